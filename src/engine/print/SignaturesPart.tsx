import { fieldTypeOf } from '../../fields/definitions'
import type { PrintPart, SignaturePlace } from '../../language/printDefinition'
import { chineseDate, dayOf } from './chineseDate'
import { SignatureImage } from './PrintValue'
import { isBlank, readField, useSheet } from './printWorld'
import { printTexts } from './texts'
import styles from './print.module.css'

/** Places for signatures and seals, side by side, each with its date. */
export function SignaturesPart({ part }: { part: Extract<PrintPart, { kind: 'signatures' }> }) {
  return (
    <table className={`${styles.grid} ${styles.signatures}`}>
      <tbody>
        {part.title && <tr className={styles.caption}><th colSpan={part.places.length} scope="colgroup">{part.title}</th></tr>}
        <tr className={styles.whole}>{part.places.map((place) => <td key={place.title}><Place place={place} /></td>)}</tr>
      </tbody>
    </table>
  )
}

function Place({ place: { title, field, date, stamp } }: { place: SignaturePlace }) {
  const sheet = useSheet()
  const signed = field === null ? null : readField(sheet, field)
  const on = date === null ? null : readField(sheet, date)
  return (
    <div className={styles.place}>
      <div>{title}{stamp && printTexts.stamp}</div>
      <div className={styles.sign}>{signed && !isBlank(signed.value) && <SignatureImage value={signed.value} title={title} />}</div>
      <div className={styles.date}>{on && !isBlank(on.value) ? chineseDate(dayOf(fieldTypeOf(on.field).format(on.value, on.field as never, sheet.world.context))) : printTexts.emptyDate}</div>
    </div>
  )
}
