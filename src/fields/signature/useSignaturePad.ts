import { useCallback, useEffect, useRef, useState } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { inkLength, shortestInk } from './strokes'

export type Ink = 'none' | 'short' | 'enough'

/** Where strokes are kept that must outlive the surface. */
export interface KeptStrokes {
  readonly read: () => PointGroup[] | null
  readonly write: (strokes: readonly PointGroup[]) => void
}

/** A drawing surface that gives its picture after every stroke, and null while there is too little of it. What `kept` has kept stands on it from the first. */
export function useSignaturePad(isDisabled: boolean, onPicture: (picture: string | null) => void, kept?: KeptStrokes) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const report = useRef(onPicture)
  report.current = onPicture
  const keeping = useRef(kept)
  const [ink, setInk] = useState<Ink>('none')

  const settle = useCallback(() => {
    if (!pad.current) return
    const next = inkOf(pad.current)
    setInk(next)
    keeping.current?.write(pad.current.toData())
    report.current(next === 'enough' ? pad.current.toDataURL('image/png') : null)
  }, [])

  useEffect(() => {
    const surface = canvas.current
    if (!surface) return
    const signing = new SignaturePad(surface, { penColor: '#1a1a2e', minWidth: 0.8, maxWidth: 2.6 })
    pad.current = signing
    signing.addEventListener('endStroke', settle)
    // A canvas that changes size loses its picture; the strokes bring it back.
    const fitting = new ResizeObserver(() => fit(surface, signing))
    fitting.observe(surface)
    fit(surface, signing)
    const strokes = keeping.current?.read()
    if (strokes) {
      signing.fromData(strokes)
      settle()
    }
    return () => {
      fitting.disconnect()
      signing.off()
    }
  }, [settle])

  useEffect(() => (isDisabled ? pad.current?.off() : pad.current?.on()), [isDisabled])

  const undo = () => {
    pad.current?.fromData(pad.current.toData().slice(0, -1))
    settle()
  }
  const clear = () => {
    pad.current?.clear()
    settle()
  }
  return { canvas, ink, undo, clear }
}

function inkOf(pad: SignaturePad): Ink {
  if (pad.isEmpty()) return 'none'
  return inkLength(pad.toData()) < shortestInk ? 'short' : 'enough'
}

/** Twice the CSS size at most: sharp in print, and far below the limit of a stored signature. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad) {
  const ratio = Math.min(2, Math.max(1, window.devicePixelRatio || 1))
  canvas.width = canvas.offsetWidth * ratio
  canvas.height = canvas.offsetHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.fromData(pad.toData())
}
