import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './table.module.css'

interface RowChunkProps {
  /** Height of a row that was never drawn, in pixels. */
  readonly estimate: number
  readonly count: number
  readonly columns: number
  /** Drawn wherever it stands: it holds an error that someone will be led to. */
  readonly isPinned: boolean
  readonly isFirst: boolean
  readonly children: () => ReactNode
}

/** Rows this near to the window are drawn, so that Tab always finds the next one. */
const margin = '600px'

/**
 * Some rows of a long table, drawn only near the window; elsewhere their height stands for them.
 * Rows differ in height and the page scrolls, which a list of fixed rows in a box of its own could not do.
 */
export function RowChunk({ estimate, count, columns, isPinned, isFirst, children }: RowChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(isFirst || typeof IntersectionObserver === 'undefined')
  const [height, setHeight] = useState(estimate * count)

  useEffect(() => {
    const element = body.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const watching = new IntersectionObserver((entries) => {
      const near = entries.at(-1)?.isIntersecting ?? true
      // What one types in stays, however far it is scrolled away.
      if (!near && element.contains(document.activeElement)) return
      if (!near && element.offsetHeight > 0) setHeight(element.offsetHeight)
      setNear(near)
    }, { rootMargin: margin })
    watching.observe(element)
    return () => watching.disconnect()
  }, [])

  const isDrawn = isNear || isPinned
  return (
    <tbody ref={body}>
      {isDrawn ? children() : <tr aria-hidden><td className={styles.spacer} colSpan={columns} style={{ height }}>{'\u00a0'}</td></tr>}
    </tbody>
  )
}
