import type { FieldDefinition } from '../../fields/definitions'
import { columnsOf, rowsOf } from '../../language/tableColumns'
import { sameValue } from '../form/sameValue'

type Row = Readonly<Record<string, unknown>>

/** What became of one row from one edition to the next. */
export interface RowChange {
  readonly kind: 'added' | 'removed' | 'changed'
  /** The columns that say which row it is, and of a changed row those that read otherwise; of the others all that are filled in. */
  readonly columns: readonly FieldDefinition[]
  readonly before: Row
  readonly after: Row
}

/**
 * The rows of a table that differ between two editions, in the order of the later one, then those that are gone. Where rows
 * stand does not matter: what reads alike is the same row, of the others those with the same name.
 */
export function rowChanges(table: FieldDefinition, before: unknown, after: unknown): readonly RowChange[] {
  const columns = Object.values(columnsOf(table))
  const name = columns.find(({ type }) => type === 'string') ?? columns[0]
  const [gone, come] = withoutEqual(rowsOf(before), rowsOf(after))
  const left = [...gone]
  const later = come.map((row): RowChange => {
    const match = left.findIndex((old) => name !== undefined && sameValue(old[name.name], row[name.name]))
    const [old] = match === -1 ? [] : left.splice(match, 1)
    return old === undefined ? whole('added', columns, row) : { kind: 'changed', columns: columns.filter((column) => column === name || !sameValue(old[column.name], row[column.name])), before: old, after: row }
  })
  return [...later, ...left.map((row) => whole('removed', columns, row))]
}

function whole(kind: 'added' | 'removed', columns: readonly FieldDefinition[], row: Row): RowChange {
  return { kind, columns: columns.filter((column) => !sameValue(row[column.name], null)), before: kind === 'removed' ? row : {}, after: kind === 'added' ? row : {} }
}

/** Both lists without the rows that stand in both. */
function withoutEqual(before: readonly Row[], after: readonly Row[]): [readonly Row[], readonly Row[]] {
  const left = [...before]
  const come = after.filter((row) => {
    const match = left.findIndex((old) => sameValue(old, row))
    if (match !== -1) left.splice(match, 1)
    return match === -1
  })
  return [left, come]
}
