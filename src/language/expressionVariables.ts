import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { dayOf } from './calendar'
import type { ExpressionType } from './checkExpression'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf, isTable, rowsOf } from './tableColumns'

type Fields = Readonly<Record<string, FieldDefinition>>

/** Names an expression knows besides the fields. */
const surroundings: Readonly<Record<string, ExpressionType>> = {
  today: 'string',
  now: 'string',
  user: { fields: { id: 'string', orgId: 'string', roles: 'list<string>' } },
}

/** The variables of a page's expressions with their types, for the gate. */
export function variableTypes(fields: Fields): Record<string, ExpressionType> {
  return { ...storedTypes(fields), ...surroundings }
}

/** The record alone, for conditions that must hold or not whoever asks and whenever. */
export function storedTypes(fields: Fields): Record<string, ExpressionType> {
  const types = typesOf(fields)
  return { ...types, record: { fields: { ...types, id: 'string' } } }
}

/** The same inside a table's columns, where `row` is the row. */
export function rowVariableTypes(fields: Fields, table: FieldDefinition): Record<string, ExpressionType> {
  return { ...variableTypes(fields), row: { fields: typesOf(columnsOf(table)) } }
}

function typesOf(fields: Fields): Record<string, ExpressionType> {
  return Object.fromEntries(
    Object.values(fields).map((field): [string, ExpressionType] => [
      field.name,
      isTable(field) ? { rows: typesOf(columnsOf(field)) } : fieldTypeOf(field).celType,
    ]),
  )
}

/** The variables of a page's expressions with their values, for one record. */
export function recordVariables(fields: Fields, record: RecordValues, context: RecordContext): Record<string, unknown> {
  const values = variableValues(fields, record)
  return {
    ...values,
    record: { ...values, id: record['id'] ?? null },
    today: dayOf(context.now),
    now: context.now.toISOString(),
    user: { id: context.user.id, orgId: context.user.orgId, roles: context.user.roles },
  }
}

/** Every field's value as expressions see it: what is missing is null, and numbers kept as text are numbers. */
export function variableValues(fields: Fields, values: RecordValues): Record<string, unknown> {
  return Object.fromEntries(Object.values(fields).map((field) => [field.name, variableValue(field, values[field.name])]))
}

function variableValue(field: FieldDefinition, value: unknown): unknown {
  if (isTable(field)) return rowsOf(value).map((row) => variableValues(columnsOf(field), row))
  const { celType, toCel } = fieldTypeOf(field)
  if (value === null || value === undefined) return celType.startsWith('list') ? [] : null
  return toCel === undefined ? value : toCel(value, field as never)
}
