import type { FieldDefinition } from './definitions'
import { maskText } from './maskText'

/** A text value as far as anyone may see it; other values are hidden whole. Null stays null. */
export function maskValue(field: FieldDefinition, value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? maskText(field.type, value) : '****'
}
