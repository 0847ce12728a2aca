import { useCallback, useRef, useState } from 'react'
import { useInvalidate } from '../../client/useRecord'
import { CancelledError, RequestError } from '../../client/requestError'
import { errorCodes } from '../../contract/errorCodes'
import type { Conflict, RecordData } from '../../contract/envelope'
import type { FormModel } from './formModel'
import { formNotices } from './focusField'
import { openAnnexErrors, openErrors } from './formErrors'
import { annexOf } from './sentValues'
import { formTexts } from './texts'

export interface FormSaveOptions<Saved> {
  readonly model: FormModel
  /** Sends what the form holds; `version` is the one it was opened with, or the one a conflict was settled on. */
  readonly send: (version: number, intent: string) => Promise<Saved>
  readonly version: number
  readonly onSaved: (saved: Saved, intent: string) => void
  readonly reveal: (name: string) => void
  /** Checks beyond the fields; gives false when saving must wait. */
  readonly check?: () => boolean
}

export interface FormSave {
  readonly isSaving: boolean
  /** Why the last attempt failed, for the whole form. */
  readonly failure: string | null
  readonly conflict: Conflict | null
  /** Saves once, however often it is called meanwhile. `intent` comes back with `onSaved`. */
  readonly save: (intent?: string) => Promise<void>
  /** Settles a conflict: the fields for which theirs is taken; then saves on top of their version. */
  readonly settle: (theirs: readonly string[]) => Promise<void>
  readonly closeConflict: () => void
}

/** The way of a form to the server and of refusals back to their fields. Nothing typed is lost on any of them. */
export function useFormSave<Saved = RecordData>({ model, send, version, onSaved, reveal, check }: FormSaveOptions<Saved>): FormSave {
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const base = useRef(version)
  // State comes a render too late for a second click in the same moment.
  const isLocked = useRef(false)
  const lastIntent = useRef('save')
  const invalidate = useInvalidate()

  // On a phone the top of a long form is far from the button that was pressed.
  const revealFirst = useCallback(() => reveal((openErrors(model)[0] ?? openAnnexErrors(model)[0])?.name ?? formNotices), [model, reveal])

  const fail = useCallback((error: unknown) => {
    if (error instanceof CancelledError) return
    if (!(error instanceof RequestError)) {
      setFailure(errorCodes.unknown.text)
      throw error
    }
    if (error.code === errorCodes.conflict.code && isConflict(error.data)) return setConflict(error.data)
    model.showErrors(error.errors)
    setFailure(failureText(error))
    revealFirst()
  }, [model, revealFirst])

  const save = useCallback(async (intent = 'save') => {
    if (isLocked.current) return
    setFailure(null)
    model.finishTables()
    model.clearAllErrors()
    const isValid = model.validate().length === 0
    if (!(check?.() ?? true) || !isValid) return revealFirst()
    isLocked.current = true
    lastIntent.current = intent
    setSaving(true)
    try {
      const saved = await send(base.current, intent)
      setConflict(null)
      void invalidate()
      // The lock stays: this form is over, and a late second click must find nothing to send.
      onSaved(saved, intent)
    } catch (error) {
      isLocked.current = false
      setSaving(false)
      fail(error)
    }
  }, [model, send, onSaved, check, fail, revealFirst, invalidate])

  const settle = useCallback(async (theirs: readonly string[]) => {
    if (!conflict) return
    const { current } = conflict
    for (const name of theirs) model.setValue(name, current[name] ?? null)
    model.rebase(current, annexOf(current))
    base.current = current.version
    setConflict(null)
    await save(lastIntent.current)
  }, [conflict, model, save])

  return { isSaving, failure, conflict, save, settle, closeConflict: useCallback(() => setConflict(null), []) }
}

function failureText(error: RequestError): string | null {
  if (error.code === errorCodes.sessionExpired.code) return formTexts.expired
  if (error.status === 0) return formTexts.offline
  return error.errors.length > 0 ? null : error.message
}

function isConflict(data: unknown): data is Conflict {
  return typeof data === 'object' && data !== null && 'current' in data && 'base' in data && 'fields' in data
}
