import type { Tone } from '../fieldType'
import styles from './cells.module.css'

/** A status in its colour. Not antd's Tag: a list draws hundreds of them, and its presets fall short of AA contrast. */
export function ToneTag({ tone = 'neutral', children }: { readonly tone?: Tone | undefined; readonly children: string }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
}
