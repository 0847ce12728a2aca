import { errorCodes } from '../contract/errorCodes'
import type { RuntimeConfig } from '../contract/pageIndex'
import { sessionPaths, type LoginAnswer, type SessionUser } from '../contract/session'
import { decodeAnswer } from './backendDialect'
import { tokenHeaders, type CalledBackend } from './backendCall'
import type { Http, HttpAnswer } from './http'
import { oneAtATime, type Locks } from './oneAtATime'
import { RequestError } from './requestError'
import type { SessionStore } from './sessionStore'

/** How a backend gives new tokens for those of a user. */
export interface TokenRenewal {
  readonly ask: (user: SessionUser) => Promise<HttpAnswer>
  /** Throws what a refusal tells of. */
  readonly read: (answer: HttpAnswer) => Pick<LoginAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'>
}

export interface TokenRefreshOptions {
  /** Null where a session is not prolonged. */
  readonly renewal: TokenRenewal | null
  readonly store: SessionStore
  readonly now: () => number
  readonly locks: Locks | undefined
  readonly onExpired: () => void
}

export interface TokenRefresh {
  /** Replaces the tokens where they have not expired but will within ten minutes; gives whether it did. */
  readonly refresh: () => Promise<boolean>
  /** The token that stands once no refresh is under way, in this tab or another. */
  readonly settledToken: () => Promise<string | null>
}

const refreshBefore = 600_000
const lockName = 'transport-safety.refresh'

/** The platform's own renewal (spec §7). */
export function platformRenewal(http: Http, backend: CalledBackend, { clientId, clientSecret }: Pick<RuntimeConfig, 'clientId' | 'clientSecret'>): TokenRenewal {
  return {
    ask: ({ token, refreshToken }) => http({ client: backend.client, method: 'POST', path: sessionPaths.refreshToken, headers: tokenHeaders(backend, token), body: { clientId, clientSecret, refreshToken } }),
    read: (answer) => decodeAnswer(backend, answer) as ReturnType<TokenRenewal['read']>,
  }
}

/** The session's tokens are renewed by one call at a time, over all requests and tabs (spec §4). */
export function createTokenRefresh({ renewal, store, now, locks, onExpired }: TokenRefreshOptions): TokenRefresh {
  const isDue = (user: SessionUser) => renewal !== null && isSoonOver(user, now())
  let running: Promise<boolean> | null = null

  async function refreshNow(): Promise<boolean> {
    // Another tab may have refreshed while this one waited; its spent token would end the whole session.
    const user = store.reread()
    if (!renewal || !user || !isDue(user) || store.getOther()) return false
    const answer = await renewal.ask(user)
    try {
      const fresh = renewal.read(answer)
      // Whoever left or changed meanwhile is not brought back by a late answer.
      if (store.reread()?.token !== user.token) return false
      store.save({ ...user, token: fresh.accessToken, refreshToken: fresh.refreshToken, failureTime: now() + fresh.expiresIn * 1000 })
      return true
    } catch (error) {
      if (error instanceof RequestError && error.code === errorCodes.sessionExpired.code && store.reread()?.token === user.token) onExpired()
      throw error
    }
  }

  return {
    async refresh() {
      const user = store.getSnapshot()
      if (!user || !isDue(user)) return false
      running ??= oneAtATime(lockName, locks, refreshNow).finally(() => {
        running = null
      })
      return running
    },
    async settledToken() {
      const user = store.getSnapshot()
      // Far from its end no refresh can be under way, and there is nothing to wait for.
      if (running || (user && isDue(user))) await (running ? running.catch(() => false) : oneAtATime(lockName, locks, async () => false))
      return store.reread()?.token ?? null
    },
  }
}

/** Not yet expired, but soon (spec §4, §9). */
function isSoonOver(user: SessionUser, now: number): boolean {
  return user.failureTime > now && user.failureTime - now < refreshBefore
}
