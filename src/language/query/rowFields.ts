import type { FieldDefinition } from '../../fields/definitions'
import type { ExpressionType } from '../checkExpression'
import { rowVariableTypes } from '../expressionVariables'
import { columnsOf, isTable } from '../tableColumns'
import type { Fields } from './readValue'

const known = new WeakMap<Fields, Map<string, Fields>>()

/** What figures over the rows of a field may name: the record's fields, and of each row `row.x`. Without `rows` the fields alone. */
export function fieldsOver(fields: Fields, rows: string | null | undefined): Fields {
  if (rows === null || rows === undefined) return fields
  const tables = known.get(fields) ?? new Map<string, Fields>()
  known.set(fields, tables)
  const found = tables.get(rows) ?? { ...fields, ...cellFields(fields[rows]) }
  tables.set(rows, found)
  return found
}

/** Types of one value, by the type of several of them. */
const singleTypes: Readonly<Record<string, string>> = { multiDict: 'dict', refs: 'ref', orgs: 'org', emps: 'emp' }

/** What the rows of a field are made of, each under the name by which a figure calls it: the columns of a table, or the values of a field of several. */
export function cellFields(field: FieldDefinition | undefined): Fields {
  if (field === undefined) return {}
  if (isTable(field)) return Object.fromEntries(Object.values(columnsOf(field)).map((column) => [`row.${column.name}`, { ...column, name: `row.${column.name}` }]))
  const single = singleTypes[field.type]
  return single === undefined ? {} : { 'row.value': { ...field, name: 'row.value', type: single } as FieldDefinition }
}

/** Whether a field has rows to count. */
export function hasRows(field: FieldDefinition): boolean {
  return isTable(field) || Object.hasOwn(singleTypes, field.type)
}

/** What `row` is in expressions over them. */
export function rowType(fields: Fields, rows: string | undefined): { readonly row?: ExpressionType } {
  const field = rows === undefined ? undefined : fields[rows]
  if (field === undefined || !hasRows(field)) return {}
  return { row: isTable(field) ? rowVariableTypes(fields, field)['row']! : { fields: { value: 'string' } } }
}
