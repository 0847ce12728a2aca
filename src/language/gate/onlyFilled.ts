import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'

/** A field with `onlyFilled` has the condition that says so, beside its own: hints and what the system finds take no place while there is nothing to say. */
export function shownOnlyFilled(field: FieldDefinition): FieldDefinition {
  const { onlyFilled, visibleWhen, ...rest } = field
  if (onlyFilled !== true) return field
  const filled = conditionOf(field)
  return { ...rest, visibleWhen: visibleWhen === undefined ? filled : `(${visibleWhen}) && ${filled}` } as FieldDefinition
}

function conditionOf(field: FieldDefinition): string {
  const { celType } = fieldTypeOf(field)
  if (celType.startsWith('list')) return `${field.name}.size() > 0`
  return celType === 'bool' ? `${field.name} == true` : `${field.name} != null`
}
