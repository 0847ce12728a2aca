import { isTable, rowsOf } from '../../language/tableColumns'
import type { FieldDefinition } from '../../fields/definitions'
import { sameValue } from '../form/sameValue'

/** A table against another one, in words: which rows were added, removed, changed. */
export interface TableChanges {
  readonly added: number
  readonly removed: number
  /** From 1, as people count. */
  readonly changed: readonly number[]
}

/** Row by row against the base. Rows have no identity of their own, so that a row is told by its place. */
export function tableChanges(base: unknown, value: unknown): TableChanges {
  const before = rowsOf(base)
  const after = rowsOf(value)
  const shared = Math.min(before.length, after.length)
  const changed = Array.from({ length: shared }, (_, index) => index).filter((index) => !sameValue(before[index], after[index]))
  return { added: Math.max(0, after.length - before.length), removed: Math.max(0, before.length - after.length), changed: changed.map((index) => index + 1) }
}

/** The sentence that sums a table up, or null for any other type. */
export function tableSummary(field: FieldDefinition, base: unknown, value: unknown): string | null {
  if (!isTable(field)) return null
  const { added, removed, changed } = tableChanges(base, value)
  const parts = [
    changed.length > 0 ? `改了第 ${changed.slice(0, 8).join('、')}${changed.length > 8 ? ` 等 ${changed.length}` : ''} 行` : '',
    added > 0 ? `增加 ${added} 行` : '',
    removed > 0 ? `减少 ${removed} 行` : '',
  ].filter(Boolean)
  return `共 ${rowsOf(value).length} 行${parts.length > 0 ? `；${parts.join('，')}` : ''}`
}
