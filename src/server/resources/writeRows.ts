import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { systemColumns, uniqueColumns, uniqueIndexName } from '../tables/names'
import { resourceTable } from '../tables/resourceTable'
import { isPlain, ruleIndexName } from '../tables/ruleIndexes'
import { RequestRefusal } from '../errors'
import { problemText, type FieldError } from '../../fields/problems'
import { messageOfDuplicate } from './messageOfDuplicate'
import type { PageTable } from './pageTable'
import { inTransaction, type RecordServices } from './recordServices'
import { recordId } from './recordId'
import { refuseUngranted } from './guardGrants'
import { refuseWiderTree } from './guardTree'
import { isDue, refreshAllReminders, refreshReminders } from './reminders/refreshReminders'
import { keepRules, rulesForInsert, rulesForUpdate } from './keepRules'
import { keepTree } from './keepTree'
import { allThere } from './openReferences'
import { missingReferences, type Reference } from './referredRecords'

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Values = Readonly<Record<string, unknown>>

/**
 * Inserts a record and its history row, if it collides with no other and its unchecked references are there: one statement,
 * or a transaction where an index cannot say so.
 */
export async function insertRow(services: RecordServices, table: PageTable, id: string, values: Values, changes: readonly FieldChange[], unchecked: readonly Reference[] = []): Promise<void> {
  await refuseUngranted(services, table, { values, isNew: true, id, action: 'create' })
  const write = async (inner: RecordServices) => writeNewRow(inner, table, id, values, changes, unchecked)
  // Most records have nothing to be reminded of; those that have stand with their reminder or not at all.
  const writeAll = isDue(services, table, values)
    ? (held: RecordServices) => inTransaction(held, async (inner) => { await write(inner); await refreshAllReminders(inner, table, [id]) })
    : write
  await keepTree(services, table, { id, values, isNew: true }, (held) => keepRules(held, table, rulesForInsert(table, values), { id, values, isNew: true }, writeAll))
}

async function writeNewRow(services: RecordServices, table: PageTable, id: string, values: Values, changes: readonly FieldChange[], unchecked: readonly Reference[]): Promise<void> {
  const { principal, now, db } = services
  const moment = now.toISOString()
  const own = table.ownColumns.map(({ field, write }) => write(values[field.name] ?? null))
  const guard = unchecked.length > 0 ? allThere(services, table, unchecked).compile(db) : null
  const parameters = [...guard?.parameters ?? [], id, moment, principal.empId, moment, principal.empId, ...own, recordId(now), moment, principal.empId, principal.name, JSON.stringify(changes)]
  const { rows } = await guardUnique(services, table, () => db.executeQuery(CompiledQuery.raw(insertText(table, guard), parameters)))
  if (rows.length > 0) return
  const errors = await missingReferences(services, table, unchecked)
  if (errors.length > 0) throw new RequestRefusal('invalid', { errors })
  // What was missing a moment ago has come back.
  await writeNewRow(services, table, id, values, changes, [])
}

const insertTexts = new WeakMap<PageTable, Map<string, string>>()
const noGuard = { sql: 'true', parameters: [] }

/** Every column, filled in or not: one text for all records of a page that point to the same resources, made once here and planned once by the database. */
function insertText(table: PageTable, guard: Pick<CompiledQuery, 'sql' | 'parameters'> | null): string {
  const { sql: condition, parameters } = guard ?? noGuard
  const texts = insertTexts.get(table) ?? new Map<string, string>()
  insertTexts.set(table, texts)
  const known = texts.get(condition)
  if (known !== undefined) return known
  const { id, createdAt, createdBy, updatedAt, updatedBy } = systemColumns
  const types = new Map(resourceTable(table.set, table.resource).columns.map(({ name, type }) => [name, type]))
  const columns = [id, createdAt, createdBy, updatedAt, updatedBy, ...table.ownColumns.map(({ column }) => column)]
  const first = parameters.length + 1
  const next = first + columns.length
  const text = `with written as (insert into "${table.table}" (${columns.map((column) => `"${column}"`).join(', ')})
    select ${columns.map((column, index) => `$${first + index}::${types.get(column)}`).join(', ')} where ${condition} returning id, version)
    insert into record_history (id, resource, record_id, at, by_id, by_name, action, version, changes)
    select $${next}::text, '${table.resource.name}', written.id, $${next + 1}::timestamptz, $${next + 2}::text, $${next + 3}::text, 'create', written.version, $${next + 4}::jsonb
    from written returning version`
  if (texts.size < mostTexts) texts.set(condition, text)
  return text
}

/** More than the ways a page's references are usually filled in; past it a text is made anew. */
const mostTexts = 100

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
    return keepRules(held, table, rulesForUpdate(table, update), update, (inner) => inTransaction(inner, async (whole) => {
      const done = await writeChangedRow(whole, table, update)
      if (done) await (update.deletedAt === undefined ? refreshReminders(whole, table, update.id, Object.keys(update.values)) : refreshAllReminders(whole, table, [update.id]))
      return done
    }))
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
