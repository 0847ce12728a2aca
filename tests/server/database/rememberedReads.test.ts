import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Tables } from '../../../src/server/database/openDatabase'
import { rememberedReads } from '../../../src/server/database/rememberedReads'
import { databaseKinds, openTestDatabase } from '../testDatabase'

describe.each(databaseKinds)('reads that are remembered (%s)', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await sql`create sequence asked`.execute(database.db)
  })
  afterAll(() => database.close())

  /** Counts how often it reaches the database. */
  const ask = async (db: Kysely<Tables>, what: number) => (await sql<{ turn: number }>`select nextval('asked')::int as turn from (select ${what}::int) as one`.execute(db)).rows[0]?.turn

  it('ask once for each statement and its values, also where several ask at the same time', async () => {
    const db = rememberedReads(database.db)
    const [first, same] = await Promise.all([ask(db, 1), ask(db, 1)])
    expect(same).toBe(first)
    expect(await ask(db, 2)).not.toBe(first)
    expect(await ask(db, 1)).toBe(first)
    expect(await ask(database.db, 1)).not.toBe(first)
  })

  it('ask again after an answer that failed', async () => {
    const db = rememberedReads(database.db)
    const read = () => sql`select * from late`.execute(db)
    await expect(read()).rejects.toThrow('late')
    await sql`create table late as select 1 as one`.execute(database.db)
    expect((await read()).rows).toEqual([{ one: 1 }])
  })

  it('leave transactions, and what is asked in them, as they are', async () => {
    const turns = await rememberedReads(database.db).transaction().execute(async (trx) => [await ask(trx, 1), await ask(trx, 1)])
    expect(turns[0]).not.toBe(turns[1])
  })
})
