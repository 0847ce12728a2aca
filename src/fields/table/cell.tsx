import { plainCells } from '../cells/plainCells'
import styles from '../cells/cells.module.css'
import { FormatCell } from '../cells/FormatCell'
import type { FieldDefinition } from '../definitions'
import type { FieldOfType } from '../fieldOfType'
import type { CellProps } from '../fieldView'
import { columnsOf, type Row } from './rows'

/** Types whose values may run over several lines; a date or an amount that breaks is hard to read. */
const wrappedTypes: readonly string[] = ['string', 'text', 'richtext', 'multiDict', 'refs', 'orgs', 'emps', 'geo', 'url', 'region', 'org']

/** A table: in a list how many rows, in a detail all of them. */
export function TableCell({ field, value, place }: CellProps) {
  if (place === 'list' || field.masked || !Array.isArray(value)) return <FormatCell field={field} value={value} place={place} />
  const rows = value as readonly Row[]
  // A column that is empty all the way down only takes room.
  const columns = columnsOf(field as FieldOfType<'table'>).filter((column) => rows.some((row) => isFilled(row[column.name])))
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={field.title}>
      <table className={styles.table}>
        <thead><tr><th scope="col">序号</th>{columns.map((column) => <th key={column.name} scope="col">{column.title}</th>)}</tr></thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td>{index + 1}</td>
              {columns.map((column) => <td key={column.name} className={wrappedTypes.includes(column.type) ? undefined : styles.short} data-field={`${field.name}/${index}/${column.name}`}><ColumnValue column={column} value={row[column.name]} /></td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One cell of a table where it is read. */
export function ColumnValue({ column, value }: { readonly column: FieldDefinition; readonly value: unknown }) {
  if (!isFilled(value) || column.type === 'table') return null
  const Cell = plainCells[column.type]
  return <Cell field={column} value={value} place="detail" />
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
