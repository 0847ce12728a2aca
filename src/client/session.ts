import { sessionPaths, type LoginAnswer, type Permissions, type SessionUser } from '../contract/session'
import { errorCodes } from '../contract/errorCodes'
import type { RuntimeConfig } from '../contract/pageIndex'
import { decodeAnswer } from './backendDialect'
import type { Http } from './http'
import { RequestError } from './requestError'
import { toSessionUser, type SessionStore } from './sessionStore'

export interface SessionOptions {
  readonly http: Http
  readonly store: SessionStore
  readonly config: Pick<RuntimeConfig, 'clientId'>
  readonly now?: () => number
  /** `navigator.locks`: one refresh at a time over all tabs. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

export interface Session {
  readonly login: (mobile: string, password: string) => Promise<SessionUser>
  readonly logout: () => Promise<void>
  /** Replaces the tokens where they expire within ten minutes; gives whether it did. */
  readonly refresh: () => Promise<boolean>
  readonly changePassword: (oldPassword: string, newPassword: string) => Promise<void>
  readonly readPermissions: () => Promise<Permissions>
  /** Checks every minute whether to refresh (spec §4); gives the way to stop. */
  readonly keepAlive: () => () => void
}

const checkEvery = 60_000
const refreshBefore = 600_000

/** The envelope of the platform's own session calls (spec §7). */
const sessionDialect = {
  name: 'session',
  answer: { code: 'code', success: [0], message: 'msg', data: 'data', records: 'data.records', total: 'data.total', expired: [errorCodes.sessionExpired.code] },
}

/** Login, logout, refresh and password of the session in `store`. */
export function createSession({ http, store, config, now = Date.now, locks = globalThis.navigator?.locks }: SessionOptions): Session {
  async function post(path: string, parts: { body?: unknown; query?: Record<string, unknown> }): Promise<unknown> {
    const token = store.getSnapshot()?.token
    return decodeAnswer(sessionDialect, await http({ client: 'main', method: 'POST', path, headers: token ? { access_token: token } : {}, ...parts }))
  }

  /** A session that the server no longer knows is over here as well. */
  async function ending<Data>(promise: Promise<Data>): Promise<Data> {
    return promise.catch((error: unknown) => {
      if (error instanceof RequestError && error.code === errorCodes.sessionExpired.code) store.clear()
      throw error
    })
  }

  async function refreshNow(): Promise<boolean> {
    // Another tab may have refreshed while this one waited; its spent token would end the whole session.
    const user = store.reread()
    if (!user || !isDue(user, now())) return false
    const answer = (await ending(post(sessionPaths.refreshToken, { body: { clientId: config.clientId, refreshToken: user.refreshToken } }))) as Pick<LoginAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'>
    store.save({ ...user, token: answer.accessToken, refreshToken: answer.refreshToken, failureTime: now() + answer.expiresIn * 1000 })
    return true
  }

  async function refresh(): Promise<boolean> {
    const user = store.getSnapshot()
    if (!user || !isDue(user, now())) return false
    return locks ? locks.request('transport-safety.refresh', refreshNow) : refreshNow()
  }

  return {
    async login(mobile, password) {
      const answer = (await post(sessionPaths.mobilePwd, { body: { mobile, password } })) as LoginAnswer
      const user = toSessionUser(answer, now())
      store.save(user)
      return user
    },
    async logout() {
      const token = store.getSnapshot()?.token
      try {
        if (token) await post(sessionPaths.loginOut, { query: { access_token: token } })
      } catch {
        // Whoever leaves is gone from here, whether or not the server hears of it; its token runs out by itself.
      } finally {
        store.clear()
      }
    },
    refresh,
    changePassword: async (oldPassword, newPassword) => void (await ending(post(sessionPaths.password, { body: { oldPassword, newPassword } }))),
    async readPermissions() {
      const token = store.getSnapshot()?.token
      const answer = http({ client: 'main', method: 'GET', path: sessionPaths.permissions, headers: token ? { access_token: token } : {}, isRead: true })
      return (await ending(answer.then((received) => decodeAnswer(sessionDialect, received)))) as Permissions
    },
    keepAlive() {
      // A lost connection is no reason to log anyone out; the next minute tries again.
      const timer = setInterval(() => void refresh().catch(() => undefined), checkEvery)
      return () => clearInterval(timer)
    },
  }
}

/** Not yet expired, but soon (spec §4). */
function isDue(user: SessionUser, now: number): boolean {
  return user.failureTime > now && user.failureTime - now < refreshBefore
}
