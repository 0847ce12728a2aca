import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { problemText, type FieldError } from '../fields/problems'
import type { PageDefinition } from './pageDefinition'
import type { RecordValues } from './recordContext'

/** What every record has besides its fields; a client may send it back, and it is not its to change. */
const recordKeys = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt', 'annex', 'missingAnnex', 'moves', 'readOnly'])

/**
 * Brings a client's values into the form they are stored in. Keeps declared fields only: a name nobody declared is an
 * error, what only the system writes is dropped without a word.
 */
export function normalizeRecord(page: PageDefinition, values: RecordValues): { values: Record<string, unknown>; errors: FieldError[] } {
  const normalized: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(page.fields, name) ? page.fields[name] : undefined
    if (field === undefined) {
      if (!recordKeys.has(name)) errors.push({ path: name, code: 'unknownField', message: problemText({ code: 'unknownField' }, name) })
    } else if (!isSystemWritten(field)) {
      normalized[name] = normalizeValue(field, value)
    }
  }
  return { values: normalized, errors }
}

/** One value in the form it is stored in; a table's rows keep their read-only cells, which are its text. */
export function normalizeValue(field: FieldDefinition, value: unknown): unknown {
  return fieldTypeOf(field).normalize(value ?? null, field as never)
}

function isSystemWritten(field: FieldDefinition): boolean {
  return field.readOnly === true || field.compute !== undefined
}
