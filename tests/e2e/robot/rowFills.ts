import { exampleValue, type ExampleOptions } from '../../../src/language/examples/exampleRecord'
import { fillRows, fillsOf } from '../../../src/language/fillRows'
import { isEmpty } from '../../../src/language/isEmpty'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { columnsOf, rowsOf, type TableDefinition } from '../../../src/language/tableColumns'

/** Rows for which the buttons of a table are, or all of its rows. */
export type FilledRows = 'their own' | 'all'

/** The rows of a record's table filled by the table's own buttons, as if nothing were wrong, and with a file wherever a row takes one: of thirty rows filled in by chance one always fails. */
export function filledByButtons(page: PageDefinition, table: TableDefinition, record: Readonly<Record<string, unknown>>, which: FilledRows, random: () => number, context: ExampleOptions['context']): readonly Readonly<Record<string, unknown>>[] {
  const fills = Object.values(fillsOf(table)).map((fill) => (which === 'all' ? { title: fill.title, set: fill.set } : fill))
  const filled = fills.reduce<unknown>((rows, fill) => fillRows(page, table, fill, { ...record, [table.name]: rows }, context), record[table.name])
  const files = Object.values(columnsOf(table)).filter(({ type, readOnly }) => type === 'files' && !readOnly)
  return rowsOf(filled).map((row) => ({ ...row, ...Object.fromEntries(files.filter(({ name }) => isEmpty(row[name])).map((column) => [column.name, exampleValue(column, null, random, context)])) }))
}
