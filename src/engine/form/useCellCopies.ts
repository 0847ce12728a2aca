import { useEffect } from 'react'
import { copiedValue } from '../../language/copiedValue'
import { cellSources, type CellSource } from '../../language/copySources'
import { isTable, rowsOf, type TableDefinition } from '../../language/tableColumns'
import { useEngine } from '../engineServices'
import { takesCopy } from './copyFrom'
import type { FormModel } from './formModel'
import { isNothing } from './sameValue'

type Values = Readonly<Record<string, unknown>>

/** A reference that was chosen in a row, and what stood there before. */
interface Choice { readonly index: number; readonly reference: string; readonly id: unknown; readonly previous: unknown }

/**
 * Fills the cells that come along with a reference in the same row, when it is chosen there or comes with rows that were copied.
 * An answer that does not come leaves the cells as they are: the server fills them when the record is saved.
 */
export function useCellCopies(model: FormModel, isNew: boolean): void {
  const { client } = useEngine()
  useEffect(() => {
    const tables = new Map(Object.values(model.page.fields).filter(isTable).filter((table) => cellSources(table).length > 0).map((table) => [table.name, table]))
    if (tables.size === 0) return
    const known = new Map([...tables.keys()].map((name) => [name, isNew ? [] : rowsOf(model.values[name])]))

    const follow = async (table: TableDefinition) => {
      const rows = rowsOf(model.values[table.name])
      const choices = choicesIn(cellSources(table), known.get(table.name) ?? [], rows)
      known.set(table.name, rows)
      if (choices.length === 0) return
      const brought = await readBrought(table, choices).catch(() => null)
      if (brought === null) return
      const next = withCopies(table, rowsOf(model.values[table.name]), choices, brought)
      if (next !== null) model.setValue(table.name, next, 'rule')
    }

    const readBrought = async (table: TableDefinition, choices: readonly Choice[]) => {
      const found = new Map<string, Values>()
      for (const resource of new Set(cellSources(table).map((source) => source.resource))) {
        const sources = cellSources(table).filter((source) => source.resource === resource)
        const named = choices.filter(({ reference }) => sources.some((source) => source.reference === reference)).flatMap(({ id, previous }) => [id, previous])
        const ids = [...new Set(named.filter((id): id is string => typeof id === 'string'))]
        const endpoints = model.page.references[resource]?.endpoints
        if (ids.length === 0 || endpoints === undefined) continue
        for (const option of await client.options(endpoints, { ids, fields: [...new Set(sources.map(({ name }) => name))] })) found.set(`${resource} ${option.id}`, option)
      }
      return found
    }

    if (isNew) for (const table of tables.values()) void follow(table)
    return model.listen((name) => {
      const table = tables.get(name)
      if (table) void follow(table)
    })
  }, [client, model, isNew])
}

/** Rows that nobody touched are the very same; one that took another's place is compared with it. */
function choicesIn(sources: readonly CellSource[], before: readonly Values[], rows: readonly Values[]): readonly Choice[] {
  const references = [...new Set(sources.map(({ reference }) => reference))]
  return rows.flatMap((row, index) => {
    if (before.includes(row)) return []
    const earlier = before[index] !== undefined && !rows.includes(before[index]) ? before[index] : {}
    return references
      .map((reference) => ({ index, reference, id: row[reference] ?? null, previous: earlier[reference] ?? null }))
      .filter(({ id, previous }) => id !== previous)
  })
}

/** Null where nothing is to be filled in. */
function withCopies(table: TableDefinition, rows: readonly Values[], choices: readonly Choice[], brought: ReadonlyMap<string, Values>): readonly Values[] | null {
  let isTouched = false
  const next = rows.map((row, index) => {
    const result: Record<string, unknown> = { ...row }
    for (const { column, reference, resource, name } of cellSources(table)) {
      // Another choice may have been made while this one was looked up.
      const choice = choices.find((one) => one.index === index && one.reference === reference && one.id === (row[reference] ?? null))
      const option = choice && brought.get(`${resource} ${String(choice.id)}`)
      if (!choice || (!option && !isNothing(choice.id)) || !takesCopy(column, row[column.name], brought.get(`${resource} ${String(choice.previous)}`)?.[name])) continue
      result[column.name] = copiedValue(column, option?.[name])
      isTouched = true
    }
    return result
  })
  return isTouched ? next : null
}
