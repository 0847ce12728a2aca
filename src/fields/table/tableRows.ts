import type { Row } from './rows'

/** Rows with a key of their own each: rows have no id, and an index changes its row when rows move. */
export interface KeyedRows {
  readonly rows: readonly Row[]
  readonly keys: readonly string[]
}

let lastKey = 0
function newKey(): string {
  lastKey += 1
  return `r${lastKey}`
}

/** As many keys as rows, the known ones kept from the front. */
export function matchKeys(keys: readonly string[], count: number): readonly string[] {
  if (keys.length === count) return keys
  return Array.from({ length: count }, (_, index) => keys[index] ?? newKey())
}

export function insertRow({ rows, keys }: KeyedRows, index: number, row: Row): KeyedRows {
  return { rows: spliced(rows, index, 0, row), keys: spliced(keys, index, 0, newKey()) }
}

export function removeRow({ rows, keys }: KeyedRows, index: number): KeyedRows {
  return { rows: spliced(rows, index, 1), keys: spliced(keys, index, 1) }
}

/** The row one place up (-1) or down (1); at the edge nothing moves. */
export function moveRow(table: KeyedRows, index: number, step: -1 | 1): KeyedRows {
  const target = index + step
  if (target < 0 || target >= table.rows.length) return table
  const move = <T>(list: readonly T[]) => spliced(spliced(list, index, 1), target, 0, list[index] as T)
  return { rows: move(table.rows), keys: move(table.keys) }
}

/** One cell changed; all other rows stay the very same objects. */
export function setCell(table: KeyedRows, index: number, name: string, value: unknown): KeyedRows {
  const row = table.rows[index]
  return row ? { ...table, rows: spliced(table.rows, index, 1, { ...row, [name]: value }) } : table
}

/** A copy with some items out and some in; `toSpliced` is younger than many browsers in offices. */
function spliced<T>(list: readonly T[], start: number, count: number, ...items: T[]): readonly T[] {
  const copy = [...list]
  copy.splice(start, count, ...items)
  return copy
}
