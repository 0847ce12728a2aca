import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { StorageType } from '../../fields/fieldType'
import type { PageDefinition } from '../../language/pageDefinition'
import type { ResourceDefinition, SchemaSet } from '../../language/schemaSet'
import { timedMoves, waitedForFields } from '../../language/timedMoves'
import { columnName, indexName, live, removed, snakeCase, systemColumns, uniqueColumns } from './names'
import { isPlain } from './ruleIndexes'
import type { ColumnDefinition, IndexDefinition, TableDefinition } from './tableDefinition'

/** What a value is kept as. */
export const columnTypes: Readonly<Record<StorageType, ColumnDefinition['type']>> = {
  text: 'text', integer: 'bigint', decimal: 'numeric', boolean: 'boolean', date: 'date', timestamp: 'timestamptz', textArray: 'text[]', json: 'jsonb',
}

const systemColumnDefinitions: readonly ColumnDefinition[] = [
  { name: systemColumns.id, type: 'text', notNull: true },
  { name: systemColumns.version, type: 'bigint', notNull: true, default: '1' },
  { name: systemColumns.orgId, type: 'text', notNull: false },
  { name: systemColumns.createdAt, type: 'timestamptz', notNull: true, default: 'now()' },
  { name: systemColumns.createdBy, type: 'text', notNull: false },
  { name: systemColumns.updatedAt, type: 'timestamptz', notNull: true, default: 'now()' },
  { name: systemColumns.updatedBy, type: 'text', notNull: false },
  { name: systemColumns.deletedAt, type: 'timestamptz', notNull: false },
  { name: systemColumns.extra, type: 'jsonb', notNull: false },
]

/** The table of a resource: its columns from the union of its pages' fields, its indexes from what they list, filter and point to. */
export function resourceTable(set: SchemaSet, resource: ResourceDefinition): TableDefinition {
  const name = snakeCase(resource.name)
  const fields = Object.values(resource.fields).filter((field) => field.name !== resource.owner)
  const columns = fields.map((field) => ({ name: columnName(resource, field.name), type: columnTypes[fieldTypeOf(field).storage], notNull: false }))
  return { name, columns: [...systemColumnDefinitions, ...columns], primaryKey: [systemColumns.id], indexes: resourceIndexes(set, resource, name), ...(isKeptCurrent(set, resource) ? { fill: 40 } : {}) }
}

/** Whether the server alone writes the records, one of each thing: it rewrites them over and over. */
function isKeptCurrent(set: SchemaSet, resource: ResourceDefinition): boolean {
  const writes = new Set<string>(['create', 'edit', 'import'])
  return resource.unique.length > 0 && resource.pages.every((id) => !set.pages[id]?.actions.some((action) => writes.has(action)))
}

/** Tables of every resource. */
export function resourceTables(set: SchemaSet): readonly TableDefinition[] {
  return Object.values(set.resources).map((resource) => resourceTable(set, resource))
}

function resourceIndexes(set: SchemaSet, resource: ResourceDefinition, table: string): readonly IndexDefinition[] {
  const pages = resource.pages.flatMap((id) => set.pages[id] ?? []).filter(({ statistics }) => statistics === null)
  const column = (field: string) => columnName(resource, field)
  const index = (columns: readonly string[], options: Omit<IndexDefinition, 'name' | 'columns'> = {}): IndexDefinition => ({
    name: indexName(table, columns, options.kind ?? 'btree', `${options.unique ?? false}|${options.where ?? ''}`), columns, ...options,
  })
  const wanted = [
    // Of removed records, which none of the others hold. Nothing is asked by when it was written: an index of that would be the one that every write has to touch.
    index([systemColumns.orgId], { where: removed }),
    ...pages.map((page) => index([systemColumns.orgId, sortColumn(resource, page), systemColumns.id], { where: live })),
    ...pages.flatMap((page) => (page.states ? [index([systemColumns.orgId, column(page.states.field)], { where: live })] : [])),
    ...timedIndexes(),
    ...pages.flatMap((page) => searchedFields(resource, page)).map((field) => index([systemColumns.orgId, column(field.name)], { kind: 'trigram' })),
    ...Object.values(resource.fields).flatMap((field) => [
      ...(field.unique ? [index(uniqueColumns(resource, field), { unique: true, where: live })] : []),
      ...(fieldTypeOf(field).refersTo && field.name !== resource.owner ? [pointerIndex(field)] : []),
    ]),
    ...resource.unique.map((rule) => ruleIndex(rule.fields.map(column), isPlain(rule))),
    ...(pages.length > 0 && pages.every((page) => page.single) ? [index([systemColumns.orgId], { unique: true, where: live })] : []),
  ]
  return [...new Map(wanted.map((definition) => [definition.name, definition])).values()]

  /** Whose time has come is asked twice a minute: by the state they wait in, and the moment they wait for. */
  function timedIndexes(): readonly IndexDefinition[] {
    const page = set.pages[resource.home]
    if (!page?.states || timedMoves(page).length === 0) return []
    const state = column(page.states.field)
    const moments = waitedForFields(page).map((field) => index([state, field in resource.fields ? column(field) : snakeCase(field)], { where: live }))
    return moments.length > 0 ? moments : [index([state], { where: live })]
  }

  function ruleIndex(columns: readonly string[], unique: boolean): IndexDefinition {
    const otherwise = index(columns, { where: live })
    return unique ? index(columns, { unique, where: live, otherwise }) : otherwise
  }

  function pointerIndex(field: FieldDefinition): IndexDefinition {
    const isList = fieldTypeOf(field).storage === 'textArray'
    return index([column(field.name)], isList ? { kind: 'gin' } : { where: live })
  }
}

function sortColumn(resource: ResourceDefinition, page: PageDefinition): string {
  const { column } = page.list.sort
  return column in resource.fields ? columnName(resource, column) : snakeCase(column)
}

/** Text fields that a "contains" filter or the quick search looks into. */
function searchedFields(resource: ResourceDefinition, page: PageDefinition): readonly FieldDefinition[] {
  const names = [
    ...page.list.search, resource.label,
    ...page.list.filters.filter((filter) => filter.operator === 'contains').map((filter) => filter.field),
  ]
  return [...new Set(names)].flatMap((name) => {
    const field = resource.fields[name]
    return field && fieldTypeOf(field).storage === 'text' ? [field] : []
  })
}
