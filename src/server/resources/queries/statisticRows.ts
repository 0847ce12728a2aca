import { sql } from 'kysely'
import { totalCap } from '../../../contract/envelope'
import type { ListQuery } from '../../../contract/listQuery'
import type { StatisticsDefinition } from '../../../language/summaryDefinition'
import { RequestRefusal } from '../../errors'
import type { Condition } from '../scope'
import { baseSql, figureSql, type AggregateContext } from './aggregates'

export interface StatisticRow extends Record<string, unknown> {
  readonly p?: string | null
}

/** Groups of records as rows of a list: in the order asked for, one page of them. */
export function statisticStatement(definition: StatisticsDefinition, context: AggregateContext, conditions: readonly Condition[], query: Pick<ListQuery, 'orders' | 'current' | 'size'>) {
  const keys = keysOf(definition)
  const figures = definition.measures.map((measure, index) => sql`${figureSql(measure, context)} as ${sql.ref(`m${index}`)}`)
  return sql<StatisticRow>`with base as (${baseSql(definition, context, conditions)})
    select ${sql.join([...keys, ...figures])} from base as t group by ${sql.join(keys)} ${orderSql(definition, query.orders, context)} limit ${query.size} offset ${(query.current - 1) * query.size}`
}

/** How many groups there are, up to the cap of lists. */
export function statisticCount(definition: StatisticsDefinition, context: AggregateContext, conditions: readonly Condition[]) {
  return sql<{ total: number }>`with base as (${baseSql(definition, context, conditions)})
    select count(*) as total from (select 1 from base as t group by ${sql.join(keysOf(definition))} limit ${sql.lit(totalCap + 1)}) as counted`
}

function keysOf({ group, period }: StatisticsDefinition): Condition[] {
  return [...group.map((_, index) => sql`t.${sql.ref(`k${index}`)}`), ...(period === null ? [] : [sql`t.p`])]
}

/** The groups decide between equals, so that pages do not overlap. */
function orderSql(definition: StatisticsDefinition, orders: ListQuery['orders'], context: AggregateContext): Condition {
  const { list } = context.table.page
  const wanted = (orders.length > 0 ? orders : [list.sort]).map(({ column, asc }) => sql`${orderKey(definition, column)} ${sql.raw(asc ? 'asc' : 'desc')} nulls last`)
  return sql`order by ${sql.join([...wanted, ...keysOf(definition)])}`
}

function orderKey({ group, period, measures }: StatisticsDefinition, name: string): Condition {
  const place = measures.findIndex((measure) => measure.name === name)
  if (place >= 0) return sql`${sql.ref(`m${place}`)}`
  if (name === 'period' && period !== null) return sql`t.p`
  const key = group.indexOf(name)
  if (key >= 0) return sql`t.${sql.ref(`k${key}`)}`
  const legal = [...group, ...(period === null ? [] : ['period']), ...measures.map((measure) => measure.name)]
  throw new RequestRefusal('badRequest', { message: `不能按“${name}”排序，可用的有：${legal.join('、')}` })
}
