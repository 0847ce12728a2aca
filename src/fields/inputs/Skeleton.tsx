import styles from './skeleton.module.css'

export interface SkeletonProps {
  readonly rows?: number
  /** The place of one input rather than lines of text. */
  readonly isInput?: boolean
}

/** Lines in waiting, where text or an input will be. antd's own would cost every page 3 KiB for the same grey bars. */
export function Skeleton({ rows = 4, isInput = false }: SkeletonProps) {
  if (isInput) return <span className={styles.input} aria-hidden />
  return <div className={styles.lines} aria-hidden>{Array.from({ length: rows }, (_, row) => <span key={row} className={styles.line} />)}</div>
}
