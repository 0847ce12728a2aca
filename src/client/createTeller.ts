/** Tells the person something in passing; failures are told as information (spec §8). */
export type Tell = (text: string, kind?: 'info' | 'success') => void

/** Passes texts on to be shown for `visibleFor` milliseconds; the same text is not shown again while it still stands there. */
export function createTeller(show: (text: string, kind: 'info' | 'success') => void, visibleFor: number, now: () => number = Date.now): Tell {
  const shownUntil = new Map<string, number>()
  return function tell(text, kind = 'info') {
    const moment = now()
    for (const [shown, until] of shownUntil) if (until <= moment) shownUntil.delete(shown)
    if (shownUntil.has(text)) return
    shownUntil.set(text, moment + visibleFor)
    show(text, kind)
  }
}
