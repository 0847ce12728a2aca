import type { RecordData } from '../../contract/envelope'
import type { Figure } from '../../contract/figure'
import type { ListQuery } from '../../contract/listQuery'
import type { PageDefinition } from '../../language/pageDefinition'

/** Where the records behind one figure of a statistic page's cards are listed: on the page of the records, under the filters of this one. */
export function cardAddress({ id, statistics }: PageDefinition, { filters }: ListQuery, figure: Figure): string {
  return addressOf(statistics, { ...figure, page: id, ...filtersOf(filters) })
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
  return addressOf(statistics, figure)
}

function filtersOf(filters: ListQuery['filters']): Pick<Figure, 'filters'> {
  return Object.keys(filters).length > 0 ? { filters } : {}
}

function addressOf(statistics: PageDefinition['statistics'], figure: Figure): string {
  return `${statistics?.path ?? ''}?${new URLSearchParams({ figure: JSON.stringify(figure) }).toString()}`
}
