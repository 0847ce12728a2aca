import { isSame } from './isSame'
import type { PageTable } from './pageTable'
import type { FieldChange } from './writeRows'

type Values = Readonly<Record<string, unknown>>

/** What a write changes, field by field; everything filled in, for a new record. */
export function recordChanges({ ownColumns }: PageTable, before: Values | null, after: Values): FieldChange[] {
  return ownColumns
    .map(({ field: { name } }) => ({ field: name, before: before?.[name] ?? null, after: after[name] ?? null }))
    .filter((change) => !isSame(change.before, change.after))
}

/** The changed values alone. */
export function changedValues(changes: readonly FieldChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]))
}
