import { useCallback, useEffect, useRef, useState } from 'react'
import type { StudioCheck, StudioFile } from '../../contract/studio'
import type { Gate } from './gate/useGate'
import type { StudioCalls } from './studioCalls'

/** Milliseconds after the last key. */
const saveAfter = 1200

export interface StudioText {
  readonly text: string
  readonly setText: (text: string) => void
  readonly check: StudioCheck | null
  readonly isChecking: boolean
  /** Why the text could not be checked; null where it was, or is about to be. */
  readonly failure: string | null
  readonly checkAgain: () => void
  readonly draft: 'none' | 'saving' | 'saved' | 'failed'
  /** The draft goes; the text is the running one again. */
  readonly discard: () => void
  /** What is shown is now what runs. */
  readonly settle: () => void
}

/** The text that is edited: checked while it is typed, kept as a draft at the server. */
export function useStudioText(opened: StudioFile, begun: string | null, calls: StudioCalls, gate: Gate): StudioText {
  const { file, digest } = opened
  const first = begun ?? opened.draft?.text ?? opened.text ?? ''
  const [text, setText] = useState(first)
  const [check, setCheck] = useState<StudioCheck | null>(null)
  const [checked, setChecked] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [draft, setDraft] = useState<StudioText['draft']>(opened.draft ? 'saved' : 'none')
  const kept = useRef(opened.draft?.text ?? opened.text ?? '')

  useEffect(() => {
    let isStale = false
    const timer = setTimeout(() => {
      gate.check(file, text).then((answer) => {
        if (isStale) return
        setCheck(answer)
        setFailure(null)
        setChecked(text)
      }, (reason: unknown) => {
        if (isStale) return
        setFailure((reason as Error).message)
        setChecked(text)
      })
    }, gate.pause)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [gate, file, text, attempt])

  useEffect(() => {
    if (text === kept.current) return undefined
    setDraft('saving')
    const timer = setTimeout(() => {
      calls.draft(file, text, opened.draft?.base ?? digest).then(() => {
        kept.current = text
        setDraft('saved')
      }, () => setDraft('failed'))
    }, saveAfter)
    return () => clearTimeout(timer)
  }, [calls, file, text, digest, opened])

  const discard = useCallback(() => {
    kept.current = opened.text ?? ''
    setText(opened.text ?? '')
    setDraft('none')
    void calls.draft(file, null, null)
  }, [calls, file, opened])
  const settle = useCallback(() => {
    kept.current = text
    setDraft('none')
  }, [text])
  const checkAgain = useCallback(() => setAttempt((count) => count + 1), [])
  return { text, setText, check, isChecking: checked !== text, failure, checkAgain, draft, discard, settle }
}
