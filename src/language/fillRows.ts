import type { FieldDefinition } from '../fields/definitions'
import { evaluate, holds } from './expressions'
import { recordVariables, rowVariable, withVariable } from './expressionVariables'
import { rowStates } from './fieldStates'
import { normalizeValue } from './normalizeRecord'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf, isTable, rowsOf, type TableDefinition } from './tableColumns'

/** One button that fills many rows: which rows, and what goes into which of their cells. */
export type RowFill = NonNullable<TableDefinition['fills']>[string]

/** The fills of a table field by name; none for any other type. */
export function fillsOf(field: FieldDefinition): Readonly<Record<string, RowFill>> {
  return isTable(field) ? (field.fills ?? {}) : {}
}

/**
 * The rows of the record's table after a fill. Cells that the row hides or that are read-only stay as they are; rows that
 * nothing changes stay the very same objects.
 */
export function fillRows(page: PageDefinition, table: TableDefinition, fill: RowFill, record: RecordValues, context: RecordContext): readonly RecordValues[] {
  const variables = recordVariables(page.fields, record, context)
  const columns = columnsOf(table)
  return rowsOf(record[table.name]).map((row) => {
    const known = withVariable(variables, 'row', rowVariable(columns, row))
    if (fill.when !== undefined && !holds(fill.when, known)) return row
    const states = rowStates(table, row, variables)
    const values = Object.entries(fill.set).flatMap(([name, text]): [string, unknown][] => {
      const column = columns[name]
      return column && states[name]?.visible && !states[name].readOnly ? [[name, normalizeValue(column, evaluate(text, known) ?? null)]] : []
    })
    return values.some(([name, value]) => !Object.is(row[name] ?? null, value)) ? { ...row, ...Object.fromEntries(values) } : row
  })
}
