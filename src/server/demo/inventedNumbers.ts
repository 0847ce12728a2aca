import { idCardCheckDigit } from '../../fields/idCard/idCardRules'
import { vinCheckDigit } from '../../fields/vin/vinRules'

/** No county has the code 619999: the number is nobody's, and yet its check digit is right. */
export function inventedIdCard(birthday: string, sequence: number): string {
  const body = `619999${birthday.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
  return body + idCardCheckDigit(body)
}

/** Numbers `1380000xxxx` run from 0001. */
export function inventedMobile(number: number): string {
  return `1380000${String(number).padStart(4, '0')}`
}

/** A vehicle identification of a maker that does not exist (`LDE`). */
export function inventedVin(model: string, serial: number): string {
  const body = `LDE${model.padEnd(5, '0').slice(0, 5)}0RX${String(serial).padStart(6, '0')}`
  return body.slice(0, 8) + vinCheckDigit(body) + body.slice(9)
}
