import { errorCodes } from '../contract/errorCodes'
import type { RuntimeConfig } from '../contract/pageIndex'
import { sessionPaths, type CurrentSession, type LoginAnswer, type OrganizationChoice, type Permissions, type ScanCode, type ScanInfo, type SessionUser, type SmsCodeAnswer } from '../contract/session'
import type { BackendFile } from '../language/backendFile'
import { backendOfClient, createBackendCall, tokenHeaders, type BackendCall, type BackendCallParts, type CalledBackend } from './backendCall'
import { decodeAnswer } from './backendDialect'
import type { Http } from './http'
import type { Locks } from './oneAtATime'
import { tellParentExpired } from './parentWindow'
import { createOwnLogin } from './ownLogin'
import { readLinkUser } from './readLinkUser'
import { RequestError } from './requestError'
import { toSessionUser, type SessionStore } from './sessionStore'
import { createTokenRefresh, platformRenewal } from './tokenRefresh'
import { watchScanCode, type ScanState } from './watchScanCode'

export interface SessionOptions {
  readonly http: Http
  readonly store: SessionStore
  readonly backends: Readonly<Record<string, BackendFile>>
  readonly config: Pick<RuntimeConfig, 'apiUrl' | 'clientId' | 'clientSecret' | 'parentOrigins'>
  /** Tells the person why a call failed. */
  readonly tell: (text: string) => void
  /** Somebody has come in, or gone over to another organisation. */
  readonly onEntered?: (user: SessionUser) => void
  readonly now?: () => number
  readonly locks?: Locks | undefined
}

/** Binding of a person to an account of the cloud platform (spec §7). */
export interface CloudBinding {
  readonly empOpenid: string
  readonly orgOpenid: string
  readonly appId: string
}

/** What a code sent by SMS is for. */
export type SmsPurpose = 'login' | 'password'

/**
 * Everything about being signed in. Ways in save the session user and give it; they reject with a `RequestError` whose
 * reason the page beside the input shows, so no toast says it as well.
 */
export interface Session {
  /** By mobile and password; with `orgId` straight into that organisation. */
  readonly login: (mobile: string, password: string, orgId?: string) => Promise<SessionUser>
  /** Sends a code to a mobile, to sign in or to set another password. */
  readonly sendSmsCode: (mobile: string, purpose: SmsPurpose) => Promise<SmsCodeAnswer>
  readonly loginWithSms: (mobile: string, smsCode: string) => Promise<SessionUser>
  /** Sets another password for one that was forgotten, by a code sent for it, and enters. */
  readonly resetPassword: (mobile: string, smsCode: string, newPassword: string) => Promise<SessionUser>
  /** A code to be shown as a QR code; lives `expiresIn` seconds. */
  readonly openScanCode: () => Promise<ScanCode>
  /** Listens what a phone does with the code until that is decided or its time is up; gives the way to stop. */
  readonly watchScanCode: (code: ScanCode, onChange: (state: ScanState) => void) => () => void
  /** Enters by a code that a phone has confirmed. */
  readonly loginWithScan: (code: ScanCode) => Promise<SessionUser>
  /** On the phone: who asks to be let in. */
  readonly scanInfo: (code: string) => Promise<ScanInfo>
  /** On the phone: lets the screen in, or not. */
  readonly confirmScan: (code: string, accept: boolean) => Promise<void>
  /** Exchanges a code of the cloud platform for a session (spec §4, step 4). */
  readonly loginWithCloud: (code: string) => Promise<SessionUser>
  readonly bindCloud: (binding: CloudBinding) => Promise<void>
  /** Organisations the person may enter. */
  readonly organizations: () => Promise<readonly OrganizationChoice[]>
  readonly changeOrg: (orgId: string) => Promise<SessionUser>
  /**
   * Takes the session of a link (spec §4, step 3): `userInfo` as it stands in the query, JSON or parsed. The backend is asked
   * whose token it is, and what it says is saved; on refusal nothing changes.
   */
  readonly adopt: (userInfo: unknown, token: string) => Promise<SessionUser>
  /** Looks whether it is time to refresh (spec §4), without ever rejecting. */
  readonly check: () => Promise<void>
  /** For the router: a check on every navigation away from the root page. */
  readonly checkOnNavigation: (to: string) => void
  readonly logout: () => Promise<void>
  /** Replaces the tokens where they expire within ten minutes; gives whether it did. */
  readonly refresh: () => Promise<boolean>
  readonly changePassword: (oldPassword: string, newPassword: string) => Promise<void>
  /** Null where the backend does not say: then every page may be opened, and the backend refuses what it will. */
  readonly readPermissions: () => Promise<Permissions | null>
  /** Whether the backend is the platform. Otherwise it has a login of its own and nothing else of what stands here; such calls are refused in words. */
  readonly isPlatform: boolean
  /** Checks every minute, and when the tab comes into view (spec §4); gives the way to stop. */
  readonly keepAlive: () => () => void
  /** Any other call under this session. */
  readonly call: BackendCall
}

const checkEvery = 60_000

/** Ways in and out, refresh and password of the session in `store`. */
export function createSession(options: SessionOptions): Session {
  const { http, store, backends, config, tell, onEntered, now = Date.now, locks = globalThis.navigator?.locks } = options
  const main = backendOfClient(backends, 'main')
  const client = { clientId: config.clientId, clientSecret: config.clientSecret }
  const own = main.session ? createOwnLogin({ http, backend: main, session: main.session }) : null
  const { refresh, settledToken } = createTokenRefresh({ renewal: own ? own.renewal : platformRenewal(http, main, config), store, now, locks, onExpired: end })
  const call = createBackendCall({ http, token: () => store.getSnapshot()?.token ?? null, settledToken, onExpired: end, tell })

  /** The server no longer knows this session, so it is over here as well (spec §8, code 2). */
  function end() {
    // What ended is the session of a tab that others have left already; theirs goes on.
    if (store.getOther()) return store.adoptOther()
    store.clear(true)
    tellParentExpired(config.parentOrigins)
  }
  async function ask<Data>(backend: CalledBackend, parts: BackendCallParts): Promise<Data> {
    if (own) throw new RequestError(`后端“${main.title}”没有这项功能`, errorCodes.badRequest.code, 0)
    return call(backend, parts, (answer) => decodeAnswer(backend, answer) as Data)
  }
  const post = <Data>(path: string, parts: Omit<BackendCallParts, 'method' | 'path'> = {}) => ask<Data>(main, { method: 'POST', path, ...parts })
  const get = <Data>(path: string, parts: Omit<BackendCallParts, 'method' | 'path'> = {}) => ask<Data>(main, { method: 'GET', path, isRead: true, ...parts })

  function enter(user: SessionUser): SessionUser {
    store.save(user)
    onEntered?.(user)
    return user
  }
  async function enterBy(path: string, parts: Omit<BackendCallParts, 'method' | 'path'>): Promise<SessionUser> {
    return enter(toSessionUser(await post<LoginAnswer>(path, { isQuiet: true, ...parts }), now()))
  }
  async function check(): Promise<void> {
    // A lost connection is no reason to log anyone out; the next check tries again.
    await refresh().catch(() => undefined)
  }

  return {
    login: async (mobile, password, orgId) => (own ? enter(toSessionUser(await own.login(mobile, password), now())) : orgId ? enterBy(sessionPaths.mobilePwdV2, { body: { mobile, password, orgId } }) : enterBy(sessionPaths.mobilePwd, { body: { mobile, password } })),
    sendSmsCode: (mobile, purpose) => post(sessionPaths.nonUserSendCode, { query: { mobile, type: purpose }, isQuiet: true }),
    loginWithSms: (mobile, smsCode) => enterBy(sessionPaths.mobileAndSmsCode, { body: { mobile, smsCode } }),
    resetPassword: (mobile, smsCode, newPassword) => enterBy(sessionPaths.resetPassword, { body: { mobile, smsCode, newPassword } }),
    openScanCode: () => post(sessionPaths.scanCode, { isQuiet: true }),
    watchScanCode: (code, onChange) => watchScanCode({ url: config.apiUrl.replace(/\/+$/, '') + sessionPaths.scanEvents, code, onChange }),
    loginWithScan: ({ code, secret }) => enterBy(sessionPaths.scanLogin, { body: { code, secret } }),
    scanInfo: (code) => get(sessionPaths.scanInfo, { query: { code }, isQuiet: true }),
    confirmScan: async (code, accept) => void (await post(sessionPaths.scanConfirm, { body: { code, accept }, isQuiet: true })),
    loginWithCloud: (code) => enterBy(sessionPaths.cloudLogin, { body: { ...client, code } }),
    bindCloud: async (binding) => void (await ask(backendOfClient(backends, 'platform'), { method: 'POST', path: sessionPaths.bindCloud, query: { ...binding }, isQuiet: true })),
    organizations: () => get(sessionPaths.organizations, { isQuiet: true }),
    changeOrg: (orgId) => enterBy(sessionPaths.changeOrg, { query: { ...client, orgId } }),
    async adopt(userInfo, token) {
      const given = readLinkUser(userInfo)
      if (!given || token === '') throw new RequestError('登录链接无效，请重新登录', errorCodes.badRequest.code, 0)
      if (own) return enter(toSessionUser(await own.identify(token, given.refreshToken), now()))
      // Not under the session that stands: a refusal of the link's token must not end it.
      const answer = await http({ client: main.client, method: 'GET', path: sessionPaths.current, headers: tokenHeaders(main, token), isRead: true })
      const current = decodeAnswer(main, answer) as CurrentSession
      return enter(toSessionUser({ ...current, accessToken: token, refreshToken: given.refreshToken }, now()))
    },
    check,
    checkOnNavigation: (to) => void (to !== '/' && check()),
    async logout() {
      const user = store.getSnapshot()
      // Whoever leaves is gone from here at once, however slow the line and whether or not the server hears of it; its token runs out by itself.
      store.clear()
      // The token is given by hand: the store, from which calls take it, has forgotten it.
      const leave = ({ token }: SessionUser) => http({ client: main.client, method: 'POST', path: sessionPaths.loginOut, query: { access_token: token }, headers: tokenHeaders(main, token) })
      if (user) await (own ? own.logout(user) : leave(user)).catch(() => undefined)
    },
    refresh,
    async changePassword(oldPassword, newPassword) {
      await post(sessionPaths.password, { body: { oldPassword, newPassword }, isQuiet: true })
      const user = store.getSnapshot()
      if (user && !user.pwdChanged) store.save({ ...user, pwdChanged: true })
    },
    readPermissions: async () => (own ? null : get<Permissions>(sessionPaths.permissions)),
    isPlatform: own === null,
    keepAlive() {
      const checkInView = () => void (document.visibilityState === 'visible' && check())
      const timer = setInterval(() => void check(), checkEvery)
      document.addEventListener('visibilitychange', checkInView)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', checkInView)
      }
    },
    call,
  }
}
