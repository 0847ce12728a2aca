import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { FieldBeside, limitsOf } from '../limits'
import { beyondBounds, checkDecimal, checkNumberBeside, exampleNumber, formatNumber, largestDecimal, normalizeNumber, numberFromSheet, schemaBounds, withoutDust, type NumberOptions } from '../numberRules'
import { NumberTones } from '../numberTones'

const bound = Type.Union([Type.Number({ minimum: -largestDecimal, maximum: largestDecimal }), FieldBeside])
const digitsOf = (field: NumberOptions) => field.digits ?? 2

export const decimal = defineFieldType({
  type: 'decimal',
  title: '小数',
  options: Type.Object({
    min: Type.Optional(bound),
    max: Type.Optional(bound),
    unit: Type.Optional(Type.String({ minLength: 1, maxLength: 12, description: '计量单位' })),
    digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 6, description: '最多几位小数，默认 2' })),
    tones: Type.Optional(NumberTones),
  }),
  storage: 'decimal',
  celType: 'double',
  filters: ['between', 'equals'],
  sortable: true,
  width: 120,
  align: 'right',
  jsonSchema: (field) => ({ type: 'number', ...schemaBounds(field, largestDecimal) }),
  normalize,
  check: (value, field) => checkDecimal(value, field, digitsOf(field)),
  checkBeside: checkNumberBeside,
  format: (value, field) => formatNumber(value, field.unit),
  toSheet: (value) => Number(value),
  fromSheet: numberFromSheet(normalize),
  fromCel: (result, field) => (typeof result === 'number' && Number.isFinite(result) ? Number(result.toFixed(digitsOf(field))) : result),
  example: (field, random, { beside }) => exampleNumber(field, digitsOf(field), random, { min: 1, max: 100 }, beside),
  invalidExamples: (field) => [{ value: '很多', code: 'type' }, { value: leastOf(field) + 10 ** -(digitsOf(field) + 1), code: 'tooManyDigits' }, ...beyondBounds(field)],
})

function normalize(value: unknown, field: NumberOptions): unknown {
  const number = normalizeNumber(value, field.unit)
  return typeof number === 'number' ? withoutDust(number, digitsOf(field)) : number
}

/** A number within the bounds that the definition says itself. */
function leastOf(field: NumberOptions): number {
  const { min, max = 0 } = limitsOf<number>(field)
  return min ?? Math.min(0, max - 1)
}
