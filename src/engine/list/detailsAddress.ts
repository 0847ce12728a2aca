import type { RecordData } from '../../contract/envelope'
import { dueTarget, type Figure } from '../../contract/figure'
import type { ListQuery } from '../../contract/listQuery'
import type { PageDefinition } from '../../language/pageDefinition'

/** Where a figure of a page's cards leads when not to its own list: to those whom it counts, or to the records of a statistic, under the filters of this page. */
export function cardAddress({ id, statistics, summary }: PageDefinition, { filters, keyword }: ListQuery, figure: Figure): string | null {
  const card = summary.find(({ name }) => name === figure.card)
  const target = card === undefined ? null : dueTarget(card, figure)
  if (target !== null) return addressOf(target, { ...figure, page: id, ...filtersOf(filters), ...(keyword ? { keyword } : {}) })
  return statistics === null ? null : addressOf(statistics.path, { ...figure, page: id, ...filtersOf(filters) })
}

/** Where the records behind one row of a statistic are listed, or behind one of its figures. */
export function detailsAddress({ id, statistics }: PageDefinition, { filters, keyword }: ListQuery, record: RecordData, column: string): string {
  const keys = JSON.parse(record.id) as (string | null)[]
  const groups = statistics?.group.length ?? 0
  const figure: Figure = {
    page: id,
    ...filtersOf(filters),
    ...(keyword ? { keyword } : {}),
    ...(statistics?.measures.some(({ name }) => name === column) ? { measure: column } : {}),
    ...(groups > 0 ? { group: keys.slice(0, groups) } : {}),
    ...(statistics?.period ? { period: keys[groups] ?? '' } : {}),
  }
  return addressOf((statistics && dueTarget(statistics, figure)) ?? statistics?.path ?? '', figure)
}

function filtersOf(filters: ListQuery['filters']): Pick<Figure, 'filters'> {
  return Object.keys(filters).length > 0 ? { filters } : {}
}

function addressOf(path: string, figure: Figure): string {
  return `${path}?${new URLSearchParams({ figure: JSON.stringify(figure) }).toString()}`
}
