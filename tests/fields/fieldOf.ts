import { fieldTypeOf, type FieldDefinition } from '../../src/fields/definitions'
import type { SheetValue } from '../../src/fields/fieldType'
import { context } from './sampleFields'

/** A field with everything its type can do, for tests that know what should come out. */
export function fieldOf(options: Record<string, unknown> & { type: FieldDefinition['type'] }) {
  const field = { name: 'value', title: '样例', ...options } as FieldDefinition
  const type = fieldTypeOf(field)
  return {
    normalize: (value: unknown) => type.normalize(value, field),
    /** Codes of what is wrong with a value as people type it. */
    codes: (value: unknown) => type.check(type.normalize(value, field), field, context).map((problem) => problem.code),
    check: (value: unknown) => type.check(value, field, context),
    format: (value: unknown) => type.format(value, field, context),
    toSheet: (value: unknown) => type.toSheet(value, field, context),
    fromSheet: (cell: SheetValue) => type.fromSheet(cell, field, context),
    toCel: (value: unknown) => type.toCel?.(value, field),
    fromCel: (value: unknown) => type.fromCel?.(value, field),
  }
}
