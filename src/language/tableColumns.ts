import type { FieldDefinition } from '../fields/definitions'

/** The columns of a table field in order, each a field again; empty for any other type. */
export function columnsOf(field: FieldDefinition): Readonly<Record<string, FieldDefinition>> {
  return isTable(field) ? (field as unknown as { readonly columns: Readonly<Record<string, FieldDefinition>> }).columns : {}
}

export function isTable(field: FieldDefinition): boolean {
  return (field.type as string) === 'table'
}

/** The rows of a table field's value; what is no row is left out. */
export function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null && !Array.isArray(row)) : []
}
