import { Type } from '@sinclair/typebox'
import { addDays, beijingDate, dateCellText, isDate, readDate, readMonth } from '../dateRules'
import { defineFieldType, type SheetValue } from '../fieldType'
import { randomInt } from '../random'

export const month = defineFieldType({
  type: 'month',
  title: '月份',
  options: Type.Object({}),
  storage: 'text',
  celType: 'string',
  filling: 'chosen',
  filters: ['between', 'equals'],
  sortable: true,
  width: 100,
  jsonSchema: () => ({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
  normalize: (value) => {
    if (value === null || value === undefined) return null
    if (typeof value !== 'string') return value
    return value.trim() === '' ? null : (readMonth(value) ?? value.trim())
  },
  check: (value) => {
    if (typeof value !== 'string') return [{ code: 'type' }]
    return isDate(`${value}-01`) ? [] : [{ code: 'month' }]
  },
  format: (value) => String(value),
  toSheet: (value) => String(value),
  fromSheet: (cell: SheetValue) => {
    const text = dateCellText(cell)
    if (text === null) return null
    const value = readMonth(text) ?? readDate(text)?.slice(0, 7) ?? ''
    return isDate(`${value}-01`) ? value : { code: 'month' as const }
  },
  example: (_field, random, context) => addDays(beijingDate(context.now), -randomInt(random, 0, 3650)).slice(0, 7),
  invalidExamples: () => [{ value: '2026-13', code: 'month' }],
})
