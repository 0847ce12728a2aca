/**
 * Milliseconds in which a page that has just appeared is left alone: what is asked for next goes before what may be.
 * `soon` is for what most people press first, `later` for what most do without.
 */
export const pauses = { soon: 300, later: 2000 } as const

/** Calls once the pause is over and the browser has nothing else to do, within `patience` milliseconds more where given; gives the way to call it off. */
export function whenIdle(call: () => void, pause: number, patience?: number): () => void {
  let waiting: number | undefined
  const timer = setTimeout(() => {
    // Safari has no such signal; the pause alone must do.
    if (!('requestIdleCallback' in globalThis)) return call()
    waiting = requestIdleCallback(call, patience === undefined ? {} : { timeout: patience })
  }, pause)
  return () => {
    clearTimeout(timer)
    if (waiting !== undefined) cancelIdleCallback(waiting)
  }
}
