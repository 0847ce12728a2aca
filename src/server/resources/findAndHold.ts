import { sql } from 'kysely'
import type { TransitionDefinition } from '../../language/pageDefinition'
import { findValues } from './findValues'
import { pageTable, type PageTable } from './pageTable'
import type { RecordServices } from './recordServices'

type Values = Readonly<Record<string, unknown>>

export interface JudgedMove {
  /** The record as it stands. */
  readonly before: Values
  readonly transition: TransitionDefinition
  /** Fields that the move's condition is about. */
  readonly judged: ReadonlySet<string>
}

/** What was found may be gone by the time it is held; after so many times the move is judged by what there is. */
const mostTurns = 3

/**
 * Finds what a move is judged by, and holds the records that it both is judged by and will change: of two moves that draw on one
 * balance at once, the second is judged by what the first has left.
 */
export async function findAndHold(services: RecordServices, table: PageTable, record: Values, { before, transition, judged }: JudgedMove): Promise<Values> {
  let held = '[]'
  for (let turn = 1; ; turn++) {
    const found = await findValues(services, table, record, { before, only: judged })
    const targets = targetsOf(table, { ...record, ...found }, transition, judged)
    if (JSON.stringify(targets) === held || turn === mostTurns) return found
    await hold(services, targets)
    if (Object.keys(found).length === 0) return found
    held = JSON.stringify(targets)
  }
}

interface Target { readonly page: string; readonly id: string }

/** Always in one order, so that two moves never wait for each other. */
function targetsOf({ page }: PageTable, record: Values, { effects }: TransitionDefinition, judged: ReadonlySet<string>): readonly Target[] {
  const sources = new Set([...judged].flatMap((name) => page.fields[name]?.from?.split('.')[0] ?? []))
  return effects
    .flatMap((effect) => ('update' in effect && effect.forEach === undefined ? [{ page: effect.update, by: effect.where['id']?.trim() ?? '' }] : []))
    .filter(({ by }) => sources.has(by) && typeof record[by] === 'string')
    .map(({ page: target, by }) => ({ page: target, id: String(record[by]) }))
    .sort((one, other) => one.page.localeCompare(other.page) || one.id.localeCompare(other.id))
}

async function hold({ set, db }: RecordServices, targets: readonly Target[]): Promise<void> {
  for (const { page, id } of targets) await sql`select id from ${sql.table(pageTable(set, page).table)} where id = ${id} for update`.execute(db)
}
