import type { FastifyInstance } from 'fastify'
import { sessionPaths } from '../../../contract/session'
import { RequestRefusal } from '../../errors'
import type { Access } from '../access'
import { clientInfo } from '../clientInfo'
import { done } from '../done'
import { checks } from '../sessionCalls'
import { sendCode } from './sendCode'
import { loginWithSmsCode } from './smsLogin'
import type { SmsSender } from './smsSender'

/** Codes by SMS and the login with one (spec §7). */
export function registerSmsRoutes(fastify: FastifyInstance, access: Access, sender: SmsSender | null): void {
  fastify.post<{ Querystring: { mobile: string; type?: string } }>(sessionPaths.nonUserSendCode, checks('nonUserSendCode'), async (request) => {
    const { mobile, type = 'login' } = request.query
    return done(await sendCode(access, sender, { mobile, template: type, address: request.ip }))
  })

  fastify.post<{ Body: { mobile: string; smsCode: string; orgId?: string } }>(sessionPaths.mobileAndSmsCode, checks('mobileAndSmsCode'), async (request, reply) => {
    if (!sender) throw new RequestRefusal('smsNotSetUp')
    reply.header('cache-control', 'no-store')
    return done(await loginWithSmsCode(access, request.body, clientInfo(request)))
  })
}
