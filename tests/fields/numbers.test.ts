import { describe, expect, it } from 'vitest'
import { fieldOf } from './fieldOf'

describe('money', () => {
  const money = fieldOf({ type: 'money', min: 0 })

  it.each([
    ['12345.6', '12345.60'], ['￥12,345.60', '12345.60'], ['12,345.6元', '12345.60'], ['１２３', '123.00'], [100, '100.00'], [0.1, '0.10'],
    ['007', '7.00'], ['.5', '0.50'], ['1.500', '1.50'], ['-0', '0.00'],
  ])('reads %s as %s', (typed, stored) => {
    expect(money.normalize(typed)).toBe(stored)
  })

  it('never rounds: a third of a fen is refused', () => {
    expect(money.codes('0.333')).toEqual(['tooManyDigits'])
    expect(money.codes(0.333)).toEqual(['tooManyDigits'])
  })

  it.each([['-0.01', 'tooSmall'], ['1,00', 'type'], ['一百', 'type'], ['1e5', 'type'], ['1000000000000', 'tooLarge'], ['12.3.4', 'type']])('refuses %s with %s', (typed, code) => {
    expect(money.codes(typed)).toEqual([code])
  })

  it('is shown with thousands and its unit', () => {
    expect(money.format('1234567.80')).toBe('1,234,567.80 元')
    expect(fieldOf({ type: 'money', unit: '万元' }).format('-1234.00')).toBe('-1,234.00 万元')
  })

  it('is a number in expressions and comes back rounded to the fen', () => {
    expect(money.toCel('12345.60')).toBe(12345.6)
    expect(money.fromCel(100 / 3)).toBe('33.33')
  })
})

describe('int, decimal and percent', () => {
  it('reads grouped digits and the unit', () => {
    expect(fieldOf({ type: 'int', unit: '人' }).normalize('1,234 人')).toBe(1234)
    expect(fieldOf({ type: 'percent' }).normalize('12.5%')).toBe(12.5)
  })

  it('tells a fraction, a word and a bound apart', () => {
    const seats = fieldOf({ type: 'int', min: 1, max: 80 })
    expect([seats.codes(1.5), seats.codes('很多'), seats.codes(0), seats.codes(81), seats.codes(80)]).toEqual([['notInteger'], ['type'], ['tooSmall'], ['tooLarge'], []])
  })

  it('stops where a database integer ends', () => {
    expect(fieldOf({ type: 'int' }).codes(2_147_483_647)).toEqual([])
    expect(fieldOf({ type: 'int' }).codes(2_147_483_648)).toEqual(['tooLarge'])
  })

  it('wipes off the dust of binary sums, keeps a digit too many for the check', () => {
    const hours = fieldOf({ type: 'decimal', digits: 1 })
    expect(hours.normalize(0.1 + 0.2)).toBe(0.3)
    expect(hours.codes(0.35)).toEqual(['tooManyDigits'])
    expect(hours.codes(Number.POSITIVE_INFINITY)).toEqual(['type'])
  })

  it('shows thousands, units and the percent sign', () => {
    expect(fieldOf({ type: 'decimal', unit: 'km' }).format(12345.5)).toBe('12,345.5 km')
    expect(fieldOf({ type: 'int', unit: '%' }).format(60)).toBe('60%')
    expect(fieldOf({ type: 'percent' }).format(12.5)).toBe('12.5%')
    expect(fieldOf({ type: 'year' }).format(2026)).toBe('2026')
  })

  it('refuses a number cell that is none', () => {
    expect(fieldOf({ type: 'int' }).fromSheet('十二')).toEqual({ code: 'type' })
    expect(fieldOf({ type: 'int' }).fromSheet(true)).toEqual({ code: 'type' })
  })
})
