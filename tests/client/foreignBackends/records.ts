export type Row = Readonly<Record<string, unknown>>

export interface Asked {
  readonly current: number
  readonly size: number
  readonly column?: string | null
  readonly asc?: boolean
  /** Text is contained, of a list one is equal, a range lies between. */
  readonly filters: Readonly<Record<string, string | readonly string[] | { readonly from: string | null; readonly to: string | null }>>
}

export interface Table {
  readonly rows: () => readonly Row[]
  readonly page: (asked: Asked) => { readonly records: readonly Row[]; readonly total: number }
  readonly find: (id: unknown) => Row | undefined
  readonly insert: (values: Row) => Row
  /** Replaces what the backend itself does not keep. */
  readonly replace: (id: unknown, values: Row) => Row | undefined
  readonly remove: (id: unknown) => boolean
}

/** Records in memory, numbered from one. */
export function createTable(first: readonly Row[]): Table {
  let count = 0
  const number = (values: Row): Row => ({ ...values, id: ++count, createTime: '2026-11-01 08:00:00' })
  let rows = first.map(number)
  const find = (id: unknown) => rows.find((row) => String(row['id']) === String(id))
  return {
    rows: () => rows,
    find,
    page({ current, size, column, asc = true, filters }) {
      const found = rows.filter((row) => Object.entries(filters).every(([name, wanted]) => matches(row[name], wanted)))
      const sorted = column ? found.toSorted((one, other) => compare(one[column], other[column]) * (asc ? 1 : -1)) : found
      return { records: sorted.slice((current - 1) * size, current * size), total: found.length }
    },
    insert(values) {
      const row = number(values)
      rows = [...rows, row]
      return row
    },
    replace(id, values) {
      const old = find(id)
      if (!old) return undefined
      const row = { ...values, id: old['id'], createTime: old['createTime'] }
      rows = rows.map((one) => (one === old ? row : one))
      return row
    },
    remove(id) {
      const left = rows.filter((row) => String(row['id']) !== String(id))
      const isFound = left.length < rows.length
      rows = left
      return isFound
    },
  }
}

function matches(value: unknown, wanted: Asked['filters'][string]): boolean {
  if (typeof wanted === 'string') return String(value).includes(wanted)
  if ('from' in wanted) return (wanted.from === null || Number(value) >= Number(wanted.from)) && (wanted.to === null || Number(value) <= Number(wanted.to))
  return wanted.includes(String(value))
}

function compare(one: unknown, other: unknown): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))
}

/** What the backends refuse, each in its own shape: the field and why. */
export function refusalOf(values: Row): { readonly field: string; readonly message: string } | null {
  return Number(values['amount']) > 500 ? { field: 'amount', message: '每次扣减不能超过500' } : !values['name'] ? { field: 'name', message: '规则名称不能为空' } : null
}

/** Filters of a query string: what is no paging and no end of a range is the value of a field. */
export function filtersOf(query: URLSearchParams, paging: readonly string[], range: (name: string) => { field: string; end: 'from' | 'to' } | null): Asked['filters'] {
  const filters: Record<string, Asked['filters'][string]> = {}
  for (const name of new Set(query.keys())) {
    if (paging.includes(name)) continue
    const end = range(name)
    const values = query.getAll(name)
    if (!end) filters[name] = values.length > 1 ? values : (values[0] ?? '')
    else filters[end.field] = { from: null, to: null, ...(filters[end.field] as object | undefined), [end.end]: values[0] ?? null }
  }
  return filters
}

/** What stands for a spreadsheet: one name in each line. */
export function fileOf(records: readonly Row[]): string {
  return records.map(({ name }) => String(name)).join('\n')
}
