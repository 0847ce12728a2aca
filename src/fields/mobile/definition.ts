import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import { cleanMobile, mobilePattern } from '../phone/phoneRules'
import { randomInt } from '../random'

export const mobile = defineCodeType({
  type: 'mobile',
  title: '手机号码',
  options: Type.Object({}),
  width: 120,
  schema: { pattern: mobilePattern.source },
  clean: cleanMobile,
  fault: (text) => (mobilePattern.test(text) ? null : 'mobile'),
  // Beyond the first thousand, which the people of the demonstration have.
  example: (_field, random) => `1380000${randomInt(random, 1000, 9999)}`,
  invalidExamples: [{ value: '12345678901', code: 'mobile' }],
})
