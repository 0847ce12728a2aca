import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '../../src/fields/definitions'
import { explainExpression } from '../../src/language/explainExpression'

const fields = {
  kind: { name: 'kind', title: '险种', type: 'string' },
  startDate: { name: 'startDate', title: '起期', type: 'date' },
  endDate: { name: 'endDate', title: '止期', type: 'date' },
  items: { name: 'items', title: '检查项', type: 'table', columns: { result: { name: 'result', title: '结果', type: 'string' } } },
} as unknown as Readonly<Record<string, FieldDefinition>>
const context = { dictionary: () => undefined, refLabel: () => undefined, now: new Date('2026-03-01T04:00:00Z'), user: { id: 'u', orgId: 'o', roles: [] } }
const explain = (text: string, record: object, row?: object) => explainExpression(text, fields, record as never, context, row && { table: fields['items']!, values: row as never })

describe('an expression explained for a record', () => {
  it('gives its value with every value it read, by title', () => {
    expect(explain('endDate > startDate', { startDate: '2026-01-01', endDate: '2026-12-31' })).toEqual({
      text: 'endDate > startDate', value: true, parts: [],
      reads: [{ name: 'endDate', title: '止期', shown: '2026-12-31' }, { name: 'startDate', title: '起期', shown: '2026-01-01' }],
    })
  })

  it('says which of several conditions does not hold, and reads no name out of a text', () => {
    const { value, parts, reads } = explain("kind == 'endDate || kind' && endDate >= today", { kind: 'x', endDate: '2026-12-31' })
    expect([value, parts]).toEqual([false, [{ text: "kind == 'endDate || kind'", value: false }, { text: 'endDate >= today', value: true }]])
    expect(reads.map(({ name, shown }) => [name, shown])).toEqual([['kind', 'x'], ['endDate', '2026-12-31'], ['today', '2026-03-01']])
  })

  it('is not decided where a value is missing, and says which one', () => {
    expect(explain('endDate > startDate', { startDate: '2026-01-01' })).toMatchObject({ value: undefined, reads: [{ name: 'endDate', shown: '（空）' }, { name: 'startDate' }] })
  })

  it('reads the row it stands in', () => {
    expect(explain("row.result == 'fail'", {}, { result: 'fail' })).toMatchObject({ value: true, reads: [{ name: 'row.result', title: '结果', shown: 'fail' }] })
  })
})
