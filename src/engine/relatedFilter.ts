import type { RecordData } from '../contract/envelope'
import type { ListQuery } from '../contract/listQuery'
import type { PageDefinition } from '../language/pageDefinition'

/** Which record the records of a related page are to point to: this one, or what a reference of it names; null while that is open. */
export function relatedTo({ of }: { readonly of: string | null }, record: RecordData): string | null {
  const target = of === null ? record.id : record[of]
  return typeof target === 'string' && target !== '' ? target : null
}

/** The filter that leaves the records of a page that point to one by a field. Its value follows the filter's operator; a field nobody filters by is a reference and takes a list. */
export function relatedFilter(page: PageDefinition, by: string, id: string): ListQuery['filters'] {
  const operator = page.list.filters.find(({ field }) => field === by)?.operator ?? 'in'
  return { [by]: operator === 'in' || operator === 'overlaps' ? [id] : id }
}
