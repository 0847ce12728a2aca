import { errorCodes } from '../contract/errorCodes'
import type { LoginAnswer, SessionUser } from '../contract/session'
import type { BackendFile } from '../language/backendFile'
import type { BackendSession } from '../language/backendSession'
import { tokenHeaders } from './backendCall'
import { at, decodeAnswer } from './backendDialect'
import type { Http, HttpAnswer, HttpCall } from './http'
import { RequestError } from './requestError'
import type { TokenRenewal } from './tokenRefresh'

export interface OwnLoginOptions {
  readonly http: Http
  readonly backend: BackendFile
  /** How the backend signs in: the backend's own `session`. */
  readonly session: BackendSession
}

/** Signing in at a backend that is not the platform, as its file says. */
export interface OwnLogin {
  /** By account and password. Rejects with the backend's reason. */
  readonly login: (account: string, password: string) => Promise<LoginAnswer>
  /** Whose token a link has brought. */
  readonly identify: (token: string, refreshToken: string) => Promise<LoginAnswer>
  readonly logout: (user: SessionUser) => Promise<void>
  /** Null where sessions are not prolonged. */
  readonly renewal: TokenRenewal | null
}

export function createOwnLogin({ http, backend, session }: OwnLoginOptions): OwnLogin {
  const send = (call: string, parts: Omit<HttpCall, 'client' | 'method' | 'path'> = {}) => http({ client: backend.client, ...callOf(call), ...parts })
  const read = (call: string, token: string) => send(call, { headers: tokenHeaders(backend, token), isRead: true })

  /** Only success is looked into: the places of a refusal say nothing. */
  function checked(answer: HttpAnswer): HttpAnswer {
    decodeAnswer(backend, answer)
    return answer
  }
  function tokensOf({ body, status }: HttpAnswer): Tokens {
    const { token, refreshToken, expiresIn, lifetime } = session
    const accessToken = textAt(body, token)
    if (!accessToken) throw new RequestError(`应答中没有令牌：后端“${backend.title}”的 ${token} 是空的`, errorCodes.unknown.code, status)
    const seconds = Number(textAt(body, expiresIn))
    return { accessToken, refreshToken: textAt(body, refreshToken), expiresIn: seconds > 0 ? seconds : lifetime }
  }

  return {
    async login(account, password) {
      const { call, account: accountName, password: passwordName, fixed = {} } = session.login
      const answer = await send(call, { body: { ...fixed, [accountName]: account, [passwordName]: password } })
      const entered = asRefusal(() => checked(answer))
      const tokens = tokensOf(entered)
      return describe(session, tokens, session.user ? checked(await read(session.user, tokens.accessToken)) : entered)
    },
    async identify(token, refreshToken) {
      if (!session.user) throw new RequestError('这个后端不能核对链接里的令牌，请重新登录', errorCodes.badRequest.code, 0)
      return describe(session, { accessToken: token, refreshToken, expiresIn: session.lifetime }, checked(await read(session.user, token)))
    },
    async logout({ token }) {
      if (session.logout) await send(session.logout, { headers: tokenHeaders(backend, token) })
    },
    renewal: session.refresh
      ? {
          ask: ({ token, refreshToken }) => send(session.refresh!.call, { headers: tokenHeaders(backend, token), body: { [session.refresh!.refreshToken]: refreshToken } }),
          read: (answer) => tokensOf(checked(answer)),
        }
      : null,
  }
}

type Tokens = Pick<LoginAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'>

/** The person in the platform's words; what the backend does not say stays empty. */
function describe({ person }: BackendSession, tokens: Tokens, { body }: HttpAnswer): LoginAnswer {
  const roles = person.roles ? at(body, person.roles) : []
  const orgId = textAt(body, person.orgId)
  return {
    ...tokens,
    userId: textAt(body, person.id),
    nickName: textAt(body, person.name),
    mobile: textAt(body, person.mobile),
    orgId,
    orgName: textAt(body, person.orgName),
    orgSimpleName: null, orgAreaCode: null, orgAreaName: null,
    roles: Array.isArray(roles) ? roles.map(String) : [],
    extra: { appId: null, jyaOrgId: null, channelName: null, childIds: null, pwdChanged: true, postNames: null, tenantId: null, orgList: [] },
  }
}

/** Where nobody is signed in yet, no session can have expired: it is account or password that were refused. */
function asRefusal(check: () => HttpAnswer): HttpAnswer {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== errorCodes.sessionExpired.code) throw error
    const text = error.message === errorCodes.sessionExpired.text ? '账号或密码错误' : error.message
    throw new RequestError(text, errorCodes.wrongPassword.code, error.status)
  }
}

function callOf(call: string): Pick<HttpCall, 'method' | 'path'> {
  const [method = '', path = ''] = call.split(' ')
  return { method, path }
}

function textAt(body: unknown, path: string | undefined): string {
  const value = path ? at(body, path) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
