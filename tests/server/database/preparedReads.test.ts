import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, type Database } from '../../../src/server/database/openDatabase'

const url = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const isThere = await openPostgres(url).then(async (database) => { await database.close(); return true }, () => false)

describe.runIf(isThere)('reads on a PostgreSQL server', () => {
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
