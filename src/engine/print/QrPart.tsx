import { encode } from 'uqr'
import { publicAddress } from '../../client/publicAddress'
import { fieldTypeOf } from '../../fields/definitions'
import { cutText, type PrintPart } from '../../language/printDefinition'
import { useEngine } from '../engineServices'
import { isBlank, readField, useSheet, type SheetValues } from './printWorld'
import styles from './print.module.css'

/** An address as a QR code, dark on light. Nothing where a value of the address is missing: a code that leads nowhere is worse than none. */
export function QrPart({ part }: { part: Extract<PrintPart, { kind: 'qr' }> }) {
  const sheet = useSheet()
  const { publicUrl } = useEngine()
  const path = filledAddress(sheet, part.address)
  if (path === null) return null
  const address = publicAddress(path, publicUrl)
  const { data, size } = encode(address, { border: 2, ecc: 'M' })
  const dark = data.flatMap((line, row) => line.flatMap((isDark, column) => (isDark ? [`M${column} ${row}h1v1h-1z`] : []))).join('')
  return (
    <section className={styles.qr}>
      {part.title && <h2>{part.title}</h2>}
      <svg role="img" aria-label={`二维码：${address}`} viewBox={`0 0 ${size} ${size}`} width={`${part.size}mm`} height={`${part.size}mm`} shapeRendering="crispEdges">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={dark} />
      </svg>
    </section>
  )
}

function filledAddress(sheet: SheetValues, text: string): string | null {
  const pieces = cutText(text).map((piece) => {
    if ('words' in piece) return piece.words
    const value = valueIn(sheet, piece.field)
    return value === null ? null : encodeURIComponent(value)
  })
  return pieces.some((piece) => piece === null) ? null : pieces.join('')
}

/** An address names records by their ids; everything else stands as one reads it. */
function valueIn(sheet: SheetValues, name: string): string | null {
  if (name === 'id') return sheet.record?.id ?? null
  const read = readField(sheet, name)
  if (read === null || isBlank(read.value)) return null
  const type = fieldTypeOf(read.field)
  return type.refersTo?.(read.field as never) && typeof read.value === 'string' ? read.value : type.format(read.value, read.field as never, sheet.world.context)
}
