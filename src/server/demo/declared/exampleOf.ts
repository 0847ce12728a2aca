import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import { afterTheirLimits, limitingFields } from '../../../fields/limits'
import { columnsOf } from '../../../language/tableColumns'
import { drawRecord } from './drawReference'
import type { Turn } from './turn'

type Values = Readonly<Record<string, unknown>>

/** What the field's type would put there; a reference takes what stands in the same company. */
export function exampleOf(turn: Turn, field: FieldDefinition, beside?: Values): unknown {
  const type = fieldTypeOf(field)
  if (type.refersTo?.(field as never) !== undefined) return drawRecord(turn, field.name, field)
  return type.example(field as never, turn.random, beside === undefined ? turn.context : { ...turn.context, beside })
}

/** A row with what a person must fill in; what the row had already stays. */
export function exampleRow(turn: Turn, table: FieldDefinition, given: Values, said: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const column of afterTheirLimits(Object.values(columnsOf(table)))) {
    const present = given[column.name] ?? null
    const isMissing = present === null && column.required === true && !column.readOnly && column.compute === undefined && !said.includes(column.name)
    row[column.name] = isMissing ? exampleOf(turn, column, limitingFields(column).length > 0 ? { ...given, ...row } : undefined) : present
  }
  return row
}
