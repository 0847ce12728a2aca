import { useMemo } from 'react'
import { useLoadRecordPage } from '../../client/useRecordPage'
import type { RecordData } from '../../contract/envelope'
import type { ListQuery } from '../../contract/listQuery'
import type { PageDefinition } from '../../language/pageDefinition'
import type { ListAction, OpenRecord } from './listState'

export interface Neighbours {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

export interface NeighboursInput {
  readonly page: PageDefinition
  readonly query: ListQuery
  readonly records: readonly RecordData[]
  readonly total: number | null | undefined
  readonly open: OpenRecord | null
  readonly dispatch: (action: ListAction) => void
}

/** The ways from the open record to those before and after it in the list, over the borders of its pages too. */
export function useNeighbours({ page, query, records, total, open, dispatch }: NeighboursInput): Neighbours {
  const loadPage = useLoadRecordPage(page)
  return useMemo(() => {
    const index = open?.mode === 'view' ? records.findIndex(({ id }) => id === open.id) : -1
    // A record that came by a link need not stand in this list.
    if (index < 0) return { previous: undefined, next: undefined }
    const show = (id: string, current?: number) => dispatch({ type: 'open', open: { mode: 'view', id }, ...(current ? { current } : {}) })
    const step = (by: -1 | 1): (() => void) | undefined => {
      const neighbour = records[index + by]
      if (neighbour) return () => show(neighbour.id)
      if (!hasPage(query, query.current + by, records.length, total)) return undefined
      return () => void loadPage({ ...query, current: query.current + by }).then(
        (loaded) => {
          const edge = by === 1 ? loaded.records[0] : loaded.records.at(-1)
          if (edge) show(edge.id, query.current + by)
        },
        // The list behind tells of a failure when the user turns the page there.
        () => undefined,
      )
    }
    return { previous: step(-1), next: step(1) }
  }, [query, records, total, open, dispatch, loadPage])
}

/** Where nothing is counted, a full page may have a successor. */
function hasPage(query: ListQuery, current: number, shown: number, total: number | null | undefined): boolean {
  if (current < 1) return false
  if (current < query.current) return true
  return typeof total === 'number' ? (current - 1) * query.size < total : shown === query.size
}
