import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/server/database/openDatabase'
import { createTables, migrate } from '../../../src/server/tables/migrate'
import { resourceTable } from '../../../src/server/tables/resourceTable'
import type { TableDefinition } from '../../../src/server/tables/tableDefinition'
import { loadFixture } from '../../fixtures/loadFixture'
import { databaseKinds, openTestDatabase } from '../testDatabase'

const now = new Date('2026-03-01T00:00:00Z')
const table = (columns: readonly [string, TableDefinition['columns'][number]['type'], boolean?][], indexes: TableDefinition['indexes'] = []): TableDefinition => ({
  name: 'ship', primaryKey: ['id'], indexes, columns: [['id', 'text', true] as const, ...columns].map(([name, type, notNull = false]) => ({ name, type, notNull })),
})

describe.each(databaseKinds)('migrate (%s)', (kind) => {
  let database: Database
  const steps = async (definition: TableDefinition, applyHash?: string) => {
    const plan = await migrate(database, [definition], { now, ...(applyHash ? { applyHash } : {}) })
    return { additive: plan.additive.map((step) => step.sql), destructive: plan.destructive.map((step) => step.sql), hash: plan.hash }
  }
  beforeAll(async () => { database = await openTestDatabase(kind) })
  afterAll(() => database.close())
  beforeEach(() => sql`drop table if exists ship`.execute(database.db))

  it('makes a table, and finds nothing to do the second time', async () => {
    const definition = table([['name', 'text'], ['tags', 'text[]'], ['at', 'timestamptz'], ['rest', 'jsonb'], ['load', 'numeric'], ['n', 'bigint'], ['day', 'date'], ['ok', 'boolean']], [
      { name: 'ship_name_x000000', columns: ['name'], kind: 'trigram' },
      { name: 'ship_tags_x000000', columns: ['tags'], kind: 'gin' },
      { name: 'ship_n_x000000', columns: ['n'], unique: true, where: 'n > 0' },
    ])
    expect((await steps(definition)).additive).toEqual([
      'create table "ship" ("id" text not null, "name" text, "tags" text[], "at" timestamptz, "rest" jsonb, "load" numeric, "n" bigint, "day" date, "ok" boolean, primary key ("id"))',
      'create index "ship_name_x000000" on "ship" using gin ("name" gin_trgm_ops)',
      'create index "ship_tags_x000000" on "ship" using gin ("tags")',
      'create unique index "ship_n_x000000" on "ship" ("n") where n > 0',
    ])
    expect(await steps(definition)).toEqual({ additive: [], destructive: [], hash: null })
  })

  it('adds columns at once and keeps the rows', async () => {
    await steps(table([['name', 'text']]))
    await sql`insert into ship values ('1', '甲')`.execute(database.db)
    expect((await steps(table([['name', 'text'], ['load', 'numeric']]))).additive).toEqual(['alter table "ship" add column "load" numeric'])
    expect((await sql`select * from ship`.execute(database.db)).rows).toEqual([{ id: '1', name: '甲', load: null }])
  })

  it('only plans what could lose data, and does it when asked by the hash', async () => {
    await steps(table([['name', 'text'], ['load', 'text'], ['note', 'text']]))
    await sql`insert into ship values ('1', '甲', '12', 'x')`.execute(database.db)
    const wanted = table([['name', 'text', true], ['load', 'bigint']])
    const planned = await steps(wanted)
    expect(planned.destructive).toEqual([
      'alter table "ship" alter column "name" set not null',
      'alter table "ship" alter column "load" type bigint using "load"::text::bigint',
      'alter table "ship" rename column "note" to "_dropped_20260301_note"',
    ])
    expect((await sql`select load, note from ship`.execute(database.db)).rows).toEqual([{ load: '12', note: 'x' }])
    await steps(wanted, 'another-hash')
    expect((await sql`select load from ship`.execute(database.db)).rows).toEqual([{ load: '12' }])
    await steps(wanted, planned.hash ?? '')
    expect((await sql`select * from ship`.execute(database.db)).rows).toEqual([{ id: '1', name: '甲', load: 12, _dropped_20260301_note: 'x' }])
    expect(await steps(wanted)).toEqual({ additive: [], destructive: [], hash: null })
  })

  it('plans a unique index that the rows contradict instead of failing to start', async () => {
    await steps(table([['name', 'text']]))
    await sql`insert into ship values ('1', '甲'), ('2', '甲')`.execute(database.db)
    const planned = await steps(table([['name', 'text']], [{ name: 'ship_name_x111111', columns: ['name'], unique: true }]))
    expect(planned).toMatchObject({ additive: [], destructive: ['create unique index "ship_name_x111111" on "ship" ("name")'] })
  })

  it('drops an index of its own making that no definition wants, and leaves others alone', async () => {
    await steps(table([['name', 'text']], [{ name: 'ship_name_xabcdef', columns: ['name'] }]))
    await sql`create index by_hand on ship (name)`.execute(database.db)
    expect((await steps(table([['name', 'text']]))).additive).toEqual(['drop index "ship_name_xabcdef"'])
  })

  it('leaves room in the pages of a table that is rewritten over and over, also of one that stands', async () => {
    const plain = table([['name', 'text']])
    expect((await steps({ ...plain, fill: 50 })).additive).toEqual(['create table "ship" ("id" text not null, "name" text, primary key ("id")) with (fillfactor = 50)'])
    await steps({ ...plain, fill: 40 })
    expect((await sql`select reloptions from pg_class where relname = 'ship' and relnamespace = current_schema()::regnamespace`.execute(database.db)).rows).toEqual([{ reloptions: ['fillfactor=40'] }])
    expect((await steps({ ...plain, fill: 40 })).additive).toEqual([])
  })

  it('lets several servers start at once', async () => {
    const set = await loadFixture('core', 'records')
    await Promise.all([1, 2, 3].map(() => createTables(database, set, [])))
    const { additive, destructive } = await createTables(database, set, [])
    expect({ additive, destructive }).toEqual({ additive: [], destructive: [] })
  })
})

describe('the table of a resource', () => {
  it('has a column per field by its type, the owner as org_id, and the indexes its pages need', async () => {
    const set = await loadFixture('core', 'records')
    const vehicle = set.resources['vehicle']
    if (!vehicle) throw new Error('no vehicle')
    const definition = resourceTable(set, vehicle)
    expect(definition.columns.slice(9).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'plate_no text', 'color text', 'driver text', 'drivers text[]', 'seats bigint', 'weight numeric', 'price numeric', 'check_date date', 'bought_at timestamptz', 'leased boolean', 'phone text', 'status text',
    ])
    expect(definition.indexes.map(({ columns, kind = 'btree', unique = false, where = '' }) => `${columns.join()} ${kind}${unique ? ' unique' : ''} ${where}`.trim()).sort()).toEqual([
      'driver btree deleted_at is null', 'drivers gin', 'org_id btree deleted_at is not null', 'org_id,phone trigram', 'org_id,plate_no trigram', 'org_id,plate_no,id btree deleted_at is null', 'plate_no btree unique deleted_at is null',
    ])
  })
})
