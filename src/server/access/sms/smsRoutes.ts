import type { FastifyInstance } from 'fastify'
import { sessionPaths } from '../../../contract/session'
import { RequestRefusal } from '../../errors'
import type { Access } from '../access'
import { clientInfo } from '../clientInfo'
import { done } from '../done'
import { checks } from '../sessionCalls'
import { sendCode } from './sendCode'
import { codeFor } from './smsCodes'
import { loginWithSmsCode, resetPassword, resetting } from './smsLogin'
import type { SmsSender } from './smsSender'

/** Codes by SMS, the login with one (spec §7), and another password for whoever has forgotten his. */
export function registerSmsRoutes(fastify: FastifyInstance, access: Access, sender: SmsSender | null): void {
  fastify.post<{ Querystring: { mobile: string; type?: string } }>(sessionPaths.nonUserSendCode, checks('nonUserSendCode'), async (request) => {
    const { mobile, type = 'login' } = request.query
    return done(await sendCode(access, sender, { mobile, template: type, address: request.ip, ...(type === resetting ? { key: codeFor(resetting, mobile) } : {}) }))
  })

  fastify.post<{ Body: { mobile: string; smsCode: string; orgId?: string } }>(sessionPaths.mobileAndSmsCode, checks('mobileAndSmsCode'), async (request, reply) => {
    if (!sender) throw new RequestRefusal('smsNotSetUp')
    reply.header('cache-control', 'no-store')
    return done(await loginWithSmsCode(access, request.body, clientInfo(request)))
  })

  fastify.post<{ Body: { mobile: string; smsCode: string; newPassword: string } }>(sessionPaths.resetPassword, checks('resetPassword'), async (request, reply) => {
    if (!sender) throw new RequestRefusal('smsNotSetUp')
    reply.header('cache-control', 'no-store')
    return done(await resetPassword(access, request.body, clientInfo(request)))
  })
}
