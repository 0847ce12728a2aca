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
    // The delay is a mean over this span: of one second, a single pause of three (a page is published, a start
    // compiles) was the whole, and everybody who came in the next second was turned away.
    sampleInterval: 10_000,
    retryAfter: 10,
    pressureHandler: (_request, _reply, _type, delay) => {
      // A span without a single measurement counts as endless.
      if (delay !== Number.POSITIVE_INFINITY) throw new RequestRefusal('unavailable')
    },
  })
}
