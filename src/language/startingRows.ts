import { defaultRow } from './defaultValue'
import { holds } from './expressions'
import { recordVariables, rowVariable, withVariable } from './expressionVariables'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf, rowsOf, type TableDefinition } from './tableColumns'

/** Rows by what tells them apart. */
export type NamedRows = ReadonlyMap<string, RecordValues>

/**
 * The default rows of a table that apply to the record (`rowWhen`), each as it stands there already, or among those put aside,
 * or as the page file has it; then the rows that somebody has added.
 */
export function startingRows(page: PageDefinition, table: TableDefinition, record: RecordValues, context: RecordContext, aside: NamedRows = new Map()): readonly RecordValues[] {
  const present = rowsOf(record[table.name])
  const known = new Map([...aside, ...rowsByName(table, present)])
  const begun = givenRows(table).map((given) => known.get(nameOf(table, given)) ?? { ...defaultRow(table, context), ...given })
  return [...begun.filter(appliesTo(page, table, record, context)), ...present.filter((row) => !begun.includes(row))]
}

/** Rows as `startingRows` knows them again; of those alike the first. */
export function rowsByName(table: TableDefinition, rows: readonly RecordValues[]): NamedRows {
  return new Map(rows.toReversed().map((row) => [nameOf(table, row), row]))
}

function givenRows(table: TableDefinition): readonly RecordValues[] {
  return (table.defaultRows ?? []) as readonly RecordValues[]
}

function appliesTo(page: PageDefinition, table: TableDefinition, record: RecordValues, context: RecordContext): (row: RecordValues) => boolean {
  const { rowWhen } = table
  if (rowWhen === undefined) return () => true
  const variables = recordVariables(page.fields, record, context)
  const columns = columnsOf(table)
  return (row) => holds(rowWhen, withVariable(variables, 'row', rowVariable(columns, row)))
}

/** What nobody can change tells rows apart; where everything can be changed, the first column. */
function nameOf(table: TableDefinition, row: RecordValues): string {
  const columns = Object.values(columnsOf(table))
  const lasting = columns.filter(({ readOnly, compute }) => readOnly === true && compute === undefined)
  return JSON.stringify((lasting.length > 0 ? lasting : columns.slice(0, 1)).map(({ name }) => row[name] ?? null))
}
