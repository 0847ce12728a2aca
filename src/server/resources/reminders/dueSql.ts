import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { employeeResource, organizationResource } from '../../../fields/referenceType'
import { addDays, dayOf } from '../../../language/calendar'
import { conditionOf } from '../../../language/query/readQuery'
import type { SchemaSet } from '../../../language/schemaSet'
import { homeTable, pageTable, type FieldColumn, type PageTable } from '../pageTable'
import { conditionSql } from '../queries/querySql'
import { whereAll, whereConditions, type Condition } from '../scope'
import { retiredSql } from '../retiredSql'
import type { ReminderSource } from './reminderSources'

/** A reminder's id follows from its record and field: who raises or clears it again finds it by its key. */
export function reminderIds(resource: string, sources: readonly ReminderSource[], ids: readonly string[]): readonly string[] {
  const fields = [...new Set(sources.map(({ field }) => field))]
  return ids.flatMap((id) => fields.map((field) => createHash('md5').update(`${resource} ${field} ${id}`).digest('hex')))
}

/** Nobody asks: what is due does not depend on who looks. */
const nobody = { empId: '', orgId: '' }

/** The dates of a resource's records that are near or over: one row for each record and field. `ids` narrows it to some records. */
export function dueSql(sources: readonly ReminderSource[], ids: readonly string[] | null, now: Date): Condition {
  return sql.join(sources.map((source, place) => sourceSql(source, place, ids, now)), sql` union all `)
}

function sourceSql({ table, field, title, warnDays, kind, when, unless, subject, tell }: ReminderSource, place: number, ids: readonly string[] | null, now: Date): Condition {
  const column = table.columns.get(field)
  if (!column) throw new Error(`Reminder '${field}' of page '${table.page.id}' names no column; the gate should have refused it`)
  const day = column.storage === 'timestamp' ? sql`(t.${sql.ref(column.column)} at time zone 'Asia/Shanghai')::date` : sql`t.${sql.ref(column.column)}`
  const last = addDays(dayOf(now), warnDays)
  // The bare column first, so that an index can follow.
  const near = column.storage === 'timestamp' ? sql`t.${sql.ref(column.column)} < ${`${addDays(last, 1)}T00:00:00+08:00`}::timestamptz` : sql`t.${sql.ref(column.column)} <= ${last}::date`
  const conditions = [
    sql`t.deleted_at is null`, near, ...whereConditions(table), ...inUse(table, subject),
    ...(unless === null ? [] : [remindedElsewhere(table.set, unless, now)]),
    ...when.map((text) => conditionSql(conditionOf(text, table.page.fields), { table, principal: nobody, now })),
    ...(ids === null ? [] : [sql`t.id = any(${ids}::text[])`]),
  ]
  return sql`select md5(${sql.lit(`${table.resource.name} ${field} `)} || t.id) as id, ${sql.lit(place)}::int as place, ${sql.lit(table.resource.name)}::text as resource, t.id as record_id, ${sql.lit(field)}::text as field, ${sql.lit(title)}::text as title,
    ${kind}::text as kind, ${day} as expire_date, ${table.resource.name === organizationResource ? sql`t.id` : sql`t.org_id`} as org, ${subjectSql(table, subject)} as subject, ${tellSql(table, tell)} as owner
    from ${sql.table(table.table)} as t${whereAll(conditions)}`
}

/** Neither the record is retired, nor what it belongs to: a scrapped vehicle needs no new certificate. */
function inUse(table: PageTable, subject: string): Condition[] {
  const of = (resource: string) => homeTable(table.set, resource).page.retired.length > 0
  const column = table.columns.get(subject.split('.')[0] ?? '')
  const target = column?.refersTo ?? null
  return [
    ...(of(table.resource.name) ? [sql`${retiredSql(table.set, table.resource.name)} is null`] : []),
    ...(column && target !== null && column.storage === 'text' && of(target)
      ? [sql`not exists (select 1 from ${sql.table(homeTable(table.set, target).table)} as u where u.id = t.${sql.ref(column.column)} and ${retiredSql(table.set, target, 'u')} is not null)`] : []),
  ]
}

/** Not a record that one of another page stands for: that page reminds of the same thing by a date of its own. */
function remindedElsewhere(set: SchemaSet, { page, by, date, where }: NonNullable<ReminderSource['unless']>, now: Date): Condition {
  const other = pageTable(set, page)
  const column = (name: string) => sql`t.${sql.ref(other.columns.get(name)?.column ?? name)}`
  const conditions = [
    sql`t.deleted_at is null`, sql`${column(by)} is not null`, sql`${column(date)} is not null`, ...whereConditions(other),
    ...Object.entries(where).map(([name, values]) => sql`${column(name)} = any(${[...values]}::text[])`),
    ...(other.page.reminders.find(({ field }) => field === date)?.when ?? []).map((text) => conditionSql(conditionOf(text, other.page.fields), { table: other, principal: nobody, now })),
  ]
  return sql`t.id not in (select ${column(by)} from ${sql.table(other.table)} as t${whereAll(conditions)})`
}

/** What a record is called: a text, or the name of what a reference points to. */
function subjectSql(table: PageTable, path: string): Condition {
  const [own = '', foreign] = path.split('.')
  return nameSql(table.set, table.columns.get(own), 't', 0, foreign)
}

function nameSql(set: SchemaSet, column: FieldColumn | undefined, alias: string, depth: number, foreign?: string): Condition {
  if (column === undefined) return sql`null::text`
  const value = sql`${sql.ref(`${alias}.${column.column}`)}`
  const dictionary = 'dict' in column.field ? set.dictionaries[String(column.field.dict)] : undefined
  if (dictionary) return sql`coalesce(${JSON.stringify(Object.fromEntries(dictionary.items.map((item) => [item.value, item.label])))}::jsonb ->> ${value}, ${value}::text)`
  // A name that is itself a reference is followed in turn, three records at most; a circle of names ends there.
  if (column.refersTo === null || !set.resources[column.refersTo] || depth > 2 || column.storage === 'textArray') return sql`${value}::text`
  const target = homeTable(set, column.refersTo)
  const inner = `r${depth}`
  return sql`(select ${nameSql(set, target.columns.get(foreign ?? target.page.label), inner, depth + 1)} from ${sql.table(target.table)} as ${sql.ref(inner)} where ${sql.ref(`${inner}.id`)} = ${value})`
}

/** Whose business it is; of several people the first. */
function tellSql(table: PageTable, path: string | null): Condition {
  if (path === null) return sql`null::text`
  if (path === 'id' && table.resource.name === employeeResource) return sql`t.id`
  const [own = '', foreign] = path.split('.')
  const column = table.columns.get(own)
  if (!column) return sql`null::text`
  const first = (one: FieldColumn, alias: string) => (one.storage === 'textArray' ? sql`${sql.ref(`${alias}.${one.column}`)}[1]` : sql`${sql.ref(`${alias}.${one.column}`)}`)
  if (foreign === undefined) return first(column, 't')
  const target = homeTable(table.set, column.refersTo ?? '')
  const inner = target.columns.get(foreign)
  return inner ? sql`(select ${first(inner, 'p')} from ${sql.table(target.table)} as p where p.id = t.${sql.ref(column.column)})` : sql`null::text`
}
