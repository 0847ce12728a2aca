import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { schemaPaths } from '../contract/pageIndex'
import { RequestRefusal } from './errors'
import { openEventStream } from './openEventStream'
import type { LiveSchemas } from './liveSchemas'

const heartbeatMilliseconds = 25_000

/**
 * Page definitions for the browser. They hold no records and nothing secret, so they need no session;
 * what a user may do stands in the permissions.
 */
export function registerSchemaRoutes(fastify: FastifyInstance, schemas: LiveSchemas): void {
  fastify.get(schemaPaths.index, (request, reply) => {
    const { indexText, indexEtag } = schemas.current()
    return sendJson(request, reply, indexText, indexEtag, 'no-cache')
  })
  fastify.get(schemaPaths.backends, (request, reply) => {
    const { backendsText, backendsEtag } = schemas.current()
    return sendJson(request, reply, backendsText, backendsEtag, 'no-cache')
  })
  fastify.get<{ Params: { file: string }; Querystring: { v?: string } }>('/schemas/pages/:file', (request, reply) => {
    const id = request.params.file.replace(/\.json$/, '')
    const page = schemas.current().pages.get(id)
    if (!page) throw new RequestRefusal('notFound', { message: `没有页面 ${id}` })
    // An older address is answered with what stands now, which must not be kept under it.
    return sendJson(request, reply, page.text, page.etag, request.query.v === page.hash ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  registerEvents(fastify, schemas)
}

/** Tells open browsers that page files changed; they load the index anew. */
function registerEvents(fastify: FastifyInstance, schemas: LiveSchemas): void {
  const open = new Set<FastifyReply>()
  const sendAll = (text: string) => {
    for (const reply of open) reply.raw.write(text)
  }
  schemas.subscribe(() => sendAll('event: changed\ndata: {}\n\n'))
  const heartbeat = setInterval(() => sendAll(': still here\n\n'), heartbeatMilliseconds)
  // Open streams would keep the server from closing.
  fastify.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const reply of open) reply.raw.end()
  })
  fastify.get(schemaPaths.events, { config: { rateLimit: false } }, (request, reply) => {
    openEventStream(reply)
    open.add(reply)
    request.raw.once('close', () => open.delete(reply))
  })
}

function sendJson(request: FastifyRequest, reply: FastifyReply, text: string, etag: string, cacheControl: string): FastifyReply {
  reply.header('etag', etag).header('cache-control', cacheControl)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
