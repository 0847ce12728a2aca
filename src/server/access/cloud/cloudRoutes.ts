import type { FastifyInstance } from 'fastify'
import { sessionPaths, type LoginAnswer } from '../../../contract/session'
import { RequestRefusal } from '../../errors'
import type { CloudSettings } from '../../settings'
import type { Access } from '../access'
import { admit, chargeAddress, refuseBusyAddress, refuseLogin, type Attempt } from '../admit'
import { clientInfo, type ClientInfo } from '../clientInfo'
import { done } from '../done'
import { checks } from '../sessionCalls'
import { bindAccount, findBound } from './cloudAccounts'
import { exchangeCode, type CloudAccount } from './cloudProvider'

/** Login with a code of the cloud platform (spec §7). The browser's own id and secret prove nothing; the server asks with its own. */
export function registerCloudLogin(fastify: FastifyInstance, access: Access, cloud: CloudSettings | null): void {
  fastify.post<{ Body: { code: string } }>(sessionPaths.cloudLogin, checks('cloudLogin'), async (request, reply) => {
    if (!cloud) throw new RequestRefusal('cloudNotSetUp')
    reply.header('cache-control', 'no-store')
    return done(await loginWithCloudCode(access, cloud, request.body.code, clientInfo(request)))
  })
}

/** Binding of a cloud account to the signed-in person. Registered under the platform API's prefix. */
export function registerCloudBinding(fastify: FastifyInstance, access: Access, cloud: CloudSettings | null): void {
  fastify.post<{ Querystring: CloudAccount }>(sessionPaths.bindCloud, checks('bindCloud'), async (request) => {
    const { empId, orgId } = await access.authenticate(request)
    if (!cloud) throw new RequestRefusal('cloudNotSetUp')
    if (cloud.appId !== null && request.query.appId !== cloud.appId) throw new RequestRefusal('badRequest', { message: '不接受这个云应用的账号' })
    await bindAccount(access.database, request.query, { empId, orgId })
    return done(null)
  })
}

async function loginWithCloudCode(access: Access, cloud: CloudSettings, code: string, client: ClientInfo): Promise<LoginAnswer> {
  const attempt: Attempt = { loginType: 'cloudSso', client, mobile: null }
  const refuse = async (refusal: unknown): Promise<never> => {
    if (!(refusal instanceof RequestRefusal)) throw refusal
    // A platform that cannot be asked is not the caller's fault.
    if (refusal.refusal !== 'cloudUnavailable') await chargeAddress(access, attempt)
    return refuseLogin(access, attempt, { reason: 'ssoFailed', refusal })
  }
  await refuseBusyAddress(access, attempt)
  const account = await exchangeCode(cloud, code, access).catch(refuse)
  const bound = await findBound(access.database, account)
  // The browser keeps the account until the person has signed in another way, and binds it then.
  if (!bound) return refuse(new RequestRefusal('cloudUnbound', { data: account }))
  return admit(access, { ...attempt, empId: bound.empId, orgId: bound.orgId, appId: account.appId })
}
