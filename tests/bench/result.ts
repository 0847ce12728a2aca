import { median } from './statistics'

/** One line of the table: what was measured, both sides, and what is demanded. */
export interface ResultRow {
  readonly title: string
  readonly unit: 'ms' | 'KiB' | '个' | '次/秒' | '点/秒'
  /** Ours; the median of the rounds. */
  readonly own: number
  /** What it is measured against; null where the target is a plain number. */
  readonly reference: number | null
  /** Own divided by reference must not exceed, or must reach, the bound; without a reference, the own value. */
  readonly target: { readonly atMost: number } | { readonly atLeast: number }
}

/** Both sides of one measure, round by round. */
export interface Rounds {
  readonly own: number[]
  readonly reference: number[]
}

/** A line from rounds that were taken by turns. */
export function resultRow(title: string, unit: ResultRow['unit'], { own, reference }: Rounds, target: ResultRow['target']): ResultRow {
  return { title, unit, own: median(own), reference: median(reference), target }
}

/** What the target speaks of: the ratio, or the value itself. */
export function measuredValue({ own, reference }: ResultRow): number {
  return reference === null ? own : own / reference
}

/** Judged on what the table shows, so that nobody reads a miss as a hit. */
export function isMet(row: ResultRow): boolean {
  const value = Number(measuredValue(row).toFixed(row.reference === null ? shownDigits(row, row.own) : 2))
  return 'atMost' in row.target ? value <= row.target.atMost : value >= row.target.atLeast
}

/** Digits behind the point of an amount in the table. */
export function shownDigits({ unit }: Pick<ResultRow, 'unit'>, amount: number): number {
  return unit === 'ms' && amount < 100 ? 1 : 0
}
