import type { FieldDefinition } from '../../fields/definitions'
import { problemText, type FieldError } from '../../fields/problems'
import { recordVariables } from '../../language/expressionVariables'
import { rowStates } from '../../language/fieldStates'
import { fieldStates, type RecordContext } from '../../language/recordRules'
import { columnsOf, isAppendOnly, isTable, rowsOf } from '../../language/tableColumns'
import { isSame } from './isSame'
import type { PageTable } from './pageTable'

type Values = Readonly<Record<string, unknown>>

/** What is read-only as the record stands may be sent back, but not changed: fields, and cells of a table. */
export function lockedErrors(table: PageTable, values: Values, before: Values | null, context: RecordContext): FieldError[] {
  const { page } = table
  if (before === null) return []
  const cells = lockedCells(table, values, before, context)
  if (!Object.keys(values).some((name) => page.fields[name]?.readOnlyWhen !== undefined)) return cells
  const states = fieldStates(page, before, context)
  const fields = Object.keys(values).filter((name) => states[name]?.readOnly && !isSame(values[name], before[name]))
  return [...fields.map((name) => refusal(page.fields[name]!, name)), ...cells]
}

/**
 * Rows of a table that only grows, and cells that `readOnlyWhen` locks as the record stands: a row that has something in one stays
 * in its place with it, and nobody fills one in a row that is added. A move that asks for the table is held to it too: who gives
 * feedback does not rewrite the order.
 */
export function lockedCells(table: PageTable, values: Values, before: Values, context: RecordContext): FieldError[] {
  return [...changedRows(table, values, before), ...changedCells(table, values, before, context)]
}

/**
 * What a move asks of the rows that a record was given is no more than to fill them in: their read-only cells stay as they were
 * given, as what the questions of a test are and what their answers count.
 */
export function changedGivenCells({ page }: PageTable, values: Values, before: Values): FieldError[] {
  return Object.keys(values).flatMap((name) => page.fields[name] ?? []).filter((field) => isTable(field) && field.fixedRows === true).flatMap((table) => {
    const given = Object.values(columnsOf(table)).filter(({ readOnly, compute, from, masked }) => readOnly && compute === undefined && from === undefined && !masked)
    return changesIn(table, values, before, () => given)
  })
}

function changedRows({ page }: PageTable, values: Values, before: Values): FieldError[] {
  return Object.keys(values).flatMap((name) => page.fields[name] ?? []).filter(isAppendOnly).flatMap((table) => {
    const rows = rowsOf(values[table.name])
    return rowsOf(before[table.name]).flatMap((row, index) => (typedColumns(table).every(({ name }) => isSame(rows[index]?.[name] ?? null, row[name] ?? null)) ? [] : [refusal(table, `${table.name}/${index}`)]))
  })
}

function changedCells({ page }: PageTable, values: Values, before: Values, context: RecordContext): FieldError[] {
  const tables = Object.keys(values).flatMap((name) => page.fields[name] ?? []).filter((field) => lockable(field).length > 0)
  if (tables.length === 0) return []
  const variables = recordVariables(page.fields, before, context)
  return tables.flatMap((table) => changesIn(table, values, before, (row) => {
    const states = rowStates(table, row, variables)
    return lockable(table).filter(({ name }) => states[name]?.readOnly)
  }))
}

/** Cells that differ from the stored ones in the columns that are locked in their row, as it was or as it is added. */
function changesIn(table: FieldDefinition, values: Values, before: Values, lockedIn: (row: Values) => readonly FieldDefinition[]): FieldError[] {
  const [rows, earlier] = [rowsOf(values[table.name]), rowsOf(before[table.name])]
  return Array.from({ length: Math.max(rows.length, earlier.length) }).flatMap((_, index) => lockedIn(earlier[index] ?? rows[index] ?? {})
    .filter(({ name }) => !isSame(rows[index]?.[name] ?? null, earlier[index]?.[name] ?? null))
    .map((column) => refusal(column, `${table.name}/${index}/${column.name}`)))
}

function lockable(field: FieldDefinition): readonly FieldDefinition[] {
  return typedColumns(field).filter(({ readOnlyWhen }) => readOnlyWhen !== undefined)
}

/** Columns that a person fills in; what the system writes into a row may change under it. */
function typedColumns(field: FieldDefinition): readonly FieldDefinition[] {
  return Object.values(columnsOf(field)).filter(({ readOnly, compute }) => !readOnly && compute === undefined)
}

function refusal({ title }: FieldDefinition, path: string): FieldError {
  return { path, code: 'readOnly', message: problemText({ code: 'readOnly' }, title) }
}
