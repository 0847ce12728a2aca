import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { columnsOf, isTable } from './tableColumns'

/** One place a field is filled from: a field of the record that a reference beside it names. */
export interface CopySource {
  readonly reference: string
  readonly name: string
  /** Of rows: what a column is called there, where it is called something else. */
  readonly columns: Readonly<Record<string, string>>
}

/** A column of a table that is filled from what another column of the same row refers to. */
export interface CellSource {
  readonly column: FieldDefinition
  readonly reference: string
  readonly resource: string
  readonly name: string
}

const sourcesOfFields = new WeakMap<FieldDefinition, readonly CopySource[]>()

/** Where a field's value comes along from; several for a table whose rows one of a few references may bring. */
export function copySources(field: FieldDefinition): readonly CopySource[] {
  const known = sourcesOfFields.get(field) ?? readSources(field)
  sourcesOfFields.set(field, known)
  return known
}

function readSources(field: FieldDefinition): readonly CopySource[] {
  const plain = field.from === undefined ? [] : [sourceOf(field.from, {})]
  return [...plain, ...Object.entries((isTable(field) ? field.rowsFrom : undefined) ?? {}).map(([dotted, columns]) => sourceOf(dotted, columns))]
}

/** Whether somebody's choice of a reference fills the field. */
export function comesAlong(field: FieldDefinition): boolean {
  return copySources(field).length > 0
}

const cellsOfTables = new WeakMap<FieldDefinition, readonly CellSource[]>()

/** The cells of a table's rows that come along with a reference in the same row; in the order of the columns. */
export function cellSources(table: FieldDefinition): readonly CellSource[] {
  const known = cellsOfTables.get(table) ?? readCells(table)
  cellsOfTables.set(table, known)
  return known
}

function readCells(table: FieldDefinition): readonly CellSource[] {
  const columns = columnsOf(table)
  return Object.values(columns).flatMap((column) => copySources(column).flatMap(({ reference, name }) => {
    const beside = columns[reference]
    const resource = beside && fieldTypeOf(beside).refersTo?.(beside as never)
    return resource === undefined ? [] : [{ column, reference, resource, name }]
  }))
}

function sourceOf(dotted: string, columns: Readonly<Record<string, string>>): CopySource {
  const [reference = '', name = ''] = dotted.split('.')
  return { reference, name, columns }
}
