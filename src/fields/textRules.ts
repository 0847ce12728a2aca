import type { FieldContext, SheetValue } from './fieldType'
import type { Problem } from './problems'

/** Longest single line where the page file says nothing. */
export const defaultStringLength = 200
/** Longest text where the page file says nothing; a spreadsheet cell holds 32,767 characters. */
export const defaultTextLength = 2000

export interface TextOptions {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

/** Something was typed, but only white space: forms say `blank` before `normalize` turns it into null. */
export function isBlankText(raw: unknown): boolean {
  return typeof raw === 'string' && raw !== '' && raw.trim() === ''
}

/** Full-width letters, digits and signs as the half-width ones officers mean. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ')
}

/** Control characters have no place in a text, and PostgreSQL refuses U+0000. */
function withoutControls(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\ufeff]/gu, '')
}

/** One line: trimmed, composed, line breaks and tabs as one space. */
export function normalizeLine(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return value
  return withoutControls(value.replace(/[\r\n\t\u2028\u2029]+/g, ' ')).normalize('NFC').trim() || null
}

/** Several lines: trimmed, composed, with `\n` between lines. */
export function normalizeLines(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return value
  return withoutControls(value.replace(/\r\n?|[\u2028\u2029]/g, '\n')).normalize('NFC').trim() || null
}

/** The first thing wrong with a text; the spec (§5) knows no character longer than one code unit. */
export function checkText(value: unknown, field: TextOptions, defaultLength: number): readonly Problem[] {
  if (typeof value !== 'string') return [{ code: 'type' }]
  if (value.trim() === '') return [{ code: 'blank' }]
  const { minLength: min = 1, maxLength: max = defaultLength, pattern } = field
  if (/[\ud800-\udfff]/.test(value)) return [{ code: 'emoji' }]
  // Bounds that the page file does not set are no part of the rule as people know it.
  if (value.length > max) return [{ code: 'tooLong', parameters: { max, ...(min > 1 ? { min } : {}) } }]
  if (value.length < min) return [{ code: 'tooShort', parameters: { min, ...(field.maxLength === undefined ? {} : { max }) } }]
  return pattern === undefined || matchesPattern(value, pattern) ? [] : [{ code: 'pattern' }]
}

const patterns = new Map<string, RegExp>()

/** Whether a page file's pattern accepts a text; compiled once, and with `u`, as JSON Schema reads it. */
export function matchesPattern(text: string, source: string): boolean {
  const pattern = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, pattern)
  return pattern.test(text)
}

/** JSON Schema of a text. */
export function textSchema(field: TextOptions, defaultLength: number): Record<string, unknown> {
  const { minLength = 1, maxLength = defaultLength, pattern } = field
  return { type: 'string', minLength, maxLength, ...(pattern === undefined ? {} : { pattern }) }
}

/** A spreadsheet cell as the text it shows; null where it is blank. */
export function cellText(cell: SheetValue): string | null {
  if (cell === null) return null
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? String(cell) : wallClock(cell)
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  return String(cell).trim() || null
}

/** A date cell carries the wall clock it shows in its UTC parts: spreadsheets know no time zone. */
function wallClock(cell: Date): string {
  const text = cell.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** `fromSheet` of the types whose cell is their text. */
export function textFromSheet<F>(normalize: (value: unknown, field: F) => unknown) {
  return (cell: SheetValue, field: F, _context: FieldContext): unknown => normalize(cellText(cell), field)
}
