import { useCallback, useMemo, useState } from 'react'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { arrangeColumns, moveColumn, parseColumnSettings, toggleColumn, type ArrangedColumn, type ColumnSettings, type Density } from './columnSettings'
import { withoutIdleOwner } from './ofOneOrganization'

export interface ColumnSettingsControl {
  readonly arranged: readonly ArrangedColumn[]
  readonly density: Density
  readonly move: (field: string, by: -1 | 1) => void
  readonly toggle: (field: string) => void
  readonly setDensity: (density: Density) => void
  readonly reset: () => void
}

/** The user's arrangement of the page's columns, kept in the user's settings. */
export function useColumnSettings(page: PageDefinition): ColumnSettingsControl {
  const { settings: store, user: { reach } } = useEngine()
  const key = `list:${page.id}`
  const [settings, setSettings] = useState(() => parseColumnSettings(store.read(key)))
  const arranged = useMemo(() => arrangeColumns(withoutIdleOwner(page, reach, page.list.columns), settings), [page, reach, settings])
  const density = settings?.density ?? 'middle'
  const keep = useCallback((next: ColumnSettings | null) => {
    setSettings(next)
    store.write(key, next)
  }, [store, key])
  return useMemo(() => {
    const keepColumns = (columns: readonly ArrangedColumn[]) => keep({ columns: columns.map(({ column, hidden }) => ({ field: column.field, hidden })), density })
    return {
      arranged,
      density,
      move: (field, by) => keepColumns(moveColumn(arranged, field, by)),
      toggle: (field) => keepColumns(toggleColumn(arranged, field)),
      setDensity: (next) => keep({ columns: arranged.map(({ column, hidden }) => ({ field: column.field, hidden })), density: next }),
      reset: () => keep(null),
    }
  }, [arranged, density, keep])
}
