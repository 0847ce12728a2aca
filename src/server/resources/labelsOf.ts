import { sql } from 'kysely'
import type { FieldContext } from '../../fields/fieldType'
import { columnsOf, isTable, rowsOf } from '../../language/tableColumns'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { homeTable, readRow } from './pageTable'
import { recordContext } from './recordContext'
import type { RecordServices } from './recordServices'

type Values = Readonly<Record<string, unknown>>

export interface LoadedReferences {
  /** Knows the labels of everything the records refer to. */
  readonly context: FieldContext
  readonly record: (resource: string, id: unknown) => Values | undefined
}

/** Loads everything that some records refer to, one statement per resource. */
export async function loadReferences(services: RecordServices, fields: readonly FieldDefinition[], records: readonly Values[]): Promise<LoadedReferences> {
  const ids = new Map<string, Set<string>>()
  for (const field of fields) for (const record of records) collectIds(field, record[field.name], ids)
  const loaded = new Map<string, Values>()
  for (const [resource, wanted] of ids) {
    const table = homeTable(services.set, resource)
    const { rows } = await sql<Record<string, unknown>>`select ${table.selectAll} from ${sql.table(table.table)} as t where t.id = any(${[...wanted]}::text[])`.execute(services.db)
    for (const row of rows) loaded.set(`${resource} ${String(row['id'])}`, readRow(table.ownColumns, row, { masked: false }))
  }
  const record = (resource: string, id: unknown) => loaded.get(`${resource} ${String(id)}`)
  const label = (resource: string, id: string) => {
    const value = record(resource, id)?.[homeTable(services.set, resource).page.label]
    return value === null || value === undefined ? undefined : String(value)
  }
  const itemLabel = (dictionary: string, value: string) => services.set.dictionaries[dictionary]?.items.find((item) => item.value === value)?.label
  return { context: { ...recordContext(services.set, services.principal, services.now), refLabel: label, itemLabel }, record }
}

function collectIds(field: FieldDefinition, value: unknown, ids: Map<string, Set<string>>): void {
  if (isTable(field)) {
    for (const column of Object.values(columnsOf(field))) for (const row of rowsOf(value)) collectIds(column, row[column.name], ids)
    return
  }
  const resource = fieldTypeOf(field).refersTo?.(field as never)
  if (!resource) return
  const known = ids.get(resource) ?? new Set<string>()
  for (const id of Array.isArray(value) ? value : [value]) if (typeof id === 'string') known.add(id)
  if (known.size > 0) ids.set(resource, known)
}
