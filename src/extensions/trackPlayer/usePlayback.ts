import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { playOn } from './playback'

export interface Playback {
  readonly isPlaying: boolean
  readonly rate: number
  /** Where it stands, as it was last told to React: ten times a second. */
  readonly at: number
  readonly toggle: () => void
  readonly setRate: (rate: number) => void
  readonly seek: (at: number) => void
  /** Hears every frame. */
  readonly onFrame: (listener: (at: number) => void) => () => void
}

const toldEvery = 100

/** A clock that runs through a track. What moves with every frame listens to it; React hears of it ten times a second. */
export function usePlayback(end: number): Playback {
  const [isPlaying, setPlaying] = useState(false)
  const [rate, setRate] = useState(60)
  const [at, setAt] = useState(0)
  const now = useRef(0)
  const listeners = useRef(new Set<(at: number) => void>())

  const show = useCallback((next: number) => {
    now.current = next
    for (const listener of listeners.current) listener(next)
  }, [])
  const seek = useCallback((next: number) => {
    show(Math.max(0, next))
    setAt(Math.max(0, next))
  }, [show])

  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = 0
    let last = performance.now()
    let told = 0
    const step = (time: number) => {
      show(playOn(now.current, time - last, rate, end))
      last = time
      if (time - told > toldEvery || now.current >= end) {
        told = time
        setAt(now.current)
      }
      if (now.current >= end) setPlaying(false)
      else frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, rate, end, show])

  const toggle = useCallback(() => {
    if (!isPlaying && now.current >= end) seek(0)
    setPlaying(!isPlaying)
  }, [isPlaying, end, seek])
  const onFrame = useCallback((listener: (at: number) => void) => {
    listeners.current.add(listener)
    listener(now.current)
    return () => void listeners.current.delete(listener)
  }, [])
  return useMemo(() => ({ isPlaying, rate, at, toggle, setRate, seek, onFrame }), [isPlaying, rate, at, toggle, seek, onFrame])
}
