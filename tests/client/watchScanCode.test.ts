import { expect, it, vi } from 'vitest'
import { watchScanCode, type ScanState } from '../../src/client/watchScanCode'
import { EventLine, holdTimeAndLines } from './eventLine'

holdTimeAndLines()

function watched() {
  const lines: EventLine[] = []
  const urls: string[] = []
  const seen: ScanState[] = []
  const stop = watchScanCode({
    url: '/api/session/scanCode/events', code: { code: 'c', secret: 's&1', expiresIn: 120 }, onChange: (state) => seen.push(state),
    open(url) {
      urls.push(url)
      lines.push(new EventLine())
      return lines.at(-1) as unknown as EventSource
    },
  })
  return { lines, urls, seen, stop }
}

it('tells what a phone does, and ends with the decision', () => {
  const { lines, urls, seen } = watched()
  lines[0]?.say('scanned')
  lines[0]?.say('confirmed')
  lines[0]?.say('refused')
  vi.advanceTimersByTime(200_000)
  expect(urls).toEqual(['/api/session/scanCode/events?code=c&secret=s%261'])
  expect(seen).toEqual(['scanned', 'confirmed'])
  expect(lines[0]?.readyState).toBe(2)
})

it('opens the line again where the browser has given up, and leaves it where the browser tries by itself', () => {
  const { lines, seen } = watched()
  lines[0]!.readyState = 0
  lines[0]!.say('error')
  vi.advanceTimersByTime(5000)
  expect(lines).toHaveLength(1)
  lines[0]!.readyState = 2
  lines[0]!.say('error')
  vi.advanceTimersByTime(5000)
  expect(lines).toHaveLength(2)
  lines[1]?.say('confirmed')
  expect(seen).toEqual(['confirmed'])
})

it('says that the time is up even when the server cannot be reached', () => {
  const { seen } = watched()
  vi.advanceTimersByTime(119_999)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['expired'])
})

it('is silent once stopped', () => {
  const { lines, seen, stop } = watched()
  stop()
  lines[0]?.say('confirmed')
  vi.advanceTimersByTime(200_000)
  expect(seen).toEqual([])
})
