import { recordVariables, type Variables } from './expressionVariables'
import { rowStates } from './fieldStates'
import type { FieldDefinition } from '../fields/definitions'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf, isTable, rowsOf } from './tableColumns'

/** A hidden cell may hide others that hang on it; no table has longer chains. */
const mostRounds = 5

/**
 * The record with the cells emptied that their row hides: what nobody sees must not count in a formula, fail a rule or
 * set off an effect. What only the system writes stays. Rows without such cells stay the very same objects.
 */
export function emptyHiddenCells<Values extends RecordValues>(page: PageDefinition, record: Values, context: RecordContext): Values {
  const tables = hidingTables(page).filter(({ name }) => rowsOf(record[name]).length > 0)
  if (tables.length === 0) return record
  const variables = recordVariables(page.fields, record, context)
  const emptied = tables.map((table) => [table.name, (record[table.name] as readonly unknown[]).map((row) => emptyRow(table, row, variables))])
  return { ...record, ...Object.fromEntries(emptied) }
}

const hiding = new WeakMap<PageDefinition['fields'], readonly FieldDefinition[]>()

/** Tables with such columns: most pages have none, and every record is asked. */
function hidingTables({ fields }: PageDefinition): readonly FieldDefinition[] {
  const known = hiding.get(fields) ?? Object.values(fields).filter((field) => isTable(field) && hiddenColumns(field).length > 0)
  hiding.set(fields, known)
  return known
}

const hidden = new WeakMap<FieldDefinition, readonly FieldDefinition[]>()

/** Columns that a row may hide and a person fills in. */
function hiddenColumns(table: FieldDefinition): readonly FieldDefinition[] {
  const known = hidden.get(table) ?? Object.values(columnsOf(table)).filter((column) => column.visibleWhen !== undefined && !column.readOnly && column.compute === undefined)
  hidden.set(table, known)
  return known
}

function emptyRow(table: FieldDefinition, given: unknown, variables: Variables): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  let row = given as RecordValues
  for (let round = 0; round < mostRounds; round += 1) {
    const filled = hiddenColumns(table).filter(({ name }) => (row[name] ?? null) !== null)
    if (filled.length === 0) return row
    const states = rowStates(table, row, variables)
    const unseen = filled.filter(({ name }) => !states[name]?.visible)
    if (unseen.length === 0) return row
    row = { ...row, ...Object.fromEntries(unseen.map(({ name }) => [name, null])) }
  }
  return row
}
