import type { Page } from 'playwright-core'

type Point = readonly [x: number, y: number]

/** Fingers that touch the glass, go somewhere else in steps, and leave it. */
export async function fingersOn(window: Page): Promise<(from: readonly Point[], to: readonly Point[]) => Promise<void>> {
  const session = await window.context().newCDPSession(window)
  return async (from, to) => {
    const at = (share: number) => from.map(([x, y], finger) => ({ id: finger, x: x + (to[finger]![0] - x) * share, y: y + (to[finger]![1] - y) * share }))
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (let step = 1; step <= 8; step++) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}
