import { readFigure, type Figure } from '../../contract/figure'
import { maxPageSize, type FilterValue } from '../../contract/listQuery'
import { fieldTypeOf } from '../../fields/definitions'
import type { FilterDefinition, PageDefinition } from '../../language/pageDefinition'
import { fieldAt, possibleFilters } from './filterFields'
import { initialListState, isFilled, isRecordFormMode, type ListState, type OpenRecord } from './listState'

/** Names the list uses in the address; filters are `f.<field>`, values of a new record `v.<field>`. Other names belong to the application. */
const names = { keyword: 'q', sort: 'sort', current: 'page', size: 'size', tab: 'tab', removed: 'bin', open: 'open', mode: 'mode', figure: 'figure', view: 'view' } as const

/** What an address gives a new record: `v.<field>`. */
export const givenPrefix = 'v.'

/** Where a page has a tree, the address names the chosen record; what is created is created below it. */
export const nodeName = 'node'

/** Where a page opens as its form or by another view, the address says when it is the list. */
const listMode = 'list'
/** The way to look at a list that is no row after row. */
const boardView = 'board'
export const listSearch = `${names.mode}=${listMode}`

/** The state that an address tells. What it does not say, or says wrongly, is as the page has it by default. */
export function readListState(page: PageDefinition, search: URLSearchParams): ListState {
  const initial = initialListState(page)
  const board = page.list.board !== null && page.states !== null && search.get(names.view) === boardView
  return {
    board,
    filters: readFilters(page, search, initial),
    sort: readSort(page, search.get(names.sort)) ?? initial.sort,
    current: readCount(search.get(names.current), Number.MAX_SAFE_INTEGER) ?? initial.current,
    size: readCount(search.get(names.size), maxPageSize) ?? initial.size,
    keyword: search.get(names.keyword) ?? initial.keyword,
    tab: board ? '' : readTab(page, search.get(names.tab)),
    removed: search.get(names.removed) === '1' && page.actions.includes('restore'),
    open: readOpen(page, search),
    figure: readFigureText(search.get(names.figure)),
  }
}

/** The address of a state: only what differs from the default. Names that are not the list's stay. */
export function writeListState(page: PageDefinition, state: ListState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams([...search].filter(([name]) => !isListName(name)))
  const initial = initialListState(page)
  for (const filter of possibleFilters(page)) {
    for (const text of writeFilter(state.filters[filter.field], initial.filters[filter.field])) next.append(`f.${filter.field}`, text)
  }
  if (state.keyword) next.set(names.keyword, state.keyword)
  if (state.sort.column !== initial.sort.column || state.sort.asc !== initial.sort.asc) next.set(names.sort, (state.sort.asc ? '' : '-') + state.sort.column)
  if (state.current !== initial.current) next.set(names.current, String(state.current))
  if (state.size !== initial.size) next.set(names.size, String(state.size))
  if (state.tab) next.set(names.tab, state.tab)
  if (state.removed) next.set(names.removed, '1')
  if (state.board) next.set(names.view, boardView)
  if (!state.open && (page.opens === 'form' || page.extensions.some(({ slot }) => slot === 'view'))) next.set(names.mode, listMode)
  if (state.open && state.open.mode !== 'view') next.set(names.mode, state.open.mode)
  if (state.open && 'id' in state.open) next.set(names.open, state.open.id)
  if (state.figure) next.set(names.figure, JSON.stringify(state.figure))
  return next
}

/** Whether a name in the address says something of the list. */
export function isListName(name: string): boolean {
  return name.startsWith('f.') || name.startsWith(givenPrefix) || (Object.values(names) as string[]).includes(name)
}

function readFilters(page: PageDefinition, search: URLSearchParams, initial: ListState): ListState['filters'] {
  const read = possibleFilters(page).flatMap((filter): [string, FilterValue][] => {
    const name = `f.${filter.field}`
    const value = search.has(name) ? readFilter(page, filter, search.getAll(name)) : initial.filters[filter.field]
    return isFilled(value) ? [[filter.field, value]] : []
  })
  return Object.fromEntries(read)
}

/** Lists and ranges repeat the name; an empty text is an open end, alone it takes back the default. */
function readFilter(page: PageDefinition, filter: FilterDefinition, texts: readonly string[]): FilterValue | null {
  const typed = readerOf(page, filter)
  if (filter.operator === 'between') return [0, 1].map((end) => (texts[end] ? typed(texts[end]) : null)) as FilterValue
  if (filter.operator === 'in' || filter.operator === 'overlaps') return [...new Set(texts)].filter((text) => text !== '').map(typed) as FilterValue
  return texts[0] ? typed(texts[0]) : null
}

function writeFilter(value: FilterValue | undefined, byDefault: FilterValue | undefined): readonly string[] {
  if (JSON.stringify(value) === JSON.stringify(byDefault)) return []
  if (value === undefined || !isFilled(value)) return byDefault === undefined ? [] : ['']
  return Array.isArray(value) ? value.map((part) => (part === null ? '' : String(part))) : [String(value)]
}

/** An address holds text; numbers and yes/no become themselves again. */
function readerOf(page: PageDefinition, filter: FilterDefinition): (text: string) => string | number | boolean | null {
  const field = fieldAt(page, filter.field)
  const type = field && fieldTypeOf(field).jsonSchema(field)['type']
  if (type === 'boolean') return (text) => (text === 'true' ? true : text === 'false' ? false : null)
  if (type === 'integer' || type === 'number') return (text) => (Number.isFinite(Number(text)) ? Number(text) : null)
  return (text) => text
}

function readSort(page: PageDefinition, text: string | null): ListState['sort'] | null {
  if (!text) return null
  const column = text.replace(/^-/, '')
  const isSortable = column === page.list.sort.column || page.list.columns.some(({ field, sortable }) => field === column && sortable)
  return isSortable ? { column, asc: !text.startsWith('-') } : null
}

function readCount(text: string | null, most: number): number | null {
  const count = Number(text)
  return text && Number.isInteger(count) && count >= 1 && count <= most ? count : null
}

function readTab(page: PageDefinition, text: string | null): string {
  const { tabsBy } = page.list
  if (!text || tabsBy === null) return ''
  const field = page.fields[tabsBy]
  const items = field?.type === 'dict' || field?.type === 'multiDict' ? page.dictionaries[field.dict]?.items : undefined
  // An address from when the list had other tabs shows all.
  return !items?.length || items.some(({ value }) => value === text) ? text : ''
}

function readFigureText(text: string | null): Figure | null {
  try {
    return text === null ? null : readFigure(JSON.parse(text))
  } catch {
    return null
  }
}

function readOpen(page: PageDefinition, search: URLSearchParams): OpenRecord | null {
  if (page.opens === 'form' && ![...search.keys()].some(isListName)) return { mode: 'new' }
  const id = search.get(names.open)
  const mode = search.get(names.mode)
  if (mode === 'new' || mode === 'import' || (mode === 'many' && page.createMany.length > 0)) return { mode }
  if (!id) return null
  return { mode: mode !== null && isRecordFormMode(mode) && (mode !== 'edition' || page.editions !== null) ? mode : 'view', id }
}
