import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Answers with a stream of server-sent events (WHATWG HTML) that stays open, and gives it to be written to. `retry` is how
 * many milliseconds the browser waits before it comes again. Whoever opens one ends it when the server stops.
 */
export function openEventStream(reply: FastifyReply, retry = 3000): ServerResponse {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  reply.raw.write(`retry: ${retry}\n\n`)
  return reply.raw
}
