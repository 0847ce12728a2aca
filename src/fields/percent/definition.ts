import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { FieldBeside } from '../limits'
import { beyondBounds, checkDecimal, checkNumberBeside, exampleNumber, groupThousands, largestDecimal, normalizeNumber, numberFromSheet, schemaBounds, withoutDust, type NumberOptions } from '../numberRules'
import { NumberTones } from '../numberTones'

const bound = Type.Union([Type.Number({ minimum: -largestDecimal, maximum: largestDecimal }), FieldBeside])
const digitsOf = (field: NumberOptions) => field.digits ?? 2

/** Stored as the number before the sign: 12.5 % is 12.5. */
export const percent = defineFieldType({
  type: 'percent',
  title: '百分比',
  options: Type.Object({
    min: Type.Optional(bound),
    max: Type.Optional(bound),
    digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 6, description: '最多几位小数，默认 2' })),
    tones: Type.Optional(NumberTones),
  }),
  storage: 'decimal',
  celType: 'double',
  filters: ['between', 'equals'],
  sortable: true,
  width: 90,
  align: 'right',
  jsonSchema: (field) => ({ type: 'number', ...schemaBounds(field, largestDecimal) }),
  normalize,
  check: (value, field) => checkDecimal(value, field, digitsOf(field)),
  checkBeside: checkNumberBeside,
  format: (value) => `${groupThousands(String(value))}%`,
  toSheet: (value) => Number(value),
  fromSheet: numberFromSheet(normalize),
  fromCel: (result, field) => (typeof result === 'number' && Number.isFinite(result) ? Number(result.toFixed(digitsOf(field))) : result),
  example: (field, random, { beside }) => exampleNumber({ min: 0, max: 100, ...field }, digitsOf(field), random, { min: 0, max: 100 }, beside),
  invalidExamples: (field) => [{ value: '一半', code: 'type' }, ...beyondBounds(field)],
})

function normalize(value: unknown, field: NumberOptions): unknown {
  const number = normalizeNumber(value, '%')
  return typeof number === 'number' ? withoutDust(number, digitsOf(field)) : number
}
