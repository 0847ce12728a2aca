import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/server/database/openDatabase'
import { withinTime, type RecordServices } from '../../../src/server/resources/recordServices'
import { databaseKinds, openTestDatabase } from '../testDatabase'

describe.each(databaseKinds)('reading within a time (%s)', (kind) => {
  let database: Database
  let services: RecordServices
  let usual: string

  const timeoutIn = async ({ db }: Pick<RecordServices, 'db'>) => (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]!.statement_timeout

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    services = { db: database.db } as RecordServices
    usual = await timeoutIn(services)
  })
  afterAll(() => database.close())

  it('says the time to the connection that reads, and takes it back', async () => {
    expect(await withinTime(services, 1234, timeoutIn)).toBe('1234ms')
    await expect(withinTime(services, 1234, () => Promise.reject(new Error('no figure')))).rejects.toThrow('no figure')
    expect(await Promise.all(Array.from({ length: 8 }, () => timeoutIn(services)))).toEqual(Array.from({ length: 8 }, () => usual))
  })

  it.skipIf(kind === 'embedded')('ends the statement that takes longer, and that alone', async () => {
    const answers = await withinTime(services, 200, async ({ db }) => {
      const slow = await sql`select pg_sleep(20)`.execute(db).catch((error: { code: string }) => error.code)
      return [slow, (await sql`select 1 as one`.execute(db)).rows]
    })
    expect(answers).toEqual(['57014', [{ one: 1 }]])
    expect(await timeoutIn(services)).toBe(usual)
  })
})
