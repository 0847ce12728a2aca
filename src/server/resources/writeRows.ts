import { sql, type RawBuilder } from 'kysely'
import { systemColumns, uniqueColumns, uniqueIndexName } from '../tables/names'
import { isPlain, ruleIndexName } from '../tables/ruleIndexes'
import { RequestRefusal } from '../errors'
import { problemText, type FieldError } from '../../fields/problems'
import { messageOfDuplicate } from './messageOfDuplicate'
import type { PageTable } from './pageTable'
import type { RecordServices } from './recordServices'
import { recordId } from './recordId'
import { keepRules, rulesForInsert, rulesForUpdate } from './keepRules'

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Values = Readonly<Record<string, unknown>>

/** Inserts a record and its history row, if it collides with no other: one statement, or a transaction where an index cannot say so. */
export async function insertRow(services: RecordServices, table: PageTable, id: string, values: Values, changes: readonly FieldChange[]): Promise<void> {
  await keepRules(services, table, rulesForInsert(table, values), { id, values, isNew: true }, (inner) => writeNewRow(inner, table, id, values, changes))
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
  await guardUnique(services, table, () => withHistory(insert, services, table, 'create', changes).execute(db))
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
  return keepRules(services, table, rulesForUpdate(table, update), update, (inner) => writeChangedRow(inner, table, update))
}

async function writeChangedRow(services: RecordServices, table: PageTable, update: RowUpdate): Promise<boolean> {
  const { principal, now, db } = services
  const sets = [
    sql`version = version + 1`, sql`updated_at = ${now.toISOString()}`, sql`updated_by = ${principal.empId}`,
    ...(update.deletedAt === undefined ? [] : [sql`deleted_at = ${update.deletedAt?.toISOString() ?? null}`]),
    ...table.ownColumns.filter(({ field }) => field.name in update.values).map(({ field, column, write }) => sql`${sql.ref(column)} = ${write(update.values[field.name])}`),
  ]
  const statement = sql`update ${sql.table(table.table)} set ${sql.join(sets)} where id = ${update.id} and version = ${update.version} returning id, version`
  const { rows } = await guardUnique(services, table, () => withHistory(statement, services, table, update.action, update.changes).execute(db))
  return rows.length > 0
}

function withHistory(write: RawBuilder<unknown>, { principal, now }: RecordServices, table: PageTable, action: string, changes: readonly FieldChange[]) {
  return sql<{ version: number }>`with written as (${write})
    insert into record_history (id, resource, record_id, at, by_id, by_name, action, version, changes)
    select ${recordId(now)}::text, ${table.resource.name}::text, written.id, ${now.toISOString()}::timestamptz, ${principal.empId}::text, ${principal.name}::text, ${action}::text, written.version, ${JSON.stringify(changes)}::jsonb
    from written returning version`
}

/** A unique index that refuses a row becomes an error at its field. */
async function guardUnique<Result>(services: RecordServices, table: PageTable, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const duplicate = code === '23505' ? duplicateOf(services, table, constraint ?? '') : undefined
    if (!duplicate) throw error
    throw new RequestRefusal('invalid', { errors: [duplicate] })
  }
}

function duplicateOf(services: RecordServices, table: PageTable, constraint: string): FieldError | undefined {
  const { resource } = table
  const rule = resource.unique.find((one) => isPlain(one) && ruleIndexName(resource, one) === constraint)
  if (rule) return { path: rule.at, code: 'duplicate', message: messageOfDuplicate(services, table, rule, null) }
  const field = Object.values(resource.fields).find((one) => one.unique && uniqueIndexName(table.table, uniqueColumns(resource, one)) === constraint)
    ?? (constraint === uniqueIndexName(table.table, [systemColumns.orgId]) ? resource.fields[resource.owner] : undefined)
  return field && { path: field.name, code: 'duplicate', message: problemText({ code: 'duplicate' }, field.title) }
}
