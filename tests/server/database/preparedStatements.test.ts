import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, type Database } from '../../../src/server/database/openDatabase'

const url = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const isThere = await openPostgres(url).then(async (database) => { await database.close(); return true }, () => false)

describe.runIf(isThere)('statements on a PostgreSQL server', () => {
  let database: Database
  beforeAll(async () => {
    database = await openPostgres(url)
  })
  afterAll(() => database.close())

  /** One connection, so that what it has prepared can be asked. */
  const preparedAfter = (statement: ReturnType<typeof sql>, times: number) => database.db.connection().execute(async (connection) => {
    for (let time = 0; time < times; time += 1) await statement.execute(connection)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
    return rows.map(({ statement: text }) => text)
  })

  it('prepares a read by id once', async () => {
    const read = sql`select t.* from (select 'a'::text as id) as t where t.id = ${'a'}`
    const prepared = await preparedAfter(read, 3)
    expect(prepared).toEqual([`select t.* from (select 'a'::text as id) as t where t.id = $1`])
  })

  it('prepares a read by id that asks for its files first', async () => {
    const read = sql`select t.id, (select count(*) from pg_class a where a.relname = ${'a'}) as "annexFiles" from (select 'a'::text as id) as t where t.id = ${'a'} and t.id <> ${'b'}`
    expect(await preparedAfter(read, 3)).toContainEqual(expect.stringContaining('annexFiles'))
  })

  it('prepares the writing of a new record once', async () => {
    const write = sql`with written as (insert into pg_temp.new_record (id) values (${'a'}) returning id) select id from written`
    const texts = await database.db.connection().execute(async (connection) => {
      await sql`create temp table new_record (id text)`.execute(connection)
      for (let time = 0; time < 3; time += 1) await write.execute(connection)
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '%new_record%'`.execute(connection)
      return rows
    })
    expect(texts).toHaveLength(1)
  })

  it('leaves lists to be planned by their values', async () => {
    const list = sql`select t.id from (select 'a'::text as id, 'b'::text as org_id) as t where t.org_id = ${'b'} limit 1`
    expect((await preparedAfter(list, 3)).filter((text) => text.includes('org_id'))).toEqual([])
  })

  it('answers a prepared read by its present value', async () => {
    const read = (id: string) => sql<{ id: string }>`select t.id from (values ('a'), ('b')) as t(id) where t.id = ${id}`.execute(database.db)
    const answers = await Promise.all(['a', 'b', 'c', 'a'].map(read))
    expect(answers.map(({ rows }) => rows.map((row) => row.id))).toEqual([['a'], ['b'], [], ['a']])
  })
})
