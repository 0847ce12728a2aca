import { defaultValue } from './defaultValue'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext } from './recordContext'
import { startingRows } from './startingRows'
import { isTable } from './tableColumns'

/** What a new record starts with: defaults, the initial state, the rows of its tables, and the page's `where` above all. */
export function defaultRecord(page: PageDefinition, context: RecordContext): Record<string, unknown> {
  const fields = Object.values(page.fields)
  const values = fields.map((field) => [field.name, defaultValue(field, context)])
  const state = page.states === null ? {} : { [page.states.field]: page.states.initial }
  const record = { ...Object.fromEntries(values), ...state, ...page.where }
  const rows = fields.filter(isTable).filter(({ name, defaultRows }) => defaultRows !== undefined && !(name in page.where)).map((table) => [table.name, startingRows(page, table, record, context)])
  return { ...record, ...Object.fromEntries(rows) }
}
