import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 576px)'

/** Whether the page is as wide as a phone. */
export function useIsNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
