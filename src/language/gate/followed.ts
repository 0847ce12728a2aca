import type { FieldDefinition } from '../../fields/definitions'

/**
 * A field with `follows` belongs to the record that its reference names: while one is chosen nobody fills it in here, nor
 * must. Its conditions say so, beside its own.
 */
export function followed(field: FieldDefinition): FieldDefinition {
  if (field.follows !== true || field.from === undefined || field.readOnly === true) return field
  const reference = field.from.split('.')[0] ?? ''
  const { required, requiredWhen, readOnlyWhen, ...rest } = field
  const own = required === true ? 'true' : requiredWhen
  return {
    ...rest,
    readOnlyWhen: readOnlyWhen === undefined ? `${reference} != null` : `(${readOnlyWhen}) || ${reference} != null`,
    ...(own === undefined ? {} : { requiredWhen: own === 'true' ? `${reference} == null` : `(${own}) && ${reference} == null` }),
  } as FieldDefinition
}
