import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { copiedValue } from '../../language/copiedValue'
import type { PageDefinition, ReferenceDefinition } from '../../language/pageDefinition'
import { isNothing, sameValue } from './sameValue'

/** What choosing a reference brings along: where to read it, and which field takes what. */
export interface CopySource {
  readonly reference: ReferenceDefinition
  readonly copies: readonly { readonly field: FieldDefinition; readonly from: string }[]
}

/** The copies that hang on a reference field (`"from": "vehicle.plateNo"`); null where none do. */
export function copySourceOf(page: PageDefinition, name: string): CopySource | null {
  const source = page.fields[name]
  const copies = Object.values(page.fields).flatMap((field) => {
    const [head, from] = field.from?.split('.') ?? []
    return head === name && from ? [{ field, from }] : []
  })
  const resource = source && fieldTypeOf(source).refersTo?.(source as never)
  const reference = resource === undefined ? undefined : page.references[resource]
  return copies.length > 0 && reference ? { reference, copies } : null
}

/** Whether a field takes the copy unasked: read-only ones always; others while they are blank or still hold the last copy. */
export function takesCopy(field: FieldDefinition, current: unknown, previous: unknown): boolean {
  return field.readOnly === true || isNothing(current) || sameValue(current, copiedValue(field, previous))
}
