import type { Environment } from '@marcbachmann/cel-js'
import { addDays, addMonths, daysBetween } from './calendar'

/** How long a period is: so many days from the first day on, or so many calendar months from its month on. */
const lengths: Readonly<Record<string, { days: number } | { months: number }>> = {
  daily: { days: 1 }, weekly: { days: 7 }, tenDays: { days: 10 },
  monthly: { months: 1 }, quarterly: { months: 3 }, halfYear: { months: 6 }, yearly: { months: 12 },
}

/** Functions over what comes round again and again. A frequency without periods, as 'on demand', makes the expression unknown. */
export function registerPeriodFunctions(environment: Environment): void {
  environment.registerFunction('periodOf(string, string, string): double', (frequency: string, start: string, day: string) => periodOf(frequency, start, day))
  environment.registerFunction('periodEnd(string, string, double): string', (frequency: string, start: string, period: number) => periodEnd(frequency, start, period))
  environment.registerFunction('weekdayOf(string): double', (day: string) => weekdayOf(day))
}

/** The day of the week, Monday being 1 and Sunday 7. */
function weekdayOf(day: string): number {
  const someMonday = '2024-01-01'
  return ((daysBetween(someMonday, addDays(day, 0)) % 7) + 7) % 7 + 1
}

/** The period in which the day lies, the first being 1; 0 and less before it. */
function periodOf(frequency: string, start: string, day: string): number {
  const length = lengthOf(frequency)
  return 'days' in length ? Math.floor(daysBetween(start, day) / length.days) + 1 : Math.floor((monthOf(day) - monthOf(start)) / length.months) + 1
}

/** The last day of the period of this number. */
function periodEnd(frequency: string, start: string, period: number): string {
  const length = lengthOf(frequency)
  return 'days' in length ? addDays(start, period * length.days - 1) : addDays(addMonths(`${addDays(start, 0).slice(0, 7)}-01`, period * length.months), -1)
}

function lengthOf(frequency: string): { days: number } | { months: number } {
  const length = lengths[frequency]
  if (length === undefined) throw new RangeError(`'${frequency}' has no periods`)
  return length
}

/** Months since the year 0. */
function monthOf(day: string): number {
  const [year, month] = addDays(day, 0).split('-')
  return Number(year) * 12 + Number(month)
}
