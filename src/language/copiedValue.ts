import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { cellSources } from './copySources'
import { isEmpty } from './isEmpty'
import { columnsOf, isTable, rowsOf } from './tableColumns'

type Values = Readonly<Record<string, unknown>>

/**
 * What a field with `from` takes of the record it follows; of several the first, where it holds one; of a table its rows, as far as the
 * columns have the same names, or the names that `called` gives them there.
 */
export function copiedValue(field: FieldDefinition, value: unknown, called: Readonly<Record<string, string>> = {}): unknown {
  if (isTable(field)) return rowsFor(field, value, called)
  const isOneOf = Array.isArray(value) && fieldTypeOf(field).storage === 'text'
  return (isOneOf ? value[0] : value) ?? null
}

function rowsFor(table: FieldDefinition, value: unknown, called: Readonly<Record<string, string>>): readonly Values[] {
  const columns = Object.values(columnsOf(table))
  return rowsOf(value).map((row) => Object.fromEntries(columns.map((column) => [column.name, row[called[column.name] ?? column.name] ?? column.default ?? null])))
}

/**
 * The rows of a table with what the references in them bring along: read-only cells follow always, others are filled where
 * they are blank in a row whose reference was chosen since `earlier`. What is not found leaves its cells as they are.
 */
export function followCells(table: FieldDefinition, value: unknown, earlier: unknown, referred: (resource: string, id: unknown) => Values | undefined): unknown {
  const sources = cellSources(table)
  if (sources.length === 0 || !Array.isArray(value)) return value
  const isChosen = choicesSince(rowsOf(earlier))
  return rowsOf(value).map((row) => {
    const result: Record<string, unknown> = { ...row }
    const chosen = new Map<string, boolean>()
    for (const { column, reference, resource, name } of sources) {
      const id = result[reference] ?? null
      if (!chosen.has(reference)) chosen.set(reference, isChosen(reference, id))
      if (column.readOnly !== true && !(chosen.get(reference) === true && isEmpty(result[column.name]))) continue
      const brought = id === null ? { [name]: null } : referred(resource, id)
      if (brought) result[column.name] = copiedValue(column, brought[name])
    }
    return result
  })
}

/** Rows move about: what as many rows named before was not chosen anew. */
function choicesSince(earlier: readonly Values[]): (reference: string, id: unknown) => boolean {
  const left = new Map<string, number>()
  const keyOf = (reference: string, id: unknown) => `${reference} ${String(id)}`
  const known = new Set<string>()
  return (reference, id) => {
    if (!known.has(reference)) for (const row of earlier) left.set(keyOf(reference, row[reference] ?? null), (left.get(keyOf(reference, row[reference] ?? null)) ?? 0) + 1)
    known.add(reference)
    const count = left.get(keyOf(reference, id)) ?? 0
    left.set(keyOf(reference, id), count - 1)
    return count <= 0
  }
}
