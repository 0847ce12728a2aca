import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { sql } from 'kysely'
import type { RecordData, RecordPage } from '../../../contract/envelope'
import type { ListQuery } from '../../../contract/listQuery'
import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import type { SheetValue } from '../../../fields/fieldType'
import { dayOf } from '../../../language/calendar'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { StatisticsDefinition } from '../../../language/summaryDefinition'
import type { SummaryPeriod } from '../../../language/summaryFile'
import { groupLabels } from '../groupLabels'
import { groupSql, groupValue, overMembers, type AggregateContext } from '../queries/aggregates'
import { dueMembers } from '../queries/dueMembers'
import { checkPaging, listConditions } from '../queries/listConditions'
import { statisticCount, statisticStatement, type StatisticRow } from '../queries/statisticRows'
import { openPage, type RecordServices } from '../recordServices'
import type { Condition } from '../scope'
import { isWithheld } from './summarizeRecords'
import type { SheetAnswer } from '../sheets/sheetAnswer'

/** More groups than this nobody reads. */
const mostRows = 10_000

interface Opened {
  readonly statistics: StatisticsDefinition
  readonly context: AggregateContext
  readonly conditions: readonly Condition[]
}

/** One page of a statistic: each row a group of records with its figures. */
export async function listStatistics(services: RecordServices, page: PageDefinition, query: ListQuery): Promise<RecordPage> {
  checkPaging(query)
  const { statistics, context, conditions } = open(services, page, 'view', query)
  const { rows } = await statisticStatement(statistics, context, conditions, query).execute(services.db)
  const counted = await statisticCount(statistics, context, conditions).execute(services.db)
  return { records: rows.map((row) => toRecord(context, statistics, row)), total: counted.rows[0]?.total ?? 0, size: query.size, current: query.current }
}

/** The same as a spreadsheet, with names instead of ids. */
export async function exportStatistics(services: RecordServices, page: PageDefinition, query: ListQuery): Promise<SheetAnswer> {
  const { statistics, context, conditions } = open(services, page, 'export', query)
  const { rows } = await statisticStatement(statistics, context, conditions, { orders: query.orders, current: 1, size: mostRows }).execute(services.db)
  const labels = await groupLabels(services, context, statistics.group, rows)
  const columns = page.list.columns
  const cells = rows.map((row) => {
    const record = toRecord(context, statistics, row)
    const named = Object.fromEntries(labels(keysOf(statistics, row)).map((label, index) => [statistics.group[index] ?? '', label]))
    return columns.map(({ field }) => named[field] ?? sheetCell(page.fields[field], record[field]))
  })
  const sheet = writeXlsxStream(toStream(cells), {
    name: page.title.slice(0, 31).replace(/[\\/?*[\]:]/g, ' '),
    columns: columns.map(({ title, width }, index) => ({ header: title, key: String(index), width: Math.round(width / 8) })),
    freezePane: { rows: 1 },
  })
  return { fileName: `${page.title}_${dayOf(services.now)}.xlsx`, stream: Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0]) }
}

function open(services: RecordServices, page: PageDefinition, action: string, query: ListQuery): Opened {
  const table = openPage(services, page.id, action)
  if (page.statistics === null) throw new Error(`Page '${page.id}' is no statistic`)
  const { figure: _figure, ...listed } = query
  const members = dueMembers(page.statistics, table, services.principal, services.now, listed.filters)
  const told = members !== null && isWithheld(services, page, page.statistics) ? { ...members, conditions: [sql`false`] } : members
  const context = overMembers({ table, principal: services.principal, now: services.now }, told)
  return { statistics: page.statistics, context, conditions: listConditions(table, { ...listed, removed: false }, services.principal, services.now) }
}

/** A row as lists know them; its id is its place among the groups, which is all that identifies it. */
function toRecord(context: AggregateContext, statistics: StatisticsDefinition, row: StatisticRow): RecordData {
  const { group, period, measures } = statistics
  const keys = keysOf(statistics, row)
  const groups = group.map((name, index) => [name, groupValue(groupSql(context, name).column, keys[index] ?? null)])
  const figures = measures.map(({ name, format }, index) => [name, shownFigure(format, row[`m${index}`])])
  const when = period === null ? [] : [['period', shownPeriod(period.unit, row.p ?? '')]]
  const id = JSON.stringify([...keys, ...(period === null ? [] : [row.p ?? ''])])
  return { ...Object.fromEntries([...groups, ...when, ...figures]), id, version: 1 } as unknown as RecordData
}

function keysOf({ group }: StatisticsDefinition, row: StatisticRow): (string | null)[] {
  return group.map((_, index) => (row[`k${index}`] as string) || null)
}

/** Figures in the form that fields of their type have: a share of 0.5 is 50 percent, money is text. */
function shownFigure(format: StatisticsDefinition['measures'][number]['format'], value: unknown): unknown {
  if (value === null || value === undefined) return null
  const number = Number(value)
  if (format === 'percent') return Number((number * 100).toFixed(2))
  return format === 'money' ? number.toFixed(2) : Number(number.toFixed(format === 'int' ? 0 : 2))
}

function shownPeriod(unit: SummaryPeriod, start: string): unknown {
  if (start === '') return null
  return unit === 'month' ? start.slice(0, 7) : unit === 'year' ? Number(start.slice(0, 4)) : start
}

function sheetCell(field: FieldDefinition | undefined, value: unknown): SheetValue {
  if (field === undefined || value === null || value === undefined) return null
  return fieldTypeOf(field).toSheet(value, field as never, { dictionary: () => undefined, refLabel: () => undefined, now: new Date() })
}

async function* toStream(rows: readonly SheetValue[][]): AsyncGenerator<SheetValue[]> {
  for (const row of rows) yield row
}
