import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { computeOrder } from './computeOrder'
import { evaluate } from './expressions'
import { changingVariables, variableValue, variableValues, withVariable, type Variables } from './expressionVariables'
import { normalizeValue } from './normalizeRecord'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf, rowsOf } from './tableColumns'

const orders = new WeakMap<PageDefinition | FieldDefinition, readonly FieldDefinition[]>()

/** The record with every computed field worked out, in order of dependence, table columns too; unknown gives null. Of `names`, where no others are asked for. */
export function computeRecord(page: PageDefinition, record: RecordValues, context: RecordContext, names?: ReadonlySet<string>): Record<string, unknown> {
  const result: Record<string, unknown> = { ...record }
  const { variables, changed } = changingVariables(page.fields, result, context)
  for (const field of orderOf(page)) {
    if (names?.has(field.name) === false) continue
    result[field.name] = field.compute === undefined ? computeRows(field, result[field.name], variables, context) : computeValue(field, field.compute, variables, context)
    changed(field.name)
  }
  return result
}

function orderOf(page: PageDefinition): readonly FieldDefinition[] {
  const known = orders.get(page) ?? computeOrder(page.fields).order
  orders.set(page, known)
  return known
}

function computeRows(table: FieldDefinition, value: unknown, variables: Variables, context: RecordContext): unknown {
  const columns = columnsOf(table)
  const order = orderOfColumns(table)
  if (order.length === 0) return rowsOf(value)
  return rowsOf(value).map((row) => {
    const result: Record<string, unknown> = { ...row }
    const known = variableValues(columns, row)
    const inner = withVariable(variables, 'row', known)
    for (const { name } of order) {
      const column = columns[name]!
      result[name] = computeValue(column, column.compute!, inner, context)
      known[name] = variableValue(column, result[name])
    }
    return result
  })
}

/** Columns depend on each other as `row.x`; the order is reckoned over bare names. */
function orderOfColumns(table: FieldDefinition): readonly FieldDefinition[] {
  const known = orders.get(table) ?? computeOrder(Object.fromEntries(Object.entries(columnsOf(table)).map(([name, column]) => [name, withRowNames(column)]))).order
  orders.set(table, known)
  return known
}

function withRowNames(column: FieldDefinition): FieldDefinition {
  return column.compute === undefined ? column : { ...column, compute: column.compute.replaceAll(/\brow\./g, 'record.') }
}

function computeValue(field: FieldDefinition, expression: string, variables: Variables, context: RecordContext): unknown {
  const result = evaluate(expression, variables)
  if (result === undefined || result === null) return null
  const { fromCel } = fieldTypeOf(field)
  const value = fromCel === undefined ? roundTo(field, result, context) : fromCel(result, field as never)
  return normalizeValue(field, value)
}

/** A third has more digits than any field takes; nobody could correct what the system has computed, so it is rounded. */
function roundTo(field: FieldDefinition, result: unknown, context: RecordContext): unknown {
  if (typeof result !== 'number') return result
  const problem = fieldTypeOf(field).check(result, field as never, context).find(({ code }) => code === 'tooManyDigits' || code === 'notInteger')
  return problem === undefined ? result : Number(result.toFixed(Number(problem.parameters?.['digits'] ?? 0)))
}
