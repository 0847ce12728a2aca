import { sql, type RawBuilder } from 'kysely'
import type { ListQuery } from '../../../contract/listQuery'
import { maxPageSize } from '../../../contract/listQuery'
import type { Principal } from '../../access/principal'
import { RequestRefusal } from '../../errors'
import { homeTable, type PageTable } from '../pageTable'
import type { Condition } from '../scope'
import { figureConditions } from './figureConditions'
import { seenConditions } from './seenConditions'

/** Everything that decides which records a list shows. */
export function listConditions(table: PageTable, query: Pick<ListQuery, 'filters' | 'keyword' | 'removed' | 'figure'>, principal: Principal, now: Date): Condition[] {
  return [
    ...seenConditions(table, query, principal, now),
    ...(query.figure === undefined ? [] : figureConditions(query.figure, { table, principal, now }, query.filters)),
  ]
}

/** The order of a list: as asked, else as the page says; the id decides between equals, so that pages do not overlap. */
export function listOrder(table: PageTable, orders: ListQuery['orders'], declared: readonly string[] = []): RawBuilder<unknown> {
  const wanted = orders.length > 0 ? orders : [table.page.list.sort]
  const asc = wanted[0]?.asc ?? true
  const parts = wanted.map((order) => sql`${orderColumn(table, order.column, declared)} ${sql.raw(order.asc ? 'asc' : `desc${emptyLast(table, order.column)}`)}`)
  return sql` order by ${sql.join([...parts, sql`t.id ${sql.raw(asc ? 'asc' : 'desc')}`])}`
}

/** What is empty comes last, also downwards; in the page's own order it comes as its index has it, in which what is not dated yet is still to be done. */
function emptyLast({ page }: PageTable, column: string): string {
  return [page.list.sort.column, 'createdAt', 'updatedAt'].includes(column) ? '' : ' nulls last'
}

function orderColumn(table: PageTable, name: string, declared: readonly string[]): RawBuilder<unknown> {
  const sortable = table.page.list.columns.filter((column) => column.sortable).map((column) => column.field)
  const legal = new Set([...sortable, table.page.list.sort.column, 'createdAt', 'updatedAt', ...declared])
  const [own = '', inner] = name.split('.')
  const column = table.columns.get(own)
  if (!legal.has(name) || !column) {
    throw new RequestRefusal('badRequest', { message: `不能按“${name}”排序，可用的有：${[...legal].join('、')}` })
  }
  if (inner === undefined) return sql`t.${sql.ref(column.column)}`
  const target = homeTable(table.set, column.refersTo ?? '')
  return sql`(select r.${sql.ref(target.columns.get(inner)?.column ?? 'id')} from ${sql.table(target.table)} r where r.id = t.${sql.ref(column.column)})`
}

/** Paging within its bounds, or a refusal that names them. */
export function checkPaging({ current, size, orders }: ListQuery): void {
  if (!Number.isSafeInteger(current) || current < 1 || current > 1_000_000) throw new RequestRefusal('badRequest', { message: 'current 应是从 1 起的整数' })
  if (!Number.isSafeInteger(size) || size < 1 || size > maxPageSize) throw new RequestRefusal('badRequest', { message: `size 应是 1 到 ${maxPageSize} 的整数` })
  const isOrder = (order: unknown) => typeof order === 'object' && order !== null && 'column' in order && typeof order.column === 'string' && 'asc' in order && typeof order.asc === 'boolean'
  if (orders.length > 3 || !orders.every(isOrder)) throw new RequestRefusal('badRequest', { message: 'orders 应是最多 3 项 {column, asc}' })
}
