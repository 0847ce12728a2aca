import { sql, type Kysely } from 'kysely'
import { datedFields } from '../../language/datedFields'
import { computeRecord } from '../../language/recordRules'
import type { SchemaSet } from '../../language/schemaSet'
import type { DatabaseLogger, Tables } from '../database/openDatabase'
import { isSame } from './isSame'
import { ownRecords, ownTables, type OwnRecord } from './ownTable'
import { homeTable, type PageTable } from './pageTable'
import { readRecords, type StoredRecord } from './queries/readRecord'
import { recordContext } from './recordContext'
import { inTransaction, type RecordServices } from './recordServices'
import { hasSystemMoves, systemMove, takeSystemMoves } from './systemMoves'
import { nobody } from './systemPrincipal'

const recordsPerRead = 500
/** What the passing of a day changes: computed values that look at the calendar, and moves the system takes by itself. */
export async function sweepRecords(db: Kysely<Tables>, set: SchemaSet, logger: DatabaseLogger, now: Date = new Date(), signal?: AbortSignal): Promise<{ computed: number; moved: number }> {
  const services: RecordServices = { set, db, now, principal: nobody }
  let computed = 0
  let moved = 0
  for (const name of Object.keys(set.resources)) {
    const home = homeTable(set, name)
    if ([home, ...ownTables(home)].every((table) => datedColumns(table).length === 0 && !hasSystemMoves(table))) continue
    for await (const { table, record } of everyRecord(db, home)) {
      if (signal?.aborted) return { computed, moved }
      try {
        const fresh = await recompute(services, table, record, datedColumns(table))
        if (fresh) computed++
        if (systemMove(services, table, fresh ?? record)) moved += await inTransaction(services, (inner) => takeSystemMoves(inner, table, record.id))
      } catch (error) {
        logger.error({ error, resource: name, id: record.id }, 'The daily sweep left out a record')
      }
    }
  }
  return { computed, moved }
}

const dated = new WeakMap<PageTable, PageTable['ownColumns']>()

/** Columns that the passing of a day changes. */
function datedColumns(table: PageTable): PageTable['ownColumns'] {
  const known = dated.get(table) ?? table.ownColumns.filter(({ field }) => datedFields(table.page.fields).has(field.name))
  dated.set(table, known)
  return known
}

async function* everyRecord(db: Kysely<Tables>, table: PageTable): AsyncGenerator<OwnRecord> {
  for (let after = ''; ;) {
    const records = await readRecords(db, table, [sql`t.deleted_at is null`, sql`t.id > ${after}`], sql` order by t.id limit ${recordsPerRead}`)
    yield* await ownRecords({ db }, table, records)
    const last = records.at(-1)
    if (!last || records.length < recordsPerRead) return
    after = last.id
  }
}

/** Gives the record as it is today, or null where nothing changed. Nobody edited it, so its version and history stay as they are. */
async function recompute(services: RecordServices, table: PageTable, record: StoredRecord, columns: PageTable['ownColumns']): Promise<StoredRecord | null> {
  if (columns.length === 0) return null
  const fresh = computeRecord(table.page, record, recordContext(services.set, services.principal, services.now))
  const changed = columns.filter(({ field }) => !isSame(fresh[field.name], record[field.name]))
  if (changed.length === 0) return null
  const sets = changed.map(({ field, column, write }) => sql`${sql.ref(column)} = ${write(fresh[field.name])}`)
  await sql`update ${sql.table(table.table)} set ${sql.join(sets)} where id = ${record.id} and version = ${record.version}`.execute(services.db)
  return { ...record, ...fresh }
}
