import { sameValue } from './sameValue'

/** A table after computing, with the very rows that did not change: only the others are drawn again. */
export function keepRows(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return after
  return after.map((row: unknown, index) => (sameValue(row, before[index]) ? before[index] : row))
}
