import type { FastifyReply } from 'fastify'

/** Aborted when the caller goes away before the answer has reached him. */
export function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
