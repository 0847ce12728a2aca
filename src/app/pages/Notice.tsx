import type { ReactNode } from 'react'
import styles from './pages.module.css'

/** A page's worth of bad news with the way out. Plain, because antd's pictures would weigh on every page that may fail. */
export function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
