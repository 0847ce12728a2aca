import { sql } from 'kysely'
import type { Conflict } from '../../contract/envelope'
import { normalizeValue } from '../../language/normalizeRecord'
import { RequestRefusal } from '../errors'
import { isSame } from './isSame'
import type { PageTable } from './pageTable'
import { presentRecord } from './presentRecord'
import type { StoredRecord } from './queries/readRecord'
import type { RecordServices } from './recordServices'
import type { FieldChange } from './writeRows'

type Values = Readonly<Record<string, unknown>>

/** Refuses a write that was based on an older version, with all that a merge needs. */
export async function refuseConflict(services: RecordServices, table: PageTable, current: StoredRecord, version: number, sent: Values): Promise<never> {
  const base = await rebuildBase(services, table, current, version)
  const fields = table.ownColumns.filter(({ field }) => {
    if (!(field.name in sent)) return false
    const mine = normalizeValue(field, sent[field.name])
    const theirs = current[field.name]
    return !isSame(theirs, base[field.name]) && !isSame(mine, base[field.name]) && !isSame(mine, theirs)
  }).map(({ field }) => field.name)
  const data: Conflict = { current: presentRecord(services, table, current), base, fields }
  throw new RequestRefusal('conflict', { data })
}

/** The record as it was at a version: today's, with every later change taken back. */
async function rebuildBase({ db }: RecordServices, table: PageTable, current: StoredRecord, version: number): Promise<Values> {
  const { rows } = await sql<{ changes: readonly FieldChange[] }>`select changes from record_history
    where resource = ${table.resource.name} and record_id = ${current.id} and version > ${version} order by version desc`.execute(db)
  const base: Record<string, unknown> = Object.fromEntries(table.ownColumns.map(({ field }) => [field.name, current[field.name] ?? null]))
  for (const { changes } of rows) for (const { field, before } of changes) if (field in base) base[field] = before
  return base
}
