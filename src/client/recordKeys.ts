import type { ListQuery } from '../contract/listQuery'
import type { TreeRequest } from '../contract/tree'
import type { PageDefinition } from '../language/pageDefinition'

/** Keys of what has been read; the first member tells them from keys of other origin. */
export const recordKeys = {
  page: (page: PageDefinition, query: ListQuery) => ['records', page.id, 'page', query] as const,
  counts: (page: PageDefinition, query: ListQuery) => ['records', page.id, 'counts', query] as const,
  summary: (page: PageDefinition, query: ListQuery) => ['records', page.id, 'summary', query] as const,
  tree: (page: PageDefinition, request: TreeRequest) => ['records', page.id, 'tree', request] as const,
  record: (page: PageDefinition, id: string) => ['records', page.id, 'record', id] as const,
  history: (page: PageDefinition, id: string) => ['records', page.id, 'history', id] as const,
}

/** The home page counts records of many pages: a write of any may change it. */
export const homeKey = ['records', 'home'] as const
/** And so may the number in the header. */
export const badgeKey = ['records', 'badge'] as const

/** Whether a key stands for records that a write may have changed. */
export function isRecordKey(key: unknown): boolean {
  return Array.isArray(key) && (key[0] === 'records' || key[0] === 'referenceLabels')
}

/** Whether a key stands for one record in full. */
export function isOneRecord(key: unknown): boolean {
  return Array.isArray(key) && key[0] === 'records' && key[2] === 'record'
}
