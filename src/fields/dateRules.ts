import type { SheetValue } from './fieldType'
import { cellText, toHalfWidth } from './textRules'

/** The office works on Beijing time; China has kept UTC+8 all year since 1992. */
const beijingOffset = 8 * 3_600_000
const day = 86_400_000

/** Dates outside are slips of the finger. */
export const earliestDate = '1900-01-01'
export const latestDate = '2199-12-31'

/** The moment's wall clock in Beijing, carried in the UTC parts of a Date. */
export function beijingClock(moment: Date): Date {
  return new Date(moment.getTime() + beijingOffset)
}

/** The moment to the minute in Beijing, `2026-11-20 08:05`, as the whole product writes it. */
export function momentText(moment: string | number): string {
  return beijingClock(new Date(moment)).toISOString().slice(0, 16).replace('T', ' ')
}

/** The calendar day in Beijing, `2026-11-20`. */
export function beijingDate(moment: Date): string {
  return beijingClock(moment).toISOString().slice(0, 10)
}

/** `2026-11-20` moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** Whole days from one date to another; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)
}

/** Whether a text is `YYYY-MM-DD` and such a day exists, within the years of this product. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-\d{2}$/.test(text) || text < earliestDate || text > latestDate) return false
  const number = Number(text.slice(8))
  // Most days are in every month: this is asked of every date of every record that is checked.
  return number > 0 && (number <= 28 || number <= new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate())
}

const datePattern = /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?$/

/** A date in any usual Chinese spelling as `YYYY-MM-DD`, real or not; null when it is no date at all. */
export function readDate(typed: string): string | null {
  const text = toHalfWidth(typed).replace(/\s/g, '')
  const parts = datePattern.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return parts ? `${parts[1]}-${two(parts[2])}-${two(parts[3])}` : null
}

/** A time of day in any usual spelling as `HH:mm`, real or not; null when it is none. */
export function readTime(typed: string): string | null {
  const text = toHalfWidth(typed).replace(/\s/g, '')
  const parts = /^(\d{1,2})(?:[:时点])(?:(\d{1,2})分?)?(?::00|00秒)?$/.exec(text)
  return parts ? `${two(parts[1])}:${two(parts[2] ?? '0')}` : null
}

/** A month in any usual spelling as `YYYY-MM`, real or not; null when it is none. */
export function readMonth(typed: string): string | null {
  const text = toHalfWidth(typed).replace(/\s/g, '')
  const parts = /^(\d{4})(?:[-/.年])(\d{1,2})月?$/.exec(text) ?? /^(\d{4})(\d{2})$/.exec(text)
  return parts ? `${parts[1]}-${two(parts[2])}` : null
}

const momentPattern = /^(.{10})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Whether a text is a moment as it is stored, `2026-11-20T08:30:00.000Z`, and there is such a one. */
export function isMoment(text: string): boolean {
  const day = momentPattern.exec(text)?.[1]
  return day !== undefined && isDate(day)
}

/** The moment at which clocks in Beijing show a time of a day, given as `08:30:00.000`; empty where there is no such day. */
export function momentInBeijing(date: string, clock: string): string {
  return isDate(date) ? new Date(`${date}T${clock}+08:00`).toISOString() : ''
}

const clockPattern = /^(.+?)(?:[T\s]+|(?<=日))(\d{1,2})[:时点](\d{1,2})?分?(?::?(\d{1,2})(?:\.(\d{1,3})\d*)?秒?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** A moment in ISO 8601 or a usual Chinese spelling as canonical UTC; without an offset it is Beijing time. */
export function readDateTime(typed: string): string | null {
  if (typed.length > 60) return null
  if (isMoment(typed)) return typed
  const text = toHalfWidth(typed).trim()
  const parts = clockPattern.exec(text)
  const date = readDate(parts?.[1] ?? text)
  if (!date || !isDate(date)) return null
  const [hour, minute, second, milli] = [parts?.[2], parts?.[3], parts?.[4], parts?.[5]?.padEnd(3, '0')].map((part) => Number(part ?? 0)) as [number, number, number, number]
  if (hour > 23 || minute > 59 || second > 59) return null
  const offset = offsetOf(parts?.[6])
  if (offset === null) return null
  const wall = Date.parse(`${date}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000 + milli
  return new Date(wall - offset).toISOString()
}

function offsetOf(zone: string | undefined): number | null {
  if (!zone) return beijingOffset
  if (/^z$/i.test(zone)) return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (Number(hours) > 14 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

function two(digits: string | undefined): string {
  return (digits ?? '').padStart(2, '0')
}

/** The date cell of a spreadsheet as text; a bare number is Excel's count of days since 1899-12-30. */
export function dateCellText(cell: SheetValue): string | null {
  if (typeof cell === 'number' && cell >= 1 && cell < 110_000) return cellText(new Date(Date.UTC(1899, 11, 30) + Math.round(cell * day)))
  return cellText(cell)
}
