import { sql } from 'kysely'
import { organizationResource } from '../../../fields/referenceType'
import { fieldTypeOf } from '../../../fields/definitions'
import type { FilterOperator } from '../../../fields/fieldType'
import type { FilterValue } from '../../../contract/listQuery'
import { addDays, dayOf } from '../../../language/calendar'
import { RequestRefusal } from '../../errors'
import { homeTable, type FieldColumn, type PageTable } from '../pageTable'
import type { Condition } from '../scope'
import { snakeCase } from '../../tables/names'
import { filterValue, filterValues, isDay, toRange } from './filterValues'

/** The conditions of a query's filters. A filter the page does not declare is refused, with those it does. */
export function filterConditions(table: PageTable, filters: Readonly<Record<string, FilterValue>>, now: Date): Condition[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.every((item) => item === null)))
    .map(([name, value]) => filterCondition(table, name, value, now))
}

function filterCondition(table: PageTable, name: string, value: FilterValue, now: Date): Condition {
  const operator = operatorOf(table, name, value)
  if (operator === undefined) {
    const legal = table.page.list.filters.map((filter) => filter.field).join('、')
    throw new RequestRefusal('badRequest', { message: `没有“${name}”这个筛选条件，可用的有：${legal || '（无）'}` })
  }
  if (name === 'expiry') return expiryCondition(table, String(value), now)
  if (name === 'annex') return annexCondition(table, String(value))
  const [own = '', inner] = name.split('.')
  const column = table.columns.get(own)
  if (!column) throw new Error(`Filter '${name}' of page '${table.page.id}' names no column; the gate should have refused it`)
  return inner === undefined ? compare(table, column, operator, value, name) : throughReference(table, column, inner, operator, value)
}

/** Declared filters; the state, and what else the list has tabs for; and fields by which another page relates this one to its record. */
function operatorOf({ page, set }: PageTable, name: string, value: FilterValue): FilterOperator | undefined {
  const declared = page.list.filters.find((filter) => filter.field === name)
  if (declared) return declared.operator
  const isRelated = () => Object.values(set.pages).some((other) => other.detail.related.some((related) => related.page === page.id && related.by === name))
  if (name === page.states?.field || name === page.list.tabsBy || isRelated()) return Array.isArray(value) ? 'in' : 'equals'
  return undefined
}

function throughReference(table: PageTable, reference: FieldColumn, inner: string, operator: FilterOperator, value: FilterValue): Condition {
  const target = homeTable(table.set, reference.refersTo ?? '')
  const column = target.columns.get(inner)
  if (!column) throw new Error(`'${reference.field.name}.${inner}' names no column; the gate should have refused it`)
  const pointer = reference.storage === 'textArray' ? sql`any(o.${sql.ref(reference.column)})` : sql`o.${sql.ref(reference.column)}`
  const outer = sql`(select t.${sql.ref(reference.column)}) as o(${sql.ref(reference.column)})`
  return sql`exists (select 1 from ${outer}, ${sql.table(target.table)} as t where t.id = ${pointer} and ${compare(target, column, operator, value, inner)})`
}

function compare(table: PageTable, column: FieldColumn, operator: FilterOperator, value: FilterValue, name: string): Condition {
  const left = sql`t.${sql.ref(column.column)}`
  switch (operator) {
    case 'contains': return sql`${left} ilike ${containing(String(value))}`
    case 'equals': return column.storage === 'textArray' ? sql`${left} @> ${[String(value)]}::text[]` : sql`${left} = ${filterValue(column, value, name)}`
    case 'in':
    case 'overlaps': return among(column, Array.isArray(value) ? value : [value], name)
    case 'between': return between(column, value, name)
    case 'within': return within(table, column, Array.isArray(value) ? value : [value])
  }
}

/** The pattern of a "contains", in which the typed text stands for itself. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

const arrayTypes: Readonly<Record<string, string>> = { integer: 'bigint[]', decimal: 'numeric[]', boolean: 'boolean[]', date: 'date[]', timestamp: 'timestamptz[]' }

function among(column: FieldColumn, values: readonly unknown[], name: string): Condition {
  const left = sql`t.${sql.ref(column.column)}`
  const wanted = filterValues(column, values, name)
  if (column.storage === 'textArray') return sql`${left} && ${wanted}::text[]`
  return sql`${left} = any(${wanted}::${sql.raw(arrayTypes[column.storage] ?? 'text[]')})`
}

function between(column: FieldColumn, value: FilterValue, name: string): Condition {
  const left = sql`t.${sql.ref(column.column)}`
  const [from, to] = toRange(value, name)
  const parts: Condition[] = []
  if (column.storage === 'timestamp') {
    // A bare day means all of it, as the calendar in China has it.
    if (from !== null) parts.push(sql`${left} >= ${isDay(from) ? `${from}T00:00:00+08:00` : filterValue(column, from, name)}`)
    if (to !== null) parts.push(isDay(to) ? sql`${left} < ${`${addDays(to, 1)}T00:00:00+08:00`}` : sql`${left} <= ${filterValue(column, to, name)}`)
  } else {
    if (from !== null) parts.push(sql`${left} >= ${filterValue(column, from, name)}`)
    if (to !== null) parts.push(sql`${left} <= ${filterValue(column, to, name)}`)
  }
  return sql`(${sql.join(parts, sql` and `)})`
}

/** An organisation with everything below it, or a region with all that lies in it. */
function within({ set }: PageTable, column: FieldColumn, values: readonly unknown[]): Condition {
  const left = sql`t.${sql.ref(column.column)}`
  const isList = column.storage === 'textArray'
  if (column.refersTo === organizationResource) {
    const ids = values.map(String)
    const below = sql`with recursive below(id) as (select unnest(${ids}::text[]) union select c.id from ${sql.table(snakeCase(organizationResource))} c join below on c.${sql.ref(parentColumn(set))} = below.id) select id from below`
    return isList ? sql`${left} && array(${below})` : sql`${left} in (${below})`
  }
  const prefixes = values.map((value) => `${String(value).replace(/(?:00)+$/, '').replace(/[\\%_]/g, '')}%`)
  return isList ? sql`exists (select 1 from unnest(${left}) as part where part like any(${prefixes}::text[]))` : sql`${left} like any(${prefixes}::text[])`
}

function parentColumn(set: PageTable['set']): string {
  const organizations = homeTable(set, organizationResource)
  return organizations.columns.get('parent')?.column ?? 'org_id'
}

/** Dates that run out: `expired`, or within so many days. */
function expiryCondition({ ownColumns }: PageTable, value: string, now: Date): Condition {
  const today = dayOf(now)
  const days = Number(value)
  if (value !== 'expired' && !(Number.isInteger(days) && days > 0)) throw new RequestRefusal('badRequest', { message: '“到期状态”的取值是 expired 或天数' })
  const conditions = ownColumns.filter(({ field }) => 'expires' in field && field.expires).map(({ column, storage }) => {
    const left = storage === 'timestamp' ? sql`(t.${sql.ref(column)} at time zone 'Asia/Shanghai')::date` : sql`t.${sql.ref(column)}`
    return value === 'expired' ? sql`${left} < ${today}::date` : sql`${left} between ${today}::date and ${addDays(today, days)}::date`
  })
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/** Slots with a condition of their own are judged record by record, not here. */
function annexCondition({ page, resource }: PageTable, value: string): Condition {
  if (value !== 'complete' && value !== 'missing') throw new RequestRefusal('badRequest', { message: '“附件”的取值是 complete 或 missing' })
  const slots = Object.values(page.annex).filter((slot) => slot.required && slot.visibleWhen === null).map((slot) => slot.name)
  const filled = sql`(select count(distinct a.slot) from annex_file a where a.resource = ${resource.name} and a.record_id = t.id and a.slot = any(${slots}::text[]))`
  return value === 'complete' ? sql`${filled} = ${slots.length}::int` : sql`${filled} < ${slots.length}::int`
}

/** Whether a type compares texts by "contains". */
export const isSearchable = (column: FieldColumn): boolean => column.storage === 'text' && fieldTypeOf(column.field).celType === 'string'
