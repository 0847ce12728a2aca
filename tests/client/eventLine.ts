import { afterEach, beforeEach, vi } from 'vitest'

/** An EventSource whose line is in the test's hand. */
export class EventLine extends EventTarget {
  readyState = 1
  close() {
    this.readyState = 2
  }
  say(name: string, data = '{}') {
    this.dispatchEvent(new MessageEvent(name, { data }))
  }
  giveUp() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

/** Time and lines in the test's hand, for every test of the file. */
export function holdTimeAndLines(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    // jsdom has none; only its constant is asked for.
    vi.stubGlobal('EventSource', { CLOSED: 2 })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
