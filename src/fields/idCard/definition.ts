import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import { addDays, beijingDate } from '../dateRules'
import { randomDigits, randomInt } from '../random'
import { toHalfWidth } from '../textRules'
import { idCardCheckDigit, isIdCardForm } from './idCardRules'

export const idCard = defineCodeType({
  type: 'idCard',
  title: '身份证号',
  options: Type.Object({}),
  width: 180,
  schema: { pattern: '^\\d{17}[\\dX]$' },
  clean: (text) => toHalfWidth(text).toUpperCase().replace(/\s/g, ''),
  fault: (text, context) => {
    if (!isIdCardForm(text, beijingDate(context.now))) return 'idCard'
    return idCardCheckDigit(text) === text[17] ? null : 'idCardCheckDigit'
  },
  // no place has the code 619999, so that no example is anybody's number
  example: (_field, random, context) => {
    const birthDate = addDays(beijingDate(context.now), -randomInt(random, 9_000, 20_000)).replace(/-/g, '')
    const body = `619999${birthDate}${randomDigits(random, 3)}`
    return body + idCardCheckDigit(body)
  },
  invalidExamples: [{ value: '61999919900230123X', code: 'idCard' }, { value: '110105194912310021', code: 'idCardCheckDigit' }],
})
