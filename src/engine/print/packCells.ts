import type { PrintCell } from '../../language/printDefinition'

/** Cells laid into rows of so many columns, in order; the last cell of a row that is not full takes what is left. */
export function packCells(cells: readonly PrintCell[], columns: number): readonly (readonly PrintCell[])[] {
  const rows: PrintCell[][] = []
  let free = 0
  for (const cell of cells) {
    const span = Math.min(cell.span, columns)
    if (span > free) {
      widenLast(rows.at(-1), free)
      rows.push([])
      free = columns
    }
    rows.at(-1)?.push({ ...cell, span })
    free -= span
  }
  widenLast(rows.at(-1), free)
  return rows
}

function widenLast(row: PrintCell[] | undefined, free: number): void {
  const last = row?.at(-1)
  if (row && last && free > 0) row[row.length - 1] = { ...last, span: last.span + free }
}
