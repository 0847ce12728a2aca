import type { ListQuery } from '../contract/listQuery'
import type { PageDefinition } from '../language/pageDefinition'

/** Keys of what has been read; the first member tells them from keys of other origin. */
export const recordKeys = {
  page: (page: PageDefinition, query: ListQuery) => ['records', page.id, 'page', query] as const,
  counts: (page: PageDefinition, query: ListQuery) => ['records', page.id, 'counts', query] as const,
  record: (page: PageDefinition, id: string) => ['records', page.id, 'record', id] as const,
  history: (page: PageDefinition, id: string) => ['records', page.id, 'history', id] as const,
}

/** Whether a key stands for records that a write may have changed. */
export function isRecordKey(key: unknown): boolean {
  return Array.isArray(key) && (key[0] === 'records' || key[0] === 'referenceLabels')
}
