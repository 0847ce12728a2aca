import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { dayOf } from './calendar'
import { normalizeValue } from './normalizeRecord'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext } from './recordContext'
import { columnsOf, isTable, type TableDefinition } from './tableColumns'

/** Defaults that are worked out when a record begins. */
export const defaultWords = ['now', 'today', 'me', 'myOrg'] as const

/** What a new record starts with: defaults, the initial state, the rows of its tables, and the page's `where` above all. */
export function defaultRecord(page: PageDefinition, context: RecordContext): Record<string, unknown> {
  const values = Object.values(page.fields).map((field) => [field.name, defaultValue(field, context)])
  const state = page.states === null ? {} : { [page.states.field]: page.states.initial }
  return { ...Object.fromEntries(values), ...state, ...page.where }
}

function defaultValue(field: FieldDefinition, context: RecordContext): unknown {
  if (isTable(field)) return defaultRows(field, context)
  return field.default === undefined ? emptyValue(field) : begunWith(field, field.default, context)
}

/** The value that one of a page file's words, or a constant of it, means for a field. */
export function begunWith(field: FieldDefinition, written: unknown, context: RecordContext): unknown {
  return normalizeValue(field, resolveDefault(field, written, context))
}

function defaultRows(table: TableDefinition, context: RecordContext): unknown {
  return (table.defaultRows ?? []).map((row) => ({ ...defaultRow(table, context), ...row }))
}

/** What a row added to a table starts with. */
export function defaultRow(table: FieldDefinition, context: RecordContext): Record<string, unknown> {
  return Object.fromEntries(Object.values(columnsOf(table)).map((column) => [column.name, defaultValue(column, context)]))
}

function resolveDefault(field: FieldDefinition, written: unknown, context: RecordContext): unknown {
  switch (written) {
    case 'now': return context.now.toISOString()
    case 'today': return dayOf(context.now)
    case 'me': return isList(field) ? [context.user.id] : context.user.id
    case 'myOrg': return isList(field) ? [context.user.orgId] : context.user.orgId
    default: return written
  }
}

function emptyValue(field: FieldDefinition): unknown {
  return isList(field) ? [] : null
}

function isList(field: FieldDefinition): boolean {
  return fieldTypeOf(field).celType.startsWith('list')
}
