import type { Finding } from '../finding'
import { repeatedNames } from './checkLayout'
import type { Checked } from './checkNames'
import { longBoard } from './completeBoard'
import type { Path } from './place'
import { findingIn } from './rawPage'
import { dictionaryOf } from './references'
import { suggestionFor } from './suggestion'

const base: Path = ['list', 'board']

/** Whether the records of a page can be laid out by state as its file says: a card shows what a row has. */
export function checkBoard(checked: Checked): Finding[] {
  const { page } = checked
  const board = page.file.list?.board
  if (board === undefined) return []
  if (page.file.states === undefined) return [findingIn(page, 'missingKey', base, undefined, { key: 'states' }, 'key')]
  const { title, fields } = longBoard(board)
  const path = Array.isArray(board) ? base : [...base, 'fields']
  return [
    ...(title === undefined ? [] : checkListed(checked, title, [...base, 'title'])),
    ...fields.flatMap((name, index) => checkListed(checked, name, [...path, index])),
    ...repeatedNames(checked, fields, path),
    ...checkStates(checked, longBoard(board).states ?? []),
    ...checkTabs(checked),
  ]
}

/** Rows carry their columns, hidden ones too, and nothing else. */
function checkListed({ page }: Checked, name: string, path: Path): Finding[] {
  const columns = (page.file.list?.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field))
  if (columns.includes(name)) return []
  return [findingIn(page, 'unknownField', path, name, { where: '“list.columns”', suggestion: suggestionFor(name, columns, '先加进“list.columns”，列表里不用看的写 "hidden": true') })]
}

/** The numbers over the columns are those of the tabs: both have to be of the states. */
function checkTabs({ page }: Checked): Finding[] {
  const { tabsBy } = page.file.list ?? {}
  if (tabsBy === undefined || tabsBy === page.file.states?.field) return []
  return [findingIn(page, 'wrongField', ['list', 'tabsBy'], tabsBy, { reason: '有看板的列表按状态分页签', cure: '改成 "stateTabs": true，或去掉看板' })]
}

/** The columns of a board are states of the page, each once. */
function checkStates({ page, fields, world }: Checked, states: readonly string[]): Finding[] {
  const field = fields[page.file.states?.field ?? '']
  const dictionary = field && world.dictionaries[dictionaryOf(field) ?? '']
  if (dictionary === undefined) return []
  const known = dictionary.items.map(({ value }) => value)
  const path = [...base, 'states']
  const unknown = states.flatMap((state, index) => (known.includes(state) ? [] : [findingIn(page, 'unknownState', [...path, index], state, { dictionary: dictionary.name, suggestion: suggestionFor(state, known) })]))
  return [...unknown, ...repeatedNames({ page }, states, path)]
}
