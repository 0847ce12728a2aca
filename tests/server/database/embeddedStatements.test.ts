import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded, type Database } from '../../../src/server/database/openDatabase'

let database: Database
beforeAll(async () => { database = await openEmbedded({ folder: null, loadFrom: null, statementTimeout: 1500 }) })
afterAll(() => database.close())

const rowsOf = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(database.db)).rows

const prepared = async (part: string) => (await rowsOf(sql<{ statement: string }>`select statement from pg_prepared_statements where starts_with(statement, ${part})`)).length

it('plans a read by id once, and answers it by its present value', async () => {
  const read = (id: string) => rowsOf(sql<{ id: string }>`select t.id, 'one' as kind from (values ('a'), ('b')) as t(id) where t.id = ${id}`)
  expect(await Promise.all(['a', 'b', 'c', 'a'].map(read))).toEqual([[{ id: 'a', kind: 'one' }], [{ id: 'b', kind: 'one' }], [], [{ id: 'a', kind: 'one' }]])
  expect(await prepared(`select t.id, 'one'`)).toBe(1)
})

it('leaves lists to be planned by their values', async () => {
  const list = () => rowsOf(sql`select t.id, 'many' as kind from (values ('a', 'b')) as t(id, org_id) where t.org_id = ${'b'} limit 1`)
  expect(await list()).toEqual(await list())
  expect(await prepared(`select t.id, 'many'`)).toBe(0)
})

it('takes values of every kind', async () => {
  const moment = new Date('2026-02-03T00:00:00.123Z')
  const [row] = await rowsOf(sql`select ${null}::text as none, ${true}::boolean as yes, ${7}::integer as n, ${'甲'}::text as text, ${moment}::timestamptz as moment,
    ${['甲', 'a"b', '{,}']}::text[] as list, ${JSON.stringify({ a: [1] })}::jsonb as json, ${new Uint8Array([0, 255])}::bytea as bytes`)
  expect(row).toEqual({ none: null, yes: true, n: 7, text: '甲', moment: moment.toISOString(), list: ['甲', 'a"b', '{,}'], json: { a: [1] }, bytes: new Uint8Array([0, 255]) })
})

it('counts what was written, and not what was read', async () => {
  await sql`create table counted (id text primary key)`.execute(database.db)
  const written = await sql`insert into counted values ('a'), ('b')`.execute(database.db)
  const read = await sql`select id from counted`.execute(database.db)
  expect([written.numAffectedRows, read.numAffectedRows]).toEqual([2n, 0n])
})

it('goes on after a statement that cannot be read, one that cannot be bound and one that breaks a rule', async () => {
  const byId = (id: unknown) => rowsOf(sql`select t.id from counted as t where t.id = ${'a'} and ${id}::integer > 0`)
  await expect(rowsOf(sql`selec 1`)).rejects.toMatchObject({ code: '42601' })
  await expect(byId('x')).rejects.toMatchObject({ code: '22P02' })
  expect(await byId(1)).toEqual([{ id: 'a' }])
  await expect(rowsOf(sql`insert into counted values ('a')`)).rejects.toMatchObject({ code: '23505', constraint: 'counted_pkey', table: 'counted' })
  expect(await byId(2)).toEqual([{ id: 'a' }])
})

it('keeps others out of a transaction, and leaves nothing of one that fails', async () => {
  const count = () => rowsOf(sql<{ n: number }>`select count(*)::int as n from counted`)
  const before = await count()
  let meanwhile: Promise<unknown> | undefined
  await expect(database.db.transaction().execute(async (trx) => {
    await sql`insert into counted values ('c')`.execute(trx)
    meanwhile = count()
    expect((await sql<{ n: number }>`select count(*)::int as n from counted`.execute(trx)).rows).toEqual([{ n: before[0]!.n + 1 }])
    throw new Error('changed my mind')
  })).rejects.toThrow('changed my mind')
  expect(await meanwhile).toEqual(before)
})

it('ends a transaction in which nothing is done', async () => {
  await database.db.transaction().execute(async () => undefined)
  await expect(database.db.transaction().execute(async () => { throw new Error('nothing done') })).rejects.toThrow('nothing done')
  // It lasts for as long as the transaction it is said in: outside of one, no longer than itself.
  await sql`set local application_name = 'still open'`.execute(database.db)
  expect(await rowsOf(sql`select current_setting('application_name') = 'still open' as "isOpen"`)).toEqual([{ isOpen: false }])
})

it('does not blame a statement for those before it', async () => {
  const slow = () => sql`do $$ declare ending timestamptz := clock_timestamp() + interval '700 milliseconds'; begin while clock_timestamp() < ending loop end loop; end $$`.execute(database.db)
  const started = performance.now()
  await Promise.all([slow(), slow(), slow()])
  expect(performance.now() - started).toBeGreaterThan(1500)
})
