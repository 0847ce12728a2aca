import type { RecordData } from '../../contract/envelope'
import { holds } from '../../language/expressions'
import { recordVariables } from '../../language/expressionVariables'
import type { AnnexSlot, PageDefinition, TransitionDefinition } from '../../language/pageDefinition'
import { legalMoves } from '../../language/states'
import { mayMove, mayWrite } from './mayMove'
import { readRow, type PageTable } from './pageTable'
import type { StoredRecord } from './queries/readRecord'
import { recordContext } from './recordContext'
import type { RecordServices } from './recordServices'

/** A whole record as it leaves the server: declared fields, files, and the titles of what is missing. */
export function presentRecord(services: RecordServices, table: PageTable, record: StoredRecord): RecordData {
  const told = { ...record, ...movesOf(services, table, record), ...readOnlyMark(services, table, record) }
  if (!table.hasAnnex) return told
  return { ...told, missingAnnex: missingSlots(services, table.page, record, (slot) => (record.annex?.[slot]?.length ?? 0) > 0).map(({ title }) => title) }
}

/** A row of a list: sensitive values masked, files as completeness alone. */
export function presentRow(services: RecordServices, table: PageTable, row: Record<string, unknown>): RecordData {
  const { annexSlots, '#total': _total, ...read } = readRow(table.listColumns, row, { masked: true })
  const record = { ...read, ...movesOf(services, table, read), ...readOnlyMark(services, table, read) }
  if (!table.listsAnnex) return record as unknown as RecordData
  const filled = new Set(annexSlots as readonly string[])
  return { ...record, missingAnnex: missingSlots(services, table.page, record, (slot) => filled.has(slot)).map(({ title }) => title) } as unknown as RecordData
}

/** Moves this person may make on this record: a parent sees its companies' records, and what is theirs to decide is not offered to it. */
function movesOf(services: RecordServices, table: PageTable, record: Readonly<Record<string, unknown>>): Pick<RecordData, 'moves'> {
  const { states, owner, person, receivers } = table.page
  // A list row need not carry whose it is; then the record's own page tells.
  if (!states || [states.field, owner, person, receivers].some((name) => name !== null && !(name in record))) return {}
  const moves = record['deletedAt'] ? [] : legalMoves(table.page, record[states.field]).filter((move) => mayMove(services.principal, table, record, move))
  return { moves: withoutHidden(services, table, record, moves).map(({ name }) => name) }
}

/** Without those that would only be refused, where the page says that their buttons then have no place. */
function withoutHidden(services: RecordServices, { page }: PageTable, record: Readonly<Record<string, unknown>>, moves: readonly TransitionDefinition[]): readonly TransitionDefinition[] {
  if (!moves.some(({ hides }) => hides)) return moves
  const variables = recordVariables(page.fields, record, recordContext(services.set, services.principal, services.now))
  return moves.filter(({ hides }) => hides === undefined || holds(hides, variables))
}

/** Says of a record that is another's that it is not the reader's to change, so that nothing is offered that would be refused. */
export function readOnlyMark({ principal }: Pick<RecordServices, 'principal'>, table: PageTable, record: Readonly<Record<string, unknown>>): Pick<RecordData, 'readOnly'> {
  return mayWrite(principal, table, record) ? {} : { readOnly: true }
}

/** Required slots that apply to the record and have no file. */
export function missingSlots(services: RecordServices, page: PageDefinition, record: Readonly<Record<string, unknown>>, hasFile: (slot: string) => boolean): readonly AnnexSlot[] {
  const missing = Object.values(page.annex).filter((slot) => slot.required && !hasFile(slot.name))
  if (!missing.some((slot) => slot.visibleWhen !== null)) return missing
  const variables = recordVariables(page.fields, record, recordContext(services.set, services.principal, services.now))
  return missing.filter((slot) => slot.visibleWhen === null || holds(slot.visibleWhen, variables))
}
