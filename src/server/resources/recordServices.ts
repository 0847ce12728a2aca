import { sql, type Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import { RequestRefusal } from '../errors'
import { mayTake } from '../access/permissions'
import type { Principal } from '../access/principal'
import type { Tables } from '../database/openDatabase'
import { pageTable, type PageTable } from './pageTable'

/** What an operation works with: who asks, through which page, on which database (or transaction), at what moment. */
export interface RecordServices {
  readonly set: SchemaSet
  readonly db: Kysely<Tables>
  readonly principal: Principal
  readonly now: Date
}

/** The page's table, when it knows this action and the person may take it. */
export function openPage({ set, principal }: RecordServices, pageId: string, action: string): PageTable {
  const table = pageTable(set, pageId)
  if (!mayTake(principal, table.page, action)) throw new RequestRefusal('forbidden')
  return table
}

/**
 * Runs work in a transaction, or in the one that is under way. On the embedded database, which has one connection,
 * a second transaction inside the first would wait for itself.
 */
export function inTransaction<Result>(services: RecordServices, work: (services: RecordServices) => Promise<Result>): Promise<Result> {
  if (services.db.isTransaction) return work(services)
  return services.db.transaction().execute((trx) => work({ ...services, db: trx }))
}

/**
 * Runs what only reads, and of which no statement may take longer: PostgreSQL ends it, with code 57014, and the next one
 * goes on. All of it goes through one connection, which is told once; the embedded database has no clock for it.
 */
export function withinTime<Result>(services: RecordServices, milliseconds: number, read: (services: RecordServices) => Promise<Result>): Promise<Result> {
  return services.db.connection().execute(async (db) => {
    await sql`select set_config('statement_timeout', ${String(milliseconds)}, false)`.execute(db)
    try {
      return await read({ ...services, db })
    } finally {
      await sql`reset statement_timeout`.execute(db)
    }
  })
}

/** Runs work of which a statement may be refused: that alone is undone, and the transaction under way goes on. */
export async function attempt<Result>({ db }: RecordServices, work: () => Promise<Result>): Promise<Result> {
  if (!db.isTransaction) return work()
  await sql`savepoint attempt`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db)
    throw error
  }
}

/** The system acting in someone's name: allowed everything, and the history still says who set it off. */
export function asSystem(services: RecordServices): RecordServices {
  return { ...services, principal: { ...services.principal, orgIds: null, groupOrgIds: null, reach: 'all', onlyOwn: () => false, may: () => true, holds: () => true } }
}
