import { randomInt } from '../../../fields/random'
import type { Random } from '../../../fields/fieldType'
import type { FieldDefinition } from '../../../fields/definitions'
import { addDays, dayOf, daysBetween } from '../../../language/calendar'
import type { DemoWords, OneOrRange } from '../../../language/demoValue'
import { clockText, type DemoCalendar } from '../demoCalendar'
import type { DemoWorld } from '../demoWorld'
import { drawInSeason } from '../seasons'
import { validityBuckets } from '../validityDays'

const officeHours = ['08:30', '17:30'] as const

/** A number of a range, ends included, or the one that is given. */
export function drawNumber(random: Random, range: OneOrRange<number>): number {
  return typeof range === 'number' ? range : randomInt(random, Math.min(...range), Math.max(...range))
}

/** A clock time of a range. */
export function drawClock(random: Random, range: OneOrRange<string> = officeHours): string {
  if (typeof range === 'string') return range
  const [first, last] = range.map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))) as [number, number]
  return clockText(randomInt(random, first, Math.max(first, last)))
}

/** A day so far from today, in the form the field stores. */
export function drawDay(random: Random, world: DemoWorld, field: FieldDefinition, { time, ...when }: DayWords & Pick<DemoWords, 'time'>): unknown {
  const offset = drawOffset(random, world.calendar, when)
  return asStored(field, world.calendar.day(offset), drawMoment(random, world.calendar, offset, time))
}

/** Words that say which day. */
type DayWords = Pick<DemoWords, 'days' | 'on' | 'dayOfMonth' | 'peaks'>

/** So many days from today; where only some days of a month will do, one of these in the same month; where only one of the year, the last. */
export function drawOffset(random: Random, calendar: DemoCalendar, { days = 0, on, dayOfMonth, peaks = [] }: DayWords): number {
  const offset = drawInSeason(random, calendar, peaks, () => drawNumber(random, days))
  if (on !== undefined) return lastOn(calendar, offset, on)
  if (dayOfMonth === undefined) return offset
  const wanted = offset + drawNumber(random, dayOfMonth) - Number(calendar.day(offset).slice(8))
  const [least, most] = typeof days === 'number' ? [days, days] : [Math.min(...days), Math.max(...days)]
  return wanted < least || wanted > most ? offset : wanted
}

/** The last such day of a year that is not after the day so far from today. */
function lastOn(calendar: DemoCalendar, offset: number, on: string): number {
  const day = calendar.day(offset)
  const year = Number(day.slice(0, 4)) - (day.slice(5) < on ? 1 : 0)
  return daysBetween(calendar.today, `${year}-${on}`)
}

/** A moment of that day. Where a span of today is not over yet, of what has passed of it, or of the hours since midnight. */
export function drawMoment(random: Random, calendar: DemoCalendar, offset: number, time: OneOrRange<string> = officeHours): string {
  if (offset !== 0 || typeof time === 'string' || time[1] <= calendar.clock) return calendar.moment(offset, drawClock(random, time))
  return calendar.moment(0, drawClock(random, [time[0] < calendar.clock ? time[0] : '00:00', calendar.clock]))
}

/** The end of something valid, spread so that a few are over and a few will be soon. */
export function drawValidity(random: Random, world: DemoWorld, field: FieldDefinition, longest = 2200): unknown {
  let left = random()
  const bucket = validityBuckets.find(({ share }) => (left -= share) < 0) ?? validityBuckets.at(-1)!
  const offset = randomInt(random, bucket.from, Math.max(bucket.from, Math.min(bucket.to, longest)))
  return asStored(field, world.calendar.day(offset), world.calendar.moment(offset, '17:00'))
}

/** So many days before or after another date; null where that one is not known. */
export function drawBeside(random: Random, now: Date, field: FieldDefinition, other: unknown, words: DemoWords): unknown {
  if (typeof other !== 'string') return null
  const sign = words.before === undefined ? 1 : -1
  const offset = sign * drawNumber(random, words.days ?? [0, 10])
  const start = other.length <= 7 ? `${other.slice(0, 4)}-${other.slice(5, 7) || '01'}-01` : other
  const day = addDays(start.length > 10 ? dayOf(new Date(start)) : start, offset)
  // On the same day, what comes after a moment comes some minutes after it.
  const moment = start.length > 10 && offset === 0 && words.time === undefined
    ? new Date(Date.parse(start) + sign * randomInt(random, 10, 120) * 60_000).toISOString()
    : new Date(`${day}T${drawClock(random, words.time)}:00+08:00`).toISOString()
  const stored = words.past === true && day > dayOf(now) ? dayOf(now) : day
  return asStored(field, stored, words.past === true && moment > now.toISOString() ? now.toISOString() : moment)
}

/** A day in the form of the field's type. */
export function asStored(field: FieldDefinition, day: string, moment: string): unknown {
  switch (field.type) {
    case 'datetime': return moment
    case 'month': return day.slice(0, 7)
    case 'year': return Number(day.slice(0, 4))
    default: return day
  }
}
