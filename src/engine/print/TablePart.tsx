import type { FieldDefinition } from '../../fields/definitions'
import type { PrintPart, RelatedColumn } from '../../language/printDefinition'
import { columnsOf, rowsOf } from '../../language/tableColumns'
import { PrintValue } from './PrintValue'
import { useSheet } from './printWorld'
import { printTexts } from './texts'
import styles from './print.module.css'

/** Percent of the width that the row's number takes. */
const numberWidth = 6

type Row = Readonly<Record<string, unknown>>

/** The rows of a table field; the head stands again on every page. */
export function TablePart({ part }: { part: Extract<PrintPart, { kind: 'table' }> }) {
  const { world: { page }, values } = useSheet()
  const table = page.fields[part.field]
  if (!table) return null
  return <Grid name={part.field} title={part.title} columns={part.columns} fields={columnsOf(table)} rows={rowsOf(values[part.field])} emptyRows={part.emptyRows} />
}

/** Records of another page that point to this one; a form to be filled in by hand has empty rows. */
export function RelatedPart({ part }: { part: Extract<PrintPart, { kind: 'related' }> }) {
  const { world, record } = useSheet()
  const found = world.related(part)
  return <Grid name={part.page} title={part.title} columns={part.columns} fields={found?.fields ?? {}} rows={(record && found?.rowsOf(record.id)) ?? []} emptyRows={part.emptyRows} />
}

interface GridProps {
  readonly name: string
  readonly title: string
  readonly columns: readonly RelatedColumn[]
  readonly fields: Readonly<Record<string, FieldDefinition>>
  readonly rows: readonly Row[]
  readonly emptyRows: number
}

function Grid({ name, title, columns, fields, rows, emptyRows }: GridProps) {
  const shown = [...rows, ...Array.from({ length: Math.max(0, emptyRows - rows.length) }, (): Row => ({}))]
  return (
    <>
      {title && <table className={`${styles.grid} ${styles.caption}`}><tbody><tr><th scope="colgroup">{title}</th></tr></tbody></table>}
      <table className={styles.grid} data-table={name}>
        <colgroup><col style={{ width: `${numberWidth}%` }} />{columns.map(({ width }, index) => <col key={index} style={width === null ? undefined : { width: `${width * (100 - numberWidth) / 100}%` }} />)}</colgroup>
        <thead><tr><th scope="col">{printTexts.number}</th>{columns.map((column, index) => <th key={index} scope="col">{column.title}</th>)}</tr></thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index} className={styles.whole}>
              <td className={styles.number}>{index + 1}</td>
              {columns.map(({ field, boxes }, at) => {
                const column = fields[field ?? '']
                return <td key={at} data-cell={`${name}/${index}/${field ?? at}`}>{column && <PrintValue field={column} value={row[column.name] ?? null} boxes={boxes} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
