import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { evaluate, holds } from '../../../src/language/expressions'
import { recordVariable, recordVariables, withVariable, type Variables } from '../../../src/language/expressionVariables'
import { readSchemaFolder } from '../../../src/language/readSchemaFolder.node'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { buildPrincipal } from '../../../src/server/access/buildPrincipal'
import { createOrganizationTree } from '../../../src/server/access/organizationTree'
import type { Database } from '../../../src/server/database/openDatabase'
import { findRecords, type FindingField } from '../../../src/server/resources/findRecords'
import { pageTable } from '../../../src/server/resources/pageTable'
import { readRecords, type StoredRecord } from '../../../src/server/resources/queries/readRecord'
import { recordContext } from '../../../src/server/resources/recordContext'
import { openSeededDatabase, seededSchemas } from '../seededDatabase'
import { databaseKinds } from '../testDatabase'

/** Drafts of each page, from those written last: as many as meet most cases. */
const drafts = 8

const total = (records: readonly Readonly<Record<string, unknown>>[], name: string) => records.reduce((sum, record) => sum + Number(record[name] ?? 0), 0)

describe.each(databaseKinds)('records that the system looks for (%s)', (kind) => {
  let database: Database
  let set: SchemaSet
  beforeAll(async () => {
    const folder = inject('seededFolder')
    database = (await openSeededDatabase(folder, kind)).database
    set = (await seededSchemas(folder).read(await readSchemaFolder('schemas')))!
  })
  afterAll(() => database.close())

  const known = new Map<string, Promise<readonly StoredRecord[]>>()
  const allOf = (pageId: string) => {
    known.set(pageId, known.get(pageId) ?? readRecords(database.db, pageTable(set, pageId), []))
    return known.get(pageId)!
  }

  const items = new Map<string, Promise<readonly Variables[]>>()
  const itemsOf = (pageId: string) => {
    const { fields, where } = set.pages[pageId]!
    const made = async () => (await allOf(pageId)).filter((record) => record.deletedAt === null && Object.entries(where).every(([name, value]) => record[name] === value)).map((record) => recordVariable(fields, record))
    items.set(pageId, items.get(pageId) ?? made())
    return items.get(pageId)!
  }

  /** What a field finds, by looking at every record there is. */
  async function byLooking({ find }: FindingField, variables: Variables): Promise<ReadonlySet<string>> {
    const wanted = Object.entries(find.where).map(([name, expression]) => [name, [evaluate(expression, variables) ?? null].flat()] as const)
    const fitting = (await itemsOf(find.page)).filter((item) => wanted.every(([name, values]) => [item[name] ?? null].flat().some((one) => one !== null && values.includes(one))))
    return new Set(fitting.filter((item) => find.when === undefined || holds(find.when, withVariable(variables, 'item', item))).map((item) => String(item['id'])))
  }

  it('are those that an evaluation of every record would find, though the database judges what it can', async () => {
    const services = { set, db: database.db, now: new Date(), principal: buildPrincipal({ id: 'nobody', name: 'nobody', roles: [] }, 'nowhere', createOrganizationTree([]), set) }
    let found = 0
    for (const page of Object.values(set.pages)) {
      const fields = Object.values(page.fields).filter((field): field is FindingField => field.find !== undefined && field.find.above === undefined && field.find.measure === undefined)
      if (fields.length === 0) continue
      for (const draft of (await allOf(page.id)).slice(-drafts)) {
        const variables = recordVariables(page.fields, draft, recordContext(set, services.principal, services.now))
        const records = await findRecords(services, fields, variables)
        for (const field of fields) {
          const [ids, expected] = [(records.get(field.name) ?? []).map(({ id }) => id).filter((id) => id !== ''), await byLooking(field, variables)]
          const where = `${page.id}.${field.name} for ${draft.id}`
          expect(ids.filter((id) => !expected.has(id)), `found too much: ${where}`).toEqual([])
          found += ids.length
          const told = field.find.sum === undefined ? Number(ids.length > 0) : total(records.get(field.name) ?? [], field.find.sum)
          const there = field.find.sum === undefined ? Number(expected.size > 0) : total((await allOf(field.find.page)).filter(({ id }) => expected.has(id)), field.find.sum)
          expect(told, `found too little: ${where}`).toBeCloseTo(there, 4)
        }
      }
    }
    expect(found).toBeGreaterThan(200)
  })

  it.each([
    ['days', 'registerDate', 2], ['numbers', 'seats', 2], ['words', 'plateNo', 2],
  ])('may be any of several %s', async (_what, name, most) => {
    const services = { set, db: database.db, now: new Date(), principal: buildPrincipal({ id: 'nobody', name: 'nobody', roles: [] }, 'nowhere', createOrganizationTree([]), set) }
    const vehicles = await itemsOf('veh')
    const wanted = [...new Set(vehicles.map((vehicle) => vehicle[name] ?? null).filter((value) => value !== null))].slice(0, most)
    const field = { name: 'found', title: '找到的', type: 'refs', ref: 'vehicle', readOnly: true, find: { page: 'veh', where: { [name]: 'wanted' } } } as unknown as FindingField
    const records = (await findRecords(services, [field], { wanted: [...wanted, null] })).get('found') ?? []
    const expected = vehicles.filter((vehicle) => wanted.some((one) => one === vehicle[name]))
    expect(expected.length).toBeGreaterThan(1)
    expect(records.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => String(id)).sort())
  })
})
