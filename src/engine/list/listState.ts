import type { Figure } from '../../contract/figure'
import type { FilterValue, ListQuery } from '../../contract/listQuery'
import type { PageDefinition } from '../../language/pageDefinition'
import { tabFilterValue } from './filterFields'

/** What the address says of a list: enough for Back, reload and a shared link to show the same view. */
export interface ListState {
  /** By filter; a filter without a value is missing. */
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly sort: { readonly column: string; readonly asc: boolean }
  readonly current: number
  readonly size: number
  readonly keyword: string
  /** The tab, a value of `tabsBy`; empty for all. */
  readonly tab: string
  /** The recycle bin. */
  readonly removed: boolean
  /** Cards by state instead of rows. */
  readonly board: boolean
  readonly open: OpenRecord | null
  /** Only the records behind one figure of a summary. */
  readonly figure: Figure | null
}

/** Forms that begin with a record: to change it, to make another like it, or to make its next edition. */
const recordFormModes = ['edit', 'copy', 'edition'] as const
export type RecordFormMode = (typeof recordFormModes)[number]

export const isRecordFormMode = (mode: string): mode is RecordFormMode => (recordFormModes as readonly string[]).includes(mode)

/** A form that stands open. */
export type OpenFormState = { readonly mode: RecordFormMode; readonly id: string } | { readonly mode: 'new' } | { readonly mode: 'many' }

/** What stands open over the list. */
export type OpenRecord = OpenFormState | { readonly mode: 'view'; readonly id: string } | { readonly mode: 'import' }

/** Whether a form stands open, and not the detail or nothing. */
export function opensForm(open: OpenRecord | null): open is OpenFormState {
  return open !== null && open.mode !== 'view' && open.mode !== 'import'
}

export type ListAction =
  | { readonly type: 'filter'; readonly filters: ListState['filters'] }
  | { readonly type: 'sort'; readonly sort: ListState['sort'] | null }
  | { readonly type: 'turn'; readonly current: number; readonly size: number }
  | { readonly type: 'search'; readonly keyword: string }
  | { readonly type: 'tab'; readonly tab: string }
  | { readonly type: 'board'; readonly board: boolean }
  | { readonly type: 'bin'; readonly removed: boolean }
  | { readonly type: 'open'; readonly open: OpenRecord | null; readonly current?: number }
  | { readonly type: 'figure'; readonly figure: Figure | null }
  | { readonly type: 'clear' }

export function initialListState(page: PageDefinition): ListState {
  const defaults = page.list.filters.flatMap(({ field, default: value }) => (isFilled(value) ? [[field, value]] : []))
  return { filters: Object.fromEntries(defaults), sort: page.list.sort, current: 1, size: page.list.pageSize, keyword: '', tab: '', removed: false, board: false, open: null, figure: null }
}

/** Pure: the next state. Whatever changes which records are listed goes back to the first page. */
export function reduceListState(page: PageDefinition, state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'filter':
      return { ...state, filters: action.filters, current: 1 }
    case 'sort':
      return { ...state, sort: action.sort ?? page.list.sort, current: 1 }
    case 'turn':
      // Another size would put other records on this page.
      return { ...state, size: action.size, current: action.size === state.size ? action.current : 1 }
    case 'search':
      return { ...state, keyword: action.keyword.trim(), current: 1 }
    case 'tab':
      return { ...state, tab: action.tab, current: 1 }
    case 'board':
      // A board shows all states side by side.
      return { ...state, board: action.board, tab: '', current: 1 }
    case 'bin':
      return { ...state, removed: action.removed, tab: '', current: 1, open: null, figure: null }
    case 'open':
      return { ...state, open: action.open, current: action.current ?? state.current }
    case 'figure':
      return { ...state, figure: action.figure, current: 1 }
    case 'clear':
      return { ...state, filters: {}, keyword: '', tab: '', current: 1, figure: null }
  }
}

/** What the state asks of the backend. */
export function toListQuery(page: PageDefinition, state: ListState): ListQuery {
  const { tabsBy } = page.list
  const tab = tabsBy !== null && state.tab ? { [tabsBy]: tabFilterValue(page, tabsBy, state.tab) } : {}
  return {
    current: state.current,
    size: state.size,
    orders: [state.sort],
    filters: { ...state.filters, ...tab },
    keyword: state.keyword,
    removed: state.removed,
    ...(state.figure ? { figure: state.figure } : {}),
  }
}

/** Whether the records stand as cards: what is removed has left its state, and is a row. */
export function isBoard({ board, removed }: ListState): boolean {
  return board && !removed
}

/** Whether the list shows less than everything, so that "nothing found" has a way out. */
export function isNarrowed(state: ListState): boolean {
  return Object.keys(state.filters).length > 0 || state.keyword !== '' || state.tab !== '' || state.figure !== null
}

/** Whether a filter has a value that narrows. */
export function isFilled(value: unknown): value is FilterValue {
  if (Array.isArray(value)) return value.some((part) => part !== null && part !== '')
  return value !== null && value !== undefined && value !== ''
}
