import { useEffect, useState, type CSSProperties } from 'react'

/** Narrower than this no desk shows a page; what is shown is drawn smaller instead. */
const desktopWidth = 1120
const smallest = 0.6

/** How a frame of a desk's width is drawn as large as its place lets it; a phone's width stands as it is. */
export function useFittedFrame(width: 'desktop' | 'phone'): { place: (element: HTMLDivElement | null) => void; style: CSSProperties } {
  const [element, place] = useState<HTMLDivElement | null>(null)
  const [size, setSize] = useState({ width: desktopWidth, height: 600 })
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  const scale = Math.min(1, Math.max(smallest, size.width / desktopWidth))
  return { place, style: width === 'phone' ? {} : { transform: `scale(${scale})`, width: size.width / scale, height: size.height / scale } }
}
