import { describe, expect, it } from 'vitest'
import { fieldOf } from './fieldOf'

const mobile = fieldOf({ type: 'mobile' })
const phone = fieldOf({ type: 'phone' })

describe('mobile', () => {
  it.each(['13800000001', '19912345678', '+86 138-0000-0001', '0086 13800000001', '１３８００００００００１'.slice(0, 3) + '00000001'])('accepts %s', (text) => {
    expect(mobile.codes(text)).toEqual([])
  })

  it('stores eleven digits alone', () => {
    expect(mobile.normalize('+86 138-0000 0001')).toBe('13800000001')
  })

  it.each(['12800000001', '1380000000', '138000000012', '23800000001', '1380000000a'])('refuses %s', (text) => {
    expect(mobile.codes(text)).toEqual(['mobile'])
  })

  it('shows three digits in front and four behind when masked', () => {
    expect(fieldOf({ type: 'mobile', masked: true }).format('13800000001')).toBe('138****0001')
  })
})

describe('phone', () => {
  it('knows area codes of three and four digits alone, when nobody normalized the number', () => {
    expect([phone.check('0911-28881234'), phone.check('09112-8881234'), phone.check('0291-88886666')]).toEqual([[], [{ code: 'phone' }], [{ code: 'phone' }]])
  })

  it.each([
    ['029 8888 6666', '029-88886666'], ['(0911)8881234', '0911-8881234'], ['010-88886666转801', '010-88886666-801'], ['02988886666-8', '029-88886666-8'],
    ['400-812-3456', '4008123456'], ['95598', '95598'], ['12328', '12328'], ['119', '119'], ['138-0000-1234', '13800001234'], ['+86 138 0000 1234', '13800001234'],
  ])('reads %s as %s', (typed, stored) => {
    expect(phone.normalize(typed)).toBe(stored)
    expect(phone.codes(typed)).toEqual([])
  })

  it.each(['88886666', '029-123', '0299-88886666x', '13345', '93333', 'abc', '029-88886666-1234567'])('refuses %s', (text) => {
    expect(phone.codes(text)).toEqual(['phone'])
  })
})
