import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { AccessDatabase } from '../accessDatabase'
import { readScanStates, type ScanState } from './scanCodes'

/** Milliseconds between two looks at the database, and between two signs of life that keep proxies from cutting an idle stream. */
const intervals = { lookEvery: 1000, beatEvery: 15_000 }

interface Stream {
  readonly response: ServerResponse
  told: ScanState
}

/** Tells screens what becomes of their codes. */
export interface ScanStreams {
  /** Sends `scanned`, `confirmed`, `refused` or `expired` as it comes; after one of the last three the stream ends. */
  readonly open: (code: string, response: ServerResponse) => void
  /** A code of any screen was read or decided through this server: whoever waits for it here need not wait for the next look. */
  readonly look: () => void
  readonly close: () => void
}

/**
 * The phone may reach another server than the screen, so the state stands in the database: one query a second asks
 * for all codes that are shown through this server, and none while there are none.
 */
export function createScanStreams(database: AccessDatabase, logger: Pick<FastifyBaseLogger, 'error'>, { lookEvery, beatEvery } = intervals): ScanStreams {
  const streams = new Map<string, Stream>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  const drop = (code: string, stream: Stream) => {
    if (streams.get(code) === stream) streams.delete(code)
    stream.response.end()
  }
  const tell = (code: string, state: ScanState) => {
    const stream = streams.get(code)
    if (!stream || stream.told === state) return
    stream.told = state
    stream.response.write(`event: ${state}\ndata: {}\n\n`)
    if (state !== 'scanned') drop(code, stream)
  }
  const look = async () => {
    if (isLooking || streams.size === 0) return
    isLooking = true
    clearTimeout(timer)
    try {
      for (const [code, state] of await readScanStates(database, [...streams.keys()])) tell(code, state)
    } catch (error) {
      logger.error({ err: error }, 'the state of scan codes could not be read')
    }
    isLooking = false
    if (streams.size > 0) timer = setTimeout(() => void look(), lookEvery)
  }
  const heartbeat = setInterval(() => {
    for (const { response } of streams.values()) response.write(': still here\n\n')
  }, beatEvery)

  return {
    open(code, response) {
      const before = streams.get(code)
      // A screen that lost its stream opens another; the old one may not know yet.
      if (before) drop(code, before)
      const stream: Stream = { response, told: 'waiting' }
      streams.set(code, stream)
      response.once('close', () => drop(code, stream))
      void look()
    },
    look: () => void look(),
    close() {
      clearInterval(heartbeat)
      clearTimeout(timer)
      for (const [code, stream] of streams) drop(code, stream)
    },
  }
}
