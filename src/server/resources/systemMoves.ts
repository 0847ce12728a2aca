import { sql } from 'kysely'
import { holds } from '../../language/expressions'
import { recordVariables } from '../../language/expressionVariables'
import type { TransitionDefinition } from '../../language/pageDefinition'
import { legalMoves } from '../../language/states'
import { ownRecord } from './ownTable'
import { homeTable, type PageTable } from './pageTable'
import { readRecord, type StoredRecord } from './queries/readRecord'
import { recordContext } from './recordContext'
import { asSystem, type RecordServices } from './recordServices'
import { makeMove, mostDepth } from './makeMove'

/** Whether the system takes the move by itself, as soon as its condition holds. */
export const isAutomatic = (transition: TransitionDefinition) => transition.by.includes('system') && transition.when !== null

/** Whether records of the page ever move by themselves. */
export function hasSystemMoves(table: PageTable): boolean {
  return Object.values(statesTable(table).page.states?.transitions ?? {}).some(isAutomatic)
}

/** The move that a record, read through the page of its states, would make by itself now. */
export function systemMove({ set, principal, now }: RecordServices, { page }: PageTable, record: StoredRecord): TransitionDefinition | undefined {
  const moves = legalMoves(page, page.states ? record[page.states.field] : null).filter(isAutomatic)
  if (moves.length === 0) return undefined
  const variables = recordVariables(page.fields, record, recordContext(set, principal, now))
  return moves.find(({ when }) => when !== null && holds(when, variables))
}

/** Takes every move of the system whose condition now holds. Gives how many were taken. */
export async function takeSystemMoves(services: RecordServices, written: PageTable, id: string, depth = 0): Promise<number> {
  if (!hasSystemMoves(written) || depth >= mostDepth) return 0
  const table = statesTable(written)
  const system = asSystem(services)
  let taken = 0
  for (; depth + taken < mostDepth; taken++) {
    const found = await readRecord(services.db, table, [sql`t.id = ${id}`, sql`t.deleted_at is null`])
    if (!found) return taken
    const own = await ownRecord(services, table, found)
    const move = systemMove(services, own.table, own.record)
    if (!move) return taken
    await makeMove(system, own.table, own.record, move, {}, depth + taken + 1)
  }
  return taken
}

/** A view without states of its own leaves them to the page that shows the resource as such. */
function statesTable(table: PageTable): PageTable {
  return table.page.states ? table : homeTable(table.set, table.resource.name)
}
