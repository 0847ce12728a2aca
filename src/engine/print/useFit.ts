import { useSyncExternalStore } from 'react'

const pixelsPerMillimetre = 96 / 25.4
/** Left and right of the sheet together. */
const margin = 16

/** How much a sheet of so many millimetres is reduced so that the window shows it from edge to edge; it is never enlarged. */
export function useFit(width: number): number {
  const window = useSyncExternalStore(subscribe, () => document.documentElement.clientWidth || innerWidth)
  return Math.min(1, (window - margin) / (width * pixelsPerMillimetre))
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
