import { describe, expect, it } from 'vitest'
import { exampleRecord } from '../../src/language/examples/exampleRecord'
import { seededRandom } from '../../src/fields/random'
import { startingRows } from '../../src/language/startingRows'
import { rowsOf, type TableDefinition } from '../../src/language/tableColumns'
import { collide } from '../../src/language/uniqueRules'
import { loadFixture } from '../fixtures/loadFixture'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()
const ids = ['r1', 'r2', 'r3']
const context = {
  dictionary: (name: string) => set.dictionaries[name], refLabel: (_resource: string, id: string) => id, ids: () => ids,
  now: new Date('2026-11-20T03:00:00.000Z'), user: { id: 'r1', orgId: 'r1', roles: [] },
}

describe('exampleRecord', () => {
  it.each(['veh', 'vehInsurance', 'dayInspect', 'monthInspect'])('makes records of %s that do not collide with those that are there', (id) => {
    const page = set.pages[id]!
    const random = seededRandom(7)
    const taken: Record<string, unknown>[] = []
    for (let count = 0; count < 20; count++) {
      const record = exampleRecord(page, { random, context: { ...context, taken } })
      for (const rule of page.unique) expect(taken.filter((other) => collide(rule, page.fields, record, other))).toEqual([])
      taken.push(record)
    }
  })

  it('finds readings that are not below those of the vehicle, however far it has run', () => {
    const fieldsOf = () => ({ mileage: 186_000.5, empTypes: ['driver', 'escort'] })
    for (let seed = 1; seed <= 5; seed++) {
      const { startMileage, lastMileage } = exampleRecord(set.pages['vehicleLog']!, { random: seededRandom(seed), context: { ...context, fieldsOf } })
      expect([lastMileage, Number(startMileage) >= 186_000.5]).toEqual([186_000.5, true])
    }
  })

  it('chooses organisations below another, where they have to lie below it', () => {
    const page = set.pages['quotaTransfer']!
    const fieldsOf = () => ({ org: 'r1', product: 'esign', remaining: 1_000_000, validTo: null })
    const tree: Readonly<Record<string, readonly string[]>> = { r1: ['r3'] }
    for (let seed = 1; seed <= 8; seed++) {
      const { org, toOrg } = exampleRecord(page, { random: seededRandom(seed), context: { ...context, fieldsOf, below: (id) => tree[id] ?? [] } })
      expect([org, toOrg]).toEqual(['r1', 'r3'])
    }
  })

  it('begins a list with the rows that go with the record chosen', () => {
    const page = set.pages['tongchuanVehicleRoutineInspection']!
    const table = page.fields['items'] as TableDefinition
    const linesFor = (fuelType: string) => {
      const fieldsOf = () => ({ fuelType, businessCategory: 'dangerousFreight', mileage: 1000, empTypes: ['driver', 'escort'] })
      const record = exampleRecord(page, { random: seededRandom(3), context: { ...context, fieldsOf } })
      const names = rowsOf(record['items']).map(({ name }) => String(name))
      expect(names).toEqual(startingRows(page, table, { ...record, items: [] }, context).map(({ name }) => name))
      return names.filter((name) => /^(燃气管路|动力电池)/.test(name)).map((name) => name.slice(0, 4))
    }
    expect(['lng', 'electric', 'diesel'].map(linesFor)).toEqual([['燃气管路'], ['动力电池'], []])
  })

  it('says which rule it cannot keep', async () => {
    const page = (await loadFixture('core', 'unique')).pages['truck']!
    const fixed = { plateNo: '陕A0001', color: '黄' }
    expect(() => exampleRecord(page, { random: seededRandom(1), fixed, context: { ...context, taken: [fixed] } })).toThrow('plateNo 同号同色的车辆已登记 ("陕A0001")')
  })
})
