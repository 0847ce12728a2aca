import { FormatCell } from '../cells/FormatCell'
import styles from '../cells/cells.module.css'
import type { CellProps } from '../fieldView'
import { markupElements } from './markupElements'

/** A rich text: in a list its words, in a detail as it was written. */
export function RichtextCell({ field, value, place }: CellProps) {
  if (place === 'list' || field.masked) return <FormatCell field={field} value={value} place={place} />
  return <div className={styles.article}>{markupElements(String(value))}</div>
}
