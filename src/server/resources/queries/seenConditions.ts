import { sql } from 'kysely'
import type { ListQuery } from '../../../contract/listQuery'
import type { Principal } from '../../access/principal'
import type { PageTable } from '../pageTable'
import { scopeConditions, type Condition } from '../scope'
import { containing, filterConditions, isSearchable } from './filterConditions'

/** Which records a person sees in a list under its filters and its search, whatever figure has led there. */
export function seenConditions(table: PageTable, query: Pick<ListQuery, 'filters' | 'keyword' | 'removed'>, principal: Principal, now: Date): Condition[] {
  return [
    query.removed ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`,
    ...scopeConditions(table, principal),
    ...filterConditions(table, query.filters, now),
    ...keywordConditions(table, query.keyword),
  ]
}

function keywordConditions({ page, columns }: PageTable, keyword: string): Condition[] {
  if (keyword.trim() === '') return []
  const searched = page.list.search.flatMap((name) => columns.get(name) ?? []).filter(isSearchable)
  if (searched.length === 0) return []
  return [sql`(${sql.join(searched.map(({ column }) => sql`t.${sql.ref(column)} ilike ${containing(keyword)}`), sql` or `)})`]
}
