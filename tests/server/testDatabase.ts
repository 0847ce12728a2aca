import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openEmbedded, openPostgres, prepareExtensions, type Database } from '../../src/server/database/openDatabase'

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/transport-safety-office')
/** Carries what a dump depends on: a new pglite gets a new one. */
const emptyDump = join(cacheFolder, 'empty-pglite-0.5.16.tar')

/** The kinds of database a suite runs on: embedded always, PostgreSQL where `DATABASE_URL` says so. */
export const databaseKinds: readonly Database['kind'][] = process.env.DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

/** The one with most connections at once: enough where the embedded one is gone through by the files about records, or by a story in the browser. */
export const oneKind = databaseKinds.slice(-1)

/** An empty database of its own for one test file: embedded in memory, or a schema on the PostgreSQL server. */
export async function openTestDatabase(kind: Database['kind'] = 'embedded'): Promise<Database> {
  return kind === 'postgres' ? openSchema(process.env.DATABASE_URL ?? '') : lend(emptied.pop() ?? (await openInMemory()))
}

/** Databases that earlier files of this process have closed: to empty one takes a tenth of the time that another takes to start. */
const emptied: Database[] = []

function lend(database: Database): Database {
  const close = async () => {
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    await prepareExtensions(database.db)
    emptied.push(database)
  }
  return { ...database, close }
}

/** An empty embedded database in a folder, for what outlives a start of the server. */
export async function openTestFolder(folder: string): Promise<Database> {
  if (!existsSync(emptyDump)) await (await openInMemory()).close()
  return openEmbedded({ folder, loadFrom: emptyDump })
}

async function openInMemory(): Promise<Database> {
  if (existsSync(emptyDump)) return openEmbedded({ folder: null, loadFrom: emptyDump })
  // The first run pays for initdb; every later one starts from its dump.
  const database = await openEmbedded({ folder: null, loadFrom: null })
  mkdirSync(cacheFolder, { recursive: true })
  const own = `${emptyDump}.${process.pid}.${randomBytes(4).toString('hex')}`
  await database.dump?.(own, 'none')
  renameSync(own, emptyDump)
  return database
}

async function openSchema(url: string): Promise<Database> {
  const schema = `test_${randomBytes(6).toString('hex')}`
  const admin = await openPostgres(url)
  await sql`create schema ${sql.id(schema)}`.execute(admin.db)
  await admin.close()
  const database = await openPostgres(url, { schema })
  const close = async () => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(database.db)
    await database.close()
  }
  return { ...database, close }
}
