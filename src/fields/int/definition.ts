import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { beyondBounds, checkBounds, exampleNumber, formatNumber, largestInteger, normalizeNumber, numberFromSheet, type NumberOptions } from '../numberRules'
import { NumberTones } from '../numberTones'

const bound = Type.Integer({ minimum: -largestInteger, maximum: largestInteger })
const normalize = (value: unknown, field: NumberOptions) => normalizeNumber(value, field.unit)

export const int = defineFieldType({
  type: 'int',
  title: '整数',
  options: Type.Object({
    min: Type.Optional(bound),
    max: Type.Optional(bound),
    unit: Type.Optional(Type.String({ minLength: 1, maxLength: 12, description: '计量单位' })),
    tones: Type.Optional(NumberTones),
  }),
  storage: 'integer',
  celType: 'double',
  filters: ['between', 'equals'],
  sortable: true,
  width: 100,
  align: 'right',
  jsonSchema: ({ min = -largestInteger, max = largestInteger }) => ({ type: 'integer', minimum: min, maximum: max }),
  normalize,
  check: (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return [{ code: 'type' }]
    return Number.isInteger(value) ? checkBounds(value, field, largestInteger) : [{ code: 'notInteger' }]
  },
  format: (value, field) => formatNumber(value, field.unit),
  toSheet: (value) => Number(value),
  fromSheet: numberFromSheet(normalize),
  fromCel: (result) => (typeof result === 'number' ? Math.round(result) : result),
  example: (field, random) => exampleNumber(field, 0, random, { min: 1, max: 100 }),
  invalidExamples: (field) => [{ value: 1.5, code: 'notInteger' }, ...beyondBounds(field)],
})
