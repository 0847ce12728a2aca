import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addWorkdays } from '../../src/language/calendar'
import { evaluate } from '../../src/language/expressions'
import { loadShippedSchemas } from '../shippedSchemas'

const { norms } = await loadShippedSchemas()
const off = norms['daysOff']!.value as readonly string[]
const worked = norms['daysWorked']!.value as readonly string[]
const days = fc.integer({ min: 0, max: 700 }).map((more) => addDays('2026-01-01', more))

describe('working days', () => {
  it.each([
    ['a week later without holidays', '2026-11-20', 5, '2026-11-27'],
    ['from a Saturday on begin with Monday', '2026-11-21', 1, '2026-11-23'],
    ['leave out the National Day holidays', '2026-09-30', 1, '2026-10-08'],
    ['count a Saturday that is worked in exchange', '2026-10-09', 1, '2026-10-10'],
    ['leave out nine days of the Spring Festival, and count the Saturday before', '2026-02-13', 2, '2026-02-24'],
    ['of none are the day itself, holiday or not', '2026-10-01', 0, '2026-10-01'],
    ['begin with the day in China', '2026-11-20T17:00:00.000Z', 1, '2026-11-23'],
  ])('%s', (_, date, count, expected) => {
    expect(evaluate('addWorkdays(date, count, off, worked)', { date, count, off, worked })).toBe(expected)
  })

  it('are the same at once or in two parts', () => {
    fc.assert(fc.property(days, fc.nat(30), fc.nat(30), (date, first, second) => {
      expect(addWorkdays(date, first + second, off, worked)).toBe(addWorkdays(addWorkdays(date, first, off, worked), second, off, worked))
    }))
  })

  it('are unknown from a day that is not filled in, and more than anybody plans', () => {
    expect(evaluate('addWorkdays(date, 5, off, worked)', { date: null, off, worked })).toBeUndefined()
    expect(evaluate('addWorkdays(date, 1e9, off, worked)', { date: '2026-11-20', off, worked })).toBeUndefined()
  })

  it('name no weekend as a day off, and no weekday as one worked in exchange', () => {
    const weekday = (day: string) => evaluate('weekdayOf(day)', { day }) as number
    expect([off.filter((day) => weekday(day) > 5), worked.filter((day) => weekday(day) <= 5)]).toEqual([[], []])
  })
})
