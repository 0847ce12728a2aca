import { useCallback, useEffect, useRef, useState } from 'react'
import { learningPaths, longestStep, type LearningState } from '../../contract/learning'
import type { PlatformAsk } from '../../engine/engineServices'

const reportEvery = 15
/** A machine that slept, or a tab that was held back, did not learn meanwhile. */
const longestTick = 2_000

export interface StudyTime {
  /** Seconds that the server has not credited yet. */
  readonly waiting: number
  readonly problem: { readonly isLost: boolean; readonly message: string } | null
  readonly isCounting: boolean
}

interface StudyTimeParts {
  readonly id: string
  readonly chapter: string
  /** Seconds until the chapter is done; 0: nothing is counted any more. */
  readonly left: number
  /** A film that stands still teaches nothing. */
  readonly isPlaying: boolean
  readonly position: () => number
  readonly ask: PlatformAsk
  readonly onState: (state: LearningState) => void
}

/** Counts the seconds that a chapter is in front of somebody, and reports them in steps; what could not be told is told later. */
export function useStudyTime({ id, chapter, left, isPlaying, position, ask, onState }: StudyTimeParts): StudyTime {
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<StudyTime['problem']>(null)
  const isVisible = useVisible()
  const seconds = useRef(0)
  const isSending = useRef(false)
  const isCounting = isVisible && isPlaying && left > 0

  const report = useCallback(async () => {
    const whole = Math.min(longestStep, Math.floor(seconds.current))
    if (isSending.current || whole < 1) return
    isSending.current = true
    try {
      const state = await ask<LearningState>('POST', learningPaths.step(id), { chapter, seconds: whole, position: position() })
      seconds.current -= whole
      setWaiting(Math.floor(seconds.current))
      setProblem(null)
      onState(state)
    } catch (error) {
      const isLost = (error as { status?: number }).status === 0
      // What the server does not believe it will not believe later.
      if (!isLost) seconds.current = 0
      setProblem({ isLost, message: error instanceof Error ? error.message : String(error) })
    } finally {
      isSending.current = false
    }
  }, [ask, chapter, id, onState, position])

  useEffect(() => {
    if (!isCounting) return undefined
    let last = Date.now()
    const timer = setInterval(() => {
      const now = Date.now()
      seconds.current += Math.min(longestTick, now - last) / 1000
      last = now
      const whole = Math.floor(seconds.current)
      setWaiting(whole)
      if (whole >= left || (whole > 0 && whole % reportEvery === 0)) void report()
    }, 1_000)
    return () => {
      clearInterval(timer)
      void report()
    }
  }, [isCounting, left, report])
  return { waiting, problem, isCounting }
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
