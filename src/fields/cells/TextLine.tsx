import type { ReactNode } from 'react'
import type { CellProps } from '../fieldView'
import styles from './cells.module.css'

interface TextLineProps {
  readonly text: string
  readonly place: CellProps['place']
  /** What is drawn instead of the bare text; the text stays the tooltip of a cut-off line. */
  readonly children?: ReactNode
}

/** A text as a list shows it, on one line and cut off, or as a detail does, in full. */
export function TextLine({ text, place, children = text }: TextLineProps) {
  if (place === 'detail') return <span className={styles.full}>{children}</span>
  return <span className={styles.line} title={text}>{children}</span>
}
