import { sql, type Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { holds } from '../../language/expressions'
import { recordVariables } from '../../language/expressionVariables'
import type { TransitionDefinition } from '../../language/pageDefinition'
import { clockParts } from '../../language/query/clockParts'
import { timedPartOf } from '../../language/query/readQuery'
import { computeRecord } from '../../language/recordRules'
import type { SchemaSet } from '../../language/schemaSet'
import { legalMoves } from '../../language/states'
import { timedMoves } from '../../language/timedMoves'
import type { Tables } from '../database/openDatabase'
import { lookEvery } from '../lookEvery'
import { judgedValues, looksElsewhere } from './judgedValues'
import { makeMove } from './makeMove'
import { homeTable, type PageTable } from './pageTable'
import { columnOf, conditionSql } from './queries/querySql'
import { readRecord, type StoredRecord } from './queries/readRecord'
import { recordContext } from './recordContext'
import { asSystem, inTransaction, type RecordServices } from './recordServices'
import type { Condition } from './scope'
import { isAutomatic, takeSystemMoves } from './systemMoves'
import { nobody } from './systemPrincipal'

const every = 30_000
/** How far back each look goes: what failed is tried again for so long, and then by the daily sweep. */
const overlap = 600_000
const mostPerRead = 200

type Place = Pick<RecordServices, 'set' | 'db' | 'now'>

/**
 * Takes the moves of the system whose time came since a moment: the message set for eight o'clock goes out at eight. The
 * database tells which records they are, by an index where a field is compared with the present moment; what came to hold
 * otherwise was seen when it was written. Gives how many moves were taken.
 */
export async function takeTimedMoves(place: Place, since: Date, logger?: Pick<FastifyBaseLogger, 'error'>, signal?: AbortSignal): Promise<number> {
  let moved = 0
  for (const name of Object.keys(place.set.resources)) {
    const table = homeTable(place.set, name)
    const due = dueSql(table, place.now, since)
    if (due === null) continue
    for await (const id of dueRecords(place.db, table, due)) {
      if (signal?.aborted) return moved
      try {
        moved += await moveOnce({ ...place, principal: nobody }, table, id)
      } catch (error) {
        // One that cannot be moved must not keep the others from it.
        logger?.error({ err: error, resource: name, id }, 'a record whose time had come could not be moved')
      }
    }
  }
  return moved
}

/** Looks twice a minute; gives the way to stop. What fell due while no server was running, the sweep after the start finds. */
export function watchTimedMoves(db: Kysely<Tables>, set: () => SchemaSet, logger: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  let since = new Date()
  return lookEvery(every, async (signal) => {
    const now = new Date()
    await takeTimedMoves({ db, set: set(), now }, new Date(since.getTime() - overlap), logger, signal)
    since = now
  }, logger, 'records whose time had come could not be looked for')
}

/** Of several servers that look at the same time one holds the record; the others leave it to that one. */
function moveOnce(services: RecordServices, table: PageTable, id: string): Promise<number> {
  return inTransaction(services, async (inner) => {
    const record = await readRecord(inner.db, table, [sql`t.id = ${id}`, sql`t.deleted_at is null`], sql` for update of t skip locked`)
    const due = record && (await dueMove(inner, table, record))
    if (!record || !due) return 0
    await makeMove(asSystem(inner), table, record, due.move, due.values, 1)
    return 1 + (await takeSystemMoves(inner, table, id, 1))
  })
}

/** The move that a record makes now. What the record took over from others was written long ago; the move is judged by what they say today. */
async function dueMove(services: RecordServices, table: PageTable, record: StoredRecord): Promise<{ readonly move: TransitionDefinition; readonly values: Readonly<Record<string, unknown>> } | undefined> {
  const { page } = table
  const context = recordContext(services.set, services.principal, services.now)
  for (const move of legalMoves(page, page.states && record[page.states.field]).filter(isAutomatic)) {
    const values = looksElsewhere(table, move) ? (await judgedValues(services, table, record, move)).values : {}
    if (holds(move.when!, recordVariables(page.fields, computeRecord(page, { ...record, ...values }, context), context))) return { move, values }
  }
  return undefined
}

/** Read to the end, page by page: whatever is moved meanwhile, the next page begins after the last one. */
async function* dueRecords(db: Kysely<Tables>, table: PageTable, due: Condition): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table.table)} as t where t.deleted_at is null and ${due} and t.id > ${after} order by t.id limit ${sql.lit(mostPerRead)}`.execute(db)
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (!last || rows.length < mostPerRead) return
    after = last.id
  }
}

/** Records that stand where a timed move begins, whose condition holds now and of which a comparison with the clock did not hold before. */
function dueSql(table: PageTable, now: Date, since: Date): Condition | null {
  const { page } = table
  const moves = timedMoves(page)
  if (page.states === null || moves.length === 0) return null
  const state = sql`t.${sql.id(columnOf(table, page.states.field))}`
  const at = (moment: Date) => ({ table, principal: nobody, now: moment })
  const each = moves.map(({ from, when }) => {
    const condition = timedPartOf(when, page.fields)
    const changed = clockParts(condition).map(({ part, isNegated }) => {
      const [before, after] = [conditionSql(part, at(since), true), conditionSql(part, at(now), true)]
      return isNegated ? sql`(${before} and not ${after})` : sql`(${after} and not ${before})`
    })
    return sql`(${state} in (${sql.join([...from])}) and ${conditionSql(condition, at(now))} and (${sql.join(changed, sql` or `)}))`
  })
  return sql`(${sql.join(each, sql` or `)})`
}
