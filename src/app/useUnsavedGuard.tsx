import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { unsavedInput } from './unsavedInput'

const LeaveDialog = lazy(() => import('./LeaveDialog').then((file) => ({ default: file.LeaveDialog })))

/** Asks before unsaved input is left, by a link, by Back, or by closing the window. */
export function useUnsavedGuard() {
  const isUnsaved = useSyncExternalStore(unsavedInput.subscribe, unsavedInput.get)
  const setUnsaved = unsavedInput.set
  // Whatever closes the pages closes their forms, whose input then lies in drafts.
  useEffect(() => () => unsavedInput.set(false), [])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const leave = () => {
    setUnsaved(false)
    blocker.proceed?.()
  }
  const guard = blocker.state === 'blocked' && <Suspense><LeaveDialog onLeave={leave} onStay={() => blocker.reset?.()} /></Suspense>
  return { isUnsaved, setUnsaved, guard }
}
