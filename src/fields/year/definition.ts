import { Type } from '@sinclair/typebox'
import { beijingDate } from '../dateRules'
import { defineFieldType } from '../fieldType'
import { checkBounds, exampleNumber, normalizeNumber, numberFromSheet } from '../numberRules'

const earliest = 1900
const latest = 2199
const bound = Type.Integer({ minimum: earliest, maximum: latest })
const normalize = (value: unknown) => normalizeNumber(value, '年')
const within = ({ min = earliest, max = latest }: { readonly min?: number; readonly max?: number }) => ({ min, max })

export const year = defineFieldType({
  type: 'year',
  title: '年份',
  options: Type.Object({ min: Type.Optional(bound), max: Type.Optional(bound) }),
  storage: 'integer',
  celType: 'double',
  filling: 'chosen',
  filters: ['between', 'equals'],
  sortable: true,
  width: 90,
  jsonSchema: (field) => ({ type: 'integer', minimum: within(field).min, maximum: within(field).max }),
  normalize,
  check: (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return [{ code: 'type' }]
    return Number.isInteger(value) ? checkBounds(value, within(field), latest) : [{ code: 'notInteger' }]
  },
  format: (value) => String(value),
  toSheet: (value) => Number(value),
  fromSheet: numberFromSheet(normalize),
  fromCel: (result) => (typeof result === 'number' ? Math.round(result) : result),
  example: (field, random, context) => {
    const thisYear = Number(beijingDate(context.now).slice(0, 4))
    const [min, max] = [Math.max(within(field).min, thisYear - 5), Math.min(within(field).max, thisYear)]
    return exampleNumber(min <= max ? { min, max } : field, 0, random, { min, max: min + 5 })
  },
  invalidExamples: (field) => [{ value: within(field).min - 1, code: 'tooSmall' }, { value: within(field).max + 1, code: 'tooLarge' }],
})
