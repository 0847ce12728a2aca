import type { PrintCell, PrintPart } from '../../language/printDefinition'
import { packCells } from './packCells'
import { FilledText, PrintValue } from './PrintValue'
import { isBlank, readField, useSheet, type SheetValues } from './printWorld'
import { printTexts } from './texts'
import styles from './print.module.css'

/** Labels take this share of a cell. */
const labelShare = { 1: 16, 2: 32, 3: 38, 4: 42, 5: 46, 6: 48 } as const

/** Rows of labelled cells, ruled. */
export function RowsPart({ part }: { part: Extract<PrintPart, { kind: 'rows' }> }) {
  const sheet = useSheet()
  const { columns } = part
  const label = (labelShare[columns as keyof typeof labelShare] ?? 48) / columns
  const rows = part.rows.flatMap(({ cells, flows }) => (flows ? packCells(cells.filter(({ field }) => field === null || sheet.applies(field)), columns) : [cells]))
  return (
    <table className={styles.grid}>
      <colgroup>{Array.from({ length: columns * 2 }, (_, index) => <col key={index} style={{ width: `${index % 2 === 0 ? label : 100 / columns - label}%` }} />)}</colgroup>
      <tbody>
        {part.title && <tr className={styles.caption}><th colSpan={columns * 2} scope="colgroup">{part.title}</th></tr>}
        {rows.map((cells, index) => <tr key={index} className={cells.some((cell) => isLong(cell, sheet)) ? undefined : styles.whole}>{cells.map((cell, place) => <Cell key={place} cell={cell} />)}</tr>)}
      </tbody>
    </table>
  )
}

function Cell({ cell }: { cell: PrintCell }) {
  const { title, span, lines } = cell
  // A hand writes larger than a printer does.
  const height = lines > 1 ? { height: `${lines * 7}mm` } : undefined
  return (
    <>
      {title && <th scope="row">{title}</th>}
      <td colSpan={title ? span * 2 - 1 : span * 2} style={height} className={lines > 1 ? styles.tall : undefined} data-cell={cell.field ?? undefined}><CellContent cell={cell} /></td>
    </>
  )
}

function CellContent({ cell }: { cell: PrintCell }) {
  const sheet = useSheet()
  if (cell.field === null) return <div className={styles.value}><FilledText text={cell.text ?? ''} /></div>
  const read = readField(sheet, cell.field)
  if (!read) return null
  if (isBlank(read.value) && sheet.record !== null && !sheet.applies(cell.field)) return <>{printTexts.notApplicable}</>
  return <PrintValue field={read.field} value={read.value} boxes={cell.boxes} />
}

/** A row of long text breaks over pages; a short one is never cut in two. */
function isLong({ field }: PrintCell, sheet: SheetValues): boolean {
  const value = field === null ? '' : readField(sheet, field)?.value
  return typeof value === 'string' && value.length > 300 && !value.startsWith('data:')
}
