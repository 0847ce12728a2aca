import { useMemo, useRef, useState } from 'react'
import { defaultRow } from '../../language/defaultValue'
import type { FieldState } from '../../language/fieldStates'
import type { FieldOfType } from '../fieldOfType'
import { useFieldServices } from '../FieldServicesProvider'
import type { InputProps } from '../fieldView'
import { defaultMaxRows } from './definition'
import { isBlock, pasteBlock, readBlock } from './pasteBlock'
import { columnsOf, type Row } from './rows'
import { insertRow, matchKeys, moveRow, removeRow, setCell, type KeyedRows } from './tableRows'

/** What one can do with the rows of a table. The functions stay the same for the table's whole life. */
export interface TableActions {
  readonly change: (index: number, name: string, value: unknown) => void
  readonly add: () => void
  readonly insertAfter: (index: number) => void
  readonly duplicate: (index: number) => void
  readonly remove: (index: number) => void
  readonly move: (index: number, step: -1 | 1) => void
  /** Whether the text was a block, and is taken care of. */
  readonly paste: (index: number, column: string, text: string) => boolean
}

/** The rows of a table being edited: what was typed in one row reaches the form without touching the others. */
export function useTableRows(props: InputProps) {
  const field = props.field as FieldOfType<'table'>
  const services = useFieldServices()
  const [problems, setProblems] = useState<readonly string[]>([])
  const table = useRef<KeyedRows>({ rows: [], keys: [] })
  const rows = Array.isArray(props.value) ? (props.value as readonly Row[]) : []
  table.current = { rows, keys: matchKeys(table.current.keys, rows.length) }
  const limit = field.fixedRows ? rows.length : (field.maxRows ?? defaultMaxRows)

  const latest = useRef({ props, field, services, limit })
  latest.current = { props, field, services, limit }

  const actions = useMemo<TableActions>(() => {
    const put = (next: KeyedRows) => {
      // Two changes of one moment both count: the second starts from the first, not from the last drawn rows.
      table.current = next
      latest.current.props.onChange(next.rows.length > 0 ? next.rows : null)
    }
    const newRow = (): Row => {
      const { field: current, services: world } = latest.current
      return defaultRow(current, { ...world, user: { ...world.user, roles: [] } })
    }
    const insert = (index: number, row: Row) => {
      if (table.current.rows.length < latest.current.limit) put(insertRow(table.current, index, row))
    }
    return {
      change: (index, name, value) => put(setCell(table.current, index, name, value)),
      add: () => insert(table.current.rows.length, newRow()),
      insertAfter: (index) => insert(index + 1, newRow()),
      duplicate: (index) => insert(index + 1, { ...table.current.rows[index] }),
      remove: (index) => put(removeRow(table.current, index)),
      move: (index, step) => put(moveRow(table.current, index, step)),
      paste: (index, column, text) => {
        const { field: current, props: now, services: world, limit: most } = latest.current
        if (!isBlock(text)) return false
        const isWritable = (row: Row, at: number, name: string) => {
          if (at < (now.savedRows ?? 0)) return false
          const state = now.cellStates?.(row, at)[name] ?? defaultState(current, name)
          return state.visible && !state.readOnly
        }
        const result = pasteBlock(table.current.rows, readBlock(text), { index, column, limit: most, columns: columnsOf(current), newRow, isWritable }, world)
        setProblems(result.problems)
        put({ rows: result.rows, keys: matchKeys(table.current.keys, result.rows.length) })
        return true
      },
    }
  }, [])

  return { rows, keys: table.current.keys, limit, actions, problems, clearProblems: () => setProblems([]) }
}

/** A cell no condition speaks of. */
export function defaultState(field: FieldOfType<'table'>, name: string): FieldState {
  const column = field.columns[name]
  return { visible: true, required: column?.required === true, readOnly: column?.readOnly === true || column?.compute !== undefined }
}
