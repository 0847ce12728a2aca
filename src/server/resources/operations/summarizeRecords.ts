import type { SummaryAnswer, SummaryCardAnswer, SummaryRow } from '../../../contract/figure'
import type { ListQuery } from '../../../contract/listQuery'
import { dayOf } from '../../../language/calendar'
import type { PageDefinition } from '../../../language/pageDefinition'
import { isWhole, type AggregateDefinition, type SummaryCard } from '../../../language/summaryDefinition'
import { isAdditive } from '../../../language/query/queryTree'
import { measureOf } from '../../../language/query/readQuery'
import { cardStatement, dueNumbersStatement, numbersStatement, overMembers, type AggregateContext, type AggregateRow } from '../queries/aggregates'
import { dueMembers } from '../queries/dueMembers'
import { listConditions } from '../queries/listConditions'
import { periodStart } from '../queries/querySql'
import type { PageTable } from '../pageTable'
import { groupLabels, type GroupLabels } from '../groupLabels'
import { overRows } from '../queries/tableRows'
import { openPage, withinTime, type RecordServices } from '../recordServices'
import type { Condition } from '../scope'
import { checkRecycleBin } from './listRecords'

/** Nobody waits longer for a figure than for the list below it. */
const longestMilliseconds = 8000
/** A table shows more groups than a chart can. */
const mostTableRows = 200

/** The figures above a list, over the records it shows: those without groups together in one statement, each other card in one of its own. */
export async function summarizeRecords(services: RecordServices, pageId: string, query: ListQuery): Promise<SummaryAnswer> {
  const table = openPage(services, pageId, 'view')
  checkRecycleBin(services, table, query)
  return { cards: table.page.summary.length === 0 ? [] : await forFigures(services, (timed) => answerCards(timed, table, table.page.summary, query)) }
}

/** Figures are read one after the other on one connection: they must not take all there are from the lists of others. */
export function forFigures<Result>(services: RecordServices, read: (services: RecordServices) => Promise<Result>): Promise<Result> {
  return withinTime(services, longestMilliseconds, read)
}

/** Cards of a page over what its list shows under a query; to be asked for within `forFigures`. */
export async function answerCards(services: RecordServices, table: PageTable, summary: readonly SummaryCard[], query: ListQuery): Promise<SummaryCardAnswer[]> {
  const { figure: _figure, ...listed } = query
  const conditions = listConditions(table, listed, services.principal, services.now)
  const context: AggregateContext = { table, principal: services.principal, now: services.now }
  const numbers = new Map(await answerNumbers(services, summary.filter((card) => isNumber(card) && card.rows === null && card.due === null), context, conditions))
  const cards: SummaryCardAnswer[] = []
  for (const card of summary) {
    if (isWithheld(services, table.page, card)) {
      cards.push({ name: card.name, rows: [], totals: [], withheld: true })
      continue
    }
    const own = overMembers(overRows(context, card), dueMembers(card, table, services.principal, services.now, listed.filters))
    if (isNumber(card) && (card.rows !== null || card.due !== null)) for (const [name, answer] of await answerNumbers(services, [card], own, conditions)) numbers.set(name, answer)
    const answer = isNumber(card) ? numbers.get(card.name) : await inTime(() => answerCard(services, card, own, conditions))
    cards.push(answer ?? failure(card))
  }
  return cards
}

/** Who sees only what concerns himself, or not those from whom records are due, cannot tell who has none. */
export function isWithheld({ principal }: RecordServices, { id }: PageDefinition, { due }: AggregateDefinition): boolean {
  return due !== null && (principal.onlyOwn(id) || principal.onlyOwn(due.page) || !principal.may(due.page, 'view'))
}

/** One row of figures: neither groups nor periods to tell apart. */
const isNumber = ({ chart, group, period }: SummaryCard): boolean => chart === 'number' || (group.length === 0 && period === null)
const noAnswer = '统计暂时得不出来，请缩小筛选范围后再试'

async function answerNumbers(services: RecordServices, cards: readonly SummaryCard[], context: AggregateContext, conditions: readonly Condition[]): Promise<ReadonlyMap<string, SummaryCardAnswer>> {
  if (cards.length === 0) return new Map()
  const [first] = cards
  const statement = context.members && first ? dueNumbersStatement(first, context, conditions) : numbersStatement(cards, context, conditions)
  const answer = await inTime(() => statement.execute(services.db))
  if (answer === null) return new Map()
  return new Map(cards.map((card, place) => {
    const values = card.measures.map((_, index) => toNumber(answer.rows[0]?.[`c${place}m${index}`]))
    return [card.name, { name: card.name, rows: [{ group: [], labels: [], values }], totals: values }]
  }))
}

async function answerCard(services: RecordServices, card: SummaryCard, context: AggregateContext, conditions: readonly Condition[]): Promise<SummaryCardAnswer> {
  const { rows } = await cardStatement(card, card.chart === 'table' ? mostTableRows : card.top, context, conditions).execute(services.db)
  const total = rows.find((row) => Number(row.total) > 0)
  const parts = rows.filter((row) => Number(row.total) === 0)
  const labels = await groupLabels(services, context, card.group, parts.filter(({ place }) => place !== null))
  const shown = parts.map((row) => toRow(card, row, labels))
  return { name: card.name, rows: card.group.length === 0 ? withEmptyPeriods(card, context, shown) : shown, totals: figuresOf(card, total) }
}

function toRow(card: SummaryCard, row: AggregateRow, labels: GroupLabels): SummaryRow {
  const { group, period, measures } = card
  const isRest = group.length > 0 && row.place === null
  const values = isRest ? [] : group.map((_, index) => (row[`k${index}`] as string) || null)
  return {
    group: values,
    labels: isRest ? ['其他'] : labels(values),
    ...(isRest ? { rest: true as const } : {}),
    ...(period === null || isWhole(card) ? {} : { period: row.p ?? '' }),
    values: figuresOf({ measures }, row),
  }
}

function figuresOf({ measures }: Pick<SummaryCard, 'measures'>, row: AggregateRow | undefined): (number | null)[] {
  return measures.map((_, index) => toNumber(row?.[`m${index}`]))
}

/** Periods in which nothing happened are shown all the same: nothing counted, and no share of it. */
function withEmptyPeriods({ period, measures }: SummaryCard, { table: { page: { fields } }, now }: AggregateContext, rows: readonly SummaryRow[]): SummaryRow[] {
  if (period?.last === null || period?.last === undefined) return [...rows]
  const known = new Map(rows.map((row) => [row.period, row]))
  const starts = Array.from({ length: period.last }, (_, index) => periodStart(period.unit, dayOf(now), index + 1 - (period.last ?? 0)))
  const nothing = measures.map(({ measure }) => (isAdditive(measureOf(measure, fields)) ? 0 : null))
  return starts.map((start) => known.get(start) ?? { group: [], labels: [], period: start, values: nothing })
}

function toNumber(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

function failure({ name, measures }: SummaryCard): SummaryCardAnswer {
  return { name, rows: [], totals: measures.map(() => null), failed: noAnswer }
}

/** What was read, or null where it would take too long: one slow card must not keep the others back. */
async function inTime<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: unknown }).code === '57014') return null
    throw error
  }
}
