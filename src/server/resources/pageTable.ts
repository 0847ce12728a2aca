import { sql, type RawBuilder } from 'kysely'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { StorageType } from '../../fields/fieldType'
import { maskText } from '../../fields/maskText'
import { drilledFields } from '../../language/drills'
import type { PageDefinition } from '../../language/pageDefinition'
import type { ResourceDefinition, SchemaSet } from '../../language/schemaSet'
import { systemFields } from '../../language/systemFields'
import { columnName, snakeCase, systemColumns } from '../tables/names'

/** A field and the column it lies in. */
export interface FieldColumn {
  readonly field: FieldDefinition
  readonly column: string
  readonly storage: StorageType
  /** Resource its ids point to. */
  readonly refersTo: string | null
  /** The stored value as a parameter. */
  readonly write: (value: unknown) => unknown
  /** The column's value as the contract has it. */
  readonly read: (value: unknown) => unknown
}

/** What every request about a page needs, worked out once per set of schemas. */
export interface PageTable {
  readonly set: SchemaSet
  readonly page: PageDefinition
  readonly resource: ResourceDefinition
  readonly table: string
  /** Fields of the page and those every record has, by name. */
  readonly columns: ReadonlyMap<string, FieldColumn>
  /** The page's own fields. */
  readonly ownColumns: readonly FieldColumn[]
  readonly listColumns: readonly FieldColumn[]
  /** `t."id" as "id", …` */
  readonly selectAll: RawBuilder<unknown>
  readonly selectList: RawBuilder<unknown>
  readonly hasAnnex: boolean
  /** Whether a list row says which files are missing. */
  readonly listsAnnex: boolean
}

const known = new WeakMap<SchemaSet, Map<string, PageTable>>()

/** The table side of a page. */
export function pageTable(set: SchemaSet, pageId: string): PageTable {
  const tables = known.get(set) ?? new Map<string, PageTable>()
  known.set(set, tables)
  const table = tables.get(pageId) ?? makePageTable(set, pageId)
  tables.set(pageId, table)
  return table
}

/** The table side of a resource, through the page that shows it as such. */
export function homeTable(set: SchemaSet, resource: string): PageTable {
  const definition = set.resources[resource]
  if (!definition) throw new Error(`There is no resource '${resource}'; the gate should have refused whoever points to it`)
  return pageTable(set, definition.home)
}

function makePageTable(set: SchemaSet, pageId: string): PageTable {
  const page = set.pages[pageId]
  const resource = page && set.resources[page.resource]
  if (!page || !resource) throw new Error(`There is no page '${pageId}' with a resource`)
  // The figures of a statistic are worked out, not stored.
  const stored = Object.values(page.fields).filter(({ name }) => page.statistics === null || Object.hasOwn(resource.fields, name))
  const ownColumns = stored.map((field) => fieldColumn(resource, field))
  const system = Object.values(systemFields).map((field) => ({ ...fieldColumn(resource, field), column: snakeCase(field.name) }))
  const columns = new Map([...system, ...ownColumns].map((column) => [column.field.name, column]))
  const listNames = listedNames(page)
  const listColumns = ownColumns.filter(({ field }) => listNames.has(field.name))
  return {
    set, page, resource, table: snakeCase(resource.name), columns, ownColumns, listColumns,
    selectAll: selection(ownColumns), selectList: selection(listColumns),
    hasAnnex: Object.keys(page.annex).length > 0,
    listsAnnex: page.list.columns.some((column) => column.field === 'annex'),
  }
}

/** The column of one field, read and written as its type stores it. */
export function fieldColumn(resource: ResourceDefinition, field: FieldDefinition): FieldColumn {
  const type = fieldTypeOf(field)
  const { storage } = type
  return {
    field, storage, column: columnName(resource, field.name),
    refersTo: type.refersTo?.(field as never) ?? null,
    write: storage === 'json' ? (value) => (value === null || value === undefined ? null : JSON.stringify(value)) : (value) => value ?? null,
    // PostgreSQL gives decimals as text; money stays so, measures are numbers.
    read: storage === 'decimal' && type.jsonSchema(field as never)['type'] === 'number'
      ? (value) => (value === null ? null : Number(value))
      : (value) => value,
  }
}

/** What a list row carries: its columns, its name, whose it is, where it stands, and what its buttons depend on. */
function listedNames(page: PageDefinition): ReadonlySet<string> {
  const conditions = [...Object.values(page.annex).map((slot) => slot.visibleWhen), ...Object.values(page.states?.transitions ?? {}).map(({ hides }) => hides ?? null)].join(' ')
  const shown = page.list.columns.map((column) => column.field.split('.')[0] ?? '')
  const asked = Object.keys(page.fields).filter((name) => new RegExp(`\\b${name}\\b`).test(conditions))
  return new Set([...shown, ...asked, ...drilledFields(page.drills), page.label, page.owner, page.person ?? '', page.receivers ?? '', page.states?.field ?? '', page.link?.path ?? '', page.link?.resource ?? '', page.link?.record ?? ''])
}

function selection(columns: readonly FieldColumn[]): RawBuilder<unknown> {
  const system = [systemColumns.id, systemColumns.version].map((name) => sql`t.${sql.ref(name)}`)
  const stamps = (['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt'] as const).map((name) => sql`t.${sql.ref(systemColumns[name])} as ${sql.ref(name)}`)
  const own = columns.map(({ field, column }) => (field.name === column ? sql`t.${sql.ref(column)}` : sql`t.${sql.ref(column)} as ${sql.ref(field.name)}`))
  return sql.join([...system, ...stamps, ...own])
}

/** A row as a record: each value as the contract has it. Changes the row, which nobody else holds. */
export function readRow(columns: readonly FieldColumn[], row: Record<string, unknown>, options: { masked: boolean } = { masked: false }): Record<string, unknown> {
  for (const { field, storage, read } of columns) {
    const { name } = field
    if (storage === 'decimal') row[name] = read(row[name])
    if (options.masked && field.masked === true && typeof row[name] === 'string') row[name] = maskText(field.type, row[name])
  }
  return row
}
