import type { Environment } from '@marcbachmann/cel-js'
import { idCardBirthDate, idCardSex } from '../fields/idCard/idCardRules'

/** Functions over people and their papers. What cannot be decided throws, so that the expression is unknown. */
export function registerPersonFunctions(environment: Environment): void {
  environment.registerFunction('birthday(string): string', (idCard: string) => idCardBirthDate(wholeNumber(idCard)))
  environment.registerFunction('genderOf(string): string', (idCard: string) => idCardSex(wholeNumber(idCard)))
  environment.registerFunction('years(string, string): double', (from: string, to: string) => wholeYears(from, to))
  environment.registerFunction('earliest(list): string', (dates: readonly unknown[]) => earliestOf(dates))
}

/** While a number is being typed, nothing follows from it. */
function wholeNumber(idCard: string): string {
  if (!/^\d{17}[\dX]$/.test(idCard)) throw new RangeError('not a whole identity number')
  return idCard
}

/** Birthdays passed: age, years of driving. */
function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5, 10) < from.slice(5, 10) ? years - 1 : years
}

/** The first of the dates that are filled in. */
function earliestOf(dates: readonly unknown[]): string {
  const filled = dates.filter((date): date is string => typeof date === 'string').sort()
  if (filled[0] === undefined) throw new RangeError('no date is filled in')
  return filled[0]
}
