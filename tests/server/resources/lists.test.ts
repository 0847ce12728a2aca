import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { pageTable } from '../../../src/server/resources/pageTable'
import { listConditions } from '../../../src/server/resources/queries/listConditions'
import { compiled, countStatement, listStatement } from '../../../src/server/resources/queries/listRows'
import { databaseKinds } from '../testDatabase'
import { openRecordHarness, principals, type PrincipalName, type RecordHarness } from '../recordHarness'

const now = new Date('2026-03-01T00:00:00Z')
const colors = ['blue', 'yellow']
const rows = Array.from({ length: 60 }, (_, index) => ({
  id: `v${String(index).padStart(3, '0')}`, org: ['bus', 'ferry', 'group'][index % 3], plateNo: `陕A%_${String(index).padStart(3, '0')}`, color: index % 4 === 0 ? null : colors[index % 2],
  driver: index % 5 === 0 ? 'e-driver' : null, drivers: index % 2 ? ['e-driver', 'e-bus'] : ['e-ferry'], seats: index, weight: index / 4, price: `${index}.50`,
  checkDate: `2026-0${1 + (index % 9)}-15`, boughtAt: `2026-01-${String(1 + (index % 28)).padStart(2, '0')}T17:00:00.000Z`, leased: index % 2 === 0, phone: '13812345678', status: 'idle',
}))

describe.each(databaseKinds)('lists (%s)', (kind) => {
  let harness: RecordHarness
  const page = async (who: PrincipalName, query: object, path = '/vehicle') => {
    const answer = await harness.call<RecordPage>(who, 'POST', `${path}/page`, { size: 200, ...query })
    expect(answer).toMatchObject({ status: 200 })
    return answer.data
  }
  const idsOf = (records: readonly RecordData[]) => records.map(({ id }) => id)
  beforeAll(async () => {
    harness = await openRecordHarness(kind, 'records')
    await insertRecords(harness.database.db, harness.set, 'vehicle', rows)
  })
  afterAll(() => harness.close())

  it('is one statement over the page’s columns, scope and filters', () => {
    const table = pageTable(harness.set, 'law')
    const query = { current: 2, size: 20, orders: [], filters: { name: '50%_' }, keyword: '', removed: false }
    expect(compiled(harness.database.db, listStatement(table, listConditions(table, query, principals.bus, now), query))).toEqual({
      sql: 'select t."id", t."version", t."created_at" as "createdAt", t."created_by" as "createdBy", t."updated_at" as "updatedAt", t."updated_by" as "updatedBy", t."deleted_at" as "deletedAt", t."name", t."org_id" as "orgId"'
        + ' from "law" as t where t.deleted_at is null and t."name" ilike $1 order by t."name" asc, t."id" asc limit $2 offset $3'.replace('t."id" asc', 't.id asc'),
      parameters: ['%50\\%\\_%', 20, 20],
    })
  })

  it('adds scope, own records and filters to the statement, in one place', () => {
    const table = pageTable(harness.set, 'trip')
    const query = { current: 1, size: 10, orders: [], filters: { 'vehicle.plateNo': '陕A', tripDate: ['2026-01-01', null], status: ['draft'] }, keyword: '', removed: false }
    expect(compiled(harness.database.db, countStatement(table, listConditions(table, query, principals.driver, now)))).toEqual({
      sql: 'select count(*) as total from (select 1 from "trip" as t where t.deleted_at is null and t.org_id = $1 and (t.created_by = $2 or t."driver" = $3)'
        + ' and exists (select 1 from (select t."vehicle") as o("vehicle"), "vehicle" as t where t.id = o."vehicle" and t."plate_no" ilike $4)'
        + ' and (t."trip_date" >= $5) and t."status" = any($6::text[]) limit 10001) as counted',
      parameters: ['bus', 'e-driver', 'e-driver', '%陕A%', '2026-01-01', ['draft']],
    })
  })

  it('shows on a page of one’s own records what names one, of whatever organisation', () => {
    const trip = pageTable(harness.set, 'trip')
    const table = { ...trip, page: { ...trip.page, scope: 'own' as const } }
    const query = { current: 1, size: 10, orders: [], filters: {}, keyword: '', removed: false }
    expect(compiled(harness.database.db, countStatement(table, listConditions(table, query, principals.group, now)))).toMatchObject({
      sql: 'select count(*) as total from (select 1 from "trip" as t where t.deleted_at is null and t."driver" = $1 limit 10001) as counted',
    })
  })

  it('shows no organisation another’s records', async () => {
    const seen = async (who: PrincipalName, path: string) => new Set((await page(who, {}, path)).records.map((record) => record['org']))
    expect(await seen('bus', '/vehicle')).toEqual(new Set(['bus']))
    expect(await seen('ferry', '/vehicleGroup')).toEqual(new Set(['ferry']))
    expect(await seen('group', '/vehicle')).toEqual(new Set(['group']))
    expect(await seen('group', '/vehicleGroup')).toEqual(new Set(['group', 'bus', 'ferry']))
    for (const [method, path, body] of [
      ['GET', '/vehicle/v001', undefined], ['GET', '/vehicle/v001/history', undefined], ['PUT', '/vehicle/v001', { version: 1, seats: 1 }],
      ['DELETE', '/vehicle/v001?version=1', undefined], ['POST', '/vehicle/v001/restore', { version: 1 }], ['GET', '/vehicleGroup/v001', undefined],
    ] as const) expect(await harness.call('bus', method, path, body)).toMatchObject({ status: 404, code: 4 })
  })

  it('masks sensitive values in lists, not in the record', async () => {
    expect((await page('bus', {})).records[0]).toMatchObject({ phone: '138****5678' })
    expect((await harness.call('bus', 'GET', '/vehicle/v000')).data).toMatchObject({ phone: '13812345678' })
  })

  it('pages without gaps or repeats, in any order', async () => {
    for (const orders of [[{ column: 'color', asc: false }], [{ column: 'checkDate', asc: true }, { column: 'color', asc: true }], [{ column: 'seats', asc: true }]]) {
      const seen = []
      for (let current = 1; current <= 4; current++) seen.push(...idsOf((await page('bus', { current, size: 6, orders })).records))
      expect([...seen].sort()).toEqual(rows.filter(({ org }) => org === 'bus').map(({ id }) => id))
    }
  })

  it('puts what is empty last, upwards and downwards', async () => {
    for (const asc of [true, false]) {
      const seen = (await page('bus', { orders: [{ column: 'color', asc }] })).records.map(({ color }) => color ?? null)
      expect(seen.slice(seen.indexOf(null))).toEqual(seen.filter((color) => color === null))
    }
  })

  it('counts up to the cap, and not at all where the page says so', async () => {
    expect((await page('bus', { size: 1 })).total).toBe(20)
    expect((await page('bus', {}, '/law')).total).toBeNull()
    await sql`insert into law (id, name) select 'x' || n, 'x' from generate_series(1, 3) n`.execute(harness.database.db)
    expect((await page('bus', {}, '/law')).records).toHaveLength(3)
  })

  it('refuses what the page does not declare, naming what it does', async () => {
    const refuse = (body: object) => harness.call('bus', 'POST', '/vehicle/page', body)
    expect(await refuse({ phone: '1' })).toMatchObject({ status: 400, code: 6, msg: expect.stringContaining('plateNo、color、driver') as string })
    expect(await refuse({ orders: [{ column: 'price; drop table vehicle', asc: true }] })).toMatchObject({ status: 400, code: 6 })
    expect(await refuse({ size: 201 })).toMatchObject({ status: 400, msg: 'size 应是 1 到 200 的整数' })
    expect(await refuse({ current: 0 })).toMatchObject({ status: 400 })
    expect(await refuse({ seats: ['many', null] })).toMatchObject({ status: 400, code: 6 })
    expect(await refuse({ checkDate: ['2026-02-31', null] })).toMatchObject({ status: 400, code: 6 })
  })

  it('finds by quick search, through references, within an organisation’s tree, and by what runs out', async () => {
    expect(idsOf((await page('bus', { keyword: '%_003' })).records)).toEqual(['v003'])
    expect(idsOf((await page('bus', { 'driver.name': '唐予' })).records)).toEqual(['v000', 'v015', 'v030', 'v045'])
    expect((await page('group', { org: ['group'] }, '/vehicleGroup')).total).toBe(60)
    expect((await page('group', { org: ['ferry'] }, '/vehicleGroup')).total).toBe(20)
    expect((await page('bus', { expiry: 'expired' })).records.length + (await page('bus', { expiry: '9999' })).records.length).toBe(20)
  })

  it('takes a bare day as the day in China', async () => {
    const found = await page('bus', { boughtAt: ['2026-01-02', '2026-01-02'] })
    expect(new Set(found.records.map((record) => record['boughtAt']))).toEqual(new Set(['2026-01-01T17:00:00.000Z']))
  })

  it('asks the database once for a list and its total, whatever its size; again only behind the last page', async () => {
    const plan: string[] = []
    const { db } = harness.database
    const logged = db.withPlugin({ transformQuery: ({ node }) => { plan.push(node.kind); return node }, transformResult: async ({ result }) => result })
    const { listRecords } = await import('../../../src/server/resources/operations/listRecords')
    const read = async (current: number, filters = {}) => {
      plan.length = 0
      const { total, records } = await listRecords({ set: harness.set, db: logged, principal: principals.group, now }, 'vehicleGroup', { current, size: 40, orders: [], filters, keyword: '', removed: false })
      expect(records.every((record) => !('#total' in record))).toBe(true)
      return { total, records: records.length, asked: plan.length }
    }
    expect(await read(1)).toEqual({ total: 60, records: 40, asked: 1 })
    expect(await read(2)).toEqual({ total: 60, records: 20, asked: 1 })
    expect(await read(3)).toEqual({ total: 60, records: 0, asked: 2 })
    expect(await read(1, { plateNo: '无' })).toEqual({ total: 0, records: 0, asked: 1 })
  })

  it('gives exactly the rows that satisfy any combination of filters', async () => {
    const text = (value: unknown) => String(value)
    const filters = fc.record({
      plateNo: fc.constantFrom('0', '01', '%', '_0', '陕', '无'),
      color: fc.subarray(colors, { minLength: 1 }),
      drivers: fc.subarray(['e-driver', 'e-ferry', 'e-group'], { minLength: 1 }),
      seats: fc.tuple(fc.option(fc.nat(60)), fc.option(fc.nat(60))),
      weight: fc.tuple(fc.option(fc.nat(15)), fc.option(fc.nat(15))),
      price: fc.tuple(fc.option(fc.nat(60).map((n) => `${n}.50`)), fc.constant(null)),
      checkDate: fc.tuple(fc.option(fc.constantFrom('2026-02-15', '2026-05-01')), fc.option(fc.constantFrom('2026-06-15', '2026-07-01'))),
      leased: fc.boolean(),
    }, { requiredKeys: [] })
    type Filters = typeof filters extends fc.Arbitrary<infer T> ? T : never
    const within = (value: string | number, [from, to]: readonly [string | number | null, string | number | null]) => (from === null || value >= from) && (to === null || value <= to)
    const satisfies = (row: (typeof rows)[number], wanted: Filters) =>
      (wanted.plateNo === undefined || row.plateNo.includes(wanted.plateNo))
      && (wanted.color === undefined || wanted.color.includes(text(row.color)))
      && (wanted.drivers === undefined || wanted.drivers.some((driver) => row.drivers.includes(driver)))
      && (wanted.seats === undefined || within(row.seats, wanted.seats))
      && (wanted.weight === undefined || within(row.weight, wanted.weight))
      && (wanted.price === undefined || wanted.price[0] === null || Number(row.price) >= Number(wanted.price[0]))
      && (wanted.checkDate === undefined || within(row.checkDate, wanted.checkDate))
      && (wanted.leased === undefined || row.leased === wanted.leased)
    await fc.assert(fc.asyncProperty(filters, async (wanted) => {
      const found = idsOf((await page('group', wanted, '/vehicleGroup')).records)
      expect([...found].sort()).toEqual(rows.filter((row) => satisfies(row, wanted)).map(({ id }) => id))
    }), { numRuns: 40 })
  })

  it('counts by state under the other filters', async () => {
    await insertRecords(harness.database.db, harness.set, 'trip', ['draft', 'draft', 'running'].map((status, index) => ({ id: `t${index}`, org: 'bus', tripNo: `N${index}`, vehicle: 'v000', status, tripDate: '2026-01-01' })))
    const { data } = await harness.call('bus', 'POST', '/trip/counts', { status: ['done'], tripNo: 'N' })
    expect(data).toEqual({ draft: 2, running: 1, done: 0, void: 0 })
  })
})
