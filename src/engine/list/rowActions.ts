import type { RecordData } from '../../contract/envelope'
import { fieldTypeOf } from '../../fields/definitions'
import type { PageDefinition, TransitionDefinition } from '../../language/pageDefinition'
import { isEditable, isRemovable } from '../../language/states'
import { texts } from '../texts'
import { recordLink } from './recordLink'
import type { OpenRecord } from './listState'

/** Something that can be done with a record: `view`, `edit`, `remove`, `restore`, or a transition by name. */
export interface RowAction {
  readonly name: string
  readonly title: string
  readonly danger: boolean
  readonly transition: TransitionDefinition | null
}

/** Before the name of an escape hatch, in the name of the row action that opens it. */
export const extensionPrefix = 'extension:'

export type May = (pageId: string, action: string) => boolean

/**
 * What this user may do with this record now, most used first; what refuses it or ends it comes after what takes it further. The server has the last word.
 * Why a move may not be made, `language/moves` says: it brings the expressions along, which a list does not need.
 */
export function rowActions(page: PageDefinition, record: RecordData, may: May): readonly RowAction[] {
  const isAllowed = (name: RowAction['name']) => may(page.id, name) && (page.actions as readonly string[]).includes(name)
  const view = action('view', page.statistics ? '明细' : '详情')
  if (record.deletedAt) return [...(isAllowed('view') ? [view] : []), ...(isAllowed('restore') && !record.readOnly ? [action('restore', '恢复')] : [])]
  const isOwn = !record.readOnly
  const isOpen = isOwn && isEditable(page, record)
  return [
    ...(isAllowed('view') ? [view] : []),
    ...(page.link !== null && recordLink(page, record) !== null ? [action('link', page.link.title)] : []),
    ...(isOpen && isAllowed('edit') ? [action('edit', '编辑')] : []),
    ...(isOwn && !isOpen && page.editions !== null && isAllowed('create') ? [action('edition', texts.edition)] : []),
    ...page.extensions.filter(({ slot, action: needed }) => slot === 'rowAction' && (needed === undefined || (may(page.id, needed) && (needed !== 'edit' || isOpen)))).map(({ name, title = name }) => action(extensionPrefix + name, title)),
    ...openTransitions(page, record, may).map((transition) => ({ name: transition.name, title: transition.title, danger: transition.danger, transition })),
    ...(isAllowed('print') ? [action('print', texts.print)] : []),
    ...(isOwn && isRemovable(page, record) && isAllowed('remove') ? [action('remove', '删除', true)] : []),
  ]
}

/** What an address may open: a link to a form that is not this user's shows the record instead. */
export function allowedOpen(page: PageDefinition, open: OpenRecord | null, may: May): OpenRecord | null {
  // A row of a statistic is no record that could stand open.
  if (page.statistics) return null
  if (!open || open.mode === 'view') return open
  const needed = open.mode === 'edit' || open.mode === 'import' ? open.mode : 'create'
  if (page.actions.includes(needed) && may(page.id, needed)) return open
  return 'id' in open ? { mode: 'view', id: open.id } : null
}

/** What can be done with all the chosen records at once: what each allows, and asks for nothing that is its own. */
export function bulkActions(page: PageDefinition, records: readonly RecordData[], may: May): readonly RowAction[] {
  const [first, ...others] = records
  if (!first) return []
  const isOfAll = (name: string) => others.every((record) => rowActions(page, record, may).some((one) => one.name === name))
  return rowActions(page, first, may).filter((one) => {
    const isTogether = one.transition ? isMadeTogether(page, one.transition) : isBulk(one.name)
    return isTogether && isOfAll(one.name)
  })
}

/** Whether any action of the page can be done in bulk: only then are rows chosen at all. */
export function hasBulkActions(page: PageDefinition, may: May): boolean {
  const standard = page.actions.some((name) => isBulk(name) && may(page.id, name))
  return standard || Object.values(page.states?.transitions ?? {}).some((transition) => isMadeTogether(page, transition) && isOffered(page, transition, may))
}

/** Standard actions that need nothing but records. */
function isBulk(name: string): boolean {
  return name === 'remove' || name === 'restore' || name === 'print'
}

/** Whether one answer moves many records: files, rows and signatures are each record's own. */
function isMadeTogether(page: PageDefinition, transition: TransitionDefinition): boolean {
  const isOwn = (name: string) => { const field = page.fields[name]; return field !== undefined && ['uploaded', 'filled', 'signed'].includes(fieldTypeOf(field).filling ?? '') }
  return transition.annex.length === 0 && ![...transition.needs, ...transition.asks].some(isOwn) && !hasOwnDialog(page, transition)
}

/** Whether a move needs its dialog for more than a yes. */
export function asksForInput({ needs, asks, annex }: TransitionDefinition): boolean {
  return needs.length > 0 || asks.length > 0 || annex.length > 0
}

/** Whether a hand-made part stands in the place of a move's dialog. */
export function hasOwnDialog(page: PageDefinition, { name }: TransitionDefinition): boolean {
  return page.extensions.some(({ slot, transition }) => slot === 'move' && transition === name)
}

function openTransitions(page: PageDefinition, record: RecordData, may: May): readonly TransitionDefinition[] {
  const { states } = page
  if (!states) return []
  const state = record[states.field]
  const open = Object.values(states.transitions).filter((transition) => transition.from.some((from) => from === state) && isOffered(page, transition, may) && isOpenTo(record, transition))
  return [...open.filter(({ danger }) => !danger), ...open.filter(({ danger }) => danger)]
}

function isOffered(page: PageDefinition, transition: TransitionDefinition, may: May): boolean {
  return may(page.id, transition.name) && transition.by.some((mover) => mover !== 'system')
}

/** Whether the move is this reader's on this very record, as far as the backend has said. */
export function isOpenTo({ moves }: RecordData, { name }: TransitionDefinition): boolean {
  return moves === undefined || moves.includes(name)
}

function action(name: string, title: string, danger = false): RowAction {
  return { name, title, danger, transition: null }
}
