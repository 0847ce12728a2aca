import type { Random } from '../../fields/fieldType'
import type { DemoCalendar } from './demoCalendar'

/** Spring festival and summer holidays: when most people travel, most goes wrong. */
export const busyMonths: readonly number[] = [1, 2, 7, 8]
/** How many times as much falls into a month of the season. */
const weight = 3
const tries = 20

/** A day drawn so that months of the season get three times as many; without a season, any. */
export function drawInSeason(random: Random, calendar: DemoCalendar, peaks: readonly number[], draw: () => number): number {
  let offset = draw()
  if (peaks.length === 0) return offset
  for (let tried = 0; tried < tries && !isKept(random, calendar, peaks, offset); tried++) offset = draw()
  return offset
}

function isKept(random: Random, calendar: DemoCalendar, peaks: readonly number[], offset: number): boolean {
  return peaks.includes(Number(calendar.day(offset).slice(5, 7))) || random() * weight < 1
}
