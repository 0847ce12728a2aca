import { sql } from 'kysely'
import { columnOf } from './querySql'
import { whereAll, type Condition } from '../scope'
import type { DueMembers } from './dueMembers'

/**
 * A line for each member, each period and each of his records in it, and one for a period in which he has none: `due_slot` says
 * which member and period, `id` is null where there is no record. In a period in which something stands for it there is none. `records` selects the records with `due_member` and `due_p`.
 */
export function besideMembers(members: DueMembers, groups: readonly string[], used: ReadonlySet<string>, records: (columns: Condition) => Condition): Condition {
  const { due, table, conditions, periods, standIns } = members
  const columns = [...new Set(['id', ...used])]
  const since = due.since === null ? sql`null::date` : sql`t.${sql.ref(columnOf(table, due.since))}`
  const keys = groups.map((name, index) => sql`, ${memberGroup(members, name)} as ${sql.ref(`k${index}`)}`)
  const listed = columns.map((column) => sql`t.${sql.id(column)}`)
  return sql`select ${sql.join(groups.map((_, index) => sql`m.${sql.ref(`k${index}`)}, `), sql``)}p.p, m.due_member || ' ' || p.p as due_slot, ${sql.join(columns.map((column) => sql`r.${sql.id(column)}`))}
    from (select t.id as due_member, ${since} as since${sql.join(keys, sql``)} from ${sql.table(table.table)} as t${whereAll(conditions)}) as m
    cross join ${periodsSql(periods)} left join (${records(sql.join(listed))}) as r on r.due_member = m.due_member and r.due_p = p.p
    where (m.since is null or p.ends is null or m.since < p.ends::date)${standIns === null ? sql`` : sql` and (m.due_member, p.p) not in (${standIns})`}`
}

function periodsSql(periods: DueMembers['periods']): Condition {
  if (periods === null) return sql`(values ('', null::text)) as p(p, ends)`
  if (periods.length === 0) return sql`(select ''::text, ''::text where false) as p(p, ends)`
  return sql`(values ${sql.join(periods.map(({ start, end }) => sql`(${start}::text, ${end}::text)`))}) as p(p, ends)`
}

/** What members are grouped by: who they are, or what they have. Nothing filled in is an empty text. */
export function memberGroup({ table }: Pick<DueMembers, 'table'>, name: string): Condition {
  const inner = name.split('.')[1]
  return inner === undefined ? sql`t.id` : sql`coalesce(t.${sql.ref(columnOf(table, inner))}::text, '')`
}
