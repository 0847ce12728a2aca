import { sql } from 'kysely'
import type { PageDefinition } from '../../language/pageDefinition'
import type { SchemaSet } from '../../language/schemaSet'
import { groupBy } from '../platform/groupBy'
import { isSame } from './isSame'
import { pageTable, type PageTable } from './pageTable'
import { readRecords, type StoredRecord } from './queries/readRecord'
import type { RecordServices } from './recordServices'

/** A record with the page whose formulas are its own. */
export interface OwnRecord {
  readonly table: PageTable
  readonly record: StoredRecord
}

const known = new WeakMap<SchemaSet, Map<string, readonly PageTable[]>>()

/** Pages that show some records of a resource (`where`) and reckon otherwise than the page that shows them all: a fire patrol counts broken equipment, too. */
export function ownTables({ set, page, resource }: PageTable): readonly PageTable[] {
  const tables = known.get(set) ?? new Map<string, readonly PageTable[]>()
  known.set(set, tables)
  const found = tables.get(page.id) ?? Object.values(set.pages)
    .filter((other) => other.resource === resource.name && other.statistics === null && Object.keys(other.where).length > 0 && reckonsOtherwise(other, page))
    .sort((one, other) => Object.keys(other.where).length - Object.keys(one.where).length)
    .map(({ id }) => pageTable(set, id))
  tables.set(page.id, found)
  return found
}

function reckonsOtherwise({ fields }: PageDefinition, all: PageDefinition): boolean {
  return Object.values(fields).some(({ name, compute }) => compute !== undefined && compute !== all.fields[name]?.compute)
}

/** The record as its own page has it. What the system does reaches it through the page of all of them, whose formulas are those of none in particular. */
export async function ownRecord(services: Pick<RecordServices, 'db'>, table: PageTable, record: StoredRecord): Promise<OwnRecord> {
  const [own] = await ownRecords(services, table, [record])
  return own!
}

/** The same of several, in their order, with one statement for each page. */
export async function ownRecords({ db }: Pick<RecordServices, 'db'>, table: PageTable, records: readonly StoredRecord[]): Promise<readonly OwnRecord[]> {
  if (Object.keys(table.page.where).length > 0) return records.map((record) => ({ table, record }))
  const byPage = groupBy(records, (record) => ownTables(table).find(({ page }) => Object.entries(page.where).every(([name, value]) => isSame(record[name], value))))
  const found = new Map<string, OwnRecord>()
  for (const [own, those] of byPage) {
    if (!own) continue
    for (const record of await readRecords(db, own, [sql`t.id = any(${those.map(({ id }) => id)}::text[])`])) found.set(record.id, { table: own, record })
  }
  return records.map((record) => found.get(record.id) ?? { table, record })
}
