import type { ReactNode } from 'react'
import styles from './inputs.module.css'

/** The name of a record in a choice, and quietly beside it why it is no longer in use. */
export function Named({ label, retired }: { readonly label: ReactNode; readonly retired?: string | undefined }) {
  return retired === undefined ? <>{label}</> : <>{label} <span className={styles.retired}>{retired}</span></>
}
