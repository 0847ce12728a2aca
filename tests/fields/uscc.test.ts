import { describe, expect, it } from 'vitest'
import { organizationCheckDigit } from '../../src/fields/uscc/usccRules'
import { fieldOf } from './fieldOf'

const uscc = fieldOf({ type: 'uscc' })

describe('uscc (GB 32100)', () => {
  it.each(['91350100M000100Y43', '91110000802100433B', '91440300708461136T', '914403001922038216'])('accepts %s', (text) => {
    expect(uscc.codes(text)).toEqual([])
  })

  it('refuses a wrong check character by name', () => {
    expect(uscc.codes('91350100M000100Y44')).toEqual(['usccCheckDigit'])
    expect(uscc.codes('91350100M000100Y34')).toEqual(['usccCheckDigit'])
  })

  it.each(['91350100M000100S43', '91350100M000100I43', '91350100M000100Y4', '91350100M000100Y433', 'AB3501O0M000100Y43', '9135010AM000100Y43'])('refuses the form of %s', (text) => {
    expect(uscc.codes(text)).toEqual(['uscc'])
  })

  it('reads small letters and spaces', () => {
    expect(uscc.normalize('9135 0100 m000100y43')).toBe('91350100M000100Y43')
  })

  it('knows the check digit of the organisation code inside', () => {
    expect(organizationCheckDigit('M000100Y')).toBe('4')
    expect(organizationCheckDigit('D2143569')).toBe('X')
  })
})
