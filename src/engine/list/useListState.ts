import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { PageDefinition } from '../../language/pageDefinition'
import { useUrlState } from '../useUrlState'
import { reduceListState, type ListAction, type ListState } from './listState'
import { readListState, writeListState } from './listUrl'

/** The list's state, which lives in the address alone. */
export function useListState(page: PageDefinition): { state: ListState; dispatch: (action: ListAction) => void } {
  const { search, setSearch } = useUrlState()
  const text = search.toString()
  const state = useMemo(() => readListState(page, new URLSearchParams(text)), [page, text])
  // Two actions of one moment build on each other, before the address has told of the first.
  const latest = useRef({ state, search, setSearch })
  useEffect(() => {
    latest.current = { state, search, setSearch }
  })
  const dispatch = useCallback((action: ListAction) => {
    const next = reduceListState(page, latest.current.state, action)
    const nextSearch = writeListState(page, next, latest.current.search)
    if (nextSearch.toString() === latest.current.search.toString()) return
    latest.current = { ...latest.current, state: next, search: nextSearch }
    // While someone types, every pause would be a step Back.
    latest.current.setSearch(nextSearch, { replace: action.type === 'search' })
  }, [page])
  return { state, dispatch }
}
