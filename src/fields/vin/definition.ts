import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import { pick } from '../random'
import { toHalfWidth } from '../textRules'
import { vinCheckDigit, vinHasCheckDigit, vinPattern } from './vinRules'

export const vin = defineCodeType({
  type: 'vin',
  title: '车辆识别代号',
  options: Type.Object({}),
  width: 180,
  schema: { pattern: vinPattern.source },
  clean: (text) => toHalfWidth(text).toUpperCase().replace(/[\s-]/g, ''),
  fault: (text) => {
    if (!vinPattern.test(text)) return 'vin'
    return vinHasCheckDigit(text) && vinCheckDigit(text) !== text[8] ? 'vinCheckDigit' : null
  },
  example: (_field, random) => {
    const signs = Array.from({ length: 13 }, () => pick(random, [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']))
    const body = `LX0${signs.slice(0, 5).join('')}0${signs.slice(5, 10).join('')}${Math.floor(random() * 1000).toString().padStart(3, '0')}`
    return body.slice(0, 8) + vinCheckDigit(body) + body.slice(9)
  },
  invalidExamples: [{ value: 'LSVAG2180E210000', code: 'vin' }, { value: '1M8GDM9A1KP042788', code: 'vinCheckDigit' }],
})
