import { sql } from 'kysely'
import { readFigure, type Figure } from '../../../contract/figure'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { AggregateDefinition, MeasureDefinition } from '../../../language/summaryDefinition'
import { isDueCount } from '../../../language/query/queryTree'
import { measureOf } from '../../../language/query/readQuery'
import { isDay } from '../../../language/query/readValue'
import type { Principal } from '../../access/principal'
import { RequestRefusal } from '../../errors'
import { pageTable } from '../pageTable'
import { whereAll, whereConditions, type Condition } from '../scope'
import { aggregateConditions, inGroup, type AggregateContext } from './aggregates'
import { dueMembers, sinceCondition, type DueMembers } from './dueMembers'
import { memberGroup } from './dueRows'
import { filterConditions } from './filterConditions'
import { periodSql, within } from './periodSql'
import { conditionSql, countedSql, periodStart } from './querySql'
import { seenConditions } from './seenConditions'
import { overRows } from './tableRows'

/** The records behind one figure: the very conditions it was counted by. */
export function figureConditions(sent: unknown, context: FigureContext, filters: Filters): Condition[] {
  const figure = readFigure(sent)
  if (figure === null) throw new RequestRefusal('badRequest', { message: 'figure 应是 {card 或 page, measure, group, except, period}' })
  return figure.page === undefined ? conditionsOf(cardOf(context.table.page, figure), figure, context, filters) : foreignConditions(figure, figure.page, context)
}

type FigureContext = AggregateContext & { readonly principal: Principal }
type Filters = NonNullable<Figure['filters']>

function cardOf({ summary, homeCards }: PageDefinition, { card: name }: Figure): AggregateDefinition {
  const card = [...summary, ...homeCards].find((one) => one.name === name)
  if (!card) throw new RequestRefusal('badRequest', { message: `没有“${name ?? ''}”这项统计，可用的有：${summary.map((one) => one.name).join('、') || '（无）'}` })
  return card
}

/** Figures of another page: a statistic of this one, or of those listed here, from whom records are due there. Its filters go along, and which records it is about. */
function foreignConditions(figure: Figure, pageId: string, context: FigureContext): Condition[] {
  const { set, page } = context.table
  const source = Object.hasOwn(set.pages, pageId) ? set.pages[pageId] : undefined
  const filters = figure.filters ?? {}
  const definition = source && (figure.card !== undefined ? cardOf(source, figure) : source.statistics)
  const own = { ...context, table: pageTable(set, definition ? pageId : page.id) }
  if (definition?.due?.page === page.id && measureIn(definition, figure)?.ofDue) {
    if (!context.principal.may(pageId, 'view')) throw new RequestRefusal('forbidden')
    return dueConditions(definition, figure, own)
  }
  if (!definition || source?.statistics?.of !== page.id) throw new RequestRefusal('badRequest', { message: `页面“${pageId}”不是本页的统计` })
  return [...whereConditions(own.table), ...filterConditions(own.table, filters, context.now), ...conditionsOf(definition, figure, own, filters)]
}

/** Those from whom records are due, as the figure counted them: all, those who have one, those who have none. */
function dueConditions(definition: AggregateDefinition, { filters = {}, keyword = '', ...figure }: Figure, context: FigureContext): Condition[] {
  const { table, principal, now } = context
  const members = dueMembers(definition, table, principal, now, filters)
  const measure = measureIn(definition, figure)
  if (members === null || !measure) return []
  const tree = measureOf(measure.measure, table.page.fields)
  const by = sql`t.${sql.ref(table.columns.get(members.due.by)?.column ?? '')}`
  const having = [
    ...seenConditions(table, { filters, keyword, removed: false }, principal, now), ...aggregateConditions(definition, context), sql`${by} is not null`,
    ...(figure.period === undefined ? [] : periodConditions(definition, figure.period, context)),
    ...(isDueCount(tree) && tree.of !== null ? [conditionSql(tree.of, context)] : []),
  ]
  const who = sql`(select ${by} from ${sql.table(table.table)} as t${whereAll(having)})`
  const has = !isDueCount(tree) || tree.name === 'due' ? [] : [tree.name === 'done' ? sql`t.id in ${who}` : sql`t.id not in ${who}`]
  const start = members.periods?.findLast((one) => figure.period === undefined || one.start === figure.period)?.start
  const replaced = members.standIns === null || start === undefined ? [] : [sql`t.id not in (select s.due_member from (${members.standIns}) as s where s.due_p = ${start})`]
  return [...membersIn(members, definition, figure), ...replaced, ...has]
}

/** The members of a figure's groups and period. */
function membersIn(members: DueMembers, { group: names, period }: AggregateDefinition, { group, except, period: start }: Figure): Condition[] {
  const inGroups = (values: readonly (string | null)[]) => values.map((value, index) => sql`${memberGroup(members, names[index] ?? '')} = ${value ?? ''}`)
  for (const values of [...(group ? [group] : []), ...(except ?? [])]) if (values.length !== names.length) throw new RequestRefusal('badRequest', { message: `group 应是 ${names.length} 个值` })
  const end = members.periods?.findLast((one) => start === undefined || one.start === start)?.end
  return [
    ...members.conditions,
    ...(group ? inGroups(group) : []),
    ...(except ?? []).map((left) => sql`not (${sql.join(inGroups(left), sql` and `)})`),
    ...(period === null ? [] : end === undefined ? [sql`false`] : sinceCondition(members, end)),
  ]
}

function conditionsOf(definition: AggregateDefinition, figure: Figure, plain: FigureContext, filters: Filters): Condition[] {
  const members = dueMembers(definition, plain.table, plain.principal, plain.now, filters)
  const by = sql`t.${sql.ref(plain.table.columns.get(members?.due.by ?? '')?.column ?? '')}`
  const ofMembers = members === null ? [] : [sql`${by} in (select t.id from ${sql.table(members.table.table)} as t${whereAll(membersIn(members, definition, figure))})`]
  // In a period in which another page's record stands for it nothing was due, and nothing was counted.
  const replaced = !members?.standIns || definition.period === null ? [] : [sql`(${by}, ${periodSql(plain, definition.period)}) not in (${members.standIns})`]
  return [...ofMembers, ...replaced, ...recordConditions(definition, figure, plain)]
}

function recordConditions(definition: AggregateDefinition, figure: Figure, plain: AggregateContext): Condition[] {
  const context = overRows(plain, definition)
  const conditions = conditionsIn(definition, figure, context)
  return context.from ? [sql`t.id in (select t.id from ${context.from} as t${whereAll(conditions)})`] : conditions
}

/** The measure that a figure names; one that is not there is refused. */
function measureIn({ measures }: AggregateDefinition, { measure }: Figure): MeasureDefinition | undefined {
  const counted = measures.find(({ name }) => name === measure)
  if (measure !== undefined && !counted) throw new RequestRefusal('badRequest', { message: `没有“${measure}”这项统计` })
  return counted
}

function conditionsIn(definition: AggregateDefinition, figure: Figure, context: AggregateContext): Condition[] {
  const { group, except, period } = figure
  const counted = measureIn(definition, figure)
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
