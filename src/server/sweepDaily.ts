import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '../language/calendar'

/** What has to be done once a day; the signal says that the server is closing. */
export type Sweep = (signal: AbortSignal) => Promise<void>

const minute = 60_000
const untilRetry = 10 * minute
/** The first requests go before the first sweep. */
const afterStart = 3_000

/**
 * Sweeps soon after the start, and within a minute of every midnight in China. It looks at the clock every minute instead
 * of sleeping until then: a machine that was suspended overnight would wake up to yesterday's figures.
 */
export function sweepDaily(sweep: Sweep, logger: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  const closing = new AbortController()
  let sweptOn = ''
  let notBefore = 0
  let running: Promise<void> | null = null

  const run = async (today: string) => {
    try {
      await sweep(closing.signal)
      sweptOn = today
    } catch (error) {
      notBefore = Date.now() + untilRetry
      logger.error({ err: error }, 'The daily sweep failed; it is tried again in ten minutes')
    }
  }
  const look = () => {
    const today = dayOf(new Date())
    if (running !== null || today === sweptOn || Date.now() < notBefore) return
    running = run(today).finally(() => { running = null })
  }
  const first = setTimeout(look, afterStart)
  const everyMinute = setInterval(look, minute)
  return async () => {
    clearTimeout(first)
    clearInterval(everyMinute)
    closing.abort()
    await running
  }
}
