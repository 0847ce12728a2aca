import { useMemo, useSyncExternalStore } from 'react'
import { useEngine, type UrlState } from './engineServices'

/** The address as the application keeps it, or the browser's own where a page stands alone. */
export function useUrlState(): UrlState {
  const { url } = useEngine()
  const own = useBrowserUrl()
  return url ?? own
}

const changed = 'transport-safety:search'

/** The query part of the browser's address, kept in step with Back and Forward. */
export function useBrowserUrl(): UrlState {
  const text = useSyncExternalStore(subscribe, () => location.search)
  return useMemo(() => ({ search: new URLSearchParams(text), setSearch }), [text])
}

const setSearch: UrlState['setSearch'] = (next, { replace = false } = {}) => {
  const query = next.toString()
  const address = `${location.pathname}${query ? `?${query}` : ''}${location.hash}`
  if (replace) history.replaceState(history.state, '', address)
  else history.pushState(history.state, '', address)
  // The browser tells of Back and Forward only.
  dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(changed, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(changed, listener)
  }
}
