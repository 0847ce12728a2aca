import type { FieldDefinition } from '../../../fields/definitions'
import type { FieldOfType } from '../../../fields/fieldOfType'
import { defaultRowsOf, type Row } from '../../../fields/table/rows'
import { isEmpty } from '../../../language/isEmpty'
import { sameJson } from '../../../language/json/sameJson'
import type { PageDefinition } from '../../../language/pageDefinition'
import { say, valueAt, type PageText } from './pageText'

type TableField = FieldOfType<'table'>

/** Tables of a page whose rows may be given beforehand. */
export function tablesOf(definition: PageDefinition): TableField[] {
  return Object.values(definition.fields).filter((field): field is TableField => field.type === 'table')
}

/** The table as whoever writes the checklist fills it in: its first cells, free of the conditions of the inspection itself. */
export function asChecklist(table: TableField): TableField {
  const given = Math.max(1, ...defaultRowsOf(table).map((row) => Object.values(row).findLastIndex((cell) => !isEmpty(cell)) + 1))
  const columns = Object.values(table.columns as Readonly<Record<string, FieldDefinition>>).filter((column, index) => index < given || (column.readOnly === true && column.type !== 'ref'))
  const { defaultRows: _, fills: __, compute: ___, from: ____, readOnly: _____, ...rest } = table
  return { ...rest, fixedRows: false, columns: Object.fromEntries(columns.map((column) => [column.name, bare(column)])) } as unknown as TableField
}

function bare(column: FieldDefinition): FieldDefinition {
  const { readOnly: _, readOnlyWhen: __, requiredWhen: ___, visibleWhen: ____, compute: _____, required: ______, default: _______, ...rest } = column
  return rest as FieldDefinition
}

/** The rows a new record begins with. */
export function rowsIn(page: PageText, table: TableField): readonly Row[] {
  return defaultRowsOf({ columns: table.columns as Readonly<Record<string, FieldDefinition>>, defaultRows: writtenRows(page, table.name) })
}

/** Writes the rows; a row that says the same stays as it is written. */
export function sayRows(page: PageText, table: TableField, rows: readonly Row[]): string {
  const written = writtenRows(page, table.name)
  const before = rowsIn(page, table)
  const names = Object.keys(table.columns)
  const isList = written.every((row) => Array.isArray(row))
  const free = new Set(before.keys())
  const next = rows.map((row): unknown => {
    const same = [...free].find((index) => names.every((name) => sameJson(before[index]?.[name] ?? null, row[name] ?? null)))
    if (same === undefined) return isList ? asList(names, row) : Object.fromEntries(names.flatMap((name) => (isEmpty(row[name]) ? [] : [[name, row[name]]])))
    free.delete(same)
    return written[same]
  })
  return say(page, ['fields', table.name, 'defaultRows'], next.length === 0 ? undefined : next)
}

function writtenRows({ whole }: PageText, name: string): readonly (readonly unknown[] | Row)[] {
  const rows = valueAt(whole, ['fields', name, 'defaultRows'])
  return Array.isArray(rows) ? (rows as readonly Row[]) : []
}

/** Cells in the order of the columns, as far as there is something in them. */
function asList(names: readonly string[], row: Row): unknown[] {
  const cells = names.map((name) => (isEmpty(row[name]) ? null : row[name]))
  return cells.slice(0, Math.max(1, cells.findLastIndex((cell) => cell !== null) + 1))
}
