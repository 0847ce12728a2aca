import { sql, type RawBuilder } from 'kysely'
import { indexName, systemColumns, uniqueColumns } from '../tables/names'
import { RequestRefusal } from '../errors'
import { problemText } from '../../fields/problems'
import type { PageTable } from './pageTable'
import { inTransaction, type RecordServices } from './recordServices'
import { recordId } from './recordId'
import { refuseDuplicates, rulesForInsert, rulesForUpdate } from './refuseDuplicates'

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Values = Readonly<Record<string, unknown>>

/** Inserts a record and its history row, if it collides with no other: one statement, or a transaction where rules are to be looked up. */
export async function insertRow(services: RecordServices, table: PageTable, id: string, values: Values, changes: readonly FieldChange[]): Promise<void> {
  const rules = rulesForInsert(table, values)
  if (rules.length === 0) return writeNewRow(services, table, id, values, changes)
  await inTransaction(services, async (inner) => {
    await refuseDuplicates(inner, table, rules, { id, values, isNew: true })
    await writeNewRow(inner, table, id, values, changes)
  })
}

async function writeNewRow(services: RecordServices, table: PageTable, id: string, values: Values, changes: readonly FieldChange[]): Promise<void> {
  const { principal, now, db } = services
  const own = table.ownColumns.filter(({ field }) => values[field.name] !== null && values[field.name] !== undefined)
  const columns = [
    systemColumns.id, systemColumns.createdAt, systemColumns.createdBy, systemColumns.updatedAt, systemColumns.updatedBy,
    ...own.map(({ column }) => column),
  ]
  const moment = now.toISOString()
  const parameters = [id, moment, principal.empId, moment, principal.empId, ...own.map(({ field, write }) => write(values[field.name]))]
  const insert = sql`insert into ${sql.table(table.table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values (${sql.join(parameters)}) returning id, version`
  await guardUnique(table, () => withHistory(insert, services, table, 'create', changes).execute(db))
}

/** What an update sets: changed fields, or `deleted_at`. */
export interface RowUpdate {
  readonly id: string
  /** The version that is replaced. */
  readonly version: number
  readonly values: Values
  readonly deletedAt?: Date | null
  readonly action: string
  readonly changes: readonly FieldChange[]
}

/** Updates a record and writes its history row, if it then collides with no other; false where somebody else was quicker. */
export async function updateRow(services: RecordServices, table: PageTable, update: RowUpdate): Promise<boolean> {
  const rules = rulesForUpdate(table, update)
  if (rules.length === 0) return writeChangedRow(services, table, update)
  return inTransaction(services, async (inner) => {
    await refuseDuplicates(inner, table, rules, update)
    return writeChangedRow(inner, table, update)
  })
}

async function writeChangedRow(services: RecordServices, table: PageTable, update: RowUpdate): Promise<boolean> {
  const { principal, now, db } = services
  const sets = [
    sql`version = version + 1`, sql`updated_at = ${now.toISOString()}`, sql`updated_by = ${principal.empId}`,
    ...(update.deletedAt === undefined ? [] : [sql`deleted_at = ${update.deletedAt?.toISOString() ?? null}`]),
    ...table.ownColumns.filter(({ field }) => field.name in update.values).map(({ field, column, write }) => sql`${sql.ref(column)} = ${write(update.values[field.name])}`),
  ]
  const statement = sql`update ${sql.table(table.table)} set ${sql.join(sets)} where id = ${update.id} and version = ${update.version} returning id, version`
  const { rows } = await guardUnique(table, () => withHistory(statement, services, table, update.action, update.changes).execute(db))
  return rows.length > 0
}

function withHistory(write: RawBuilder<unknown>, { principal, now }: RecordServices, table: PageTable, action: string, changes: readonly FieldChange[]) {
  return sql<{ version: number }>`with written as (${write})
    insert into record_history (id, resource, record_id, at, by_id, by_name, action, version, changes)
    select ${recordId(now)}::text, ${table.resource.name}::text, written.id, ${now.toISOString()}::timestamptz, ${principal.empId}::text, ${principal.name}::text, ${action}::text, written.version, ${JSON.stringify(changes)}::jsonb
    from written returning version`
}

/** A unique index that refuses a row becomes an error at its field. */
async function guardUnique<Result>(table: PageTable, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const field = code === '23505' ? uniqueField(table, constraint ?? '') : undefined
    if (!field) throw error
    throw new RequestRefusal('invalid', { errors: [{ path: field.name, code: 'duplicate', message: problemText({ code: 'duplicate' }, field.title) }] })
  }
}

function uniqueField(table: PageTable, constraint: string) {
  return Object.values(table.resource.fields).find((field) => uniqueIndexName(table.table, table.resource, field) === constraint)
    ?? (constraint === indexName(table.table, [systemColumns.orgId], 'btree', 'true|deleted_at is null') ? table.resource.fields[table.resource.owner] : undefined)
}

function uniqueIndexName(table: string, resource: PageTable['resource'], field: PageTable['resource']['fields'][string]): string | undefined {
  return field.unique ? indexName(table, uniqueColumns(resource, field), 'btree', 'true|deleted_at is null') : undefined
}
