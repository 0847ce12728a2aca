import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { regionDictionary } from '../../fields/regionRules'

/** The resource a field points to, or null. */
export function refersTo(field: FieldDefinition): string | null {
  return fieldTypeOf(field).refersTo?.(field as never) ?? null
}

/** The dictionary a field takes its values from, or null. */
export function dictionaryOf(field: FieldDefinition): string | null {
  if (field.type === 'region') return regionDictionary
  return 'dict' in field && typeof field.dict === 'string' ? field.dict : null
}
