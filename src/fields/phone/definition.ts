import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import { pick, randomDigits } from '../random'
import { cleanPhone, isPhone } from './phoneRules'

export const phone = defineCodeType({
  type: 'phone',
  title: '电话号码',
  options: Type.Object({}),
  width: 160,
  schema: { minLength: 3, maxLength: 20, pattern: '^[\\d-]+$' },
  clean: cleanPhone,
  fault: (text) => (isPhone(text) ? null : 'phone'),
  example: (_field, random) => pick(random, [`029-8000${randomDigits(random, 4)}`, `1380000${randomDigits(random, 4)}`, `029-8000${randomDigits(random, 4)}-8${randomDigits(random, 2)}`]),
  invalidExamples: [{ value: '029-123', code: 'phone' }],
})
