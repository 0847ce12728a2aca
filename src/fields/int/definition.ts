import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { FieldBeside } from '../limits'
import { beyondBounds, checkBounds, checkNumberBeside, exampleNumber, formatNumber, largestInteger, normalizeNumber, numberFromSheet, schemaBounds, type NumberOptions } from '../numberRules'
import { NumberTones } from '../numberTones'

const bound = Type.Union([Type.Integer({ minimum: -largestInteger, maximum: largestInteger }), FieldBeside])
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
  jsonSchema: (field) => ({ type: 'integer', ...schemaBounds(field, largestInteger) }),
  normalize,
  check: (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return [{ code: 'type' }]
    return Number.isInteger(value) ? checkBounds(value, field, largestInteger) : [{ code: 'notInteger' }]
  },
  checkBeside: checkNumberBeside,
  format: (value, field) => formatNumber(value, field.unit),
  toSheet: (value) => Number(value),
  fromSheet: numberFromSheet(normalize),
  fromCel: (result) => (typeof result === 'number' ? Math.round(result) : result),
  example: (field, random, { beside }) => exampleNumber(field, 0, random, { min: 1, max: 100 }, beside),
  invalidExamples: (field) => [{ value: 1.5, code: 'notInteger' }, ...beyondBounds(field)],
})
