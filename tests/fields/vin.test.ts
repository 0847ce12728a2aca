import { describe, expect, it } from 'vitest'
import { vinCheckDigit } from '../../src/fields/vin/vinRules'
import { fieldOf } from './fieldOf'

const vin = fieldOf({ type: 'vin' })

describe('vin (ISO 3779, GB 16735)', () => {
  it.each(['1M8GDM9AXKP042788', '11111111111111111', '5GZCZ43D13S812715'])('accepts %s, published with its check digit', (text) => {
    expect(vin.codes(text)).toEqual([])
  })

  it('works out X for a remainder of ten', () => {
    expect(vinCheckDigit('1M8GDM9A0KP042788')).toBe('X')
  })

  it.each(['1M8GDM9A1KP042788', 'LSVAG2181E2100001'])('refuses the check digit of %s', (text) => {
    expect(vin.codes(text)).toEqual(['vinCheckDigit'])
  })

  it('asks a check digit of Chinese and North American vehicles alone', () => {
    expect(vin.codes('WDB9634031L738236')).toEqual([])
    expect(vin.codes('YV2RT40A5KB123456')).toEqual([])
    for (const maker of ['L', '1', '2', '3', '4', '5']) expect(vin.codes(`${maker}DBAAAAAYAAAAAAAA`)).toEqual(['vinCheckDigit'])
    expect(vin.codes('6DBAAAAAYAAAAAAAA')).toEqual([])
  })

  it.each(['1M8GDM9AXKP04278', '1M8GDM9AXKP0427888', '1M8GDM9AXKPO42788', 'IM8GDM9AXKP042788', '1M8GDM9AXKP04278Q', '1M8GDM9AXKP04278中'])(
    'refuses the form of %s', (text) => {
      expect(vin.codes(text)).toEqual(['vin'])
    },
  )

  it('reads lower case, full width and spaces', () => {
    expect(vin.normalize(' 1m8gdm9ax kp０42788')).toBe('1M8GDM9AXKP042788')
  })
})
