import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { systemColumns, uniqueColumns, uniqueIndexName } from '../tables/names'
import { isPlain, ruleIndexName } from '../tables/ruleIndexes'
import { RequestRefusal } from '../errors'
import { problemText, type FieldError } from '../../fields/problems'
import { messageOfDuplicate } from './messageOfDuplicate'
import type { PageTable } from './pageTable'
import type { RecordServices } from './recordServices'
import { recordId } from './recordId'
import { refuseUngranted } from './guardGrants'
import { refuseWiderTree } from './guardTree'
import { raiseReminders, refreshAllReminders, refreshReminders } from './reminders/refreshReminders'
import { keepRules, rulesForInsert, rulesForUpdate } from './keepRules'
import { keepTree } from './keepTree'

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Values = Readonly<Record<string, unknown>>

/** Inserts a record and its history row, if it collides with no other: one statement, or a transaction where an index cannot say so. */
export async function insertRow(services: RecordServices, table: PageTable, id: string, values: Values, changes: readonly FieldChange[]): Promise<void> {
  await refuseUngranted(services, table, { values, isNew: true, id, action: 'create' })
  await keepTree(services, table, { id, values, isNew: true }, (held) => keepRules(held, table, rulesForInsert(table, values), { id, values, isNew: true }, async (inner) => {
    await writeNewRow(inner, table, id, values, changes)
    await raiseReminders(inner, table, id, values)
  }))
}

async function writeNewRow(services: RecordServices, table: PageTable, id: string, values: Values, changes: readonly FieldChange[]): Promise<void> {
  const { principal, now, db } = services
  const moment = now.toISOString()
  const own = table.ownColumns.map(({ field, write }) => write(values[field.name] ?? null))
  const parameters = [id, moment, principal.empId, moment, principal.empId, ...own, recordId(now), moment, principal.empId, principal.name, JSON.stringify(changes)]
  await guardUnique(services, table, () => db.executeQuery(CompiledQuery.raw(insertText(table), parameters)))
}

const insertTexts = new WeakMap<PageTable, string>()

/** Every column, filled in or not: one text for all records of a page, made once here and planned once by the database. */
function insertText(table: PageTable): string {
  const known = insertTexts.get(table)
  if (known !== undefined) return known
  const { id, createdAt, createdBy, updatedAt, updatedBy } = systemColumns
  const columns = [id, createdAt, createdBy, updatedAt, updatedBy, ...table.ownColumns.map(({ column }) => column)]
  const next = columns.length + 1
  const text = `with written as (insert into "${table.table}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id, version)
    insert into record_history (id, resource, record_id, at, by_id, by_name, action, version, changes)
    select $${next}::text, '${table.resource.name}', written.id, $${next + 1}::timestamptz, $${next + 2}::text, $${next + 3}::text, 'create', written.version, $${next + 4}::jsonb
    from written`
  insertTexts.set(table, text)
  return text
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
  await refuseUngranted(services, table, update)
  return keepTree(services, table, update, async (held) => {
    await refuseWiderTree(held, table, update)
    return keepRules(held, table, rulesForUpdate(table, update), update, async (inner) => {
      const done = await writeChangedRow(inner, table, update)
      if (done) await (update.deletedAt === undefined ? refreshReminders(inner, table, update.id, Object.keys(update.values)) : refreshAllReminders(inner, table, [update.id]))
      return done
    })
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
