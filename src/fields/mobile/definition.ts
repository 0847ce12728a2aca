import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import { cleanMobile, mobilePattern } from '../phone/phoneRules'
import { randomDigits } from '../random'

export const mobile = defineCodeType({
  type: 'mobile',
  title: '手机号码',
  options: Type.Object({}),
  width: 120,
  schema: { pattern: mobilePattern.source },
  clean: cleanMobile,
  fault: (text) => (mobilePattern.test(text) ? null : 'mobile'),
  example: (_field, random) => `1380000${randomDigits(random, 4)}`,
  invalidExamples: [{ value: '12345678901', code: 'mobile' }],
})
