import { describe, expect, it } from 'vitest'
import { evaluate } from '../../src/language/expressions'

describe('functions over people', () => {
  it('reads birthday and sex from an identity number', () => {
    expect(evaluate('birthday(idCard)', { idCard: '619999198603180020' })).toBe('1986-03-18')
    expect(evaluate('genderOf(idCard)', { idCard: '619999198603180020' })).toBe('female')
    expect(evaluate('genderOf(idCard)', { idCard: '619999197804120011' })).toBe('male')
  })

  it('says nothing about a number that is still being typed', () => {
    expect(evaluate('birthday(idCard)', { idCard: '6199991986' })).toBeUndefined()
    expect(evaluate('genderOf(idCard)', { idCard: null })).toBeUndefined()
  })

  it('counts a year only once the day has come', () => {
    expect(evaluate('years(from, to)', { from: '1986-11-21', to: '2026-11-20' })).toBe(39)
    expect(evaluate('years(from, to)', { from: '1986-11-20', to: '2026-11-20' })).toBe(40)
  })

  it('takes the earliest of the dates that are filled in', () => {
    expect(evaluate('earliest([a, b, c])', { a: null, b: '2027-02-01', c: '2027-01-31' })).toBe('2027-01-31')
    expect(evaluate('earliest([a])', { a: null })).toBeUndefined()
  })
})
