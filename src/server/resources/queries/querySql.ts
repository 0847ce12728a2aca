import { sql } from 'kysely'
import { addDays, dayOf } from '../../../language/calendar'
import { isDueCount, type DueCount, type QueryCondition, type QueryMeasure, type QueryValue } from '../../../language/query/queryTree'
import type { SummaryPeriod } from '../../../language/summaryFile'
import type { Principal } from '../../access/principal'
import type { PageTable } from '../pageTable'
import type { Condition } from '../scope'

/** What an expression means depends on who asks and when. */
export interface QueryContext {
  readonly table: Pick<PageTable, 'columns' | 'page'>
  readonly principal: Pick<Principal, 'empId' | 'orgId'> & Partial<Pick<Principal, 'roles' | 'readsFor'>>
  readonly now: Date
  /** What to read instead of the table, where a record stands there several times: then records are counted, not lines. */
  readonly from?: Condition
  /** The lines are those from whom records are due, each period with each of its records, or alone. */
  readonly isDue?: boolean
}

const day = (moment: Condition) => sql`(${moment} at time zone 'Asia/Shanghai')::date`

/**
 * A condition as the rules of the browser decide it: what is not filled in equals nothing else, and comparing it by size is
 * unknown. `isExact` says that null must come out as false, which matters below a `!` alone.
 */
export function conditionSql(condition: QueryCondition, context: QueryContext, isExact = false): Condition {
  const value = (tree: QueryValue) => valueSql(tree, context)
  switch (condition.kind) {
    case 'always': return condition.holds ? sql`true` : sql`false`
    case 'both': return sql`(${conditionSql(condition.left, context, isExact)} and ${conditionSql(condition.right, context, isExact)})`
    case 'either': return sql`(${conditionSql(condition.left, context, isExact)} or ${conditionSql(condition.right, context, isExact)})`
    case 'not': return sql`not ${conditionSql(condition.part, context, true)}`
    case 'flag': return value(condition.value)
    case 'blank': return blankSql(condition, context)
    case 'compare': {
      const { operator, left, right } = condition
      if (operator === '!=') return sql`${value(left)} is distinct from ${value(right)}`
      if (operator === '==') return isExact ? sql`${value(left)} is not distinct from ${value(right)}` : sql`${value(left)} = ${value(right)}`
      return sql`${value(left)} ${sql.raw(operator)} ${value(right)}`
    }
    case 'among': {
      if (condition.values.length === 0) return sql`false`
      const found = sql`${value(condition.value)} in (${sql.join(condition.values.map(value))})`
      return isExact ? sql`coalesce(${found}, false)` : found
    }
    case 'contains': return sql`coalesce(${value(condition.list)} @> array[${value(condition.value)}]::text[], false)`
    case 'startsWith': return sql`starts_with(${value(condition.value)}, ${value(condition.start)})`
  }
}

/** An empty list is nothing filled in, too. */
function blankSql({ value: tree, isBlank }: Extract<QueryCondition, { kind: 'blank' }>, context: QueryContext): Condition {
  const value = valueSql(tree, context)
  // Expressions see a list that is not filled in as an empty one, never as null.
  if (tree.type === 'list' || tree.type === 'rows') return isBlank ? sql`false` : sql`true`
  return isBlank ? sql`${value} is null` : sql`${value} is not null`
}

function valueSql(tree: QueryValue, context: QueryContext): Condition {
  switch (tree.kind) {
    case 'field': return sql`t.${sql.id(columnOf(context.table, tree.name))}`
    case 'constant': return constantSql(tree)
    case 'given': return givenSql(tree.name, context)
    case 'call': return callSql(tree, context)
    case 'arithmetic': return arithmeticSql(tree.operator, sql`${valueSql(tree.left, context)}::numeric`, sql`${valueSql(tree.right, context)}::numeric`)
  }
}

function constantSql({ type, value }: Extract<QueryValue, { kind: 'constant' }>): Condition {
  if (type === 'number') return sql`${String(value)}::numeric`
  if (type === 'date') return sql`${value}::date`
  if (type === 'moment') return sql`${momentOf(String(value))}::timestamptz`
  return type === 'bool' ? sql`${value}::boolean` : sql`${value}::text`
}

/** A day without a time begins at midnight in China. */
function momentOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00+08:00` : text
}

function givenSql(name: Extract<QueryValue, { kind: 'given' }>['name'], { principal, now }: QueryContext): Condition {
  switch (name) {
    case 'today': return sql`${dayOf(now)}::date`
    case 'now': return sql`${now.toISOString()}::timestamptz`
    case 'userId': return sql`${principal.empId}::text`
    case 'userOrgId': return sql`${principal.orgId}::text`
    case 'userRoles': return sql`${principal.roles ?? []}::text[]`
    case 'userOrgs': return sql`${principal.readsFor?.orgs ?? []}::text[]`
    case 'userRegions': return sql`${principal.readsFor?.regions ?? []}::text[]`
  }
}

function callSql({ name, args }: Extract<QueryValue, { kind: 'call' }>, context: QueryContext): Condition {
  const [first, second] = args as [QueryValue, QueryValue]
  const days = (tree: QueryValue) => (tree.type === 'moment' ? day(valueSql(tree, context)) : valueSql(tree, context))
  const moment = (tree: QueryValue) => (tree.type === 'moment' ? valueSql(tree, context) : sql`(${valueSql(tree, context)}::timestamp at time zone 'Asia/Shanghai')`)
  const number = (tree: QueryValue) => sql`(${valueSql(tree, context)})::int`
  switch (name) {
    case 'dayOf': return days(first)
    case 'addDays': return sql`(${days(first)} + ${number(second)})`
    case 'addMinutes': return sql`(${moment(first)} + make_interval(secs => (60 * ${valueSql(second, context)})::double precision))`
    case 'minutes': return sql`floor(extract(epoch from ${moment(second)} - ${moment(first)}) / 60)::numeric`
    case 'addMonths': return sql`(${days(first)} + make_interval(months => ${number(second)}))::date`
    case 'days': return sql`(${days(second)} - ${days(first)})`
    case 'round': return sql`round((${valueSql(first, context)})::numeric, ${number(second)})`
    case 'size': return first.type === 'rows' ? sql`coalesce(jsonb_array_length(${valueSql(first, context)}), 0)` : sql`coalesce(cardinality(${valueSql(first, context)}), 0)`
  }
}

/** A share of nothing is null, not an error. */
function arithmeticSql(operator: string, left: Condition, right: Condition): Condition {
  return operator === '/' ? sql`(${left} / nullif(${right}, 0))` : sql`(${left} ${sql.raw(operator)} ${right})`
}

/** A figure over the rows of `t`; `only` narrows it further, where one statement works out figures of several cards. */
export function measureSql(measure: QueryMeasure, context: QueryContext, only: readonly Condition[] = []): Condition {
  if (measure.kind === 'number') return sql`${String(measure.value)}::numeric`
  if (measure.kind === 'arithmetic') return arithmeticSql(measure.operator, sql`${measureSql(measure.left, context, only)}::numeric`, sql`${measureSql(measure.right, context, only)}::numeric`)
  if (isDueCount(measure)) return dueSql(measure, context)
  const conditions = [...only, ...(context.isDue ? [hasRecord] : []), ...(measure.name === 'count' && measure.of !== null ? [conditionSql(measure.of, context)] : [])]
  const filter = conditions.length === 0 ? sql`` : sql` filter (where ${sql.join(conditions, sql` and `)})`
  if (measure.name === 'count') return context.from ? sql`count(distinct t.id)${filter}` : sql`count(*)${filter}`
  const value = valueSql(measure.of, context)
  if (measure.name === 'distinct') return sql`count(distinct ${value})${filter}`
  // Nothing adds up to nothing; the largest of none is unknown.
  return measure.name === 'sum' ? sql`coalesce(sum(${value})${filter}, 0)` : sql`${sql.raw(measure.name)}(${value})${filter}`
}

const hasRecord = sql`t.id is not null`

/** Counts of those from whom a record is due, once for each period: all of them, those who have one like this, those who have none. */
function dueSql({ name, of }: DueCount, context: QueryContext): Condition {
  const all = sql`count(distinct t.due_slot)`
  if (name === 'due') return all
  const done = sql`count(distinct t.due_slot) filter (where ${sql.join([hasRecord, ...(of === null ? [] : [conditionSql(of, context)])], sql` and `)})`
  return name === 'done' ? done : sql`(${all} - ${done})`
}

/** The records that a figure counts, where it is a plain count; for any other the records it is worked out from. */
export function countedSql(measure: QueryMeasure, context: QueryContext): readonly Condition[] {
  return measure.kind === 'aggregate' && measure.name === 'count' && measure.of !== null ? [conditionSql(measure.of, context)] : []
}

export function columnOf({ columns, page }: QueryContext['table'], name: string): string {
  const column = columns.get(name)
  if (!column) throw new Error(`'${name}' of page '${page.id}' names no column; the gate should have refused it`)
  return column.column
}

/** The first day of the period a day lies in, and of the one so many later. */
export function periodStart(unit: SummaryPeriod, date: string, later = 0): string {
  if (unit === 'day') return addDays(date, later)
  if (unit === 'week') return addDays(date, later * 7 - ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
  const [year = 0, month = 1] = date.split('-').map(Number)
  const months = { month: month - 1 + later, quarter: month - 1 - ((month - 1) % 3) + later * 3, year: later * 12 }[unit]
  const start = new Date(Date.UTC(year, months, 1))
  return start.toISOString().slice(0, 10)
}
