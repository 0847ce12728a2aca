import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import { pick, randomDigits } from '../random'
import { toHalfWidth } from '../textRules'

/** Addresses people really have: RFC 5321 without quoted parts, with a domain of at least two labels. */
const address = /^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/

export const email = defineCodeType({
  type: 'email',
  title: '电子邮箱',
  options: Type.Object({}),
  width: 180,
  schema: { format: 'email', maxLength: 254 },
  clean: (text) => toHalfWidth(text).replace(/\s/g, '').replace(/@.*$/, (domain) => domain.toLowerCase()),
  fault: (text) => (text.length <= 254 && text.indexOf('@') <= 64 && address.test(text) ? null : 'email'),
  example: (_field, random) => `${pick(random, ['wangjianjun', 'liyan', 'zhangwei', 'chenjing', 'anquanke'])}${randomDigits(random, 4)}@example.com`,
  invalidExamples: [{ value: 'zhangwei@example', code: 'email' }],
})
