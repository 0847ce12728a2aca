import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Logger } from 'pino'
import { EmbeddedConnection } from './embeddedConnection'
import { embeddedPool } from './embeddedPool'
import { lockFolder } from './folderLock'
import { postgresPool } from './postgresPool'
import { preparedStatements } from './preparedStatements'

/** Tables are made from page definitions, so their columns are known at run time only. */
export type Tables = Record<string, Record<string, unknown>>

export interface Database {
  readonly db: Kysely<Tables>
  readonly kind: 'embedded' | 'postgres'
  /** Schema the tables live in. */
  readonly schema: string
  readonly close: () => Promise<void>
  /** Writes everything to a file; the embedded database only (a server has its own backup). */
  readonly dump?: (file: string, compression?: 'none' | 'gzip') => Promise<void>
}

export type DatabaseLogger = Pick<Logger, 'info' | 'warn' | 'error'>

export interface DatabaseSettings {
  /** PostgreSQL server; without it the embedded database is used. */
  readonly url?: string
  readonly dataDir: string
  readonly logger: DatabaseLogger
  /** Milliseconds a statement may take. */
  readonly statementTimeout?: number
}

const hour = 3_600_000

/** The database of a deployment: a server by URL, else PostgreSQL embedded in this process. */
export async function openDatabase({ url, dataDir, logger, statementTimeout = 30_000 }: DatabaseSettings): Promise<Database> {
  if (url) return openPostgres(url, { statementTimeout })
  refuseEmbeddedInProduction()
  const root = resolve(dataDir)
  const folder = join(root, 'database')
  mkdirSync(root, { recursive: true })
  const unlock = await lockFolder(folder)
  try {
    const database = await openEmbedded({ folder, loadFrom: null, statementTimeout })
    const dumps = setInterval(() => void dumpInto(join(root, 'dumps'), database, logger), hour)
    dumps.unref()
    return { ...database, close: async () => { clearInterval(dumps); await database.close(); await unlock() } }
  } catch (error) {
    await unlock()
    throw error
  }
}

function refuseEmbeddedInProduction(): void {
  if (process.env.NODE_ENV !== 'production' || process.env.ALLOW_EMBEDDED === '1') return
  throw new Error(
    '生产环境需要 PostgreSQL：请设置 DATABASE_URL；确要使用内置数据库，请设置 ALLOW_EMBEDDED=1。\n' +
    'Production needs a PostgreSQL server: set DATABASE_URL, or ALLOW_EMBEDDED=1 to use the embedded database all the same.',
  )
}

/** A PostgreSQL server. Tests give each file a schema of its own. */
export async function openPostgres(url: string, { statementTimeout = 30_000, schema }: { statementTimeout?: number; schema?: string } = {}): Promise<Database> {
  const pool = postgresPool(url, { statementTimeout, searchPath: schema })
  // A connection lost while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparedStatements(pool) }) })
  await prepareExtensions(db)
  return { db, kind: 'postgres', schema: schema ?? 'public', close: () => db.destroy() }
}

/** PostgreSQL in a thread of this process, in a folder or in memory. */
export async function openEmbedded(settings: { folder: string | null; loadFrom: string | null; statementTimeout?: number }): Promise<Database> {
  const connection = new EmbeddedConnection({ folder: settings.folder, loadFrom: settings.loadFrom }, settings.statementTimeout ?? 30_000)
  await connection.open()
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: embeddedPool(connection) }) })
  await prepareExtensions(db)
  return {
    db, kind: 'embedded', schema: 'public',
    close: async () => { await db.destroy(); await connection.close() },
    dump: async (file, compression = 'gzip') => { await connection.ask({ kind: 'dump', file, compression }) },
  }
}

/** What indexes of every database are made with. */
export async function prepareExtensions(db: Kysely<Tables>): Promise<void> {
  await sql`create extension if not exists pg_trgm schema public`.execute(db)
  await sql`create extension if not exists btree_gin schema public`.execute(db)
}

/** Keeps the last two hourly dumps: the way back when a disk, not a process, failed. */
async function dumpInto(folder: string, database: Database, logger: DatabaseLogger): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true })
    await database.dump?.(join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`))
    const dumps = readdirSync(folder).filter((name) => name.endsWith('.tar.gz')).sort()
    for (const old of dumps.slice(0, -2)) if (existsSync(join(folder, old))) rmSync(join(folder, old))
  } catch (error) {
    logger.error({ error }, 'The hourly dump of the database failed')
  }
}
