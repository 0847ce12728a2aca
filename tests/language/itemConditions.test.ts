import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '../../src/fields/definitions'
import { conditionsOnItem } from '../../src/language/query/readItem'

const fields = Object.fromEntries(
  Object.entries({ name: 'string', state: 'dict', start: 'datetime', until: 'date', left: 'decimal', open: 'bool', parts: 'multiDict' })
    .map(([name, type]) => [name, { name, title: name, type } as FieldDefinition]),
)
const given = { departTime: '2026-11-20T01:00:00.000Z', day: '2026-11-20', cost: 3, kinds: ['a', 'b'], orgId: 'o1', nothing: null, today: '2026-11-24' }
const judged = (when: string) => conditionsOnItem(when, fields, given)

describe('what the database decides of a condition on records that are looked for', () => {
  it.each([
    "item.state != 'void'",
    'item.start < departTime && item.start > addMinutes(departTime, -1440.0)',
    "!(item.state in ['draft', 'void']) && item.open",
    '(item.until == null || item.until >= today) && item.left >= cost',
    'dayOf(item.start) >= day && days(item.start, departTime) <= 90',
    'item.name == nothing || item.name in kinds',
    "size(kinds) > 1 && 'a' in item.parts",
  ])('is all of %s', (when) => {
    expect(judged(when).isAll).toBe(true)
  })

  it.each([
    ['item.parts.exists(p, p in kinds)', 0],
    ["item.state != 'void' && item.parts.exists(p, p in kinds)", 1],
    // Databases have an order of words of their own.
    ["item.name < orgId && item.open", 1],
    // Letter by letter this day lies before every moment of itself.
    ['item.start > day', 0],
    ['item.until >= departTime', 0],
  ])('is not all of %s, and the rest is left to be evaluated', (when, count) => {
    expect(judged(when)).toMatchObject({ isAll: false })
    expect(judged(when).conditions).toHaveLength(count)
  })

  it('has values where nothing depends on the record', () => {
    expect(judged('item.left >= cost * 2.0').conditions).toMatchObject([{ kind: 'compare', left: { kind: 'field', name: 'left' }, right: { kind: 'constant', type: 'number', value: 6 } }])
    expect(judged('item.name == nothing').conditions).toMatchObject([{ kind: 'blank', isBlank: true }])
  })

  it('is nothing where a record would be compared with what is not filled in', () => {
    expect(judged('item.start < addMinutes(nothing, 5.0)')).toEqual({ conditions: [{ kind: 'always', holds: false }], isAll: true })
  })
})
