import { useEffect, useRef, useState } from 'react'

/** Whether the end of a scrolling box has been in sight; of a text that needs no scrolling it is from the first. */
export function useReachedEnd() {
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    // Zoomed screens have half pixels.
    const look = () => element.scrollTop + element.clientHeight >= element.scrollHeight - 8 && setAtEnd(true)
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.focus({ preventScroll: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { box, isAtEnd }
}
