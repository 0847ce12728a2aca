import { autorun } from '@formily/reactive'
import { useCallback, useEffect, useState } from 'react'
import { useEngine } from '../engineServices'
import type { FormModel } from './formModel'

export interface UnsavedGuard {
  readonly isAsking: boolean
  /** Closes the form at once, or asks first where something would be lost. */
  readonly requestLeave: () => void
  readonly stay: () => void
}

/** Tells the application and the browser that input would be lost, and asks before the form closes. */
export function useUnsavedGuard(model: FormModel, onLeave: () => void): UnsavedGuard {
  const { setUnsaved } = useEngine()
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    const stop = autorun(() => setUnsaved(model.view.isDirty))
    const warn = (event: BeforeUnloadEvent) => model.view.isDirty && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      stop()
      setUnsaved(false)
      window.removeEventListener('beforeunload', warn)
    }
  }, [model, setUnsaved])

  return {
    isAsking,
    requestLeave: useCallback(() => (model.view.isDirty ? setAsking(true) : onLeave()), [model, onLeave]),
    stay: useCallback(() => setAsking(false), []),
  }
}
