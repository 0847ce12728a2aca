import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database, DatabaseLogger, Tables } from '../database/openDatabase'
import type { SchemaSet } from '../../language/schemaSet'
import { planMigration, type MigrationPlan, type PlanContext } from './planMigration'
import { recordTables } from './platformTables'
import { readStandingTables } from './readStandingTables'
import { resourceTables } from './resourceTable'
import { noteMissingIndexes } from './ruleIndexes'
import type { TableDefinition } from './tableDefinition'

/** The steps one by one are for whoever looks for a fault. */
type MigrationLogger = DatabaseLogger & { readonly debug?: DatabaseLogger['info'] }

export interface MigrateOptions {
  /** Hash of a plan an administrator has read: its destructive steps are made too. */
  readonly applyHash?: string
  readonly logger?: MigrationLogger
  readonly now?: Date
}

/** Tables of all resources, of the record keeping, and those other rooms declare. */
export async function createTables(database: Database, set: SchemaSet, platformTables: readonly TableDefinition[], options: MigrateOptions = {}): Promise<MigrationPlan> {
  const plan = await migrate(database, [...recordTables, ...platformTables, ...resourceTables(set)], options)
  noteMissingIndexes(set, plan.contradicted)
  return plan
}

/** Adds what is missing at once; what could lose data is only planned, until it is asked for by its hash. */
export async function migrate(database: Database, tables: readonly TableDefinition[], { applyHash, logger, now = new Date() }: MigrateOptions = {}): Promise<MigrationPlan> {
  const release = await takeLease(database.db)
  try {
    return await database.db.transaction().execute(async (trx) => {
      // A first start or a big index may take longer than a request ever should.
      if (database.kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
      const plan = await planWith(trx, tables, now, logger)
      const isConfirmed = plan.hash !== null && plan.hash === applyHash
      if (applyHash && !isConfirmed) logger?.warn({ asked: applyHash, plan: plan.hash }, 'The migration plan has another hash than the one to apply; its destructive steps are not made')
      const steps = [...plan.additive, ...(isConfirmed ? plan.destructive : [])]
      for (const step of steps) {
        logger?.debug?.({ step: step.what }, 'Migration step')
        await sql.raw(step.sql).execute(trx)
      }
      if (steps.length > 0) logger?.info({ steps: steps.length, destructive: isConfirmed ? plan.destructive.map((step) => step.what) : [] }, 'The tables were brought up to the page files')
      if (!isConfirmed) warn(plan, logger)
      return plan
    })
  } finally {
    await release()
  }
}

function warn(plan: MigrationPlan, logger?: DatabaseLogger): void {
  if (plan.hash === null) return
  logger?.warn({ hash: plan.hash, steps: plan.destructive.map((step) => step.what) },
    `The tables differ from the pages in ways that may lose data; the server runs on what stands. Make the changes with --apply ${plan.hash}`)
}

/** What `migrate` would do, without doing it. */
export function planTables(db: Kysely<Tables>, tables: readonly TableDefinition[], now = new Date()): Promise<MigrationPlan> {
  return db.transaction().execute((trx) => planWith(trx, tables, now))
}

/** Plans with what stands: what is in the tables is read only where a step hangs on it, and most starts have no step to make. */
async function planWith(trx: Transaction<Tables>, tables: readonly TableDefinition[], now: Date, logger?: DatabaseLogger): Promise<MigrationPlan> {
  const standing = await readStandingTables(trx)
  const contradicted = await readContradicted(trx, tables, standing, logger)
  const today = now.toISOString().slice(0, 10).replaceAll('-', '')
  const planAs = (hasRows: PlanContext['hasRows']) => planMigration(standing, tables, { today, hasRows, isContradicted: (index) => contradicted.has(index) })
  const asked = new Set<string>()
  planAs((table) => {
    asked.add(table)
    return true
  })
  const filled = new Set<string>()
  for (const table of asked) if (await exists(trx, sql`select 1 from ${sql.table(table)}`)) filled.add(table)
  return planAs((table) => filled.has(table))
}

/** Names of unique indexes that are still to be made and that what is in their tables does not allow. */
async function readContradicted(trx: Transaction<Tables>, tables: readonly TableDefinition[], standing: Awaited<ReturnType<typeof readStandingTables>>, logger?: DatabaseLogger): Promise<ReadonlySet<string>> {
  const contradicted = new Set<string>()
  for (const table of tables) {
    const stands = standing.get(table.name)
    for (const index of stands ? table.indexes : []) {
      if (!index.unique || stands!.indexes.has(index.name) || !index.columns.every((column) => stands!.columns.has(column))) continue
      const columns = sql.join(index.columns.map((column) => sql.ref(column)))
      const isNull = sql.join(index.columns.map((column) => sql`${sql.ref(column)} is not null`), sql` and `)
      const repeated = sql`select 1 from ${sql.table(table.name)} where ${isNull} ${index.where ? sql`and ${sql.raw(index.where)}` : sql``} group by ${columns} having count(*) > 1`
      const { rows: [found] } = await sql<{ count: number }>`select count(*)::int as count from (${repeated}) as repeated`.execute(trx)
      if (!found?.count) continue
      contradicted.add(index.name)
      if (index.otherwise) logger?.warn({ index: index.name, repeated: found.count }, `Records of ${table.name} break the rule that no two have the same ${index.columns.join(', ')}: ${found.count} values stand more than once. Until they are mended and the server started again, each write is looked up, which is slower`)
    }
  }
  return contradicted
}

async function exists(trx: Transaction<Tables>, query: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`${query} limit 1`.execute(trx)
  return rows.length > 0
}

/** One replica migrates at a time. A row with an end instead of an advisory lock: distributed PostgreSQL-compatibles keep it too. */
async function takeLease(db: Kysely<Tables>): Promise<() => Promise<void>> {
  // Two servers that start together may both try; the one that comes second finds the table made.
  await sql`create table if not exists migration_lease (name text primary key, holder text not null, until timestamptz not null)`.execute(db).catch((error: { code?: string }) => {
    if (error.code !== '23505' && error.code !== '42P07') throw error
  })
  const holder = randomUUID()
  for (let attempt = 0; attempt < 240; attempt++) {
    const { rows } = await sql`
      insert into migration_lease as lease (name, holder, until) values ('migrate', ${holder}, now() + interval '5 minutes')
      on conflict (name) do update set holder = excluded.holder, until = excluded.until where lease.until < now()
      returning holder`.execute(db)
    if (rows.length > 0) return async () => { await sql`delete from migration_lease where holder = ${holder}`.execute(db) }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('Another server has been migrating the tables for two minutes; start again when it is done')
}
