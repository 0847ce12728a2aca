import { sql } from 'kysely'
import { fieldTypeOf } from '../../../fields/definitions'
import type { StorageType } from '../../../fields/fieldType'
import type { AggregateDefinition } from '../../../language/summaryDefinition'
import { cellFields, fieldsOver } from '../../../language/query/rowFields'
import type { FieldColumn, PageTable } from '../pageTable'
import type { Condition } from '../scope'
import type { AggregateContext } from './aggregates'

/** How a cell, which lies in the row as JSON, becomes what a column of its type holds; lists and drawings are nothing to count by. */
const casts: Readonly<Record<StorageType, string | null>> = {
  text: '', integer: '::numeric', decimal: '::numeric', boolean: '::boolean', date: '::date', timestamp: '::timestamptz', textArray: null, json: null,
}

/** The same context for figures over the rows of a field: what a row has are columns `row.x`, and a record stands there once for each of its rows. */
export function overRows(context: AggregateContext, { rows }: Pick<AggregateDefinition, 'rows'>): AggregateContext {
  if (rows === null) return context
  const { table } = context
  const cells = Object.values(cellFields(table.page.fields[rows])).flatMap((field): FieldColumn[] => {
    const { storage, refersTo } = fieldTypeOf(field)
    return casts[storage] === null ? [] : [{ field, storage, column: field.name, refersTo: refersTo?.(field as never) ?? null, write: (value) => value, read: (value) => value }]
  })
  const page = { ...table.page, fields: fieldsOver(table.page.fields, rows) }
  return { ...context, table: { ...table, page, columns: new Map([...table.columns, ...cells.map((cell) => [cell.field.name, cell] as const)]) }, from: rowsSql(table, rows, cells) }
}

function rowsSql(table: PageTable, rows: string, cells: readonly FieldColumn[]): Condition {
  const source = table.columns.get(rows)
  const column = sql`s.${sql.ref(source?.column ?? '')}`
  const lines = sql`select s.*, ${sql.join(cells.map((cell) => sql`${cellSql(cell, source?.storage === 'json')} as ${sql.id(cell.column)}`))} from ${sql.table(table.table)} as s cross join lateral`
  return source?.storage === 'json'
    ? sql`(${lines} jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]'::jsonb end) as r(cell))`
    : sql`(${lines} unnest(${column}) as r(cell))`
}

function cellSql({ field, storage }: FieldColumn, isTable: boolean): Condition {
  return isTable ? sql`(r.cell ->> ${field.name.slice('row.'.length)})${sql.raw(casts[storage] ?? '')}` : sql`r.cell`
}
