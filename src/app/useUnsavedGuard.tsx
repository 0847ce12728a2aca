import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useGuardedHistory } from './router/AppRouter'
import { unsavedInput } from './unsavedInput'

const LeaveDialog = lazy(() => import('./LeaveDialog').then((file) => ({ default: file.LeaveDialog })))

/** Asks before unsaved input is left, by a link, by Back, or by closing the window. */
export function useUnsavedGuard() {
  const isUnsaved = useSyncExternalStore(unsavedInput.subscribe, unsavedInput.get)
  const setUnsaved = unsavedInput.set
  // Whatever closes the pages closes their forms, whose input then lies in drafts.
  useEffect(() => () => unsavedInput.set(false), [])
  const history = useGuardedHistory()
  const held = useSyncExternalStore(history.held.subscribe, history.held.get)
  const { pathname } = useLocation()
  useEffect(() => {
    history.guard((next) => unsavedInput.get() && next !== pathname)
    return () => history.guard(null)
  }, [history, pathname])
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const leave = () => {
    setUnsaved(false)
    held?.proceed()
  }
  const guard = held && <Suspense><LeaveDialog onLeave={leave} onStay={history.held.release} /></Suspense>
  return { isUnsaved, setUnsaved, guard }
}
