import { isDate } from '../dateRules'

/** Citizen identity numbers by GB 11643-1999 《公民身份号码》; the check digit is ISO 7064 MOD 11-2. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Provinces of GB/T 2260, and 81 to 83 of the residence permits for Hong Kong, Macao and Taiwan. */
const province = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/

/** The check digit that belongs in position 18. */
export function idCardCheckDigit(number: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index] ?? 0), 0)
  return '10X98765432'[sum % 11] ?? ''
}

/** Birth date inside an identity number, `YYYY-MM-DD`. */
export function idCardBirthDate(number: string): string {
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
}

/** Sex by position 17: odd is male. */
export function idCardSex(number: string): 'male' | 'female' {
  return Number(number[16]) % 2 === 1 ? 'male' : 'female'
}

/** Whether form, province and birth date of a number can be right on the given day; the check digit is another question. */
export function isIdCardForm(number: string, today: string): boolean {
  const birthDate = idCardBirthDate(number)
  return /^\d{17}[\dX]$/.test(number) && province.test(number) && isDate(birthDate) && birthDate <= today
}
