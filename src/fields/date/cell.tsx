import { FormatCell } from '../cells/FormatCell'
import styles from '../cells/cells.module.css'
import { fieldTypeOf } from '../definitions'
import type { FieldOfType } from '../fieldOfType'
import { useFieldServices } from '../FieldServicesProvider'
import type { CellProps } from '../fieldView'
import { expiryOf } from './expiry'

/** A date; one that expires says in colour and in words how long it still holds. */
export function DateCell({ field, value, place }: CellProps) {
  const services = useFieldServices()
  const { expires } = field as FieldOfType<'date'>
  const expiry = expires ? expiryOf(String(value), expires.warnDays, services.now) : null
  if (!expiry) return <FormatCell field={field} value={value} place={place} />
  const text = fieldTypeOf(field).format(value, field, services)
  return (
    <span className={`${styles[expiry.tone]} ${styles.toned}`} title={expiry.text}>
      {text}
      <span className={place === 'list' ? styles.heard : undefined}>（{expiry.text}）</span>
    </span>
  )
}
