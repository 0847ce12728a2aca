import type { ColumnDefinition } from '../../language/pageDefinition'

export type Density = 'small' | 'middle'

/** A user's own arrangement of a list, as it is kept. */
export interface ColumnSettings {
  /** In the order the user gave them. */
  readonly columns: readonly { readonly field: string; readonly hidden: boolean }[]
  readonly density: Density
}

export interface ArrangedColumn {
  readonly column: ColumnDefinition
  readonly hidden: boolean
}

/** The page's columns as the user arranged them. Columns the page has got since stand where the page puts them. */
export function arrangeColumns(columns: readonly ColumnDefinition[], settings: ColumnSettings | null): readonly ArrangedColumn[] {
  const asDeclared = columns.map((column) => ({ column, hidden: column.hidden }))
  if (!settings) return asDeclared
  const byField = new Map(columns.map((column) => [column.field, column]))
  const kept = settings.columns.flatMap(({ field, hidden }): ArrangedColumn[] => {
    const column = byField.get(field)
    return column ? [{ column, hidden }] : []
  })
  const known = new Set(kept.map(({ column }) => column.field))
  const arranged = [...kept]
  asDeclared.forEach((entry, index) => {
    if (!known.has(entry.column.field)) arranged.splice(Math.min(index, arranged.length), 0, entry)
  })
  return arranged
}

/** The arrangement with one column moved up or down by one place. */
export function moveColumn(arranged: readonly ArrangedColumn[], field: string, by: -1 | 1): readonly ArrangedColumn[] {
  const from = arranged.findIndex(({ column }) => column.field === field)
  const to = from + by
  const moved = arranged[from]
  if (!moved || to < 0 || to >= arranged.length) return arranged
  const rest = arranged.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

/** The arrangement with one column shown or hidden; the last shown one stays. */
export function toggleColumn(arranged: readonly ArrangedColumn[], field: string): readonly ArrangedColumn[] {
  const shown = arranged.filter(({ hidden }) => !hidden)
  if (shown.length === 1 && shown[0]?.column.field === field) return arranged
  return arranged.map((entry) => (entry.column.field === field ? { ...entry, hidden: !entry.hidden } : entry))
}

/** Settings as they come out of the store; what has another shape counts as none. */
export function parseColumnSettings(value: unknown): ColumnSettings | null {
  if (typeof value !== 'object' || value === null) return null
  const { columns, density } = value as Partial<ColumnSettings>
  if (!Array.isArray(columns) || !columns.every((entry) => typeof entry?.field === 'string' && typeof entry.hidden === 'boolean')) return null
  return { columns, density: density === 'small' ? 'small' : 'middle' }
}
