import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkExpression, evaluate, holds } from '../../src/language/expressions'
import { toPlainExpression } from '../../src/language/plainNumbers'

const variables = {
  seats: 'double', name: 'string', start: 'string', end: 'string', ok: 'bool', tags: 'list<string>',
  items: { rows: { result: 'string', score: 'double' } },
  user: { fields: { id: 'string', roles: 'list<string>' } },
} as const

describe('checkExpression', () => {
  it.each([
    'seats + 1 > 2 * seats', 'seats % 2 == 0', 'seats == null ? 0 : seats', 'name == null', "name in ['a', null]",
    "items.all(i, i.result != null)", "items.filter(i, i.result == 'fail').size() > 0", 'items[0].score > 1',
    'sum(items.map(i, i.score)) / size(items) > 60', "'admin' in user.roles", 'days(start, end) >= 3', "name.substring(0, 2) == '陕A'", "ok ? name : null",
  ])('accepts %s', (text) => {
    expect(checkExpression(text, variables)).toBeNull()
  })

  it.each([
    ['seats > 1 && sets > 2', { offset: 13, message: '没有名为“sets”的变量，是否要写“seats”？' }],
    ["items.exists(i, i.reslt == 'x')", { offset: 18, message: '没有名为“reslt”的字段，是否要写“result”？' }],
    ['name > 3', { offset: 0, message: '类型不符：文字 > 数字' }],
    ["items.all(i, i.result != '')", { offset: 13, message: "与 '' 比较没有意义：没有填写的值是 null，请写 null" }],
    ['null == 10 && 100 > 1 && foo', { offset: 25, message: '没有名为“foo”的变量' }],
  ])('refuses %s at the place', (text, problem) => {
    expect(checkExpression(text, variables)).toEqual(problem)
  })

  it('asks for the type that is expected', () => {
    expect(checkExpression('seats + 1', variables, 'bool')).toEqual({ offset: 0, message: '结果应是“成立或不成立”，这里是数字' })
    expect(checkExpression('size(items)', variables, 'double')).toBeNull()
    expect(checkExpression('ok ? name : null', variables, 'string')).toBeNull()
  })
})

describe('evaluate', () => {
  it('gives JavaScript numbers, never bigints', () => {
    expect(evaluate('size(tags) + 1', { tags: ['a'] })).toBe(2)
    expect(evaluate('seats / 2', { seats: 5 })).toBe(2.5)
    expect(evaluate('[1, 2].map(x, x * 2)', {})).toEqual([2, 4])
    expect(evaluate('7 % 4', {})).toBe(3)
  })

  it.each([
    ['seats > 1', undefined], ['seats + 1', undefined], ['!ok', undefined], ['ok ? 1 : 2', undefined], ['name.startsWith("a")', undefined],
    ['seats == null', true], ['name != null', false], ['name == "x"', false], ['name in ["x"]', false],
    ['ok && false', false], ['ok || true', true], ['ok && true', undefined], ['ok || false', undefined],
    ['seats > 1 || true', true], ['days(name, "2026-01-01")', undefined],
  ])('of %s is %j where every operand is null', (text, value) => {
    expect(evaluate(text, { seats: null, ok: null, name: null })).toBe(value)
  })

  it('knows no infinity: what divides by nothing is unknown', () => {
    expect(evaluate('seats / 0', { seats: 1 })).toBeUndefined()
  })

  it('lets no unknown condition hold', () => {
    expect(holds('seats > 1', { seats: null })).toBe(false)
    expect(holds('seats > 1', { seats: 2 })).toBe(true)
  })

  it('counts days and months by the calendar', () => {
    expect(evaluate('days("2026-02-27", "2026-03-01")', {})).toBe(2)
    expect(evaluate('days("2026-03-01T23:30:00.000Z", "2026-03-03")', {})).toBe(1)
    expect(evaluate('addDays("2026-12-31", 1)', {})).toBe('2027-01-01')
    expect(evaluate('addMonths("2028-01-31", 1)', {})).toBe('2028-02-29')
  })

  it('adds minutes to a moment, over midnight too', () => {
    expect(evaluate('addMinutes("2026-12-31T23:30:00.000Z", 24 * 60)', {})).toBe('2027-01-01T23:30:00.000Z')
    expect(evaluate('addMinutes("soon", 60)', {})).toBeUndefined()
  })

  it('counts minutes between moments, and reads their time of day in China', () => {
    expect(evaluate('minutes("2026-03-01T23:30:00.000Z", "2026-03-02T01:15:30.000Z")', {})).toBe(105)
    expect(evaluate('minutes("2026-03-02", "2026-03-01T23:30:00.000Z")', {})).toBe(450)
    expect(evaluate('timeOf("2026-03-01T23:30:00.000Z")', {})).toBe('07:30')
    expect(evaluate('minutes(start, "2026-03-02")', { start: null })).toBeUndefined()
  })

  it('reckons like JavaScript with any two numbers', () => {
    const number = fc.integer({ min: -1e6, max: 1e6 })
    fc.assert(fc.property(number, number, (a, b) => {
      expect(evaluate('a + b * 2 - 1', { a, b })).toBe(a + b * 2 - 1)
      expect(evaluate('a < b', { a, b })).toBe(a < b)
    }))
  })
})

describe('toPlainExpression', () => {
  it('rewrites whole numbers and null, and nothing inside text', () => {
    expect(toPlainExpression(`a == null && b > 10 && c == 'null 10' && d[0] == 1.5`).text).toBe(`a == dyn(null) && b > 10.0 && c == 'null 10' && d[0] == 1.5`)
  })

  it('finds the way back from every word to where it was written', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('null', '10', '7', "'x 1'", 'name', '1.5'), { minLength: 1, maxLength: 8 }), (words) => {
      const source = `${words.join(' + ')} + last`
      const { text, sourceOffset } = toPlainExpression(source)
      expect(sourceOffset(text.lastIndexOf('last'))).toBe(source.lastIndexOf('last'))
    }))
  })
})
