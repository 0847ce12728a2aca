import type { FieldDefinition } from '../fields/definitions'
import { columnsOf, isTable, rowsOf } from './tableColumns'

type Values = Readonly<Record<string, unknown>>

/** What a field with `from` takes of the record it follows; of a table, its rows as far as the columns have the same names. */
export function copiedValue(field: FieldDefinition, value: unknown): unknown {
  return isTable(field) ? rowsFor(field, value) : (value ?? null)
}

function rowsFor(table: FieldDefinition, value: unknown): readonly Values[] {
  const columns = Object.values(columnsOf(table))
  return rowsOf(value).map((row) => Object.fromEntries(columns.map((column) => [column.name, row[column.name] ?? column.default ?? null])))
}
