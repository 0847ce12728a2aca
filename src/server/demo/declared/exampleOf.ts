import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import { columnsOf } from '../../../language/tableColumns'
import { drawRecord } from './drawReference'
import type { Turn } from './turn'

type Values = Readonly<Record<string, unknown>>

/** What the field's type would put there; a reference takes what stands in the same company. */
export function exampleOf(turn: Turn, field: FieldDefinition): unknown {
  const type = fieldTypeOf(field)
  if (type.refersTo?.(field as never) !== undefined) return drawRecord(turn, field.name, field)
  return type.example(field as never, turn.random, turn.context)
}

/** A row with what a person must fill in; what the row had already stays. */
export function exampleRow(turn: Turn, table: FieldDefinition, given: Values, said: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.values(columnsOf(table)).map((column) => {
    const present = given[column.name] ?? null
    const isMissing = present === null && column.required === true && !column.readOnly && column.compute === undefined && !said.includes(column.name)
    return [column.name, isMissing ? exampleOf(turn, column) : present]
  }))
}
