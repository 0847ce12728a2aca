import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import type { Random } from '../fieldType'
import { pick, randomDigits } from '../random'
import { toHalfWidth } from '../textRules'
import { plateKind } from './plateRules'

export const plate = defineCodeType({
  type: 'plate',
  title: '号牌号码',
  options: Type.Object({}),
  width: 110,
  schema: { minLength: 7, maxLength: 9 },
  clean: (text) => toHalfWidth(text).toUpperCase().replace(/[\s·•・.\-—]/g, ''),
  fault: (text) => (plateKind(text) ? null : 'plate'),
  example: (field, random) => `陕${pick(random, ['A', 'B', 'C', 'D', 'E', 'K'])}${serial(field.title, random)}`,
  invalidExamples: [{ value: '秦A12345', code: 'plate' }, { value: '陕AI2345', code: 'plate' }],
})

function serial(title: string, random: Random): string {
  if (title.includes('挂')) return `${randomDigits(random, 4)}挂`
  const digits = randomDigits(random, 5)
  return pick(random, [digits, `${pick(random, ['A', 'B', 'H', 'T'])}${digits.slice(1)}`, `${digits}D`, `D${digits}`])
}
