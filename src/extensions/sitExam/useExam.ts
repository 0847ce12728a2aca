import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { examPaths, type ExamAnswer, type ExamAnswers, type ExamSaved, type ExamState } from '../../contract/exams'
import type { PlatformAsk } from '../../engine/engineServices'
import { keptAnswers } from './keptAnswers'

export type Saving = 'saved' | 'saving' | 'lost'

const retryEvery = 3_000

export interface RunningExam {
  readonly answers: ExamAnswers
  readonly saving: Saving
  /** How many answers the server does not have yet. */
  readonly unsaved: number
  /** The end by this machine's clock, as the server's last told. */
  readonly until: number
  readonly switchCount: number
  readonly answer: (question: string, answer: ExamAnswer) => void
  readonly handIn: () => Promise<void>
}

/** An exam under way: each answer is kept here, sent at once, and sent again until the server has it. */
export function useExam(exam: ExamState, ask: PlatformAsk, person: string, onState: (state: ExamState) => void): RunningExam {
  const { id } = exam
  const kept = useMemo(() => keptAnswers(person, id), [person, id])
  const [answers, setAnswers] = useState<ExamAnswers>(() => ({ ...exam.answers, ...kept.read() }))
  const [saving, setSaving] = useState<Saving>('saved')
  const [clock, setClock] = useState(() => ({ until: Date.now() + exam.secondsLeft * 1000, switchCount: exam.switchCount }))
  const isSending = useRef(false)

  const hear = useCallback(({ secondsLeft, switchCount, isHandedIn }: ExamSaved) => {
    setClock({ until: Date.now() + secondsLeft * 1000, switchCount })
    if (isHandedIn) void ask<ExamState>('GET', examPaths.open(id)).then(onState, () => undefined)
  }, [ask, id, onState])

  const send = useCallback(async () => {
    // Who is at it takes along what comes meanwhile.
    if (isSending.current) return
    isSending.current = true
    try {
      for (let waiting = kept.read(); Object.keys(waiting).length > 0; waiting = kept.read()) {
        setSaving('saving')
        const saved = await ask<ExamSaved>('POST', examPaths.answers(id), { answers: waiting })
        kept.drop(waiting)
        hear(saved)
      }
      setSaving('saved')
    } catch {
      setSaving('lost')
    } finally {
      isSending.current = false
    }
  }, [ask, hear, id, kept])

  // What an earlier window could not send goes first; what is lost is tried again.
  useEffect(() => void send(), [send])
  useEffect(() => {
    if (saving !== 'lost') return undefined
    const timer = setInterval(() => void send(), retryEvery)
    const again = () => void send()
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [saving, send])
  useAway(() => void ask<ExamSaved>('POST', examPaths.away(id)).then(hear, () => undefined))

  const answer = useCallback((question: string, given: ExamAnswer) => {
    kept.keep(question, given)
    setAnswers((before) => ({ ...before, [question]: given }))
    void send()
  }, [kept, send])
  const handIn = useCallback(async () => {
    const waiting = kept.read()
    const state = await ask<ExamState>('POST', examPaths.handIn(id), { answers: waiting })
    kept.drop(waiting)
    onState(state)
  }, [ask, id, kept, onState])
  return { answers, saving, unsaved: Object.keys(kept.read()).length, ...clock, answer, handIn }
}

/** Tells each time that the window goes out of sight. */
function useAway(onAway: () => void): void {
  const latest = useRef(onAway)
  useEffect(() => { latest.current = onAway })
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' && latest.current()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
