import { fieldTypeOf, type FieldDefinition } from '../definitions'
import type { FieldContext, SheetValue } from '../fieldType'
import { isProblem, type Problem } from '../problems'
import { columnsOf, type Row, type TableField } from './rows'

/**
 * A table in one spreadsheet cell: a line of column titles, then a line per row, cells apart by ` | `.
 * A bar, a line break or a backslash inside a cell is escaped, so that every table comes back as it was.
 */
export function writeRows(rows: readonly Row[], field: TableField, context: FieldContext): string {
  const columns = columnsOf(field)
  const lines = rows.map((row) => columns.map((column) => writeCell(row[column.name], column, context)))
  return [columns.map((column) => escaped(column.title)), ...lines].map((cells) => cells.join(' | ') || '|').join('\n')
}

function writeCell(value: unknown, column: FieldDefinition, context: FieldContext): string {
  if (value === null || value === undefined) return ''
  return escaped(sheetText(fieldTypeOf(column).toSheet(value, column, context)))
}

function sheetText(cell: SheetValue): string {
  if (!(cell instanceof Date)) return String(cell ?? '')
  return cell.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').replace('Z', '')
}

function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\|/g, '\\|').replace(/\n/g, '\\n')
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

/** The rows of such a cell. The title line may be left out; then the cells follow the order of the columns. */
export function readRows(text: string, field: TableField, context: FieldContext): readonly Row[] | Problem {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '').map(splitLine)
  const columns = columnsOf(field)
  const titled = lines[0]?.every((title) => columns.some((column) => column.title === title)) === true
  const order = titled ? (lines[0] ?? []).map((title) => columns.find((column) => column.title === title)) : columns
  const rows = (titled ? lines.slice(1) : lines).map((cells, index) => readRow(cells, order, index, context))
  return rows.find(isProblem) ?? (rows as readonly Row[])
}

function splitLine(line: string): readonly string[] {
  return line.split(/(?<=(?<!\\)(?:\\\\)*)\|/).map((cell) => unescaped(cell.trim()))
}

function readRow(cells: readonly string[], order: readonly (FieldDefinition | undefined)[], index: number, context: FieldContext): Row | Problem {
  const row: Record<string, unknown> = {}
  for (const [place, text] of cells.entries()) {
    const column = order[place]
    if (!column && text === '') continue
    if (!column) return { code: 'type', at: [String(index)] }
    const value = fieldTypeOf(column).fromSheet(text === '' ? null : text, column, context)
    if (isProblem(value)) return { ...value, at: [String(index), column.name], label: column.title }
    row[column.name] = value
  }
  return row
}
