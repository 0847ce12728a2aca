import type { ReactNode } from 'react'
import type { Tone } from '../fieldType'
import styles from './cells.module.css'

/** A text in the colour of a tone; as it is where it has none. */
export function TonedText({ tone, children }: { readonly tone: Tone | undefined; readonly children: ReactNode }) {
  return tone === undefined ? <>{children}</> : <span className={`${styles.toned} ${styles[tone]}`} data-tone={tone}>{children}</span>
}
