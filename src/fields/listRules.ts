import type { Problem } from './problems'

export interface CountOptions {
  readonly min?: number
  readonly max?: number
}

/** Longest id of a record. */
export const idLength = 64

/** A single choice: trimmed, blank is null. */
export function normalizeChoice(value: unknown): unknown {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value.trim() || null : value
}

/** Several choices: trimmed, each once, in the order given; none of them is null. */
export function normalizeChoices(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  if (!Array.isArray(value)) return value
  const items = value.map(normalizeChoice).filter((item) => item !== null)
  return items.length === 0 ? null : [...new Set(items)]
}

/** Whether a value can be a record's id. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= idLength && /^\S+$/.test(value)
}

/** How many choices there may be, and each once. */
export function checkCount(values: readonly unknown[], { min, max }: CountOptions): readonly Problem[] {
  if (new Set(values).size < values.length) return [{ code: 'repeated' }]
  const parameters = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  if (min !== undefined && values.length < min) return [{ code: 'tooFew', parameters }]
  if (max !== undefined && values.length > max) return [{ code: 'tooMany', parameters }]
  return []
}

/** How several labels are written in one cell. */
export const labelSeparator = '、'

/** Parts and separators a single label may be made of; keeps a hostile cell from costing more than it weighs. */
const longestRun = 17

/**
 * Reads labels written in one cell. A label may itself hold a separator (`火灾、爆炸`),
 * so the longest run of parts that is a label wins; a part that is none comes back as undefined.
 */
export function readLabels(text: string, find: (label: string) => string | undefined): (string | undefined)[] {
  const parts = text.split(/([、,，;；\n])/)
  const found: (string | undefined)[] = []
  for (let start = 0; start < parts.length; ) {
    let end = Math.min(parts.length, start + longestRun)
    let value: string | undefined
    for (; end > start; end -= 2) {
      value = find(parts.slice(start, end).join('').trim())
      if (value !== undefined) break
    }
    if (value !== undefined || parts[start]?.trim()) found.push(value)
    start = value === undefined ? start + 2 : end + 1
  }
  return found
}
