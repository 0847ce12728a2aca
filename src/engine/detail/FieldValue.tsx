import { cells } from '../../fields/cells'
import type { FieldDefinition } from '../../fields/definitions'

/** A value as its type draws it; a dash where nothing is filled in. */
export function FieldValue({ field, value, place = 'detail' }: { field: FieldDefinition; value: unknown; place?: 'list' | 'detail' }) {
  if (isEmpty(value)) return <span aria-label="未填写">—</span>
  const Cell = cells[field.type]
  return <Cell field={field} value={value} place={place} />
}

/** Whether there is nothing to show. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
