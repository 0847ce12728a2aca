import type { ReactNode } from 'react'
import { standardTexts } from '../engine/standards'
import styles from './windowNotice.module.css'

/**
 * A notice at the corner of the window. Plain, and part of the first files on purpose: it has to be drawn when the
 * files of its version are gone from the server.
 */
export function WindowNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.notice} role="status" data-notice>
      <strong>{standardTexts.info}</strong>
      <p>{text}</p>
      {children}
    </div>
  )
}
