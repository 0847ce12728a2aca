import { Type } from '@sinclair/typebox'
import { beijingClock, dateCellText, isDate, readDateTime } from '../dateRules'
import { defineFieldType, type SheetValue } from '../fieldType'
import { randomInt } from '../random'

const minute = 60_000
const canonical = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** A moment. Stored in UTC to the millisecond (`2026-11-20T08:30:00.000Z`), so that texts order as moments do; shown in Beijing time. */
export const datetime = defineFieldType({
  type: 'datetime',
  title: '日期时间',
  options: Type.Object({}),
  storage: 'timestamp',
  celType: 'string',
  filters: ['between'],
  sortable: true,
  width: 150,
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  normalize,
  check: (value) => {
    if (typeof value !== 'string') return [{ code: 'type' }]
    return isMoment(value) ? [] : [{ code: 'date' }]
  },
  format: (value) => clockText(String(value)).slice(0, 16).replace('T', ' '),
  toSheet: (value) => beijingClock(new Date(String(value))),
  fromSheet: (cell: SheetValue) => {
    const text = cell instanceof Date && !Number.isNaN(cell.getTime()) ? cell.toISOString().slice(0, 23) : dateCellText(cell)
    if (text === null) return null
    return readDateTime(text) ?? { code: 'date' as const }
  },
  example: (field, random, context) => {
    const ahead = /计划|截止|期限|预计/.test(field.title)
    const minutes = randomInt(random, 1, 30 * 24 * 60) * (ahead ? 1 : -1)
    return new Date(Math.floor(context.now.getTime() / minute + minutes) * minute).toISOString()
  },
  invalidExamples: () => [{ value: '2026-02-30 08:00', code: 'date' }],
})

function normalize(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return value
  return value.trim() === '' ? null : (readDateTime(value) ?? value.trim())
}

function isMoment(text: string): boolean {
  return canonical.test(text) && isDate(text.slice(0, 10)) && new Date(text).toISOString() === text
}

function clockText(moment: string): string {
  return beijingClock(new Date(moment)).toISOString()
}
