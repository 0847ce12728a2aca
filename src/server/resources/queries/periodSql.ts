import { sql } from 'kysely'
import type { SummaryPeriod } from '../../../language/summaryFile'
import type { Condition } from '../scope'
import { columnOf, type QueryContext } from './querySql'

type Context = Pick<QueryContext, 'table'>

/** From one day to before another, in a way that an index can follow. */
export function within({ table }: Context, by: string, from: string, before: string): Condition[] {
  const column = table.columns.get(by)
  const end = (date: string) => (column?.storage === 'timestamp' ? sql`${`${date}T00:00:00+08:00`}::timestamptz` : sql`${date}::date`)
  const left = sql`t.${sql.ref(columnOf(table, by))}`
  return [sql`${left} >= ${end(from)}`, sql`${left} < ${end(before)}`]
}

/** The first day of the period a record lies in, as text; empty where the date is not filled in. */
export function periodSql({ table }: Context, { unit, by }: { readonly unit: SummaryPeriod; readonly by: string }): Condition {
  const column = table.columns.get(by)
  const left = sql`t.${sql.ref(columnOf(table, by))}`
  const local = column?.storage === 'timestamp' ? sql`(${left} at time zone 'Asia/Shanghai')` : sql`${left}::timestamp`
  return sql`coalesce(to_char(date_trunc(${sql.lit(unit)}, ${local}), 'YYYY-MM-DD'), '')`
}
