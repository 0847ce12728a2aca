import { toHalfWidth } from '../textRules'

/** Mobile numbers of the mainland: eleven digits from 13 to 19. */
export const mobilePattern = /^1[3-9]\d{9}$/

/** A mobile number without the country code and without what people write between the digits. */
export function cleanMobile(typed: string): string {
  return toHalfWidth(typed).replace(/[\s()\-—.]/g, '').replace(/^((\+|00)86)+/, '')
}

const landline = /^(0(?:10|2\d|[3-9]\d{2}))(\d{7,8})$/

/** Numbers that are dialled as they are: 400 and 800 lines, 95 and 96 services, short public services such as 12328. */
const service = /^([48]00\d{7}|9[56]\d{3,6}|1[12]\d|1[12]\d{3})$/

/** A telephone number in its usual spelling: `029-88886666-801`, mobile and service numbers without signs. */
export function cleanPhone(typed: string): string {
  if (typed.length > 60) return typed
  const text = toHalfWidth(typed).replace(/[—–]/g, '-').replace(/^((\+|00)86)+/, '').trim()
  const [, main = '', extension] = /^(.*?)(?:(?:转|ext\.?|x|-)\s*(\d{1,6}))?$/i.exec(text) ?? []
  for (const [number, tail] of [[main, extension], [text, undefined]] as const) {
    const digits = number.replace(/[\s()\-.]/g, '')
    if (!/^\d+$/.test(digits)) continue
    const parts = landline.exec(digits)
    const written = parts ? `${parts[1]}-${parts[2]}` : service.test(digits) || mobilePattern.test(digits) ? digits : null
    if (written) return tail ? `${written}-${tail}` : written
  }
  return text
}

/** Whether a clean text is a telephone number. */
export function isPhone(text: string): boolean {
  const [, main = '', extension] = /^(.+?)(?:-(\d{1,6}))?$/.exec(text) ?? []
  if (mobilePattern.test(text) || service.test(text)) return true
  return /^0(10|2\d|[3-9]\d{2})-\d{7,8}(-\d{1,6})?$/.test(text) || (extension !== undefined && /^([48]00\d{7})$/.test(main))
}
