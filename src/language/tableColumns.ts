import type { FieldDefinition } from '../fields/definitions'

/** A field whose value is rows of fields. */
export type TableDefinition = Extract<FieldDefinition, { readonly type: 'table' }>

export function isTable(field: FieldDefinition): field is TableDefinition {
  return field.type === 'table'
}

/** The columns of a table field in order, each a field again; none for any other type. */
export function columnsOf(field: FieldDefinition): Readonly<Record<string, FieldDefinition>> {
  return isTable(field) ? field.columns : {}
}

/** Whether rows that were saved stand for good: a report of last week is followed by another, not rewritten. */
export function isAppendOnly(field: FieldDefinition): boolean {
  return isTable(field) && field.appendOnly === true
}

/** The rows of a table field's value; what is no row is left out. */
export function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null && !Array.isArray(row)) : []
}
