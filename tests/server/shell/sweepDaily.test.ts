import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sweepDaily, type Sweep } from '../../../src/server/sweepDaily'

const minute = 60_000
const logger = { error: vi.fn<(...details: unknown[]) => void>() }

describe('the daily sweep', () => {
  let stop: () => Promise<void> = async () => {}
  const times: string[] = []
  const start = (sweep: Sweep = async () => { times.push(new Date().toISOString()) }) => { stop = sweepDaily(sweep, logger) }
  beforeEach(() => {
    times.length = 0
    logger.error.mockClear()
    vi.useFakeTimers({ now: new Date('2026-11-20T15:00:30.000Z') })
  })
  afterEach(async () => {
    await stop()
    vi.useRealTimers()
  })

  it('runs soon after the start, and within a minute of every midnight in China', async () => {
    start()
    await vi.advanceTimersByTimeAsync(59 * minute)
    expect(times).toEqual(['2026-11-20T15:00:33.000Z'])
    await vi.advanceTimersByTimeAsync(24 * 60 * minute + minute)
    expect(times.slice(1)).toEqual(['2026-11-20T16:00:30.000Z', '2026-11-21T16:00:30.000Z'])
  })

  it('runs when the machine wakes up on another day', async () => {
    start()
    await vi.advanceTimersByTimeAsync(minute)
    vi.setSystemTime(new Date('2026-11-23T01:00:00.000Z'))
    await vi.advanceTimersByTimeAsync(minute)
    expect(times).toHaveLength(2)
  })

  it('tries again ten minutes after a failure, and says so', async () => {
    let failures = 1
    start(async () => {
      if (failures-- > 0) throw new Error('the database is away')
      times.push(new Date().toISOString())
    })
    await vi.advanceTimersByTimeAsync(9 * minute)
    expect(logger.error).toHaveBeenCalledTimes(1)
    expect(times).toEqual([])
    await vi.advanceTimersByTimeAsync(3 * minute)
    expect(times).toHaveLength(1)
  })

  it('never runs twice at once, and a long one does not hide the next day', async () => {
    let open = 0
    start(async () => {
      expect(++open).toBe(1)
      times.push(new Date().toISOString())
      await new Promise((resolve) => setTimeout(resolve, 120 * minute))
      open--
    })
    await vi.advanceTimersByTimeAsync(180 * minute)
    expect(times).toEqual(['2026-11-20T15:00:33.000Z', '2026-11-20T17:01:30.000Z'])
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(120 * minute)
    await stopped
  })

  it('tells a sweep under way that the server is closing, and waits for it', async () => {
    let ended = false
    start((signal) => new Promise((resolve) => {
      signal.addEventListener('abort', () => setTimeout(() => {
        ended = true
        resolve()
      }, 100))
    }))
    await vi.advanceTimersByTimeAsync(4_000)
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(100)
    await stopped
    expect(ended).toBe(true)
  })

  it('does not begin once the server is closed', async () => {
    start()
    await stop()
    await vi.advanceTimersByTimeAsync(24 * 60 * minute)
    expect(times).toEqual([])
  })
})
