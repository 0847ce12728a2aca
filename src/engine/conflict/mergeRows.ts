import type { Conflict } from '../../contract/envelope'
import type { FieldDefinition } from '../../fields/definitions'
import type { PageDefinition } from '../../language/pageDefinition'
import { isAppendOnly } from '../../language/tableColumns'
import { appendedRows } from '../form/appendedRows'
import { sameValue } from '../form/sameValue'

/** A field both sides changed, with the value each has in mind. */
export interface MergeRow {
  readonly name: string
  readonly field: FieldDefinition
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** A field only the other side changed; saving keeps it. */
export interface TheirChange {
  readonly name: string
  readonly field: FieldDefinition
  readonly base: unknown
  readonly theirs: unknown
}

type Values = Readonly<Record<string, unknown>>

/** What has to be decided: fields that I changed and that now read otherwise than I saw them. */
export function mergeRows(page: PageDefinition, conflict: Conflict, mine: Values): readonly MergeRow[] {
  return Object.entries(mine).flatMap(([name, typed]) => {
    const field = page.fields[name]
    const theirs = conflict.current[name]
    const base = conflict.base[name]
    const value = field && isAppendOnly(field) ? appendedRows(base, typed, theirs) : typed
    const isDisputed = conflict.fields.includes(name) || (name in conflict.base && !sameValue(base, theirs))
    return field && isDisputed && !sameValue(value, theirs) ? [{ name, field, base, mine: value, theirs }] : []
  })
}

/** What the other side changed and I did not: for the eye, there is nothing to decide. */
export function theirChanges(page: PageDefinition, conflict: Conflict, mine: Values): readonly TheirChange[] {
  return Object.entries(conflict.base).flatMap(([name, base]) => {
    const field = page.fields[name]
    const theirs = conflict.current[name]
    return field && !(name in mine) && !sameValue(base, theirs) ? [{ name, field, base, theirs }] : []
  })
}
