import { fieldTypeOf, type FieldDefinition } from '../definitions'
import type { ExampleContext, Random } from '../fieldType'
import { afterTheirLimits } from '../limits'

/** A table field behind the gate, where its columns are fields. */
export interface TableField {
  readonly columns: Readonly<Record<string, FieldDefinition>>
  readonly defaultRows?: readonly (readonly unknown[] | Readonly<Record<string, unknown>>)[]
}

export type Row = Readonly<Record<string, unknown>>

/** The columns of a table in order. */
export function columnsOf(field: TableField): readonly FieldDefinition[] {
  return Object.values(field.columns)
}

/** The rows a new record starts with, as objects; a row written as a list follows the order of the columns. */
export function defaultRowsOf(field: TableField): readonly Row[] {
  const columns = columnsOf(field)
  return (field.defaultRows ?? []).map((row) => {
    const values: Row = isList(row) ? Object.fromEntries(row.map((value, index) => [columns[index]?.name ?? String(index), value])) : row
    return normalizeRow(values, field) as Row
  })
}

function isList(row: readonly unknown[] | Row): row is readonly unknown[] {
  return Array.isArray(row)
}

/** A row with every cell in its stored form, and null in the cells that were not sent; unknown cells stay for `check` to name. */
export function normalizeRow(row: unknown, field: TableField): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const given = row as Row
  const cells = columnsOf(field).map((column) => [column.name, fieldTypeOf(column).normalize(given[column.name], column)])
  return { ...given, ...Object.fromEntries(cells) }
}

/** JSON Schema of one row. */
export function rowSchema(field: TableField): Record<string, unknown> {
  const properties = columnsOf(field).map((column) => [column.name, { anyOf: [fieldTypeOf(column).jsonSchema(column), { type: 'null' }] }])
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) }
}

/** A row with an example in every cell that the given one leaves open, each within the limits its row sets it. */
export function exampleRow(field: TableField, given: Row, random: Random, context: ExampleContext): Row {
  const row: Record<string, unknown> = {}
  for (const column of afterTheirLimits(columnsOf(field))) {
    const example = () => fieldTypeOf(column).normalize(fieldTypeOf(column).example(column, random, { ...context, beside: { ...given, ...row } }), column)
    row[column.name] = given[column.name] ?? example()
  }
  return row
}
