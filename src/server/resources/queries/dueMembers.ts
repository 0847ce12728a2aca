import { sql } from 'kysely'
import type { FilterValue } from '../../../contract/listQuery'
import { organizationResource } from '../../../fields/referenceType'
import { dayOf } from '../../../language/calendar'
import { conditionOf } from '../../../language/query/readQuery'
import type { AggregateDefinition, DueDefinition } from '../../../language/summaryDefinition'
import type { Principal } from '../../access/principal'
import { systemColumns } from '../../tables/names'
import { pageTable, type FieldColumn, type PageTable } from '../pageTable'
import { retiredSql } from '../retiredSql'
import { reachConditions, whereAll, whereConditions, type Condition } from '../scope'
import { filterConditions } from './filterConditions'
import { toRange } from './filterValues'
import { periodSql, within } from './periodSql'
import { columnOf, conditionSql, periodStart, type QueryContext } from './querySql'

/** Those from whom records are due, as the table `t`, and the periods in which they are. */
export interface DueMembers {
  readonly due: DueDefinition
  readonly table: PageTable
  readonly conditions: readonly Condition[]
  /** First days of the periods, each with that of the next; null where there are none to tell apart. */
  readonly periods: readonly Period[] | null
  /** Who (`due_member`) has a record in which period (`due_p`) that stands for the one due; null where nothing stands for it. */
  readonly standIns: Condition | null
}

interface Period { readonly start: string; readonly end: string }
type Filters = Readonly<Record<string, FilterValue>>

/** Who they are, to the person who asks, under the filters of the page of the records: those that say whose a record is narrow them too. */
export function dueMembers(definition: AggregateDefinition, table: PageTable, principal: Principal, now: Date, filters: Filters): DueMembers | null {
  const { due } = definition
  if (due === null) return null
  const theirs = pageTable(table.set, due.page)
  const conditions = [
    sql`t.deleted_at is null`, ...reachConditions(theirs, table.page.scope, principal), ...whereConditions(theirs),
    sql`${retiredSql(table.set, theirs.resource.name)} is null`,
    ...(due.where === null ? [] : [conditionSql(conditionOf(due.where, theirs.page.fields), { table: theirs, principal, now })]),
    ...filterConditions(seenFromRecords(table, theirs, due), filtersOfMembers(table, due, filters), now),
  ]
  const periods = periodsOf(definition, now, filters)
  return { due, table: theirs, conditions, periods, standIns: standInsOf(definition, periods, { ...table, principal, now }) }
}

function standInsOf({ due, period }: AggregateDefinition, periods: DueMembers['periods'], { set, principal, now }: Pick<PageTable, 'set'> & Omit<QueryContext, 'table'>): Condition | null {
  const [first, last] = [periods?.[0], periods?.at(-1)]
  if (!due?.unless || period === null || !first || !last) return null
  const { page, by, date, where } = due.unless
  const table = pageTable(set, page)
  const whose = sql`t.${sql.ref(columnOf(table, by))}`
  const conditions = [
    sql`t.deleted_at is null`, sql`${whose} is not null`, ...whereConditions(table), ...within({ table }, date, first.start, last.end),
    ...(where === null ? [] : [conditionSql(conditionOf(where, table.page.fields), { table, principal, now })]),
  ]
  return sql`select ${whose} as due_member, ${periodSql({ table }, { unit: period.unit, by: date })} as due_p from ${sql.table(table.table)} as t${whereAll(conditions)}`
}

/** From when on something is due of a member, in a period. */
export function sinceCondition({ due, table }: DueMembers, end: string): Condition[] {
  return due.since === null ? [] : [sql`(t.${sql.ref(columnOf(table, due.since))} is null or t.${sql.ref(columnOf(table, due.since))} < ${end}::date)`]
}

/** Those of the filters that narrow the members too: whose a record is, and which organisation's. */
export function filtersOfMembers({ page }: PageTable, { by }: DueDefinition, filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name.split('.')[0] === by || name === page.owner))
}

/** The members' table under the names of the records' fields: whose a record is, is who the member is. */
function seenFromRecords(table: PageTable, theirs: PageTable, { by }: DueDefinition): PageTable {
  const owner = theirs.resource.name === organizationResource ? systemColumns.id : systemColumns.orgId
  const renamed: (readonly [string, string])[] = [[table.page.owner, owner], [by, systemColumns.id]]
  const columns = renamed.flatMap(([name, column]): [string, FieldColumn][] => {
    const known = table.columns.get(name)
    return known === undefined ? [] : [[name, { ...known, column }]]
  })
  return { ...table, columns: new Map([...table.columns, ...columns]) }
}

/** The periods of a figure that a filter of their date leaves. */
function periodsOf({ period }: AggregateDefinition, now: Date, filters: Filters): readonly Period[] | null {
  if (period === null) return null
  const last = period.last ?? 1
  const all = Array.from({ length: last }, (_, index) => periodAt(period.unit, dayOf(now), index + 1 - last))
  const wanted = filters[period.by]
  if (wanted === undefined || wanted === null || wanted === '') return all
  const [from, to] = Array.isArray(wanted) ? toRange(wanted, period.by) : [wanted, wanted]
  return all.filter(({ start, end }) => (from === null || end > String(from).slice(0, 10)) && (to === null || start <= String(to).slice(0, 10)))
}

/** The period so many after the one a day lies in. */
function periodAt(unit: Parameters<typeof periodStart>[0], day: string, later = 0): Period {
  return { start: periodStart(unit, day, later), end: periodStart(unit, day, later + 1) }
}
