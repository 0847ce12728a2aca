import type { FastifyInstance } from 'fastify'
import { sessionPaths, type LoginAnswer } from '../../contract/session'
import { RequestRefusal } from '../errors'
import { heldRoles } from './buildPrincipal'
import type { Access } from './access'
import { accessTokenLifetime } from './accessToken'
import { changePassword } from './changePassword'
import { clientInfo } from './clientInfo'
import { grantAccount } from './grantAccount'
import { loginWithPassword, type PasswordLogin } from './login'
import { logLogout } from './loginLog'
import { permissionsOf } from './permissions'
import { endSession, refreshSession } from './sessions'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const body = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({ body: { type: 'object', properties, required } })
const done = <Data>(data: Data) => ({ code: 0, msg: '操作成功', data })

/** Login, refresh and logout of the spec (§7), and what the own session may do. Registered under the main API's prefix. */
export function registerSessionRoutes(fastify: FastifyInstance, access: Access): void {
  fastify.post<{ Body: PasswordLogin }>(sessionPaths.mobilePwd, { schema: body({ mobile: text(20), password: text(200) }) }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return done(await loginWithPassword(access, request.body, clientInfo(request)))
  })

  // The client's id and secret are public in a browser: they are accepted and prove nothing.
  fastify.post<{ Body: { refreshToken: string } }>(sessionPaths.refreshToken, { schema: body({ refreshToken: text(200), clientId: { type: 'string' }, clientSecret: { type: 'string' } }, ['refreshToken']) }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return done(await refresh(access, request.body.refreshToken))
  })

  fastify.post<{ Querystring: { access_token?: string } }>(sessionPaths.loginOut, async (request) => {
    const claims = request.query.access_token ? access.tokens.check(request.query.access_token) : access.claims(request)
    // A token that ran out has nothing left to end; who leaves is not told off for it.
    if (claims && (await endSession(access.database, claims.sessionId, 'manual'))) await logLogout(access, claims.sessionId, 'manual')
    if (claims) access.forgetSession(claims.sessionId)
    return done(null)
  })

  fastify.get(sessionPaths.permissions, async (request, reply) => {
    const principal = await access.authenticate(request)
    const set = access.schemas()
    reply.header('cache-control', 'no-store')
    return done(permissionsOf(set, heldRoles(principal, set.roles)))
  })

  fastify.post<{ Body: { oldPassword: string; newPassword: string } }>(sessionPaths.password, { schema: body({ oldPassword: text(200), newPassword: text(200) }) }, async (request) => {
    await access.authenticate(request)
    const claims = access.claims(request)
    if (!claims) throw new RequestRefusal('sessionExpired')
    await changePassword(access, claims, request.body)
    return done(null)
  })

  fastify.post<{ Body: { employeeId: string; password: string } }>(sessionPaths.account, { schema: body({ employeeId: text(64), password: text(200) }) }, async (request) => {
    await grantAccount(access, await access.authenticate(request), request.body)
    return done(null)
  })
}

async function refresh(access: Access, refreshToken: string): Promise<Pick<LoginAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'>> {
  const outcome = await refreshSession(access.database, refreshToken)
  if (outcome.kind === 'reused') {
    access.forgetSession(outcome.sessionId)
    await logLogout(access, outcome.sessionId, 'forced')
    access.logger.warn({ sessionId: outcome.sessionId }, 'a spent refresh token came again; its session was ended')
  }
  if (outcome.kind !== 'refreshed') throw new RequestRefusal('sessionExpired')
  return { accessToken: access.tokens.issue(outcome.session), refreshToken: outcome.refreshToken, expiresIn: accessTokenLifetime }
}
