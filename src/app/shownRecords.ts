import type { ShownRecord } from '../engine/useShownRecord'

const standing: ShownRecord[] = []

/** Notes a record as standing on the screen; gives the way to strike it out. */
export function noteShown(shown: ShownRecord): () => void {
  standing.push(shown)
  return () => { standing.splice(standing.indexOf(shown), 1) }
}

/** The record of a page that came last onto the screen. */
export function shownRecord(pageId: string, where: ShownRecord['in'] | null): ShownRecord | null {
  return standing.findLast((shown) => shown.page.id === pageId && (where === null || shown.in === where)) ?? null
}
