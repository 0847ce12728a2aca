import { Type } from '@sinclair/typebox'
import { defineFieldType, type SheetValue } from '../fieldType'
import { FieldBeside, limitsOf } from '../limits'
import { beyondBounds, checkNumberBeside, exampleNumber, groupThousands, largestDecimal, numberText, type NumberOptions } from '../numberRules'
import { NumberTones } from '../numberTones'
import type { Problem } from '../problems'

const bound = Type.Union([Type.Number({ minimum: -largestDecimal, maximum: largestDecimal }), FieldBeside])
const digitsOf = (field: NumberOptions) => field.digits ?? 2
const unitOf = (field: NumberOptions) => field.unit ?? '元'

/** Decimal text (`12345.60`), never a float: sums of money must come out to the cent. */
export const money = defineFieldType({
  type: 'money',
  title: '金额',
  options: Type.Object({
    min: Type.Optional(bound),
    max: Type.Optional(bound),
    unit: Type.Optional(Type.Union([Type.Literal('元'), Type.Literal('万元')], { description: '默认元' })),
    digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 6, description: '几位小数，默认 2' })),
    tones: Type.Optional(NumberTones),
  }),
  storage: 'decimal',
  celType: 'double',
  filters: ['between', 'equals'],
  sortable: true,
  width: 130,
  align: 'right',
  jsonSchema: (field) => ({ type: 'string', pattern: `^-?\\d{1,12}${digitsOf(field) > 0 ? `\\.\\d{${digitsOf(field)}}` : ''}$` }),
  normalize,
  check,
  checkBeside: checkNumberBeside,
  format: (value, field) => `${groupThousands(String(value))} ${unitOf(field)}`,
  toSheet: (value) => (String(Number(value)) === trimmed(String(value)) ? Number(value) : String(value)),
  fromSheet: (cell: SheetValue, field): unknown => {
    const value = normalize(cell, field)
    return value === null || (typeof value === 'string' && amount.test(value)) ? value : { code: 'type' as const }
  },
  toCel: (value) => (typeof value === 'string' ? Number(value) : value),
  fromCel: (result, field) => (typeof result === 'number' && Number.isFinite(result) ? result.toFixed(digitsOf(field)) : result),
  example: (field, random, { beside }) => exampleNumber(field, digitsOf(field), random, { min: 100, max: 20_000 }, beside).toFixed(digitsOf(field)),
  invalidExamples: (field) => [
    { value: '一千', code: 'type' },
    { value: `${Math.max(1, Math.ceil(limitsOf<number>(field).min ?? 1))}.${'1'.repeat(digitsOf(field) + 1)}`, code: 'tooManyDigits' },
    ...beyondBounds(field).map(({ value, code }) => ({ value: String(value), code })),
  ],
})

const amount = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** `￥12,345.6元` as `12345.60`. Digits too many stay, for `check` to refuse: money is never rounded silently. */
function normalize(value: unknown, field: NumberOptions): unknown {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const typed = (typeof value === 'number' ? numberAsText(value) : value).trim()
  if (typed === '') return null
  const text = numberText(typed.replace(/^[￥¥]\s*/, ''), unitOf(field))
  return text === null ? value : padded(text, digitsOf(field))
}

function numberAsText(value: number): string {
  const text = String(value)
  return text.includes('e') && Number.isFinite(value) ? value.toFixed(7) : text
}

function padded(text: string, digits: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*)\.?(\d*?)0*$/.exec(text) ?? []
  const decimals = fraction.padEnd(digits, '0')
  const unsigned = `${whole || '0'}${decimals ? `.${decimals}` : ''}`
  return sign === '-' && /[1-9]/.test(unsigned) ? `-${unsigned}` : unsigned
}

function check(value: unknown, field: NumberOptions): readonly Problem[] {
  if (typeof value !== 'string' || !amount.test(value)) return [{ code: 'type' }]
  const digits = digitsOf(field)
  const decimals = value.split('.')[1]?.length ?? 0
  if (decimals > digits) return [{ code: 'tooManyDigits', parameters: { digits } }]
  if (decimals < digits) return [{ code: 'type' }]
  const { min = -largestDecimal, max = largestDecimal } = limitsOf<number>(field)
  // up to 12 digits before the point and 6 after it, a double still orders two amounts of one field rightly at a bound
  if (Number(value) < min) return [{ code: 'tooSmall', parameters: { min } }]
  return Number(value) > max ? [{ code: 'tooLarge', parameters: { max } }] : []
}

function trimmed(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}
