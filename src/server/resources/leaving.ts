import type { FastifyReply } from 'fastify'

/** Aborted when the caller goes away before his answer is ready. */
export function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort()
  })
  return controller.signal
}
