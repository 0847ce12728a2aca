import { sql, type Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { resourceTable } from '../tables/resourceTable'
import { systemColumns } from '../tables/names'
import { fieldColumn } from './pageTable'
import { recordId } from './recordId'

/** A record as it is to stand in the table: fields by name, and whatever of the system's own is known. */
export type SeedRecord = Readonly<Record<string, unknown>> & {
  readonly id?: string
  readonly version?: number
  readonly createdAt?: string
  readonly createdBy?: string | null
  readonly updatedAt?: string
  readonly updatedBy?: string | null
  readonly deletedAt?: string | null
}

const rowsPerStatement = 1000
const stamps = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt'] as const

/**
 * Puts many records into a resource's table at once, as they are: no checks, numbers, computed values or history.
 * For demonstration data and logs; what a person enters goes through `createRecord`.
 */
export async function insertRecords(db: Kysely<Tables>, set: SchemaSet, resourceOrPage: string, records: readonly SeedRecord[]): Promise<readonly string[]> {
  const resource = set.resources[resourceOrPage] ?? set.resources[set.pages[resourceOrPage]?.resource ?? '']
  if (!resource) throw new Error(`insertRecords: there is neither a resource nor a page '${resourceOrPage}'`)
  const table = resourceTable(set, resource)
  const fields = Object.values(resource.fields).map((field) => ({ name: field.name, column: fieldColumn(resource, field).column }))
  const known = new Set([...fields.map(({ name }) => name), 'id', 'version', 'orgId', ...stamps])
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const ids: string[] = []
  for (let start = 0; start < records.length; start += rowsPerStatement) {
    const now = new Date().toISOString()
    const rows = records.slice(start, start + rowsPerStatement).map((record) => {
      const stray = Object.keys(record).find((name) => !known.has(name))
      if (stray !== undefined) throw new Error(`insertRecords: '${resource.name}' has no field '${stray}'`)
      const id = record.id ?? recordId()
      ids.push(id)
      return {
        ...Object.fromEntries(fields.map(({ name, column }) => [column, record[name] ?? null])),
        [systemColumns.id]: id,
        [systemColumns.version]: record.version ?? 1,
        [systemColumns.orgId]: record[resource.owner] ?? record['orgId'] ?? null,
        [systemColumns.createdAt]: record.createdAt ?? now,
        [systemColumns.createdBy]: record.createdBy ?? null,
        [systemColumns.updatedAt]: record.updatedAt ?? record.createdAt ?? now,
        [systemColumns.updatedBy]: record.updatedBy ?? record.createdBy ?? null,
        [systemColumns.deletedAt]: record.deletedAt ?? null,
      }
    })
    const columns = Object.keys(rows[0] ?? {})
    const list = sql.join(columns.map((column) => sql.ref(column)))
    const shape = sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(types.get(column) ?? 'text')}`))
    // One parameter, whatever the number of rows: the embedded database would take long over thousands of them.
    await sql`insert into ${sql.table(table.name)} (${list}) select ${list} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seed(${shape})`.execute(db)
  }
  return ids
}
