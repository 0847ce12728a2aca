import { useEffect } from 'react'
import { startingRows, rowsByName, type NamedRows } from '../../language/startingRows'
import { isTable, rowsOf, type TableDefinition } from '../../language/tableColumns'
import { mentions } from './dependencies'
import type { FormModel } from './formModel'
import { sameValue } from './sameValue'

/**
 * Brings the rows of which a table's `rowWhen` decides, and takes away those that no longer apply, when something changes that it
 * looks at. What was filled in in these comes back with them.
 */
export function useStartingRows(model: FormModel, isNew: boolean): void {
  useEffect(() => {
    const tables = Object.values(model.page.fields).filter(isTable).flatMap((table) => (table.rowWhen === undefined ? [] : [{ table, reads: mentions(table.rowWhen) }]))
    if (tables.length === 0) return
    const aside = new Map<string, NamedRows>()

    const follow = (table: TableDefinition) => {
      const known = new Map([...aside.get(table.name) ?? [], ...rowsByName(table, rowsOf(model.values[table.name]))])
      aside.set(table.name, known)
      const rows = startingRows(model.page, table, model.values, model.context(), known)
      if (!sameValue(rows, model.values[table.name])) model.setValue(table.name, rows, 'rule')
    }

    // A new record may have been given more than the defaults to begin with.
    if (isNew) for (const { table } of tables) follow(table)
    return model.listen((name) => {
      for (const { table, reads } of tables) if (reads.has(name) && name !== table.name) follow(table)
    })
  }, [model, isNew])
}
