import { useCallback, useMemo } from 'react'
import { useCounts, useInvalidate } from '../../client/useRecord'
import { usePageReferences, type PageReferences } from '../../client/usePageReferences'
import { useRecordPage } from '../../client/useRecordPage'
import type { RecordData } from '../../contract/envelope'
import type { ListQuery } from '../../contract/listQuery'
import { isOffered } from '../../contract/recordPaths'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { isBoard, isNarrowed, toListQuery, type ListAction, type ListState } from './listState'
import { allowedOpen, hasBulkActions } from './rowActions'
import { useColumnSettings, type ColumnSettingsControl } from './useColumnSettings'
import { useListState } from './useListState'
import { useNeighbours, type Neighbours } from './useNeighbours'
import { useSelection, type Selection } from './useSelection'

/** Everything a list knows and can do, without a word of how it is drawn. */
export interface ListController {
  readonly page: PageDefinition
  readonly state: ListState
  readonly query: ListQuery
  readonly dispatch: (action: ListAction) => void
  readonly records: readonly RecordData[]
  /** Null where the page does not count, undefined before the first answer. */
  readonly total: number | null | undefined
  /** `loading` until the rows of this very query are there; `error` when there is nothing to show instead. */
  readonly status: 'loading' | 'ready' | 'error'
  /** The rows answer an earlier query. */
  readonly isStale: boolean
  /** The rows are being read again. */
  readonly isValidating: boolean
  readonly isNarrowed: boolean
  /** Why this query could not be read, or, beside rows, why they could not be read again. */
  readonly error: Error | undefined
  readonly reload: () => void
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly columns: ColumnSettingsControl
  readonly references: PageReferences
  readonly selection: Selection
  readonly isSelectable: boolean
  readonly neighbours: Neighbours
}

const noRecords: readonly RecordData[] = []

/** The one state of a list page: address, rows, labels, counts, columns, selection. `isAsked`: see `useRecordPage`. */
export function useListController(page: PageDefinition, { isAsked = false } = {}): ListController {
  const { may } = useEngine()
  const { state: told, dispatch } = useListState(page)
  const state = useMemo(() => ({ ...told, open: allowedOpen(page, told.open, may) }), [page, told, may])
  const query = useMemo(() => toListQuery(page, state), [page, state])
  // A board asks for its records column by column.
  const asBoard = isBoard(state)
  const { data, isStale, isValidating, error } = useRecordPage(page, asBoard ? null : query, { isAsked })
  const counted = useMemo(() => ((page.list.tabsBy !== null || asBoard) && isOffered(page.endpoints, 'counts') ? toListQuery(page, { ...state, tab: '' }) : null), [page, state, asBoard])
  const { data: counts } = useCounts(page, counted)
  const records = (asBoard ? null : data?.records) ?? noRecords
  const columns = useColumnSettings(page)
  const shown = useMemo(() => columns.arranged.filter(({ hidden }) => !hidden).map(({ column }) => column.field), [columns.arranged])
  const references = usePageReferences(page, records, shown)
  const selection = useSelection(scopeOf(query), records)
  const neighbours = useNeighbours({ page, query, records, total: data?.total, open: state.open, dispatch })
  const invalidate = useInvalidate()
  const reload = useCallback(() => void invalidate(), [invalidate])
  return {
    page, state, query, dispatch, records, columns, references, selection, neighbours, isStale, isValidating, error, counts, reload,
    total: data?.total,
    status: data && !isStale ? 'ready' : error ? 'error' : 'loading',
    isNarrowed: isNarrowed(state),
    isSelectable: hasBulkActions(page, may),
  }
}

/** Which records are listed at all, whatever their order and page. */
function scopeOf({ filters, keyword, removed }: ListQuery): string {
  return JSON.stringify([filters, keyword, removed])
}
