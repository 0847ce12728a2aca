import type { ListQuery } from '../contract/listQuery'
import type { PageDefinition } from '../language/pageDefinition'

/** The filter that leaves the records of a page that point to one by a field. Its value follows the filter's operator; a field nobody filters by is a reference and takes a list. */
export function relatedFilter(page: PageDefinition, by: string, id: string): ListQuery['filters'] {
  const operator = page.list.filters.find(({ field }) => field === by)?.operator ?? 'in'
  return { [by]: operator === 'in' || operator === 'overlaps' ? [id] : id }
}
