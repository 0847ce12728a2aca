import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { accessTables } from '../../../src/server/access/accessTables'
import { openDatabase, type Database } from '../../../src/server/database/openDatabase'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { readSettings } from '../../../src/server/settings'
import { startServer } from '../../../src/server/startServer'
import { createTables } from '../../../src/server/tables/migrate'
import { fixtureFolder, loadFixture } from '../../fixtures/loadFixture'
import { logger } from '../recordHarness'
import { openTestFolder } from '../testDatabase'

const dataDir = mkdtempSync(join(tmpdir(), 'sweep-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function using<Result>(opening: Promise<Database>, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await opening
  return work(database).finally(() => database.close())
}

it('a server that starts brings up to date what the calendar has changed meanwhile', async () => {
  const fixtures = ['core', 'loginLog', 'records']
  const set = await loadFixture(...fixtures)
  await using(openTestFolder(join(dataDir, 'database')), async (database) => {
    await createTables(database, set, accessTables, { logger })
    await insertRecords(database.db, set, 'trip', [{ id: 'stale', tripNo: 'YD1', orgId: 'bus', tripDate: '2026-01-01', due: '2026-01-02', late: false, status: 'draft' }])
  })
  const settings = readSettings({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', SCHEMAS: fixtures.map(fixtureFolder).join() })
  const server = await startServer({ ...settings, port: 0 }, logger)
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  await server.close()
  const { rows } = await using(openDatabase({ dataDir, logger }), ({ db }) => sql<{ late: boolean; version: number }>`select late, version from trip where id = 'stale'`.execute(db))
  expect(rows).toEqual([{ late: true, version: 1 }])
})
