import type { Density } from './columnSettings'
import styles from './list.module.css'

/** Rows in waiting, as high as the real ones will be. */
export function ListSkeleton({ rows, columns, density }: { rows: number; columns: number; density: Density }) {
  return (
    <div className={density === 'small' ? `${styles.skeleton} ${styles.dense}` : styles.skeleton} aria-hidden data-skeleton>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className={styles.line}>{Array.from({ length: columns }, (_, column) => <span key={column} className={styles.bone} />)}</div>
      ))}
    </div>
  )
}
