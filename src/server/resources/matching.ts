import { sql } from 'kysely'
import type { PageTable } from './pageTable'
import { equalTo, type Condition } from './scope'

/** A field holds what an expression gave; null where it gave nothing, which must not become "any". */
export function matches(table: PageTable, name: string, value: unknown): Condition | null {
  if (value === undefined || value === null) return null
  if (name === 'id') return sql`t.id = ${value}`
  const column = table.columns.get(name)
  return column ? equalTo(column, value) : null
}

/** The same; of a list any one will do, and an empty list finds nothing. */
export function matchesAny(table: PageTable, name: string, value: unknown): Condition | null {
  if (!Array.isArray(value)) return matches(table, name, value)
  const column = name === 'id' ? null : table.columns.get(name)
  // What is not filled in of some is not looked for.
  const values = value.filter((one) => one !== null && one !== undefined).map(String)
  if (values.length === 0 || column === undefined) return null
  if (column === null) return sql`t.id = any(${values}::text[])`
  return column.storage === 'textArray' ? sql`t.${sql.ref(column.column)} && ${values}::text[]` : equalTo(column, values)
}
