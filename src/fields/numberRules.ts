import type { FieldContext, Random, SheetValue } from './fieldType'
import { checkLimits, limitsOf, type LimitWords } from './limits'
import type { Problem } from './problems'
import { randomInt } from './random'
import { toHalfWidth } from './textRules'

export interface NumberOptions {
  /** A number, or the field beside it that holds one. */
  readonly min?: number | string
  readonly max?: number | string
  readonly unit?: string
  readonly digits?: number
}

/** Bounds of every number: below them each database column and each JavaScript number is exact. */
export const largestInteger = 2_147_483_647
export const largestDecimal = 999_999_999_999

/** A typed number as plain decimal text (`１,２３４.５ 人` is `1234.5`), or null when it is none. */
export function numberText(typed: string, unit = ''): string | null {
  let text = toHalfWidth(typed).replace(/\s/g, '')
  const suffix = toHalfWidth(unit).replace(/\s/g, '')
  if (suffix && text.endsWith(suffix)) text = text.slice(0, -suffix.length)
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) text = text.replace(/,/g, '')
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? text : null
}

/** A number, from a number or from what was typed; other values stay for `check` to refuse. */
export function normalizeNumber(value: unknown, unit?: string): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Object.is(value, -0) ? 0 : value
  if (typeof value !== 'string') return value
  if (value.trim() === '') return null
  const text = numberText(value, unit)
  return text === null ? value : Number(text) + 0
}

/** Arithmetic leaves dust such as 0.30000000000000004: it is wiped off, a digit too many is not. */
export function withoutDust(value: number, digits: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > largestDecimal) return value
  const rounded = Number(value.toFixed(digits))
  return Math.abs(rounded - value) <= 1e-9 * Math.max(1, Math.abs(value)) ? rounded + 0 : value
}

/** Bounds of a number that is one, as far as the definition says them itself. */
export function checkBounds(value: number, field: NumberOptions, limit: number): readonly Problem[] {
  const fixed = limitsOf<number>(field)
  const { min = -limit, max = limit } = fixed
  const parameters = fixed.min !== undefined && fixed.max !== undefined ? { min, max } : null
  if (value < min) return [{ code: 'tooSmall', parameters: parameters ?? { min } }]
  if (value > max) return [{ code: 'tooLarge', parameters: parameters ?? { max } }]
  return []
}

const words: LimitWords<number> = {
  low: 'tooSmall',
  high: 'tooLarge',
  read: (value) => (Number.isFinite(Number(value)) ? Number(value) : undefined),
  show: (value) => groupThousands(String(value)),
}

/** Bounds that fields beside it say. */
export function checkNumberBeside(value: unknown, field: NumberOptions, beside: Readonly<Record<string, unknown>>, fields: Parameters<typeof checkLimits>[3]): readonly Problem[] {
  return checkLimits(value, field, beside, fields, words)
}

/** The bounds of a number as JSON Schema: those that every record has. */
export function schemaBounds(field: NumberOptions, limit: number): { readonly minimum: number; readonly maximum: number } {
  const { min = -limit, max = limit } = limitsOf<number>(field)
  return { minimum: min, maximum: max }
}

/** Shape, digits and bounds of a decimal. */
export function checkDecimal(value: unknown, field: NumberOptions, digits: number): readonly Problem[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ code: 'type' }]
  const problems: Problem[] = []
  if (decimalsOf(value) > digits) problems.push({ code: 'tooManyDigits', parameters: { digits } })
  return [...problems, ...checkBounds(value, field, largestDecimal)]
}

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** `1234567.5` as `1,234,567.5`; the text keeps its digits. */
export function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Signs that stand close to their number. */
const closeUnits: readonly string[] = ['%', '‰', '°']

/** A number with its unit as it is read: `1,200 km`, `60%`. */
export function formatNumber(value: unknown, unit?: string): string {
  const text = typeof value === 'number' ? groupThousands(String(value)) : String(value)
  return unit ? `${text}${closeUnits.includes(unit) ? '' : ' '}${unit}` : text
}

/** `fromSheet` of numbers: a number cell, or a text cell that can be read as one. */
export function numberFromSheet<F>(normalize: (value: unknown, field: F) => unknown) {
  return (cell: SheetValue, field: F, _context: FieldContext): unknown | Problem => {
    const value = normalize(cell, field)
    const typeOfValue = typeof value
    return value === null || typeOfValue === 'number' ? value : { code: 'type' as const }
  }
}

/** A number within the field's bounds, those included that stand beside it; without bounds a small one. */
export function exampleNumber(options: NumberOptions, digits: number, random: Random, usual: { min: number; max: number }, beside?: Readonly<Record<string, unknown>>): number {
  const field = limitsOf(options, beside, words.read)
  const scale = 10 ** digits
  const min = field.min ?? Math.min(usual.min, field.max ?? usual.min)
  const max = field.max ?? Math.max(usual.max, min)
  const low = Math.ceil(min * scale - 1e-6)
  const high = Math.max(low, Math.floor(Math.min(max, min + (usual.max - usual.min)) * scale + 1e-6))
  return Number((randomInt(random, low, high) / scale).toFixed(digits)) + 0
}

/** Values outside the bounds that a page file sets. */
export function beyondBounds(field: NumberOptions): readonly { value: number; code: string }[] {
  const { min, max } = limitsOf<number>(field)
  return [
    ...(min === undefined ? [] : [{ value: Math.floor(min) - 1, code: 'tooSmall' }]),
    ...(max === undefined ? [] : [{ value: Math.ceil(max) + 1, code: 'tooLarge' }]),
  ]
}
