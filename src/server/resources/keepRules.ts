import { sql } from 'kysely'
import type { FieldError } from '../../fields/problems'
import type { UniqueDefinition } from '../../language/pageDefinition'
import { collide, countsFor, isSameClaim, namesInRule } from '../../language/uniqueRules'
import { RequestRefusal } from '../errors'
import { systemColumns } from '../tables/names'
import { isKeptByIndex } from '../tables/ruleIndexes'
import { messageOfDuplicate } from './messageOfDuplicate'
import { fieldColumn, readRow, type FieldColumn, type PageTable } from './pageTable'
import { attempt, inTransaction, type RecordServices } from './recordServices'
import { equalTo, whereAll, type Condition } from './scope'

type Values = Readonly<Record<string, unknown>>

/** What is about to be written: a new record's values, or the changed ones of a record that stands. */
export interface PendingWrite {
  readonly id: string
  readonly values: Values
  readonly isNew?: boolean
  /** Only of a record that stands: null brings a removed one back. */
  readonly deletedAt?: Date | null
}

/** The rules over several records that a new record comes under. */
export function rulesForInsert({ resource }: PageTable, values: Values): readonly UniqueDefinition[] {
  return resource.unique.filter((rule) => countsFor(rule, resource.fields, values))
}

/** The rules that a change may touch: those that speak of a changed field; all of them where a record comes back. */
export function rulesForUpdate({ resource }: PageTable, { values, deletedAt }: PendingWrite): readonly UniqueDefinition[] {
  if (deletedAt === null) return resource.unique
  if (deletedAt !== undefined) return []
  return resource.unique.filter((rule) => namesInRule(rule, resource.fields).some((name) => name in values))
}

/**
 * Writes so that the rules hold. Where the database keeps all of them by indexes, it is asked only after a refusal
 * which records are in the way; else before.
 */
export async function keepRules<Result>(services: RecordServices, table: PageTable, rules: readonly UniqueDefinition[], pending: PendingWrite, write: (services: RecordServices) => Promise<Result>): Promise<Result> {
  if (rules.length === 0) return write(services)
  if (rules.some((rule) => !isKeptByIndex(table.set, table.resource, rule))) {
    return inTransaction(services, async (inner) => {
      await refuseDuplicates(inner, table, rules, pending)
      return write(inner)
    })
  }
  return attempt(services, () => write(services)).catch(async (error: unknown) => {
    // An index tells of itself alone, and names no record.
    if (error instanceof RequestRefusal && error.errors.some(({ code }) => code === 'duplicate')) await refuseDuplicates(services, table, rules, pending)
    throw error
  })
}

/**
 * Refuses a write after which two records would collide. Rules that no index keeps need the transaction of the write: a lock
 * on the values makes whoever claims the same wait until this one is through, and then see it.
 */
async function refuseDuplicates(services: RecordServices, table: PageTable, rules: readonly UniqueDefinition[], write: PendingWrite): Promise<void> {
  const { fields } = table.resource
  const stored = write.isNew ? undefined : await readStored(services, table, rules, write.id)
  const after = { ...stored?.values, ...write.values }
  const claimed = rules.filter((rule) => countsFor(rule, fields, after) && !(stored?.isLive && claimsTheSame(table, rule, stored.values, after)))
  if (claimed.length === 0) return
  await lockClaims(services, table, claimed, after)
  const errors: FieldError[] = []
  for (const rule of claimed) {
    const other = await findColliding(services, table, rule, write.id, after)
    if (other) errors.push({ path: rule.at, code: 'duplicate', message: messageOfDuplicate(services, table, rule, other) })
  }
  // Not every write has a form in which the errors could stand.
  if (errors.length > 0) throw new RequestRefusal('invalid', { message: errors.map(({ message }) => message).join('；'), errors })
}

/** A record that collided before, in data that came from elsewhere, may still be mended and moved. */
export function claimsTheSame({ resource: { fields } }: PageTable, rule: UniqueDefinition, before: Values, after: Values): boolean {
  const period = rule.period === null ? [] : [rule.period.start, rule.period.end]
  return countsFor(rule, fields, before) && isSameClaim([...rule.fields, ...period], fields, before, after)
}

/** The record as it stands, with what the rules speak of: the page that writes need not know those fields. */
async function readStored({ db }: RecordServices, table: PageTable, rules: readonly UniqueDefinition[], id: string): Promise<{ values: Values; isLive: boolean } | undefined> {
  const columns = columnsOf(table, rules)
  const { rows } = await sql<Record<string, unknown>>`select ${selected(columns)}, t.${sql.ref(systemColumns.deletedAt)} is null as "_live" from ${sql.table(table.table)} as t where t.id = ${id}`.execute(db)
  const [row] = rows
  return row && { values: readRow(columns, row), isLive: row['_live'] === true }
}

/** Holds what new records claim by rules that no index keeps, until the transaction under way ends; true where there is anything to hold. */
export async function holdClaims(services: RecordServices, table: PageTable, records: readonly Values[]): Promise<boolean> {
  const keys = records.flatMap((record) => claimKeys(table, rulesForInsert(table, record), record))
  await lockKeys(services, table, keys)
  return keys.length > 0
}

async function lockClaims(services: RecordServices, table: PageTable, rules: readonly UniqueDefinition[], record: Values): Promise<void> {
  await lockKeys(services, table, claimKeys(table, rules, record))
}

function claimKeys(table: PageTable, rules: readonly UniqueDefinition[], record: Values): readonly string[] {
  return rules
    .filter((rule) => !isKeptByIndex(table.set, table.resource, rule))
    .map((rule) => JSON.stringify([table.table, rule.fields, rule.where, ...rule.fields.map((name) => record[name])]))
}

/** A server has room for some thousands of locks; who claims more than this claims the whole table. */
const mostKeys = 500

/** The table first, which many may share, then the keys in the order of their locks: two writes never wait for each other. */
async function lockKeys({ db }: RecordServices, { table }: PageTable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const whole = `rules of ${table}`
  if (keys.length > mostKeys) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${whole}, 0))`.execute(db)
    return
  }
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${whole}, 0))`.execute(db)
  await sql`select pg_advisory_xact_lock(claim) from (select distinct hashtextextended(key, 0) as claim from unnest(${keys}::text[]) as key order by 1) as claims`.execute(db)
}

/** The index over the rule's fields narrows down to a few records; the language decides about those. */
async function findColliding({ db }: RecordServices, table: PageTable, rule: UniqueDefinition, id: string, record: Values): Promise<Values | undefined> {
  const columns = columnsOf(table, [rule], [table.resource.label])
  const same = rule.fields.map((name) => equalTo(columnOf(table, name), record[name]))
  const conditions = [sql`t.deleted_at is null`, sql`t.id <> ${id}`, ...same, ...overlapping(table, rule, record)]
  const { rows } = await sql<Record<string, unknown>>`select t.id, t.org_id as "_org", ${selected(columns)} from ${sql.table(table.table)} as t${whereAll(conditions)}`.execute(db)
  return rows.map((row) => readRow(columns, row)).find((other) => collide(rule, table.resource.fields, record, other))
}

function overlapping(table: PageTable, { period }: UniqueDefinition, record: Values): Condition[] {
  if (period === null) return []
  const [start, end] = [columnOf(table, period.start).column, columnOf(table, period.end).column]
  const until = record[period.end] ?? null
  return [
    sql`(t.${sql.ref(end)} is null or t.${sql.ref(end)} >= ${record[period.start]})`,
    ...(until === null ? [] : [sql`t.${sql.ref(start)} <= ${until}`]),
  ]
}

function columnsOf(table: PageTable, rules: readonly UniqueDefinition[], more: readonly string[] = []): readonly FieldColumn[] {
  const names = new Set([...rules.flatMap((rule) => namesInRule(rule, table.resource.fields)), ...more])
  return [...names].filter((name) => name in table.resource.fields).map((name) => columnOf(table, name))
}

function columnOf({ resource }: PageTable, name: string): FieldColumn {
  return fieldColumn(resource, resource.fields[name]!)
}

function selected(columns: readonly FieldColumn[]) {
  return sql.join(columns.map(({ field, column }) => sql`t.${sql.ref(column)} as ${sql.ref(field.name)}`))
}
