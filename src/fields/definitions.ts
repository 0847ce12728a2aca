import type { Static } from '@sinclair/typebox'
import type { CommonOptions } from './commonOptions'
import type { FieldTypeDefinition } from './fieldType'
import type { FieldTypeName } from './fieldTypeNames'
import { string } from './string/definition'

/** The pure half of every field type. The compiler names the type that is missing. */
export const fieldTypes = {
  string,
} satisfies Partial<Record<FieldTypeName, unknown>>

type FieldTypes = typeof fieldTypes

/** A field behind the gate: the common options, its type's own, and its name. Narrow on `type`. */
export type FieldDefinition = {
  [Name in keyof FieldTypes]: CommonOptions & { readonly name: string; readonly type: Name } & Static<FieldTypes[Name]['options']>
}[keyof FieldTypes]

/** The pure half of a field's type, ready to be called with that field. */
export function fieldTypeOf(field: FieldDefinition): FieldTypeDefinition {
  return fieldTypes[field.type] as unknown as FieldTypeDefinition
}
