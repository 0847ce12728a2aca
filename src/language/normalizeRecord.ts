import type { FieldError } from '../fields/problems'
import type { PageDefinition } from './pageDefinition'
import type { RecordValues } from './recordContext'

/** Brings a client's values into their stored form. */
export function normalizeRecord(page: PageDefinition, values: RecordValues): { values: Record<string, unknown>; errors: FieldError[] } {
  void page
  return { values: { ...values }, errors: [] }
}
