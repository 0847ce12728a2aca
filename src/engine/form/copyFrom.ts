import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { copiedValue } from '../../language/copiedValue'
import { copySources } from '../../language/copySources'
import type { ReferenceDefinition } from '../../language/endpointsDefinition'
import type { PageDefinition } from '../../language/pageDefinition'
import { isNothing, sameValue } from './sameValue'

/** A field and what it takes; of rows also what their columns are called there. */
export interface CopyIn { readonly field: FieldDefinition; readonly from: string; readonly columns: Readonly<Record<string, string>> }

/** What choosing a reference brings along: where to read it, and which field takes what. */
export interface CopySource {
  readonly name: string
  readonly reference: ReferenceDefinition
  readonly copies: readonly CopyIn[]
}

/** The copies that hang on a reference field (`"from": "vehicle.plateNo"`); null where none do. */
export function copySourceOf(page: PageDefinition, name: string): CopySource | null {
  const source = page.fields[name]
  const copies = Object.values(page.fields).flatMap((field) => copySources(field).filter(({ reference }) => reference === name).map(({ name: from, columns }): CopyIn => ({ field, from, columns })))
  const resource = source && fieldTypeOf(source).refersTo?.(source as never)
  const reference = resource === undefined ? undefined : page.references[resource]
  return copies.length > 0 && reference ? { name, reference, copies } : null
}

/** Whether a field takes the copy unasked: read-only ones and those that follow always; others while they are blank or still hold the last copy. */
export function takesCopy(field: FieldDefinition, current: unknown, previous: unknown, columns: Readonly<Record<string, string>> = {}): boolean {
  return field.readOnly === true || field.follows === true || isNothing(current) || sameValue(current, copiedValue(field, previous, columns))
}
