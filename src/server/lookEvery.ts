import type { FastifyBaseLogger } from 'fastify'

/**
 * Looks again and again, never twice at once; one look that fails is logged as `failure`, and the next goes on. Gives the
 * way to stop, which waits for the look that is under way and tells it by the signal.
 */
export function lookEvery(milliseconds: number, look: (signal: AbortSignal) => Promise<unknown>, logger: Pick<FastifyBaseLogger, 'error'>, failure: string): () => Promise<void> {
  const closing = new AbortController()
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      await look(closing.signal)
    } catch (error) {
      logger.error({ err: error }, failure)
    }
  }
  const timer = setInterval(() => { running ??= run().finally(() => { running = null }) }, milliseconds)
  return async () => {
    clearInterval(timer)
    closing.abort()
    await running
  }
}
