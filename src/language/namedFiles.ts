import type { FieldDefinition } from '../fields/definitions'
import type { PageDefinition } from './pageDefinition'
import { columnsOf, rowsOf } from './tableColumns'

/** Files that one field of a record names: where the field stands, the slot they lie in, and their ids. */
export interface NamedFiles {
  readonly path: string
  readonly title: string
  readonly slot: string
  readonly ids: readonly string[]
}

/** The files that the fields of a record name, those in the rows of its tables too. */
export function namedFiles({ fields }: Pick<PageDefinition, 'fields'>, record: Readonly<Record<string, unknown>>): readonly NamedFiles[] {
  return Object.values(fields).flatMap((field) => {
    const own = namesOf(field, record[field.name], field.name)
    const columns = Object.values(columnsOf(field)).filter(({ type }) => type === 'files')
    if (columns.length === 0) return own
    return rowsOf(record[field.name]).flatMap((row, index) => columns.flatMap((column) => namesOf(column, row[column.name], `${field.name}/${index}/${column.name}`)))
  })
}

function namesOf(field: FieldDefinition, value: unknown, path: string): readonly NamedFiles[] {
  return field.type === 'files' && Array.isArray(value) && value.length > 0 ? [{ path, title: field.title, slot: field.slot, ids: value.map(String) }] : []
}
