import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { answerErrors } from './answerErrors'
import type { Settings } from './settings'

const megabyte = 1024 * 1024

/** The HTTP server with its bounds, before it has any route. */
export function createFastify(settings: Pick<Settings, 'trustProxy'>, logger: FastifyBaseLogger): FastifyInstance {
  const fastify = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: megabyte,
    // An upload of half a gigabyte over a slow line takes its time; everything else is over long before.
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 75_000,
    http: { headersTimeout: 20_000 },
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    // A call says what it means: "7" is no number, and a list is no text.
    ajv: { customOptions: { coerceTypes: false } },
  })
  answerErrors(fastify)
  closeKeptConnections(fastify)
  fastify.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  fastify.addHook('onResponse', async (request, reply) => {
    request.log.debug({ req: request, res: reply, milliseconds: Math.round(reply.elapsedTime) }, 'answered')
  })
  return fastify
}

/** A connection that is answered while the server stops would else be kept for the next request, and the server with it. */
function closeKeptConnections(fastify: FastifyInstance): void {
  let stopping = false
  fastify.addHook('preClose', async () => {
    stopping = true
  })
  fastify.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) reply.header('connection', 'close')
    return payload
  })
}
