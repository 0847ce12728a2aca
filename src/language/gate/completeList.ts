import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { Dictionary } from '../../fields/fieldType'
import type { ColumnDefinition, FilterDefinition, ListDefinition } from '../pageDefinition'
import type { PageFileParts } from '../pageFile'
import { lookUp } from './checkNames'
import { columnWidth } from './columnWidth'
import { completeBoard } from './completeBoard'
import { completeTree } from './completeTree'

/** What a list is completed from. */
export interface ListSource {
  readonly file: PageFileParts
  readonly fields: Readonly<Record<string, FieldDefinition>>
  readonly fieldsOf: (resource: string) => Readonly<Record<string, FieldDefinition>>
  readonly label: string
  readonly owner: string
  readonly scope: 'org' | 'group' | 'any' | 'own'
  readonly dictionaries: Readonly<Record<string, Dictionary>>
}

type ColumnFile = NonNullable<NonNullable<PageFileParts['list']>['columns']>[number]
type FilterFile = NonNullable<NonNullable<PageFileParts['list']>['filters']>[number]

const defaultColumnCount = 8
const defaultFilterCount = 4
const annexColumn = { title: '附件', width: 90 }
const expiryTitle = '到期状态'
/** Types that say little in one line of a list. */
const bulkyTypes: ReadonlySet<string> = new Set(['table', 'text', 'richtext', 'geo', 'track', 'signature'])

/** The list with every default filled in; a group sees whose record it is. */
export function completeList(source: ListSource): ListDefinition {
  const { file, label, owner, scope } = source
  const list = file.list ?? {}
  const columns = list.columns ?? defaultColumns(source)
  const filters = list.filters ?? defaultFilters(source)
  const isGroup = scope === 'group'
  return {
    columns: (isGroup ? withOwnerColumn(columns, label, owner) : columns).map((column) => completeColumn(source, column)),
    filters: (isGroup && !filters.some((filter) => nameIn(filter) === owner) ? [owner, ...filters] : filters).map((filter) => completeFilter(source, filter)),
    search: list.search ?? (isSearchable(source.fields[label]) ? [label] : []),
    sort: sortOf(list.sort ?? '-updatedAt'),
    tabsBy: list.tabsBy ?? (list.stateTabs ? (file.states?.field ?? null) : null),
    total: list.total ?? 'capped',
    pageSize: list.pageSize ?? 20,
    tree: list.tree === undefined ? null : completeTree(list.tree, label),
    board: list.board === undefined ? null : completeBoard(source, list.board),
  }
}

function nameIn(item: ColumnFile | FilterFile): string {
  return typeof item === 'string' ? item : item.field
}

function defaultColumns({ fields, label, owner, file }: ListSource): string[] {
  const hidden = new Set([...Object.keys(file.where ?? {}), ...(owner === file.owner ? [] : [owner])])
  const simple = Object.values(fields).filter((field) => !bulkyTypes.has(field.type) && !hidden.has(field.name)).map(({ name }) => name)
  return [...new Set([label, ...simple])].slice(0, defaultColumnCount)
}

function defaultFilters({ fields, label, file }: ListSource): string[] {
  const stamped = new Set(Object.keys(file.where ?? {}))
  const candidates = Object.values(fields).filter(({ name, type }) => !stamped.has(name) && (name === label || type === 'dict' || type === 'date'))
  return candidates.filter((field) => fieldTypeOf(field).filters.length > 0).map(({ name }) => name).slice(0, defaultFilterCount)
}

function withOwnerColumn(columns: readonly ColumnFile[], label: string, owner: string): readonly ColumnFile[] {
  if (columns.some((column) => nameIn(column) === owner)) return columns
  const at = columns.findIndex((column) => nameIn(column) === label) + 1
  return [...columns.slice(0, at), owner, ...columns.slice(at)]
}

function completeColumn(source: ListSource, column: ColumnFile): ColumnDefinition {
  const { field: name, width, fixed, hidden } = typeof column === 'string' ? { field: column } : column
  const rest = { fixed: fixed ?? null, hidden: hidden ?? false }
  if (name === 'annex') return { field: name, title: annexColumn.title, width: width ?? annexColumn.width, sortable: false, ...rest }
  const field = foundField(source, name)
  const type = fieldTypeOf(field)
  return { field: name, title: field.title, width: width ?? columnWidth(field, source.label, source.dictionaries), sortable: type.sortable && !name.includes('.'), ...rest }
}

function completeFilter(source: ListSource, filter: FilterFile): FilterDefinition {
  const { field: name, operator, default: initial } = typeof filter === 'string' ? { field: filter } : filter
  if (name === 'annex' || name === 'expiry') return { field: name, title: name === 'annex' ? annexColumn.title : expiryTitle, operator: 'equals', default: initial ?? null }
  const field = foundField(source, name)
  return { field: name, title: field.title, operator: operator ?? fieldTypeOf(field).filters[0] ?? 'equals', default: initial ?? null }
}

/** The names have been checked; a miss here is a mistake in the gate itself. */
function foundField(source: ListSource, name: string): FieldDefinition {
  const field = lookUp(source, name)
  if (field === undefined) throw new Error(`completeList: '${name}' passed checkLayout but names no field`)
  return field
}

function isSearchable(field: FieldDefinition | undefined): boolean {
  return field !== undefined && fieldTypeOf(field).filters.includes('contains')
}

export function sortOf(sort: string): ListDefinition['sort'] {
  return { column: sort.replace(/^-/, ''), asc: !sort.startsWith('-') }
}
