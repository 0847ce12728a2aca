import { describe, expect, it } from 'vitest'
import { idCardBirthDate, idCardCheckDigit, idCardSex } from '../../src/fields/idCard/idCardRules'
import { fieldOf } from './fieldOf'

const idCard = fieldOf({ type: 'idCard' })

describe('idCard (GB 11643)', () => {
  it('accepts the number published in the standard, with its X', () => {
    expect(idCard.codes('11010519491231002X')).toEqual([])
  })

  it('agrees on the check digit of the other published number, whose bearer was born in 1880 and drives no more', () => {
    expect(idCardCheckDigit('44052418800101001')).toBe('4')
    expect(idCard.codes('440524188001010014')).toEqual(['idCard'])
  })

  it('reads a small x and full-width digits', () => {
    expect(idCard.normalize('１１０１０５19491231002x')).toBe('11010519491231002X')
  })

  it('refuses a wrong check digit by name', () => {
    expect(idCard.codes('110105194912310021')).toEqual(['idCardCheckDigit'])
  })

  it('makes the whole number 1 by ISO 7064 MOD 11-2, for every remainder', () => {
    const seen = new Set<string>()
    for (let serial = 0; serial < 40; serial++) {
      const body = `6199991990010${String(1000 + serial)}`
      const digit = idCardCheckDigit(body)
      const sum = [...body].reduce((total, sign) => (total + Number(sign)) * 2 % 11, 0) + (digit === 'X' ? 10 : Number(digit))
      expect(sum % 11).toBe(1)
      seen.add(digit)
    }
    expect(seen.size).toBe(11)
  })

  it('notices every single digit changed', () => {
    const number = '11010519491231002X'
    for (let at = 0; at < 17; at++) {
      const changed = number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1)
      expect([changed, ...idCard.codes(changed)]).toHaveLength(2)
    }
  })

  it.each([
    ['990105194912310025', 'no such province'], ['11010519490231002X', 'no such day'], ['11010519491331002X', 'no such month'],
    ['110105202712310021', 'born after today'], ['110105491231002', 'the 15 digits of before 1999'], ['1101051949123100X2', 'X not in the last place'],
  ])('refuses %s: %s', (text) => {
    expect(idCard.codes(text)).toEqual(['idCard'])
  })

  it('accepts a child born today in Beijing, refuses one born tomorrow', () => {
    expect(idCard.codes('619999202611200015')).not.toContain('idCard')
    expect(idCard.codes('619999202611210015')).toContain('idCard')
  })

  it('knows birth date and sex', () => {
    expect(idCardBirthDate('11010519491231002X')).toBe('1949-12-31')
    expect(idCardSex('11010519491231002X')).toBe('female')
    expect(idCardSex('440524188001010014')).toBe('male')
  })

  it('shows six digits in front and four behind when masked', () => {
    expect(fieldOf({ type: 'idCard', masked: true }).format('11010519491231002X')).toBe('110105********002X')
  })
})
