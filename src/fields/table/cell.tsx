import { plainCells } from '../cells/plainCells'
import styles from '../cells/cells.module.css'
import { FormatCell } from '../cells/FormatCell'
import type { FieldDefinition } from '../definitions'
import type { FieldOfType } from '../fieldOfType'
import { useFieldServices } from '../FieldServicesProvider'
import type { CellProps } from '../fieldView'
import type { Row } from './rows'
import { drawnColumns, groupTitle, rowGroups } from './rowGroups'

/** Types whose values may run over several lines; a date or an amount that breaks is hard to read. */
const wrappedTypes: readonly string[] = ['string', 'text', 'richtext', 'multiDict', 'refs', 'orgs', 'emps', 'geo', 'url', 'region', 'org']

/** A table: in a list how many rows, in a detail all of them. */
export function TableCell({ field, value, place }: CellProps) {
  const services = useFieldServices()
  if (place === 'list' || field.masked || !Array.isArray(value)) return <FormatCell field={field} value={value} place={place} />
  const rows = value as readonly Row[]
  // A column that is empty all the way down only takes room.
  const table = field as FieldOfType<'table'>
  const columns = drawnColumns(table).filter((column) => rows.some((row) => isFilled(row[column.name])))
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={field.title}>
      <table className={isNarrow(columns) ? `${styles.table} ${styles.narrow}` : styles.table}>
        <thead><tr><th scope="col">序号</th>{columns.map((column) => <th key={column.name} scope="col" style={{ minWidth: readWidth(column) }}>{column.title}</th>)}</tr></thead>
        {rowGroups(table, rows).map((group) => (
          <tbody key={group.key}>
            {table.groups && <tr className={styles.group}><th scope="rowgroup" colSpan={columns.length + 1}>{groupTitle(table, rows, group, services)}</th></tr>}
            {rows.slice(group.start, group.end).map((row, offset) => <ReadRow key={group.start + offset} name={field.name} index={group.start + offset} row={row} columns={columns} />)}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Whether a phone has room for all columns beside each other: three of any kind, or four that keep to a line. */
function isNarrow(columns: readonly FieldDefinition[]): boolean {
  return columns.length <= 3 || (columns.length === 4 && !columns.some(({ type }) => wrappedTypes.includes(type) || type === 'ref'))
}

function ReadRow({ name, index, row, columns }: { readonly name: string; readonly index: number; readonly row: Row; readonly columns: readonly FieldDefinition[] }) {
  return (
    <tr>
      <td>{index + 1}</td>
      {columns.map((column) => <td key={column.name} className={wrappedTypes.includes(column.type) ? undefined : styles.short} data-field={`${name}/${index}/${column.name}`} data-label={column.title}><ColumnValue column={column} value={row[column.name]} /></td>)}
    </tr>
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

/** Room for texts, which would else be squeezed to a word a line by many columns. */
function readWidth(column: FieldDefinition): number | undefined {
  return column.type === 'text' ? (column.width ?? 160) : column.type === 'string' ? column.width : undefined
}
