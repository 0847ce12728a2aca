import { describe, expect, it } from 'vitest'
import { evaluate } from '../../src/language/expressions'

describe('functions over periods', () => {
  it.each([
    ['daily', '2026-11-20', '2026-11-20', 1], ['daily', '2026-11-20', '2026-11-24', 5],
    ['weekly', '2026-11-20', '2026-11-26', 1], ['weekly', '2026-11-20', '2026-11-27', 2], ['tenDays', '2026-11-01', '2026-11-11', 2],
    ['monthly', '2026-11-20', '2026-11-30', 1], ['monthly', '2026-11-20', '2026-12-01', 2], ['quarterly', '2026-11-20', '2027-02-01', 2],
    ['halfYear', '2026-11-20', '2027-04-30', 1], ['yearly', '2026-11-20', '2027-11-01', 2],
    ['weekly', '2026-11-20', '2026-11-19', 0], ['monthly', '2026-11-20', '2026-09-30', -1],
  ])('%s from %s has %s in period %i', (frequency, start, day, period) => {
    expect(evaluate('periodOf(frequency, start, day)', { frequency, start, day })).toBe(period)
  })

  it.each([
    ['daily', 3, '2026-11-22'], ['weekly', 1, '2026-11-26'], ['tenDays', 2, '2026-12-09'],
    ['monthly', 1, '2026-11-30'], ['quarterly', 1, '2027-01-31'], ['halfYear', 2, '2027-10-31'], ['yearly', 1, '2027-10-31'],
  ])('%s from 2026-11-20 ends period %i on %s', (frequency, period, day) => {
    expect(evaluate('periodEnd(frequency, start, period)', { frequency, start: '2026-11-20', period })).toBe(day)
  })

  it.each([['2026-11-23', 1], ['2026-11-29', 7], ['2023-12-31', 7], ['2026-11-25T17:00:00.000Z', 4]])('%s is day %i of its week, in China', (day, number) => {
    expect(evaluate('weekdayOf(day)', { day })).toBe(number)
  })

  it('knows no periods of what is done on demand, or not yet chosen', () => {
    expect(evaluate('periodOf(frequency, start, day)', { frequency: 'onDemand', start: '2026-11-20', day: '2026-11-21' })).toBeUndefined()
    expect(evaluate('periodEnd(frequency, start, 1)', { frequency: null, start: '2026-11-20' })).toBeUndefined()
  })
})
