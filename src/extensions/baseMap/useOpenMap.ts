import { useEffect, useRef, useState, type RefObject } from 'react'
import useSWR from 'swr'
import { positionPaths, type MapLayers } from '../../contract/positions'
import type { PlatformAsk } from '../../engine/engineServices'
import { openMap, type OpenMap } from './openMap'

/** A map in the element of a ref, with the base layer of this deployment; null until it is open. */
export function useOpenMap(ask: PlatformAsk): { readonly element: RefObject<HTMLDivElement>; readonly open: OpenMap | null; readonly layers: MapLayers | undefined; readonly error: Error | undefined } {
  const element = useRef<HTMLDivElement>(null)
  const { data: layers, error } = useSWR<MapLayers, Error>('mapLayers', () => ask<MapLayers>('GET', positionPaths.layers), { revalidateOnFocus: false })
  const [open, setOpen] = useState<OpenMap | null>(null)
  useEffect(() => {
    if (!element.current || !layers) return undefined
    const opened = openMap(element.current, layers, { isStill: matchMedia('(prefers-reduced-motion: reduce)').matches })
    setOpen(opened)
    return () => {
      setOpen(null)
      opened.close()
    }
  }, [layers])
  return { element, open, layers, error }
}
