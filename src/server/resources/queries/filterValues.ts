import { fieldTypeOf } from '../../../fields/definitions'
import { RequestRefusal } from '../../errors'
import type { FieldColumn } from '../pageTable'

/** A filter's value in the form its field stores; what cannot be compared is refused before the database sees it. */
export function filterValue(column: FieldColumn, value: unknown, name: string): unknown {
  const normalized = fieldTypeOf(column.field).normalize(value, column.field as never)
  const single = Array.isArray(normalized) && !Array.isArray(value) ? normalized[0] : normalized
  if (!fits(column, single)) throw new RequestRefusal('badRequest', { message: `筛选条件“${name}”的值 ${JSON.stringify(value)} 不正确` })
  return single
}

/** A list of them. */
export function filterValues(column: FieldColumn, values: readonly unknown[], name: string): readonly unknown[] {
  return values.map((value) => (column.storage === 'textArray' ? String(value) : filterValue(column, value, name)))
}

function fits({ storage }: FieldColumn, value: unknown): boolean {
  switch (storage) {
    case 'text': return typeof value === 'string'
    case 'integer': return Number.isSafeInteger(value)
    case 'decimal': return /^-?\d+(\.\d+)?$/.test(String(value))
    case 'boolean': return typeof value === 'boolean'
    case 'date': return typeof value === 'string' && isDay(value)
    case 'timestamp': return typeof value === 'string' && !Number.isNaN(Date.parse(value))
    default: return false
  }
}

/** Whether a text is a day that exists. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
}

/** `[from, to]`, one of which may be open. */
export function toRange(value: unknown, name: string): readonly [string | number | null, string | number | null] {
  if (!Array.isArray(value) || value.length !== 2 || !value.every((end) => end === null || typeof end === 'string' || typeof end === 'number')) {
    throw new RequestRefusal('badRequest', { message: `筛选条件“${name}”的值应是 [起, 止]` })
  }
  const [from, to] = value as [string | number | null, string | number | null]
  return [from === '' ? null : from, to === '' ? null : to]
}
