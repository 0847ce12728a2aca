import type { FieldDefinition } from './definitions'

/** A field of one of the given types; views are chosen by type, so they may narrow without asking. */
export type FieldOfType<Name extends FieldDefinition['type']> = Extract<FieldDefinition, { readonly type: Name }>
