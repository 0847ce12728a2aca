import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { addDays, daysBetween, isDate, isMoment } from '../../src/fields/dateRules'
import { fieldOf } from './fieldOf'

describe('date', () => {
  const date = fieldOf({ type: 'date' })

  it.each(['2026-11-05', '2026-11-5', '2026/11/05', '2026.11.5', '2026年11月5日', '20261105', ' ２０２６-11-05 '])('reads %s', (typed) => {
    expect(date.normalize(typed)).toBe('2026-11-05')
    expect(date.fromSheet(typed)).toBe('2026-11-05')
  })

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-11', '11/05/2026', '1899-12-31', '2200-01-01', '昨天'])('refuses %s', (typed) => {
    expect(date.codes(typed)).toEqual(['date'])
  })

  it('is one exactly where the calendar has it', () => {
    const two = (number: number) => String(number).padStart(2, '0')
    fc.assert(fc.property(fc.integer({ min: 1895, max: 2205 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }), (year, month, day) => {
      const there = new Date(Date.UTC(year, month - 1, day))
      const isThere = there.getUTCMonth() === month - 1 && there.getUTCDate() === day && year >= 1900 && year < 2200
      const text = `${year}-${two(month)}-${two(day)}`
      expect([isDate(text), isMoment(`${text}T08:30:00.000Z`)]).toEqual([isThere, isThere])
    }))
  })

  it('knows leap years', () => {
    expect(date.codes('2028-02-29')).toEqual([])
    expect(date.codes('2100-02-29')).toEqual(['date'])
  })

  it('reads date cells and Excel day counts', () => {
    expect(date.fromSheet(new Date('2026-11-20T00:00:00Z'))).toBe('2026-11-20')
    expect(date.fromSheet(new Date('2026-11-20T08:30:00Z'))).toBe('2026-11-20')
    expect(date.fromSheet(46_346)).toBe('2026-11-20')
    expect(date.fromSheet(20_261_120)).toBe('2026-11-20')
    expect(date.fromSheet(new Date(Number.NaN))).toEqual({ code: 'date' })
    expect(date.toSheet('2026-11-20')).toEqual(new Date('2026-11-20T00:00:00Z'))
  })

  it('keeps to its bounds, both days included, today being Beijing’s', () => {
    const bounded = fieldOf({ type: 'date', min: '2026-11-01', max: 'today' })
    expect(bounded.codes('2026-11-01')).toEqual([])
    expect(bounded.codes('2026-11-20')).toEqual([])
    expect(bounded.check('2026-10-31')).toEqual([{ code: 'tooEarly', parameters: { min: '2026-11-01' } }])
    expect(bounded.check('2026-11-21')).toEqual([{ code: 'tooLate', parameters: { max: '2026-11-20' } }])
  })

  it('counts days over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2026-11-20', '2027-01-01')).toBe(42)
    expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1)
  })
})

describe('datetime', () => {
  const datetime = fieldOf({ type: 'datetime' })

  it.each([
    '2026-11-20T08:30:00.000Z', '2026-11-20T16:30:00+08:00', '2026-11-20T16:30+0800', '2026-11-20 16:30', '2026/11/20 16:30:00',
    '2026年11月20日16时30分', '2026年11月20日 16:30', '2026-11-20T03:30:00-05:00',
  ])('reads %s as one moment', (typed) => {
    expect(datetime.normalize(typed)).toBe('2026-11-20T08:30:00.000Z')
    expect(datetime.codes(typed)).toEqual([])
  })

  it.each(['2026-11-20 24:00', '2026-11-20 08:60', '2026-02-30 08:00', '2026-11-20T08:30:00+15:00', '08:30', '2026-11-20T99:00:00.000Z'])('refuses %s', (typed) => {
    expect(datetime.codes(typed)).toEqual(['date'])
  })

  it('refuses a moment in another form than the canonical one, when nobody normalized it', () => {
    expect(datetime.check('2026-11-20T16:30:00+08:00')).toEqual([{ code: 'date' }])
    expect(datetime.check('2026-11-20T99:00:00.000Z')).toEqual([{ code: 'date' }])
  })

  it('shows and exports Beijing time', () => {
    expect(datetime.format('2026-11-20T16:30:00.000Z')).toBe('2026-11-21 00:30')
    expect(datetime.toSheet('2026-11-20T16:30:00.000Z')).toEqual(new Date('2026-11-21T00:30:00Z'))
  })

  it('keeps to its bounds, a day as upper bound being included', () => {
    const bounded = fieldOf({ type: 'datetime', min: '2026-11-01', max: 'today' })
    expect(bounded.codes('2026-11-01 00:00')).toEqual([])
    expect(bounded.codes('2026-10-31 23:59')).toEqual(['tooEarly'])
    expect(bounded.codes('2026-11-20 23:59:59.999')).toEqual([])
    expect(bounded.codes('2026-11-21 00:00')).toEqual(['tooLate'])
    expect(fieldOf({ type: 'datetime', max: 'now' }).codes('2026-11-20 16:31')).toEqual(['tooLate'])
  })
})

describe('month and time', () => {
  it.each(['2026-11', '2026/11', '2026年11月', '202611'])('reads the month %s', (typed) => {
    expect(fieldOf({ type: 'month' }).normalize(typed)).toBe('2026-11')
  })

  it('takes the month of a date cell', () => {
    expect(fieldOf({ type: 'month' }).fromSheet(new Date('2026-11-01T00:00:00Z'))).toBe('2026-11')
  })

  it.each(['8:05', '08:05', '8：05', '8时05分', '08:05:00'])('reads the time %s', (typed) => {
    expect(fieldOf({ type: 'time' }).normalize(typed)).toBe('08:05')
  })

  it('reads a time cell and a fraction of a day', () => {
    expect(fieldOf({ type: 'time' }).fromSheet(new Date('1899-12-30T08:05:00Z'))).toBe('08:05')
    expect(fieldOf({ type: 'time' }).fromSheet(0.75)).toBe('18:00')
  })

  it.each(['24:00', '12:60', '12', '中午'])('refuses the time %s', (typed) => {
    expect(fieldOf({ type: 'time' }).codes(typed)).toEqual(['time'])
  })
})
