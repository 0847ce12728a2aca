import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionPaths, type CurrentSession, type LoginAnswer } from '../../contract/session'
import { RequestRefusal } from '../errors'
import type { Access } from './access'
import { accessTokenLifetime, type AccessClaims } from './accessToken'
import { changeOrganization, organizationChoices } from './changeOrganization'
import { changePassword } from './changePassword'
import { clientInfo } from './clientInfo'
import { describeLogin } from './describeLogin'
import { done } from './done'
import { grantAccount } from './grantAccount'
import { loginWithPassword, type PasswordLogin } from './login'
import { logLogout } from './loginLog'
import { mayTakeAt, permissionsOf } from './permissions'
import { checks } from './sessionCalls'
import { endSession, refreshSession } from './sessions'

/** Login by password, refresh and logout of the spec (§7). Registered under the main API's prefix, as are those below. */
export function registerSessionRoutes(fastify: FastifyInstance, access: Access): void {
  fastify.post<{ Body: PasswordLogin }>(sessionPaths.mobilePwd, checks('mobilePwd'), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { mobile, password } = request.body
    return done(await loginWithPassword(access, { mobile, password }, clientInfo(request)))
  })

  fastify.post<{ Body: PasswordLogin }>(sessionPaths.mobilePwdV2, checks('mobilePwdV2'), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return done(await loginWithPassword(access, request.body, clientInfo(request)))
  })

  fastify.post<{ Body: { refreshToken: string } }>(sessionPaths.refreshToken, checks('refreshToken'), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return done(await refresh(access, request.body.refreshToken))
  })

  fastify.post<{ Querystring: { access_token?: string } }>(sessionPaths.loginOut, checks('loginOut'), async (request) => {
    const claims = request.query.access_token ? access.tokens.check(request.query.access_token) : access.claims(request)
    // A token that ran out has nothing left to end; who leaves is not told off for it.
    if (claims && (await endSession(access.database, claims.sessionId, 'manual'))) await logLogout(access, claims.sessionId, 'manual')
    if (claims) access.forgetSession(claims.sessionId)
    return done(null)
  })
  registerOwnSession(fastify, access)
  registerOrganizations(fastify, access)
  registerPasswords(fastify, access)
}

function registerOwnSession(fastify: FastifyInstance, access: Access): void {
  fastify.get(sessionPaths.permissions, checks('permissions'), async (request, reply) => {
    const { principal } = await access.authenticateNewcomer(request)
    reply.header('cache-control', 'no-store')
    const set = access.schemas()
    return done(permissionsOf(set, (id, action) => mayTakeAt(set, principal, id, action)))
  })

  fastify.get(sessionPaths.current, checks('current'), async (request, reply) => {
    const session = await access.authenticateNewcomer(request)
    const { expiresAt } = claimsOf(access, request)
    const described = describeLogin({ ...session, tree: await access.organizationTree(), set: access.schemas() })
    reply.header('cache-control', 'no-store')
    return done<CurrentSession>({ ...described, expiresIn: Math.max(0, expiresAt - Math.floor(Date.now() / 1000)) })
  })
}

function registerOrganizations(fastify: FastifyInstance, access: Access): void {
  fastify.get(sessionPaths.organizations, checks('organizations'), async (request, reply) => {
    const session = await access.authenticateSession(request)
    reply.header('cache-control', 'no-store')
    return done(await organizationChoices(access, session))
  })

  fastify.post<{ Querystring: { orgId: string } }>(sessionPaths.changeOrg, checks('changeOrg'), async (request, reply) => {
    const session = await access.authenticateSession(request)
    reply.header('cache-control', 'no-store')
    return done(await changeOrganization(access, claimsOf(access, request), session, request.query.orgId, clientInfo(request)))
  })
}

function registerPasswords(fastify: FastifyInstance, access: Access): void {
  fastify.post<{ Body: { oldPassword: string; newPassword: string } }>(sessionPaths.password, checks('password'), async (request) => {
    await access.authenticateNewcomer(request)
    await changePassword(access, claimsOf(access, request), request.body)
    return done(null)
  })

  fastify.post<{ Body: { employeeId: string; password: string } }>(sessionPaths.account, checks('account'), async (request) => {
    await grantAccount(access, await access.authenticate(request), request.body)
    return done(null)
  })
}

function claimsOf(access: Access, request: FastifyRequest): AccessClaims {
  const claims = access.claims(request)
  if (!claims) throw new RequestRefusal('sessionExpired')
  return claims
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
