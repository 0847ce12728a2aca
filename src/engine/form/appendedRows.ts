import { rowsOf } from '../../language/tableColumns'

/** Rows of a table that only grows, where both sides have added some since `base`: theirs, which are saved, and mine behind them. */
export function appendedRows(base: unknown, mine: unknown, theirs: unknown): readonly unknown[] {
  return [...rowsOf(theirs), ...rowsOf(mine).slice(rowsOf(base).length)]
}
