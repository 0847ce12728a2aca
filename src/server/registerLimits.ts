import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Access } from './access/access'
import { RequestRefusal } from './errors'
import type { Settings } from './settings'

/** Refuses who asks too much, and everybody while there is too much to do. */
export async function registerLimits(fastify: FastifyInstance, settings: Pick<Settings, 'rateLimit'>, access: Pick<Access, 'claims'>): Promise<void> {
  await fastify.register(rateLimit, {
    max: settings.rateLimit,
    timeWindow: '1 minute',
    // One office behind one address is many users: whoever has a session is counted by it.
    keyGenerator: (request) => access.claims(request)?.sessionId ?? request.ip,
    errorResponseBuilder: () => new RequestRefusal('tooManyRequests'),
  })
  await fastify.register(underPressure, {
    maxEventLoopDelay: 3000,
    retryAfter: 5,
    pressureHandler: (_request, _reply, _type, delay) => {
      // A second without a single measurement counts as endless, and a start that compiles for a second has none:
      // whoever came first after it was turned away.
      if (delay !== Number.POSITIVE_INFINITY) throw new RequestRefusal('unavailable')
    },
  })
}
