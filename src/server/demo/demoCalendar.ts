import { addDays, addMonths, dayOf, timeOf } from '../../language/calendar'

/** Every date of the demonstration is said relative to the day of seeding, so that the set never goes stale. */
export interface DemoCalendar {
  readonly today: string
  /** The clock in China at the seeding: `14:05`. */
  readonly clock: string
  /** `2026-11-20` moved by days. */
  readonly day: (offset: number) => string
  /** The same day some months from today. */
  readonly monthDay: (offset: number) => string
  /** `2026-11` some months from now. */
  readonly month: (offset: number) => string
  /** A moment of that day by the clock in China, never later than the seeding itself. */
  readonly moment: (offset: number, clock: string) => string
}

/** The calendar around the moment of seeding. */
export function createCalendar(now: Date): DemoCalendar {
  const today = dayOf(now)
  const day = (offset: number) => addDays(today, offset)
  return {
    today,
    clock: timeOf(now.toISOString()),
    day,
    monthDay: (offset) => addMonths(today, offset),
    month: (offset) => addMonths(`${today.slice(0, 7)}-01`, offset).slice(0, 7),
    moment: (offset, clock) => {
      const moment = new Date(`${day(offset)}T${clock.length === 5 ? `${clock}:00` : clock}+08:00`)
      return (offset === 0 && moment > now ? now : moment).toISOString()
    },
  }
}

/** The calendar as it was at the end of yesterday. */
export function calendarOfYesterday(calendar: DemoCalendar): DemoCalendar {
  return { ...calendar, today: calendar.day(-1), clock: '23:59', day: (offset) => calendar.day(offset - 1), moment: (offset, clock) => calendar.moment(offset - 1, clock) }
}

export const workBegins = '08:30'
const workEnds = '18:00'

/** The moment itself in working hours; else the end of those before it. */
export function atWork(now: Date): Date {
  const clock = timeOf(now.toISOString())
  if (clock >= workBegins && clock <= workEnds) return now
  return new Date(`${addDays(dayOf(now), clock < workBegins ? -1 : 0)}T${workEnds}:00+08:00`)
}

/** `07:05` for 425 minutes after midnight. */
export function clockText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
