import { describe, expect, it } from 'vitest'
import { autoNumber, autoNumberPattern, autoNumberPrefix } from '../../src/fields/autoNumber'
import { maskValue } from '../../src/fields/maskValue'
import { patternExample } from '../../src/fields/patternExample'
import { isProblem, problemText, problemTexts } from '../../src/fields/problems'
import { seededRandom } from '../../src/fields/random'
import { isBlankText } from '../../src/fields/textRules'
import { fieldOf } from './fieldOf'

describe('string and text', () => {
  it('refuses emoji and counts characters', () => {
    const short = fieldOf({ type: 'string', minLength: 2, maxLength: 4 })
    expect([short.codes('安全第一'), short.codes('安全第一一'), short.codes('安'), short.codes('安全👍')]).toEqual([[], ['tooLong'], ['tooShort'], ['emoji']])
  })

  it('keeps to its pattern', () => {
    const unNumber = fieldOf({ type: 'string', pattern: '^(UN)?\\d{4}$' })
    expect([unNumber.codes('UN1203'), unNumber.codes('1203'), unNumber.codes('UN12')]).toEqual([[], [], ['pattern']])
  })

  it('drops what no database takes and joins what belongs together', () => {
    expect(fieldOf({ type: 'string' }).normalize(' 甲\u0000乙\r\n丙\ufeff ')).toBe('甲乙 丙')
    expect(fieldOf({ type: 'text' }).normalize('甲\r\n乙\r丙 ')).toBe('甲\n乙\n丙')
    expect(fieldOf({ type: 'string' }).normalize('e\u0301')).toBe('\u00e9')
  })

  it('tells typed blanks from nothing', () => {
    expect([isBlankText('  '), isBlankText('\u3000\n'), isBlankText(''), isBlankText(null), isBlankText('a ')]).toEqual([true, true, false, false, false])
  })

  it('reads numbers and dates out of cells as the text they show', () => {
    expect(fieldOf({ type: 'string' }).fromSheet(20261120)).toBe('20261120')
    expect(fieldOf({ type: 'string' }).fromSheet(new Date('2026-11-20T00:00:00Z'))).toBe('2026-11-20')
  })
})

describe('url, email and geo', () => {
  it.each(['http://example.com', 'https://example.com/a?b=c#d', 'https://10.0.0.1:8443/x'])('accepts %s', (text) => {
    expect(fieldOf({ type: 'url' }).codes(text)).toEqual([])
  })
  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com', '//example.com', 'https://', 'https://a b', 'https://user:pw@example.com', 'https://exa"mple.com'])('refuses %s', (text) => {
    expect(fieldOf({ type: 'url' }).codes(text)).toEqual(['url'])
  })
  it('knows addresses of mail', () => {
    const email = fieldOf({ type: 'email' })
    expect([email.codes('zhang.wei+aq@mail.example.com.cn'), email.normalize('A@EXAMPLE.com')]).toEqual([[], 'A@example.com'])
    for (const text of ['a@b', '@example.com', 'a..b@example.com', 'a@-x.com', 'a b@example.com@x.com', `${'a'.repeat(65)}@example.com`]) expect([text, ...email.codes(text)]).toEqual([text, 'email'])
  })
  it('reads a place from its text and keeps to the globe', () => {
    const geo = fieldOf({ type: 'geo' })
    expect(geo.fromSheet('108.93984,34.34127 西安市未央区')).toEqual({ lng: 108.93984, lat: 34.34127, address: '西安市未央区' })
    expect(geo.normalize({ lng: 108.939840123, lat: 34, address: ' ' })).toEqual({ lng: 108.93984, lat: 34 })
    for (const value of [{ lng: 181, lat: 0 }, { lng: 0, lat: -90.1 }, { lng: '108', lat: 34 }, { lng: 1, lat: 1, height: 3 }, { lng: 1 }]) expect(geo.codes(value)).toEqual(['geo'])
  })
})

describe('track and signature', () => {
  const track = fieldOf({ type: 'track' })
  const point = (time: string, more: object = {}) => ({ lng: 108.9, lat: 34.3, time, ...more })

  it('wants its points in time and its speeds plausible', () => {
    expect(track.codes([point('2026-11-20 08:00'), point('2026-11-20 08:01', { speed: 80 })])).toEqual([])
    expect(track.codes([point('2026-11-20 08:01'), point('2026-11-20 08:00')])).toEqual(['track'])
    expect(track.codes([point('2026-11-20 08:00', { speed: -1 })])).toEqual(['track'])
    expect(track.codes([point('8 点')])).toEqual(['track'])
  })

  it('takes a PNG alone, up to 200 kB', () => {
    const signature = fieldOf({ type: 'signature' })
    const png = (length: number) => `data:image/png;base64,iVBORw0KGgo${'A'.repeat(length)}`
    // the beginning has 11 signs: with 1 more it is three whole groups of four
    expect([signature.codes(png(1)), signature.codes(png(2)), signature.codes(png(273_057)), signature.codes(png(273_061))]).toEqual([[], ['signature'], [], ['signature']])
    expect(signature.codes('data:image/png;base64,PHN2Zz48L3N2Zz4=')).toEqual(['signature'])
    expect(signature.codes('data:image/svg+xml;base64,iVBORw0KGgoA')).toEqual(['signature'])
    expect(signature.format(png(1))).toBe('已签名')
  })
})

describe('what the types share', () => {
  it('draws texts that a pattern accepts', () => {
    for (const pattern of ['^\\d{12}$', '^(UN)?\\d{4}$', '^[A-Z0-9]*$', '^(?:[a-c]|x\\.y){2,3}-\\w+$', '^陕交运〔20\\d{2}〕\\d{1,3}号$', '^[一-龥]{2,4}$']) {
      for (let seed = 0; seed < 50; seed++) expect(patternExample(pattern, seededRandom(seed))).toMatch(new RegExp(pattern, 'u'))
    }
    expect(patternExample('^(?=.*\\d)[a-z\\d]{8}$', seededRandom(1))).toBeUndefined()
  })

  it('numbers records by template, on Beijing’s day', () => {
    const night = new Date('2026-11-20T17:00:00Z')
    expect(autoNumber('RJ{yyyyMMdd}{0000}', night, 7)).toBe('RJ202611210007')
    expect(autoNumberPrefix('RJ{yyyyMMdd}{0000}', night)).toBe('RJ20261121')
    expect(autoNumber('WS-{yy}-{000}', night, 1234)).toBe('WS-26-1234')
    expect('RJ{yyyyMMdd}{0000}').toMatch(new RegExp(autoNumberPattern))
    expect('RJ{MMdd}').not.toMatch(new RegExp(autoNumberPattern))
    expect('RJ').not.toMatch(new RegExp(autoNumberPattern))
  })

  it('masks by type', () => {
    const mask = (type: 'string' | 'mobile' | 'plate' | 'email' | 'int', value: unknown) => maskValue({ name: 'a', title: 'A', type }, value)
    expect([mask('string', '王建军'), mask('string', '陕客运610123'), mask('string', '610102199001011234'), mask('string', '榆林市榆阳区上郡路12号3室'), mask('mobile', '13800000001'), mask('plate', '陕A12345'), mask('email', 'wang@example.com'), mask('int', 5), mask('int', null)])
      .toEqual(['王**', '陕**', '6101**********1234', '榆**', '138****0001', '陕A***45', 'w***@example.com', '****', null])
  })

  it('says every problem in a sentence that names the field', () => {
    for (const code of Object.keys(problemTexts)) expect(isProblem({ code })).toBe(true)
    expect(problemText({ code: 'tooLong', parameters: { max: 20 } }, '备注')).toBe('备注不能超过20个字符')
    expect(problemText({ code: 'required', label: '结果' }, '检查项')).toBe('请输入结果')
    expect(isProblem({ code: 'nonsense' })).toBe(false)
  })
})
