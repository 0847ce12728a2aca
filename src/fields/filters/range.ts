/** The two ends of a `between`; null is open. */
export type Range = readonly [unknown, unknown]

export function rangeOf(value: unknown): Range {
  return Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null]
}

/** A range open on both sides filters nothing. */
export function rangeOrNull(range: Range): Range | null {
  return range[0] === null && range[1] === null ? null : range
}
