import { describe, expect, it } from 'vitest'
import { plateKind } from '../../src/fields/plate/plateRules'
import { fieldOf } from './fieldOf'

const plate = fieldOf({ type: 'plate' })

describe('plate (GA 36-2018)', () => {
  it.each([
    ['陕A12345', 'ordinary'], ['京AF0236', 'ordinary'], ['沪C1A2B3', 'ordinary'], ['粤BD1234', 'ordinary'],
    ['陕AD12345', 'newEnergySmall'], ['陕AF12345', 'newEnergySmall'], ['粤BDA1234', 'newEnergySmall'], ['京AA12345', 'newEnergySmall'],
    ['陕A12345D', 'newEnergyLarge'], ['陕A12345F', 'newEnergyLarge'],
    ['陕B1234挂', 'trailer'], ['陕A0001警', 'police'], ['陕A1234学', 'learner'], ['陕A1234试', 'trial'],
    ['粤Z1234港', 'hongKong'], ['粤ZA123澳', 'macao'], ['沪A0023领', 'consulate'], ['224578使', 'embassy'], ['陕X0001应急', 'rescue'],
  ])('knows %s as %s', (text, kind) => {
    expect(plate.codes(text)).toEqual([])
    expect(plateKind(text)).toBe(kind)
  })

  it.each([
    ['秦A12345', 'the province is unknown'], ['陕I12345', 'the office letter is I'], ['陕O12345', 'the office letter is O'],
    ['陕A1234O', 'the serial holds an O'], ['陕AI2345', 'the serial holds an I'], ['陕A1234', 'the serial is short'],
    ['陕A123456', 'eight signs without an energy letter'], ['陕ALD1234', 'L is no energy letter'], ['陕ADABCDE', 'a small new-energy plate ends in four digits'],
    ['陕AABCDE', 'a serial of letters alone is never issued'], ['陕A12345挂', 'the trailer serial is long'], ['京Z1234港', 'Hong Kong plates are 粤Z'],
    ['A12345', 'no province'], ['陕陕A2345', 'two provinces'], ['陕A1234警警', 'two suffixes'],
  ])('refuses %s: %s', (text) => {
    expect(plate.codes(text)).toEqual(['plate'])
  })

  it('writes what people type in one spelling', () => {
    for (const typed of ['陕a12345', ' 陕A·12345 ', '陕A 12345', '陕Ａ１２３４５', '陕A-12345', '陕A•12345']) expect(plate.normalize(typed)).toBe('陕A12345')
  })
})
