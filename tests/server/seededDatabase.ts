import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node'
import type { SchemaSet } from '../../src/language/schemaSet'
import { accessTables } from '../../src/server/access/accessTables'
import { openEmbedded, openPostgres, type Database } from '../../src/server/database/openDatabase'
import { ensureDemo } from '../../src/server/ensureDemo'
import type { KeptSchemas } from '../../src/server/keptSchemas'
import { ensureAppSettings } from '../../src/server/platform/appSettings'
import { callTables } from '../../src/server/platform/callTables'
import { createTables } from '../../src/server/tables/migrate'
import { addressOf, createDatabase, dropDatabase } from '../databasesOnServer'
import { demoPassword } from '../demoPassword'
import { linkFolder } from '../linkFolder'
import { isMade, onceInRun } from '../onceInRun'
import { keptInRun } from '../shippedSchemas'
import { giveCheapPassword } from '../cheapHash'
import { openTestDatabase } from './testDatabase'

export interface SeededDatabase {
  readonly database: Database
  /** A copy of the demonstration's files. */
  readonly annexFolder: string
  /** When the demonstration was begun: everything in it has happened by then. */
  readonly begun: Date
}

/** The product's tables with the small demonstration, made once in a run and copied here: its making takes ten times as long. */
export async function openSeededDatabase(folder: string, kind: Database['kind']): Promise<SeededDatabase> {
  await onceInRun(folder, kind, () => make(folder, kind))
  const annexFolder = mkdtempSync(join(tmpdir(), 'seeded-annex-'))
  linkFolder(join(folder, `${kind}-annex`), annexFolder)
  const database = kind === 'postgres' ? await copyTemplate(folder) : await openEmbedded({ folder: null, loadFrom: dumpOf(folder) })
  return { database, annexFolder, begun: new Date(readFileSync(begunOf(folder, kind), 'utf8')) }
}

let known: SchemaSet | null = null

/** The checked page files of the run, read once in a process: what the server works out of a set it works out once. */
export function seededSchemas(folder: string): KeptSchemas {
  const kept = keptInRun(folder)
  return { write: kept.write, read: async (files) => (known ??= await kept.read(files)) }
}

/** Lays the demonstration that an earlier run has made where a server will look for it: files and embedded database in its folder, or a database on the PostgreSQL server. */
export async function placeSeeded(folder: string, { dataDir, database }: { readonly dataDir: string; readonly database: string | null }): Promise<void> {
  linkFolder(join(folder, `${database === null ? 'embedded' : 'postgres'}-annex`), join(dataDir, 'annex'))
  if (database === null) await (await openEmbedded({ folder: join(dataDir, 'database'), loadFrom: dumpOf(folder) })).close()
  else await createDatabase(database, templateOf(folder))
}

/** Drops what the run has left at the PostgreSQL server. */
export async function dropTemplate(folder: string): Promise<void> {
  if (isMade(folder, 'postgres')) await dropDatabase(templateOf(folder))
}

async function make(folder: string, kind: Database['kind']): Promise<void> {
  const files = await readSchemaFolder('schemas')
  // The other kind of database may have had them checked before.
  const set = (await seededSchemas(folder).read(files)) ?? loadSchemas(files).set
  await seededSchemas(folder).write(files, set)
  const annexFolder = join(folder, `${kind}-annex`)
  mkdirSync(annexFolder)
  const database = kind === 'postgres' ? await createTemplate(folder) : await openTestDatabase(kind)
  await createTables(database, set, [...accessTables, ...callTables])
  writeFileSync(begunOf(folder, kind), new Date().toISOString())
  await ensureDemo({ database: database.db, set, settings: { demo: 'small', demoPassword }, annexFolder, tell: () => undefined })
  await giveCheapPassword(database.db, demoPassword)
  await ensureAppSettings(database.db, set)
  await database.dump?.(dumpOf(folder), 'none')
  await database.close()
}

const begunOf = (folder: string, kind: Database['kind']) => join(folder, `${kind}.begun`)
const dumpOf = (folder: string) => join(folder, 'embedded.tar')
const templateOf = (folder: string) => basename(folder).toLowerCase().replace(/\W/g, '_')

async function createTemplate(folder: string): Promise<Database> {
  await createDatabase(templateOf(folder))
  return openPostgres(addressOf(templateOf(folder)))
}

async function copyTemplate(folder: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(name, templateOf(folder))
  const database = await openPostgres(addressOf(name))
  const close = async () => {
    await database.close()
    await dropDatabase(name)
  }
  return { ...database, close }
}
