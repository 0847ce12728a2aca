import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { dayOf } from './calendar'
import type { ExpressionType } from './checkExpression'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf, isTable, rowsOf } from './tableColumns'

type Fields = Readonly<Record<string, FieldDefinition>>

/** Names an expression knows besides the fields. */
export const surroundings: Readonly<Record<string, ExpressionType>> = {
  today: 'string',
  now: 'string',
  user: { fields: { id: 'string', orgId: 'string', roles: 'list<string>' } },
}

/** The variables of a page's expressions with their types, for the gate. */
export function variableTypes(fields: Fields): Record<string, ExpressionType> {
  return { ...storedTypes(fields), ...surroundings }
}

/** The same for a condition that says who may read a record: it also knows for whom the reader reads. Only the database decides it. */
export function readerTypes(variables: Readonly<Record<string, ExpressionType>>): Record<string, ExpressionType> {
  return { ...variables, user: { fields: { id: 'string', orgId: 'string', roles: 'list<string>', orgs: 'list<string>', regions: 'list<string>' } } }
}

/** The record alone, for conditions that must hold or not whoever asks and whenever. */
export function storedTypes(fields: Fields): Record<string, ExpressionType> {
  const known = typesByFields.get(fields)
  if (known) return known
  const types = typesOf(fields)
  const stored = { ...types, record: { fields: { ...types, id: 'string' } } } as const
  typesByFields.set(fields, stored)
  return stored
}

/** Every page that writes to another asks for the types of its fields. */
const typesByFields = new WeakMap<Fields, Record<string, ExpressionType>>()

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

export type Variables = Readonly<Record<string, unknown>>

/**
 * The variables of a page's expressions with their values, for one record. A value is worked out when an expression first
 * asks for it, and stays: an expression names two or three fields of eighty. The record must not change meanwhile.
 */
export function recordVariables(fields: Fields, record: RecordValues, context: RecordContext): Variables {
  return changingVariables(fields, record, context).variables
}

/** The same for a record that is still being worked out: what has changed says so, and is read anew. */
export function changingVariables(fields: Fields, record: RecordValues, context: RecordContext): { readonly variables: Variables; readonly changed: (name: string) => void } {
  const known = new Map<string, unknown>()
  const variables = new Proxy(Object.create(null) as Variables, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined
      const value = known.get(name)
      if (value !== undefined || known.has(name)) return value
      const read = variableNamed(name, fields, record, context)
      known.set(name, read)
      return read
    },
  })
  const changed = (name: string) => {
    known.delete(name)
    known.delete('record')
  }
  return { variables, changed }
}

function variableNamed(name: string, fields: Fields, record: RecordValues, context: RecordContext): unknown {
  const value = valueNamed(fields, record, name)
  if (value !== undefined) return value
  switch (name) {
    case 'record': return readWhenAsked((asked) => (asked === 'id' ? (record['id'] ?? null) : valueNamed(fields, record, asked)), () => [...Object.keys(fields), 'id'])
    case 'today': return dayOf(context.now)
    case 'now': return context.now.toISOString()
    case 'user': return { id: context.user.id, orgId: context.user.orgId, roles: context.user.roles }
    default: return undefined
  }
}

/** A whole record as one variable, as it is now whatever becomes of it: what effects call `item` and `target`. */
export function recordVariable(fields: Fields, record: RecordValues): Variables {
  return { ...variableValues(fields, record), id: record['id'] ?? null }
}

/** A row of a table as one variable, read as it is asked; the row must not change meanwhile. */
export function rowVariable(columns: Fields, row: RecordValues): Variables {
  return readWhenAsked((name) => valueNamed(columns, row, name), () => Object.keys(columns))
}

function valueNamed(fields: Fields, values: RecordValues, name: string): unknown {
  return Object.hasOwn(fields, name) ? variableValue(fields[name]!, values[name]) : undefined
}

/** An object whose values are worked out one by one, when an expression asks for them; `undefined` is none. */
function readWhenAsked(read: (name: string) => unknown, names: () => readonly string[]): Variables {
  const known: Record<string, unknown> = Object.create(null)
  const find = (name: string | symbol): unknown => {
    if (typeof name === 'symbol') return undefined
    if (name in known) return known[name]
    const value = read(name)
    if (value !== undefined) known[name] = value
    return value
  }
  return new Proxy(known, {
    get: (_, name) => find(name),
    has: (_, name) => find(name) !== undefined,
    getOwnPropertyDescriptor: (_, name) => (find(name) === undefined ? undefined : Reflect.getOwnPropertyDescriptor(known, name)),
    ownKeys: () => names().filter((name) => find(name) !== undefined),
  })
}

/** The same variables and one more, as `row` in a table and `item` in an effect. */
export function withVariable(variables: Variables, name: string, value: unknown): Variables {
  return { __proto__: variables, [name]: value } as unknown as Variables
}

/** Every field's value as expressions see it: what is missing is null, and numbers kept as text are numbers. */
export function variableValues(fields: Fields, values: RecordValues): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  for (const name in fields) known[name] = variableValue(fields[name]!, values[name])
  return known
}

/** One field's value as expressions see it. */
export function variableValue(field: FieldDefinition, value: unknown): unknown {
  if (isTable(field)) return rowsOf(value).map((row) => variableValues(columnsOf(field), row))
  const { celType, toCel } = fieldTypeOf(field)
  if (value === null || value === undefined) return celType.startsWith('list') ? [] : null
  return toCel === undefined ? value : toCel(value, field as never)
}
