import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { normalizeValue } from '../../language/normalizeRecord'

/** An expression's result in the form its field stores. */
export function fieldValue(field: FieldDefinition | undefined, result: unknown): unknown {
  if (!field || result === undefined || result === null) return null
  const { fromCel } = fieldTypeOf(field)
  return normalizeValue(field, fromCel ? fromCel(result, field as never) : result)
}
