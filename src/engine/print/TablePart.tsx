import type { PrintPart } from '../../language/printDefinition'
import { columnsOf, rowsOf } from '../../language/tableColumns'
import { PrintValue } from './PrintValue'
import { useSheet } from './printWorld'
import { printTexts } from './texts'
import styles from './print.module.css'

/** Percent of the width that the row's number takes. */
const numberWidth = 6

/** The rows of a table field; the head stands again on every page. */
export function TablePart({ part }: { part: Extract<PrintPart, { kind: 'table' }> }) {
  const { world: { page }, values } = useSheet()
  const table = page.fields[part.field]
  if (!table) return null
  const known = columnsOf(table)
  const rows = rowsOf(values[part.field])
  const shown = [...rows, ...Array.from({ length: Math.max(0, part.emptyRows - rows.length) }, () => ({}) as Readonly<Record<string, unknown>>)]
  return (
    <>
      {part.title && <table className={`${styles.grid} ${styles.caption}`}><tbody><tr><th scope="colgroup">{part.title}</th></tr></tbody></table>}
      <table className={styles.grid} data-table={part.field}>
        <colgroup><col style={{ width: `${numberWidth}%` }} />{part.columns.map(({ field, width }) => <col key={field} style={width === null ? undefined : { width: `${width * (100 - numberWidth) / 100}%` }} />)}</colgroup>
        <thead><tr><th scope="col">{printTexts.number}</th>{part.columns.map(({ field, title }) => <th key={field} scope="col">{title}</th>)}</tr></thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index} className={styles.whole}>
              <td className={styles.number}>{index + 1}</td>
              {part.columns.map(({ field, boxes }) => {
                const column = known[field]
                return <td key={field} data-cell={`${part.field}/${index}/${field}`}>{column && <PrintValue field={column} value={row[field] ?? null} boxes={boxes} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
