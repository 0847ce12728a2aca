import { sql } from 'kysely'
import type { LegalMoves, RecordData, TransitionRequest } from '../../../contract/envelope'
import { moveProblem, type MoveProblem } from '../../../language/moves'
import { computeRecord, normalizeRecord } from '../../../language/recordRules'
import type { TransitionDefinition } from '../../../language/pageDefinition'
import { pageInMove } from '../../../language/pageInMove'
import { legalMoves } from '../../../language/states'
import type { ErrorName } from '../../../contract/errorCodes'
import { RequestRefusal } from '../../errors'
import { applyAnnex, planAnnex } from '../annexPlan'
import { refuseConflict } from '../conflict'
import { judgedValues } from '../judgedValues'
import { changedGivenCells, lockedCells } from '../lockedErrors'
import { makeMove } from '../makeMove'
import { mayMove } from '../mayMove'
import type { PageTable } from '../pageTable'
import { presentRecord } from '../presentRecord'
import { readRecord, type StoredRecord } from '../queries/readRecord'
import { recordContext } from '../recordContext'
import { findRecord, requireVersion } from '../recordScope'
import { inTransaction, openPage, type RecordServices } from '../recordServices'
import { requireNamedFiles } from '../requireNamedFiles'
import { takeSystemMoves } from '../systemMoves'

/** Moves a record from state to state, with what the move asks for and all it sets off. */
export async function moveRecord(services: RecordServices, pageId: string, id: string, name: string, request: Partial<TransitionRequest>): Promise<RecordData> {
  const table = openPage(services, pageId, name)
  const version = requireVersion(request.version)
  const sent = request.values ?? {}
  return inTransaction(services, async (inner) => {
    const record = await findRecord(inner, table, id)
    const transition = findTransition(inner, table, record, name)
    if (record.version !== version) await refuseConflict(inner, table, record, version, sent)
    const values = await readValues(inner, table, record, transition, sent)
    const plan = await planAnnex(inner, table, record, request.annex)
    requireNamedFiles(table, { ...record, ...values }, plan)
    const context = recordContext(inner.set, inner.principal, inner.now)
    const problem = moveProblem(table.page, transition, { ...computeRecord(table.page, { ...record, ...values }, context), annex: plan.files }, context)
    if (problem) refuseMove(table, record, problem)
    await makeMove(inner, table, record, transition, values, 0, plan.changes)
    await applyAnnex(inner, id, plan)
    await takeSystemMoves(inner, table, id)
    // A move may take a record out of the mover's sight, as a task that is handed on; he still gets to see what he did.
    const moved = await readRecord(inner.db, table, [sql`t.id = ${id}`])
    if (!moved) throw new RequestRefusal('notFound')
    return presentRecord(inner, table, moved)
  })
}

/** The move, if it starts from the record's state and this person may make it. */
function findTransition({ principal }: RecordServices, table: PageTable, record: StoredRecord, name: string): TransitionDefinition {
  const { page } = table
  const state = page.states ? record[page.states.field] : null
  const legal = legalMoves(page, state).filter((transition) => mayMove(principal, table, record, transition))
  const transition = legal.find((candidate) => candidate.name === name)
  if (transition) return transition
  const exists = page.states?.transitions[name]
  if (exists && legalMoves(page, state).includes(exists)) throw new RequestRefusal('forbidden', { message: `您不能${exists.title}这条记录` })
  const data: LegalMoves = { state: String(state ?? ''), transitions: legal.map((candidate) => candidate.name) }
  throw new RequestRefusal('illegalMove', { data })
}

/** What the dialog sent, of what it asks for, and what the move is judged by as it stands now. */
async function readValues(services: RecordServices, table: PageTable, record: StoredRecord, transition: TransitionDefinition, sent: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const { values, errors } = normalizeRecord(pageInMove(table.page, transition), sent)
  const asked = new Set([...transition.needs, ...transition.asks])
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => asked.has(name)))
  const judged = await judgedValues(services, table, record, transition, kept)
  const wrong = [...errors, ...judged.errors, ...changedGivenCells(table, kept, record), ...lockedCells(table, kept, record, recordContext(services.set, services.principal, services.now))]
  if (wrong.length > 0) throw new RequestRefusal('invalid', { errors: wrong })
  return { ...Object.fromEntries(Object.entries(judged.values).filter(([name]) => !asked.has(name))), ...kept }
}

const refusals: Readonly<Record<MoveProblem['kind'], ErrorName>> = { from: 'illegalMove', needs: 'invalid', annex: 'annexMissing', when: 'moveRefused' }

function refuseMove({ page }: PageTable, record: StoredRecord, { kind, message, errors }: MoveProblem): never {
  const state = page.states ? String(record[page.states.field] ?? '') : ''
  const data = kind === 'from' ? { state, transitions: legalMoves(page, state).map(({ name }) => name) } : null
  throw new RequestRefusal(refusals[kind], { ...(message ? { message } : {}), errors, data })
}
