import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../contract/session'
import { useApplication } from './appContext'

/** The signed-in person; null when nobody is. Follows logins and logouts of every tab. */
export function useSessionUser(): SessionUser | null {
  const { sessionStore } = useApplication()
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot)
}
