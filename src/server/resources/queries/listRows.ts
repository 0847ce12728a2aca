import { sql, type CompiledQuery, type Kysely } from 'kysely'
import { totalCap } from '../../../contract/envelope'
import type { ListQuery } from '../../../contract/listQuery'
import type { Tables } from '../../database/openDatabase'
import type { FieldColumn, PageTable } from '../pageTable'
import { whereAll, type Condition } from '../scope'
import { listOrder } from './listConditions'

type Row = Record<string, unknown>

type Paging = Pick<ListQuery, 'orders' | 'current' | 'size'>

/**
 * One page of rows and how many there are in all, up to the cap: `null` where nobody wants it counted. Both come of one statement: a
 * round trip costs as much as a page of rows, and the number belongs to the rows it is shown with.
 */
export async function readListPage(db: Kysely<Tables>, table: PageTable, conditions: readonly Condition[], query: Paging, isCounted: boolean): Promise<{ rows: readonly Row[]; total: number | null }> {
  const { rows } = await listStatement(table, conditions, query, isCounted).execute(db)
  if (!isCounted) return { rows, total: null }
  if (rows[0]) return { rows, total: Number(rows[0]['#total']) }
  // Behind the last page there is no row to carry the number.
  return { rows, total: query.current === 1 ? 0 : ((await countStatement(table, conditions).execute(db)).rows[0]?.total ?? 0) }
}

/** One page of rows; counted, each carries the number of all as `#total`, which no field can be called. */
export function listStatement(table: PageTable, conditions: readonly Condition[], query: Paging, isCounted = false) {
  const annex = table.listsAnnex ? sql`, ${annexSlots(table)} as "annexSlots"` : sql``
  const total = isCounted ? sql`, (${countStatement(table, conditions)}) as "#total"` : sql``
  return sql<Row>`select ${table.selectList}${annex}${total} from ${sql.table(table.table)} as t${whereAll(conditions)}${listOrder(table, query.orders)} limit ${query.size} offset ${(query.current - 1) * query.size}`
}

/** How many there are, up to the cap: exact counts of big lists would cost more than the lists. */
export function countStatement(table: PageTable, conditions: readonly Condition[]) {
  return sql<{ total: number }>`select count(*) as total from (select 1 from ${sql.table(table.table)} as t${whereAll(conditions)} limit ${sql.lit(totalCap + 1)}) as counted`
}

/** Ids of all rows, in order, for exports. */
export async function listIds(db: Kysely<Tables>, table: PageTable, conditions: readonly Condition[], orders: ListQuery['orders'], limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table.table)} as t${whereAll(conditions)}${listOrder(table, orders)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Numbers of the records by the values of a column; of several values in one record it counts under each. */
export async function countByValue(db: Kysely<Tables>, table: PageTable, { column, storage }: FieldColumn, conditions: readonly Condition[]): Promise<Readonly<Record<string, number>>> {
  const [value, from] = storage === 'textArray' ? [sql`v.value`, sql`, unnest(t.${sql.ref(column)}) as v(value)`] : [sql`t.${sql.ref(column)}`, sql``]
  const { rows } = await sql<{ value: string | null; count: number }>`select ${value} as value, count(*) as count from ${sql.table(table.table)} as t${from}${whereAll(conditions)} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ value: name, count }) => [name ?? '', count]))
}

/** Slots that have a file. */
function annexSlots({ resource }: PageTable) {
  return sql`array(select distinct a.slot from annex_file a where a.resource = ${resource.name} and a.record_id = t.id)`
}

/** Text and parameters of a statement, for tests that show the SQL. */
export function compiled(db: Kysely<Tables>, statement: { compile: (db: Kysely<Tables>) => CompiledQuery }): { sql: string; parameters: readonly unknown[] } {
  const { sql: text, parameters } = statement.compile(db)
  return { sql: text, parameters }
}
