import { sql } from 'kysely'
import { readFigure, type Figure } from '../../../contract/figure'
import type { AggregateDefinition } from '../../../language/summaryDefinition'
import { measureOf } from '../../../language/query/readQuery'
import { isDay } from '../../../language/query/readValue'
import { RequestRefusal } from '../../errors'
import { pageTable } from '../pageTable'
import { whereAll, type Condition } from '../scope'
import { aggregateConditions, inGroup, within, type AggregateContext } from './aggregates'
import { filterConditions } from './filterConditions'
import { countedSql, periodStart } from './querySql'
import { overRows } from './tableRows'

/** The records behind one figure: the very conditions it was counted by. */
export function figureConditions(sent: unknown, context: AggregateContext): Condition[] {
  const figure = readFigure(sent)
  if (figure === null) throw new RequestRefusal('badRequest', { message: 'figure 应是 {card 或 page, measure, group, except, period}' })
  return figure.page === undefined ? cardConditions(figure, context) : statisticConditions(figure, figure.page, context)
}

function cardConditions(figure: Figure, context: AggregateContext): Condition[] {
  const { summary, homeCards } = context.table.page
  const card = [...summary, ...homeCards].find(({ name }) => name === figure.card)
  if (!card) throw new RequestRefusal('badRequest', { message: `没有“${figure.card ?? ''}”这项统计，可用的有：${summary.map(({ name }) => name).join('、') || '（无）'}` })
  return conditionsOf(card, figure, context)
}

/** A statistic's page has filters of its own, which go along. */
function statisticConditions(figure: Figure, pageId: string, context: AggregateContext): Condition[] {
  const { set, page } = context.table
  const statistics = Object.hasOwn(set.pages, pageId) ? set.pages[pageId]?.statistics : undefined
  if (!statistics || statistics.of !== page.id) throw new RequestRefusal('badRequest', { message: `页面“${pageId}”不是本页的统计` })
  const own = { ...context, table: pageTable(set, pageId) }
  return [...filterConditions(own.table, figure.filters ?? {}, context.now), ...(figure.card === undefined ? conditionsOf(statistics, figure, own) : cardConditions(figure, own))]
}

function conditionsOf(definition: AggregateDefinition, figure: Figure, plain: AggregateContext): Condition[] {
  const context = overRows(plain, definition)
  const conditions = conditionsIn(definition, figure, context)
  return context.from ? [sql`t.id in (select t.id from ${context.from} as t${whereAll(conditions)})`] : conditions
}

function conditionsIn(definition: AggregateDefinition, { measure, group, except, period }: Figure, context: AggregateContext): Condition[] {
  const counted = definition.measures.find(({ name }) => name === measure)
  if (measure !== undefined && !counted) throw new RequestRefusal('badRequest', { message: `没有“${measure}”这项统计` })
  return [
    ...aggregateConditions(definition, context),
    ...(counted ? countedSql(measureOf(counted.measure, context.table.page.fields), context) : []),
    ...groupConditions(definition, group, context),
    ...(except ?? []).map((left) => sql`not coalesce(${sql.join(groupConditions(definition, left, context), sql` and `)}, false)`),
    ...(period === undefined ? [] : periodConditions(definition, period, context)),
  ]
}

function groupConditions({ group: names }: AggregateDefinition, values: Figure['group'], context: AggregateContext): Condition[] {
  if (values === undefined) return []
  if (values.length !== names.length) throw new RequestRefusal('badRequest', { message: `group 应是 ${names.length} 个值` })
  return names.map((name, index) => inGroup(context, name, values[index] ?? null))
}

function periodConditions({ period }: AggregateDefinition, start: string, context: AggregateContext): Condition[] {
  if (period === null || (start !== '' && !isDay(start))) throw new RequestRefusal('badRequest', { message: 'period 应是一期的第一天，如 2026-11-01' })
  if (start === '') return [sql`t.${sql.ref(context.table.columns.get(period.by)?.column ?? '')} is null`]
  return within(context, period.by, periodStart(period.unit, start), periodStart(period.unit, start, 1))
}
