import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { computeOrder } from './computeOrder'
import { evaluate } from './expressions'
import { recordVariables, variableValues } from './expressionVariables'
import { normalizeValue } from './normalizeRecord'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf, rowsOf } from './tableColumns'

const orders = new WeakMap<PageDefinition, readonly FieldDefinition[]>()

/** The record with every computed field worked out, in order of dependence, table columns too; unknown gives null. */
export function computeRecord(page: PageDefinition, record: RecordValues, context: RecordContext): Record<string, unknown> {
  const result: Record<string, unknown> = { ...record }
  for (const field of orderOf(page)) {
    const variables = recordVariables(page.fields, result, context)
    result[field.name] = field.compute === undefined ? computeRows(field, result[field.name], variables) : computeValue(field, field.compute, variables)
  }
  return result
}

function orderOf(page: PageDefinition): readonly FieldDefinition[] {
  const known = orders.get(page) ?? computeOrder(page.fields).order
  orders.set(page, known)
  return known
}

function computeRows(table: FieldDefinition, value: unknown, variables: Readonly<Record<string, unknown>>): unknown {
  const columns = columnsOf(table)
  const { order } = computeOrder(Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, withRowNames(column)])))
  return rowsOf(value).map((row) => {
    const result: Record<string, unknown> = { ...row }
    for (const { name } of order) {
      const column = columns[name]!
      result[name] = computeValue(column, column.compute!, { ...variables, row: variableValues(columns, result) })
    }
    return result
  })
}

/** Columns depend on each other as `row.x`; the order is reckoned over bare names. */
function withRowNames(column: FieldDefinition): FieldDefinition {
  return column.compute === undefined ? column : { ...column, compute: column.compute.replaceAll(/\brow\./g, 'record.') }
}

function computeValue(field: FieldDefinition, expression: string, variables: Readonly<Record<string, unknown>>): unknown {
  const result = evaluate(expression, variables) ?? null
  const { fromCel } = fieldTypeOf(field)
  return normalizeValue(field, result === null || fromCel === undefined ? result : fromCel(result, field as never))
}
