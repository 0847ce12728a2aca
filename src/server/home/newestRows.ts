import { sql } from 'kysely'
import type { HomeRow } from '../../contract/home'
import { emptyQuery } from '../../contract/listQuery'
import type { HomeNewest } from '../../language/home'
import { fieldOrSystemField } from '../../language/systemFields'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { loadReferences, type LoadedReferences } from '../resources/labelsOf'
import { pageTable, readRow } from '../resources/pageTable'
import { aggregateConditions } from '../resources/queries/aggregates'
import { listConditions, listOrder } from '../resources/queries/listConditions'
import type { RecordServices } from '../resources/recordServices'
import { whereAll } from '../resources/scope'
import { cardOf } from './readHome'

/** The first few records of a list under the block's condition, in words. */
export async function newestRows(services: RecordServices, newest: HomeNewest): Promise<HomeRow[]> {
  const table = pageTable(services.set, newest.page)
  const { page } = table
  const context = { table, principal: services.principal, now: services.now }
  const conditions = [...listConditions(table, emptyQuery, services.principal, services.now), ...aggregateConditions(cardOf(services, newest), context)]
  const { rows } = await sql<Record<string, unknown>>`select ${table.selectAll} from ${sql.table(table.table)} as t${whereAll(conditions)}${newest.sort === null ? listOrder(table, []) : listOrder(table, [newest.sort], [newest.sort.column])} limit ${newest.size}`.execute(services.db)
  const records = rows.map((row) => readRow(table.ownColumns, row, { masked: true }))
  const fields = [page.label, ...newest.show].flatMap((name) => fieldOrSystemField(page.fields, name) ?? [])
  const loaded = await loadReferences(services, fields, records)
  return records.map((record) => {
    const [title = '', ...notes] = fields.map((field) => textOf(field, record[field.name], loaded))
    return { id: String(record['id']), title, notes: notes.filter((note) => note !== '') }
  })
}

function textOf(field: FieldDefinition, value: unknown, { context }: LoadedReferences): string {
  if (value === null || value === undefined || value === '') return ''
  return fieldTypeOf(field).format(value as never, field as never, context)
}
