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

const lookMilliseconds = 50

/**
 * A server that stops waits for the requests under way and for nothing else: neither for a connection kept for the next request,
 * nor for one that a browser has opened in advance and never used, which Node takes for a request that is on its way.
 */
function closeKeptConnections(fastify: FastifyInstance): void {
  let stopping = false
  let underWay = 0
  fastify.server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => { underWay -= 1 })
  })
  fastify.addHook('preClose', async () => {
    stopping = true
    if (!fastify.server.listening) return
    const looking = setInterval(() => underWay === 0 && fastify.server.closeAllConnections(), lookMilliseconds)
    fastify.server.once('close', () => clearInterval(looking))
  })
  fastify.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) reply.header('connection', 'close')
    return payload
  })
}
