import { fieldTypeOf } from '../../fields/definitions'
import type { ColumnDefinition, ListDefinition, PageDefinition } from '../pageDefinition'
import type { StatisticsFile } from '../summaryFile'
import { headWidth } from './columnWidth'
import { completeList, type ListSource } from './completeList'
import { figureFields } from './completeSummary'

/** The list of a statistic page: its groups, the period, the figures; filters are those of the records. */
export function completeStatisticsList(source: ListSource, file: StatisticsFile, { group, period, measures }: NonNullable<PageDefinition['statistics']>): ListDefinition {
  const list = completeList({ ...source, file: { ...source.file, list: { ...source.file.list, columns: [...group] } } })
  const figures = figureFields({ period, measures }).map((field): ColumnDefinition => ({
    field: field.name, title: field.title, fixed: null, hidden: false, sortable: true,
    width: file.columns[field.name]?.width ?? Math.max(fieldTypeOf(field).width, headWidth(field.title)),
  }))
  const isPeriod = ({ field }: ColumnDefinition) => field === 'period'
  const groups = list.columns.filter(({ field }) => group.includes(field)).map((column) => ({ ...column, sortable: true }))
  const sort = file.sort ?? (period === null ? `-${measures[0]?.name ?? ''}` : '-period')
  return {
    ...list,
    columns: [...groups, ...figures.filter(isPeriod), ...figures.filter((column) => !isPeriod(column))],
    sort: { column: sort.replace(/^-/, ''), asc: !sort.startsWith('-') },
    search: [],
    tabsBy: null,
    board: null,
    total: 'capped',
  }
}

/** A page whose rows are groups is looked at, exported and urged from, and nothing else: records are written where they are. */
export function asStatistics(page: PageDefinition): PageDefinition {
  if (page.statistics === null) return page
  const figures = figureFields(page.statistics).map((field) => [field.name, field])
  return {
    ...page,
    fields: { ...page.fields, ...Object.fromEntries(figures) as PageDefinition['fields'] },
    actions: ['view', 'export', ...page.actions.filter((action) => action === 'urgeMissed')],
    createMany: [], opens: 'list', single: false, editions: null, states: null, annex: {}, rules: [], unique: [], reminders: [], link: null, drills: {}, extensions: [], print: [], publicCheck: null,
    form: { layout: 'drawer', tabs: [], foot: [] },
    detail: { tabs: [], related: [], views: null },
  }
}
