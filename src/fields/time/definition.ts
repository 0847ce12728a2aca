import { Type } from '@sinclair/typebox'
import { readTime } from '../dateRules'
import { defineFieldType, type SheetValue } from '../fieldType'
import { randomInt } from '../random'

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

export const time = defineFieldType({
  type: 'time',
  title: '时间',
  options: Type.Object({}),
  storage: 'text',
  celType: 'string',
  filling: 'chosen',
  filters: ['between'],
  sortable: true,
  width: 80,
  jsonSchema: () => ({ type: 'string', pattern: timeOfDay.source }),
  normalize: (value) => {
    if (value === null || value === undefined) return null
    if (typeof value !== 'string') return value
    return value.trim() === '' ? null : (readTime(value) ?? value.trim())
  },
  check: (value) => {
    if (typeof value !== 'string') return [{ code: 'type' }]
    return timeOfDay.test(value) ? [] : [{ code: 'time' }]
  },
  format: (value) => String(value),
  toSheet: (value) => String(value),
  fromSheet: (cell) => {
    const text = timeCellText(cell)
    if (text === null) return null
    const value = readTime(text) ?? ''
    return timeOfDay.test(value) ? value : { code: 'time' as const }
  },
  example: (_field, random) => {
    const two = (count: number) => String(count).padStart(2, '0')
    return `${two(randomInt(random, 6, 21))}:${two(randomInt(random, 0, 11) * 5)}`
  },
  invalidExamples: () => [{ value: '25:00', code: 'time' }],
})

/** Excel keeps a time of day as a date cell without a day, or as a fraction of one. */
function timeCellText(cell: SheetValue): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(11, 16)
  if (typeof cell === 'number') return cell >= 0 && cell < 1 ? new Date(Math.round(cell * 1440) * 60_000).toISOString().slice(11, 16) : String(cell)
  return typeof cell === 'string' ? cell.trim() || null : cell === null ? null : ''
}
