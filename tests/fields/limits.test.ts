import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldTypeOf, type FieldDefinition } from '../../src/fields/definitions'
import { afterTheirLimits, limitingFields } from '../../src/fields/limits'
import { seededRandom } from '../../src/fields/random'
import { exampleValue } from '../../src/language/examples/exampleRecord'
import { columnsOf, rowsOf } from '../../src/language/tableColumns'
import { loadShippedSchemas } from '../shippedSchemas'
import { context } from './sampleFields'

const set = await loadShippedSchemas()
const world = { ...context, dictionary: (name: string) => set.dictionaries[name], ids: () => ['r1', 'r2'], user: { id: 'r1', orgId: 'r1', roles: [] } }

function problemsBeside(field: FieldDefinition, value: unknown, beside: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, FieldDefinition>> = {}) {
  return fieldTypeOf(field).checkBeside?.(value, field as never, beside, fields) ?? []
}

const named = (type: string, options: object) => ({ name: 'value', title: '实到', type, ...options }) as FieldDefinition
const planned = { planned: { name: 'planned', title: '计划数量', type: 'int', unit: '件' } as FieldDefinition }

describe('a limit that a field beside it says', () => {
  it('names that field and what it holds', () => {
    const arrived = named('int', { min: 0, max: 'planned' })
    expect(problemsBeside(arrived, 50, { planned: 50 }, planned)).toEqual([])
    expect(problemsBeside(arrived, 51, { planned: 50 }, planned)).toEqual([{ code: 'tooLarge', parameters: { max: '计划数量（50件）' } }])
    expect(problemsBeside(named('decimal', { min: 'planned' }), 1.5, { planned: 1200 }, planned)).toEqual([{ code: 'tooSmall', parameters: { min: '计划数量（1,200件）' } }])
  })

  it('limits nothing while that field is empty or holds no such value', () => {
    for (const beside of [{}, { planned: null }, { planned: '很多' }]) expect(problemsBeside(named('int', { max: 'planned' }), 51, beside, planned)).toEqual([])
  })

  it('is kept by sums of money, days and moments as they are stored', () => {
    expect(problemsBeside(named('money', { max: 'price' }), '1000.00', { price: '999.00' }).map(({ code }) => code)).toEqual(['tooLarge'])
    expect(problemsBeside(named('money', { max: 'price' }), '999.00', { price: '1000.00' })).toEqual([])
    expect(problemsBeside(named('date', { min: 'from' }), '2026-11-01', { from: '2026-11-02' })).toEqual([{ code: 'tooEarly', parameters: { min: 'from（2026-11-02）' } }])
    expect(problemsBeside(named('datetime', { max: 'until' }), '2026-11-01T02:00:00.000Z', { until: '2026-11-01T01:00:00.000Z' })).toEqual([{ code: 'tooLate', parameters: { max: 'until（2026-11-01 09:00）' } }])
  })

  it('leaves the limits that the definition says itself', () => {
    const arrived = named('int', { min: 0, max: 'planned' })
    expect(fieldTypeOf(arrived).check(-1, arrived as never, context)).toEqual([{ code: 'tooSmall', parameters: { min: 0 } }])
    expect(fieldTypeOf(arrived).jsonSchema(arrived as never)).toMatchObject({ minimum: 0 })
    expect(fieldTypeOf(arrived).invalidExamples(arrived as never)).toContainEqual({ value: -1, code: 'tooSmall' })
  })

  it('is drawn first, however the columns stand', () => {
    const fields = [{ name: 'a', max: 'b' }, { name: 'b', max: 'c' }, { name: 'c' }, { name: 'd' }]
    expect(afterTheirLimits(fields).map(({ name }) => name)).toEqual(['c', 'b', 'a', 'd'])
  })
})

describe('an example row', () => {
  const columns = {
    arrived: { name: 'arrived', title: '实到', type: 'decimal', min: 0, max: 'planned' },
    planned: { name: 'planned', title: '计划', type: 'int', min: 0, max: 400 },
    closed: { name: 'closed', title: '结束', type: 'date', min: 'opened' },
    opened: { name: 'opened', title: '开始', type: 'date' },
    left: { name: 'left', title: '离开', type: 'datetime', min: 'came' },
    came: { name: 'came', title: '到达', type: 'datetime' },
  }
  const table = { name: 'rows', title: '行', type: 'table', columns } as unknown as FieldDefinition

  it('lies within the limits of its row, whatever is drawn', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.option(fc.integer({ min: 0, max: 400 })), (seed, given) => {
      const rows = rowsOf(exampleValue(table, given === null ? null : [{ planned: given }], seededRandom(seed), world))
      for (const row of rows) for (const column of Object.values(columnsOf(table))) expect(problemsBeside(column, row[column.name], row)).toEqual([])
    }))
  })

  it('of every shipped table does so where its row says the limits', () => {
    const limited = Object.values(set.pages).flatMap((page) => Object.values(page.fields)).filter((field) => Object.values(columnsOf(field)).some((column) => limitingFields(column).length > 0))
    expect(limited.length).toBeGreaterThan(5)
    for (const field of limited) {
      for (let seed = 1; seed <= 10; seed += 1) {
        for (const row of rowsOf(exampleValue(field, null, seededRandom(seed), world))) {
          for (const column of Object.values(columnsOf(field)).filter((one) => limitingFields(one).length > 0)) expect(problemsBeside(column, row[column.name], row)).toEqual([])
        }
      }
    }
  })
})
