import styles from '../cells/cells.module.css'
import type { CellProps } from '../fieldView'

/** A signature as it was drawn. */
export function SignatureCell({ field, value, place }: CellProps) {
  if (!String(value).startsWith('data:image/png;base64,')) return <span>已签名</span>
  return <img className={place === 'list' ? styles.signatureLine : styles.signature} src={String(value)} alt={`${field.title}：已签名`} />
}
