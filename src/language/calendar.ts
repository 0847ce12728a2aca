/** The product's days begin at midnight in China, whatever the time zone of the machine. */
const chinaOffset = 8 * 3_600_000
const dayLength = 86_400_000

/** The calendar day of a moment: `2026-11-20`. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + chinaOffset).toISOString().slice(0, 10)
}

/** Whole days from one date or date-time to another; negative when the second lies before. Throws for what is no date. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / dayLength)
}

/** Whole minutes from one moment to another; negative when the second lies before. Throws for what is no moment. */
export function minutesBetween(from: string, to: string): number {
  return Math.floor((momentOf(to) - momentOf(from)) / 60_000)
}

/** The time of day of a moment in China: `05:30`. */
export function timeOf(moment: string): string {
  return new Date(momentOf(moment) + chinaOffset).toISOString().slice(11, 16)
}

/** The moment so many minutes later, in the form in which records hold moments. */
export function addMinutes(moment: string, minutes: number): string {
  return new Date(momentOf(moment) + minutes * 60_000).toISOString()
}

/** The day so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(startOfDay(date) + Math.trunc(days) * dayLength).toISOString().slice(0, 10)
}

/** The same day so many months later, or the month's last day where it is shorter. */
export function addMonths(date: string, months: number): string {
  const start = new Date(startOfDay(date))
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + Math.trunc(months), 1))
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return target.toISOString().slice(0, 10)
}

/** So far ahead nobody has to count, and a slip of the hand must not hold up whoever types. */
const mostWorkdays = 1000

/**
 * The day so many working days later: Saturdays and Sundays do not count, nor does a weekday off; a weekend worked in exchange does. Throws for what is no
 * date, and for more than a thousand days.
 */
export function addWorkdays(date: string, days: number, off: readonly string[], worked: readonly string[]): string {
  if (!(days <= mostWorkdays)) throw new RangeError(`${days} working days are too many to count`)
  let day = addDays(date, 0)
  for (let left = Math.trunc(days); left > 0;) {
    day = addDays(day, 1)
    if (isWeekend(day) ? worked.includes(day) : !off.includes(day)) left -= 1
  }
  return day
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(startOfDay(day)).getUTCDay())
}

/** Midnight UTC of the calendar day, so that days can be counted without daylight or zones. */
function startOfDay(date: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : dayOf(new Date(date))
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time)) throw new RangeError(`'${date}' is not a date`)
  return time
}

/** A date stands for its midnight in China. */
function momentOf(text: string): number {
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00+08:00` : text)
  if (Number.isNaN(time)) throw new RangeError(`'${text}' is not a moment`)
  return time
}
