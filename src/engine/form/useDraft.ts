import { useCallback, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../fields/inputs/whenIdle'
import { removeDraft, writeDraft, type Draft } from './drafts'
import type { FormModel } from './formModel'

/** Long enough to type on, short enough that a crash costs a word: milliseconds until the draft may be written, and until it must. */
const pause = 400
const patience = 400

export interface DraftKeeper {
  /** When the restored draft was written; null where there was none. */
  readonly restoredAt: number | null
  /** The draft could not be kept: the form says so. */
  readonly isFull: boolean
  /** Goes back to the record as it stands. */
  readonly discard: () => void
  /** After saving: there is nothing left to keep. */
  readonly forget: () => void
}

/** Keeps the form's input in the browser while it is open. `restored` is the draft it was opened with. */
export function useDraft(key: string, model: FormModel, version: number | null, restored: Draft | null): DraftKeeper {
  const [restoredAt, setRestoredAt] = useState(restored?.at ?? null)
  const [isFull, setFull] = useState(false)
  // Between two keys, never on one.
  const callOff = useRef<() => void>()
  const isOver = useRef(false)

  const write = useCallback(() => {
    callOff.current?.()
    callOff.current = undefined
    if (isOver.current) return
    if (!model.view.isDirty) return removeDraft(key)
    const values = Object.fromEntries(model.changed.map((name) => [name, model.values[name] ?? null]))
    setFull(!writeDraft(key, { values, ...(model.annexIsChanged ? { annex: model.view.annex } : {}), version, at: Date.now() }))
  }, [key, model, version])

  useEffect(() => {
    isOver.current = false
    const stop = model.listen(() => (callOff.current ??= whenIdle(write, pause, patience)))
    const flush = () => callOff.current !== undefined && write()
    const flushHidden = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      stop()
      flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
    }
  }, [model, write])

  const forget = useCallback(() => {
    isOver.current = true
    callOff.current?.()
    callOff.current = undefined
    removeDraft(key)
  }, [key])

  const discard = useCallback(() => {
    for (const name of model.changed) model.setValue(name, model.baseline[name] ?? null, 'rule')
    model.setAnnex(() => model.baselineAnnex)
    model.clearAllErrors()
    removeDraft(key)
    setRestoredAt(null)
  }, [key, model])

  return { restoredAt, isFull, discard, forget }
}

/** Puts a draft's values into a form that was just opened. */
export function applyDraft(model: FormModel, draft: Draft): void {
  for (const [name, value] of Object.entries(draft.values)) if (model.field(name)) model.setValue(name, value, 'rule')
  const { annex } = draft
  if (annex) model.setAnnex(() => annex)
  model.noteInput()
}

