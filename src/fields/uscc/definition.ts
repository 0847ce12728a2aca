import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import { randomDigits } from '../random'
import { toHalfWidth } from '../textRules'
import { organizationCheckDigit, usccCheckCharacter, usccPattern } from './usccRules'

export const uscc = defineCodeType({
  type: 'uscc',
  title: '统一社会信用代码',
  options: Type.Object({}),
  width: 190,
  schema: { pattern: usccPattern.source },
  clean: (text) => toHalfWidth(text).toUpperCase().replace(/[\s-]/g, ''),
  fault: (text) => {
    if (!usccPattern.test(text)) return 'uscc'
    return usccCheckCharacter(text) === text[17] ? null : 'usccCheckDigit'
  },
  // no division has the code 619999, so that no example is anybody's code
  example: (_field, random) => {
    const organization = `MA${randomDigits(random, 6)}`
    const body = `91619999${organization}${organizationCheckDigit(organization)}`
    return body + usccCheckCharacter(body)
  },
  invalidExamples: [{ value: '91350100M000100S4', code: 'uscc' }, { value: '91350100M000100Y44', code: 'usccCheckDigit' }],
})
