/** Errors of a table (`3/remark`, or `3` for a row as a whole) by row and column; the empty column is the row itself. */
export function errorsByRow(errors: Readonly<Record<string, string>> | undefined): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const rows = new Map<number, Record<string, string>>()
  for (const [path, message] of Object.entries(errors ?? {})) {
    const [row = '', column = ''] = path.split('/')
    const index = Number(row)
    if (row === '' || !Number.isInteger(index)) continue
    rows.set(index, { ...rows.get(index), [column]: message })
  }
  return rows
}
