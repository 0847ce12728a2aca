import type { ReactNode } from 'react'
import styles from './list.module.css'

/** A number that opens the records it counts. */
export function FigureButton({ label, onClick, children }: { readonly label: string; readonly onClick: () => void; readonly children: ReactNode }) {
  return <button type="button" className={styles.figure} data-action="figure" aria-label={`查看 ${label}`} onClick={onClick}>{children}</button>
}
