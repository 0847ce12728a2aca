import type { FieldDefinition } from '../../fields/definitions'
import type { Dictionary } from '../../fields/fieldType'
import type { NumberTones } from '../../fields/numberTones'
import type { PageDefinition } from '../pageDefinition'
import type { AggregateDefinition, MeasureDefinition, StatisticsDefinition, SummaryCard, UrgeDefinition } from '../summaryDefinition'
import { fieldOrSystemField } from '../systemFields'
import { standardActionTitles } from '../actionTitles'
import { isMissed, isOfDue, type QueryMeasure, type QueryValue } from '../query/queryTree'
import { measureOf } from '../query/readQuery'
import { fieldsOver } from '../query/rowFields'
import type { SummaryFile, SummaryFormat, SummaryPeriod, UrgeFile } from '../summaryFile'
import type { AggregateFile } from './checkAggregate'
import { summaryOf, type RawPage } from './rawPage'

type Fields = Readonly<Record<string, FieldDefinition>>
type Dictionaries = Readonly<Record<string, Dictionary>>

const usualLast: Readonly<Record<SummaryPeriod, number>> = { day: 30, week: 12, month: 12, quarter: 8, year: 5 }
const usualTop = 10
/** As many corners as can be told apart. */
const usualCorners = 16
/** Thirteen weeks: a quarter. */
const usualDays = 91

/** The cards above a list with every default filled in. */
export function completeSummary(page: RawPage, fields: Fields, dictionaries: Dictionaries, pathOf: PathOf): SummaryCard[] {
  return summaryOf(page).map(({ name, card }) => completeCard(name, card, fields, dictionaries, pathOf))
}

/** Where a page is. */
export type PathOf = (page: string) => string

/** One card with every default filled in. */
export function completeCard(name: string, card: SummaryFile, fields: Fields, dictionaries: Dictionaries, pathOf: PathOf): SummaryCard {
  const grouped = groupNames(card).map((group) => groupField(fieldsOver(fields, card.rows), group))
  const measures = measuresOf(card).map(({ title, ...measure }, index) => completeMeasure(fieldsOver(fields, card.rows), String(index), title, { ...withoutUndefined({ format: card.format, unit: card.unit, tones: card.tones }), ...measure }, card.due))
  const aggregate = aggregateOf(card, pathOf, card.chart === 'number' ? 1 : card.chart === 'calendar' ? usualDays : null)
  return {
    name,
    title: card.title,
    chart: card.chart,
    groupTitle: grouped.map((field) => field?.title ?? '').filter(Boolean).join(' · '),
    tones: grouped.length === 1 ? tonesOf(grouped[0], dictionaries) : {},
    ...aggregate,
    due: aggregate.due && { ...aggregate.due, urge: completeUrge(card.due?.urge, measures, fields) },
    measures,
    top: card.top ?? (card.chart === 'radar' ? usualCorners : usualTop),
    drill: card.drill ?? true,
    help: card.help ?? '',
  }
}

/** Those who are urged are those whom a number of the card counts: its first of who has nothing. */
function completeUrge(urge: UrgeFile | undefined, measures: readonly MeasureDefinition[], fields: Fields): UrgeDefinition | null {
  if (urge === undefined) return null
  const measure = measures.find((one) => isMissed(measureOf(one.measure, fields)))
  return { title: urge.title ?? standardActionTitles.urgeMissed, confirm: urge.confirm, measure: measure?.name ?? '', to: [urge.to].flat(), create: urge.create, set: urge.set }
}

/** What stands behind a reference is called by the reference: 车辆, not 车辆类型 of the vehicle. */
function groupField(fields: Fields, name: string): FieldDefinition | undefined {
  return fieldOrSystemField(fields, name) ?? fieldOrSystemField(fields, name.split('.')[0] ?? '')
}

function tonesOf(field: FieldDefinition | undefined, dictionaries: Dictionaries): SummaryCard['tones'] {
  const dictionary = field?.type === 'dict' ? dictionaries[field.dict] : undefined
  return Object.fromEntries(dictionary?.items.flatMap(({ value, tone }) => (tone === undefined ? [] : [[value, tone]])) ?? [])
}

/** The one statistic of a page, or null. */
export function completeStatistics(page: RawPage, fields: Fields, pages: ReadonlyMap<string, { readonly page: RawPage }>): StatisticsDefinition | null {
  const { statistics } = page.file
  const of = sourcePageOf(page)
  if (statistics === undefined || of === null) return null
  const measures = Object.entries(statistics.columns).map(([name, column]) => completeMeasure(fields, name, column.title, column, statistics.due))
  const pathOf = (id: string) => pages.get(id)?.page.file.path ?? ''
  const aggregate = aggregateOf(statistics, pathOf, null)
  const period = aggregate.period && { ...aggregate.period, last: statistics.last ?? null }
  return { ...aggregate, period, measures, of, path: pathOf(of) }
}

/** The page of the records behind a statistic: named, or the one it extends. */
export function sourcePageOf({ file, chain }: RawPage): string | null {
  const name = /([^/]+?)(\.base)?\.json$/.exec(chain[1]?.path ?? '')
  return file.statistics?.of ?? (name === null || name[2] !== undefined ? null : (name[1] ?? null))
}

/** Fields by which a page's figures are grouped; what rows have belongs to their field. */
export function groupsOf(page: RawPage): readonly string[] {
  const ofRows = ({ rows, ...file }: AggregateFile) => groupNames(file).filter((name) => rows === undefined || !name.startsWith('row.'))
  return [...summaryOf(page).map(({ card }) => card), ...(page.file.statistics ? [page.file.statistics] : [])].flatMap(ofRows)
}

/** Pages of those from whom records are due, of what stands for them, and of who is told of it. */
export function duesOf(page: RawPage): readonly string[] {
  return [...summaryOf(page).map(({ card }) => card), ...(page.file.statistics ? [page.file.statistics] : [])].flatMap(({ due }) => (due === undefined ? [] : [due.page, ...(due.unless === undefined ? [] : [due.unless.page]), ...(due.urge === undefined ? [] : [due.urge.create, ...[due.urge.to].flat().map(({ page: id }) => id)])]))
}

export function groupNames({ group }: Pick<AggregateFile, 'group'>): readonly string[] {
  return group === undefined ? [] : typeof group === 'string' ? [group] : group
}

/** Whether a page has a card from which those who have not done what was due can be urged. */
export function hasUrge(page: RawPage): boolean {
  return summaryOf(page).some(({ card }) => card.due?.urge !== undefined)
}

/** Fields under which the figures of a statistic page stand in its list. */
export function figureFields({ measures, period }: Pick<NonNullable<PageDefinition['statistics']>, 'measures' | 'period'>): FieldDefinition[] {
  const columns = measures.map(({ name, title, format, unit, tones }) => ({ name, title, type: format, readOnly: true, ...(tones === undefined ? {} : { tones }), ...(unit === '' || format === 'percent' ? {} : { unit }) }))
  return [...(period === null ? [] : [periodFields[period.unit]]), ...columns] as unknown as FieldDefinition[]
}

/** A week is named by its Monday. */
const periodFields: Readonly<Record<SummaryPeriod, object>> = {
  day: { name: 'period', title: '日期', type: 'date', readOnly: true },
  week: { name: 'period', title: '周（起始日）', type: 'date', readOnly: true },
  month: { name: 'period', title: '月份', type: 'month', readOnly: true },
  quarter: { name: 'period', title: '季度（起始日）', type: 'date', readOnly: true },
  year: { name: 'period', title: '年份', type: 'year', readOnly: true },
}

function aggregateOf(file: AggregateFile & { readonly period?: SummaryPeriod }, pathOf: PathOf, last: number | null): Omit<AggregateDefinition, 'measures'> {
  const { period, by, where, due } = file
  return {
    rows: file.rows ?? null,
    group: groupNames(file),
    period: period === undefined || by === undefined ? null : { unit: period, by, last: file.last ?? last ?? usualLast[period] },
    where: where ?? null,
    due: due === undefined ? null : { by: due.by, page: due.page, path: pathOf(due.page), where: due.where ?? null, since: due.since ?? null, unless: due.unless === undefined ? null : { ...due.unless, where: due.unless.where ?? null }, urge: null },
  }
}

interface Measure { readonly measure: string; readonly format?: SummaryFormat; readonly unit?: string; readonly tones?: NumberTones }

function measuresOf({ title, measure, measures }: SummaryFile): (Measure & { readonly title: string })[] {
  if (measure !== undefined) return [{ title, measure }]
  return Object.entries(measures ?? {}).map(([name, file]) => ({ title: name, ...(typeof file === 'string' ? { measure: file } : withoutUndefined(file)) }))
}

function completeMeasure(fields: Fields, name: string, title: string, { measure: written, format, unit, tones }: Measure, due: AggregateFile['due']): MeasureDefinition {
  const measure = withDone(written, due)
  const tree = measureOf(measure, fields)
  return { name, title, measure, format: format ?? usualFormat(tree, fields), unit: unit ?? usualUnit(tree, fields), ...(tones === undefined ? {} : { tones }), ofDue: isOfDue(tree) }
}

/** What counts as done, said once, is what each `done()` and `missed()` means that does not say otherwise. */
function withDone(measure: string, due: AggregateFile['due']): string {
  return due?.done === undefined ? measure : measure.replace(/\b(done|missed)\(\)/g, (_, name: string) => `${name}(${due.done})`)
}

/** Shares of counts are percents, sums of money are money. */
function usualFormat(measure: QueryMeasure, fields: Fields): SummaryFormat {
  if (measure.kind === 'arithmetic') return measure.operator === '/' && isCount(measure.left) && isCount(measure.right) ? 'percent' : isCount(measure) ? 'int' : 'decimal'
  if (measure.kind === 'number' || isCount(measure)) return 'int'
  const type = fieldIn(measure, fields)?.type
  return type === 'money' ? 'money' : measure.name !== 'avg' && (type === 'int' || isDays(measure)) ? 'int' : 'decimal'
}

function isCount(measure: QueryMeasure): boolean {
  if (measure.kind === 'aggregate') return measure.name === 'count' || measure.name === 'distinct' || isOfDue(measure)
  return measure.kind === 'arithmetic' && measure.operator !== '/' && isCount(measure.left) && isCount(measure.right)
}

function usualUnit(measure: QueryMeasure, fields: Fields): string {
  const field = fieldIn(measure, fields)
  return isDays(measure) ? '天' : field !== undefined && 'unit' in field ? (field.unit ?? '') : ''
}

function valueIn(measure: QueryMeasure): QueryValue | null {
  return measure.kind === 'aggregate' && (['sum', 'avg', 'max', 'min'] as readonly string[]).includes(measure.name) ? (measure.of as QueryValue) : null
}

function isDays(measure: QueryMeasure): boolean {
  const value = valueIn(measure)
  return value?.kind === 'call' && value.name === 'days'
}

function fieldIn(measure: QueryMeasure, fields: Fields): FieldDefinition | undefined {
  const value = valueIn(measure)
  return value?.kind === 'field' ? fieldOrSystemField(fields, value.name) : undefined
}

function withoutUndefined<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as { [Key in keyof Value]: Exclude<Value[Key], undefined> }
}
