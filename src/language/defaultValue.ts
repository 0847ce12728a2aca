import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { dayOf } from './calendar'
import { normalizeValue } from './normalizeRecord'
import type { RecordContext } from './recordContext'
import { columnsOf } from './tableColumns'

/** Defaults that are worked out when a record begins. */
export const defaultWords = ['now', 'today', 'me', 'myOrg'] as const

/** What a field starts with, where nothing else is said; of a table, no rows. */
export function defaultValue(field: FieldDefinition, context: RecordContext): unknown {
  return field.default === undefined ? emptyValue(field) : begunWith(field, field.default, context)
}

/** The value that one of a page file's words, or a constant of it, means for a field. */
export function begunWith(field: FieldDefinition, written: unknown, context: RecordContext): unknown {
  return normalizeValue(field, resolveDefault(field, written, context))
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
