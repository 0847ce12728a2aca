import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, openEmbedded, type Database } from '../../../src/server/database/openDatabase'
import { databaseKinds, openTestDatabase } from '../testDatabase'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

describe.each(databaseKinds)('a database (%s)', (kind) => {
  let database: Database
  beforeAll(async () => { database = await openTestDatabase(kind) })
  afterAll(() => database.close())

  it('reads values in the forms of the contract', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as big, 1.50::numeric as money, date '2026-02-03' as day,
      timestamptz '2026-02-03 08:00:00+08' as moment, array['甲','乙"']::text[] as list, '{"a":[1]}'::jsonb as json, true as yes`.execute(database.db)
    expect(rows[0]).toEqual({ big: 9007199254740991, money: '1.50', day: '2026-02-03', moment: '2026-02-03T00:00:00.000Z', list: ['甲', '乙"'], json: { a: [1] }, yes: true })
  })

  it('keeps transactions apart', async () => {
    await sql`create table counter (n integer)`.execute(database.db)
    await sql`insert into counter values (0)`.execute(database.db)
    await Promise.all(Array.from({ length: 20 }, () => database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ n: number }>`select n from counter for update`.execute(trx)
      await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(trx)
    })))
    expect((await sql`select n from counter`.execute(database.db)).rows).toEqual([{ n: 20 }])
  })

  it('says which rule a row broke', async () => {
    await sql`create table once (n integer constraint once_n unique)`.execute(database.db)
    await sql`insert into once values (1)`.execute(database.db)
    await expect(sql`insert into once values (1)`.execute(database.db)).rejects.toMatchObject({ code: '23505', constraint: 'once_n' })
  })
})

describe('the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'office-database-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('syncs to disk, keeps rows over a restart and refuses a second process on its folder', async () => {
    const first = await openDatabase({ dataDir: folder, logger: silent })
    expect((await sql`show fsync`.execute(first.db)).rows).toEqual([{ fsync: 'on' }])
    await sql`create table kept (n integer)`.execute(first.db)
    await sql`insert into kept values (7)`.execute(first.db)
    await expect(openDatabase({ dataDir: folder, logger: silent })).rejects.toThrow(new RegExp(`数据目录 ${folder}.*pid ${process.pid}`))
    await first.close()
    const second = await openDatabase({ dataDir: folder, logger: silent })
    expect((await sql`select n from kept`.execute(second.db)).rows).toEqual([{ n: 7 }])
    await second.close()
  })

  it('is refused in production unless it is allowed', async () => {
    process.env.NODE_ENV = 'production'
    await expect(openDatabase({ dataDir: folder, logger: silent })).rejects.toThrow('DATABASE_URL')
    process.env.NODE_ENV = 'test'
  })

  it('ends a statement that takes too long and goes on, with what was asked meanwhile first', async () => {
    const database = await openEmbedded({ folder: join(folder, 'database'), loadFrom: null, statementTimeout: 1500 })
    const [slow, meanwhile, changed] = await Promise.allSettled([
      sql`select count(*) from generate_series(1, 500000000)`.execute(database.db),
      sql`select n from kept`.execute(database.db),
      database.db.transaction().execute((trx) => sql`update kept set n = n + 1 returning n`.execute(trx)),
    ])
    expect(slow).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
    expect([meanwhile, changed]).toMatchObject([{ value: { rows: [{ n: 7 }] } }, { value: { rows: [{ n: 8 }] } }])
    expect((await sql`select n from kept`.execute(database.db)).rows).toEqual([{ n: 8 }])
    await database.close()
  })

  it('lets nothing of a transaction stand of which a statement took too long', async () => {
    const database = await openEmbedded({ folder: join(folder, 'database'), loadFrom: null, statementTimeout: 1500 })
    const slow = sql`select count(*) from generate_series(1, 500000000)`
    const change = sql`update kept set n = 100`
    await expect(database.db.transaction().execute((trx) => Promise.all([slow.execute(trx), change.execute(trx)]))).rejects.toMatchObject({ code: '57014' })
    await expect(database.db.transaction().execute(async (trx) => {
      await slow.execute(trx).catch(() => undefined)
      await change.execute(trx)
    })).rejects.toMatchObject({ code: '57014' })
    await expect(database.db.transaction().execute((trx) => slow.execute(trx).catch(() => undefined))).rejects.toMatchObject({ code: '57014' })
    expect((await sql`select n from kept`.execute(database.db)).rows).toEqual([{ n: 8 }])
    await database.close()
  })
})
