import { sql, type Kysely } from 'kysely'
import type { ResourceDefinition, SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { columnName, snakeCase, systemColumns } from '../tables/names'
import type { DemoAnnex } from './annexes'
import type { DemoRecord } from './demoWorld'

/** A record with all its values, ready to be stored. */
export interface CompleteRecord {
  readonly record: DemoRecord
  readonly values: Readonly<Record<string, unknown>>
}

type Row = Readonly<Record<string, unknown>>
const batch = 400

/** Stores the records of a resource, with one version for every move they have made. */
export async function writeRecords(db: Kysely<Tables>, set: SchemaSet, resourceName: string, records: readonly CompleteRecord[]): Promise<void> {
  const resource = set.resources[resourceName]
  if (resource === undefined) throw new Error(`demo records for '${resourceName}', which no page file declares`)
  const fields = Object.keys(resource.fields)
  await insertRows(db, snakeCase(resource.name), records.map(({ record, values }) => rowOf(resource, fields, record, values)))
}

function rowOf(resource: ResourceDefinition, fields: readonly string[], record: DemoRecord, values: Row): Row {
  const last = record.moves.at(-1)
  return {
    [systemColumns.id]: record.id, [systemColumns.version]: 1 + record.moves.length,
    [systemColumns.createdAt]: record.createdAt, [systemColumns.createdBy]: record.createdBy,
    [systemColumns.updatedAt]: last?.at ?? record.createdAt, [systemColumns.updatedBy]: last?.by ?? record.createdBy,
    ...Object.fromEntries(fields.map((field) => [columnName(resource, field), values[field] ?? null])),
  }
}

/** The history that the records would have, had people made and moved them: without field values, which nobody typed. */
export async function writeHistory(db: Kysely<Tables>, set: SchemaSet, resourceName: string, records: readonly DemoRecord[], nameOf: (personId: string) => string): Promise<void> {
  await insertRows(db, 'record_history', records.flatMap((record) => historyOf(set, resourceName, record, nameOf)))
}

function historyOf(set: SchemaSet, resource: string, record: DemoRecord, nameOf: (personId: string) => string): Row[] {
  const states = set.pages[record.page]?.states ?? null
  const row = (version: number, action: string, at: string, by: string, changes: readonly unknown[]): Row => ({
    id: `${record.id}-${version}`, resource, record_id: record.id, at, by_id: by, by_name: nameOf(by), action, version, changes,
  })
  let before: string | null = states?.initial ?? null
  return [row(1, 'create', record.createdAt, record.createdBy, []), ...record.moves.map((move, index) => {
    const change = { field: states?.field, before, after: move.to }
    before = move.to
    return row(index + 2, move.transition, move.at, move.by, [change])
  })]
}

/** Stores what is known of the files; their bytes lie under `demo/` in the annex folder. */
export async function writeAnnexes(db: Kysely<Tables>, files: readonly (DemoAnnex & { readonly path: string; readonly size: number })[]): Promise<void> {
  await insertRows(db, 'annex_file', files.map((file) => ({
    id: file.id, page: file.page, resource: file.resource, slot: file.slot, record_id: file.recordId, name: file.name, mime: file.mime, size: file.size, path: file.path, position: 1,
    uploaded_at: file.uploadedAt, uploaded_by: file.uploadedBy,
  })))
}

/** Counts on where the demonstration stopped, so that the next record of today gets the next number. */
export async function writeNumbers(db: Kysely<Tables>, set: SchemaSet, resourceName: string, records: readonly CompleteRecord[]): Promise<void> {
  const resource = set.resources[resourceName]!
  const last = new Map<string, Row & { last: number }>()
  for (const field of Object.values(resource.fields)) {
    const zeros = 'number' in field && typeof field.number === 'string' ? /\{(0+)\}/.exec(field.number)?.[1] : undefined
    if (zeros === undefined) continue
    for (const { values } of records) {
      const number = String(values[field.name] ?? '')
      const pattern = `${number.slice(0, -zeros.length)}{${zeros}}`
      const orgId = String(values[resource.owner] ?? '')
      const serial = Number(number.slice(-zeros.length))
      if (serial > (last.get(`${orgId} ${pattern}`)?.last ?? 0)) last.set(`${orgId} ${pattern}`, { org_id: orgId, pattern, last: serial })
    }
  }
  if (last.size === 0) return
  await sql`insert into record_number as numbers (org_id, pattern, last) select * from jsonb_to_recordset(${JSON.stringify([...last.values()])}::text::jsonb) as given(org_id text, pattern text, last int)
    on conflict (org_id, pattern) do update set last = greatest(numbers.last, excluded.last)`.execute(db)
}

/** Many rows in one statement: as JSON, because the embedded database takes thousands of parameters slowly. */
async function insertRows(db: Kysely<Tables>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name))
  for (let start = 0; start < rows.length; start += batch) {
    const json = JSON.stringify(rows.slice(start, start + batch))
    // The row type is taken from the table itself: `null::line` would be PostgreSQL's own type of that name.
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) select ${sql.join(columns)}
      from jsonb_populate_recordset((select t from ${sql.table(table)} as t limit 0), ${json}::text::jsonb)`.execute(db)
  }
}
