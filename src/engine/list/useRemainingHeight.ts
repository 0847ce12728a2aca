import { useEffect, useState, type RefObject } from 'react'

const least = 320
/** The foot with its total and page numbers stays in sight. */
const footHeight = 72

/** How high an element may be so that it and what follows end with the window. */
export function useRemainingHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(() => Math.max(least, window.innerHeight - 330))
  useEffect(() => {
    function measure() {
      const box = element.current?.getBoundingClientRect()
      // Scrolled away, its place says nothing of the layout.
      if (box && box.top > 0 && box.width > 0) setHeight(Math.max(least, Math.floor(window.innerHeight - box.top - footHeight)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (element.current?.parentElement) observer.observe(element.current.parentElement)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [element])
  return height
}
