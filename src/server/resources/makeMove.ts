import { sql } from 'kysely'
import { computeRecord } from '../../language/recordRules'
import { evaluate } from '../../language/expressions'
import { recordVariables } from '../../language/expressionVariables'
import type { TransitionDefinition } from '../../language/pageDefinition'
import type { StepName } from '../../language/stepNames'
import { steps } from '../steps'
import { refuseConflict } from './conflict'
import { drawRecords } from './drawRecords'
import { giveWay, planEffects, runEffects } from './effects'
import { fieldValue } from './fieldValue'
import { moveFollowers } from './moveFollowers'
import { ownRecord } from './ownTable'
import type { PageTable } from './pageTable'
import { readRecord, type StoredRecord } from './queries/readRecord'
import { changedValues, recordChanges } from './recordChanges'
import { recordContext } from './recordContext'
import type { RecordServices } from './recordServices'
import { updateRow, type FieldChange } from './writeRows'

type Values = Readonly<Record<string, unknown>>

/**
 * How far one move may set off others; a circle in the page files must not run forever. The longest honest way is six: an exam
 * that is handed in is marked, passes its participant, adds to his archive, completes the pre-job education, and lets him start work.
 */
export const mostDepth = 8

/**
 * Makes a move that has been found legal: what the dialog asked for, what the transition sets, the new state, and the
 * effects elsewhere. Runs in the transaction of the services.
 */
export async function makeMove(services: RecordServices, through: PageTable, found: StoredRecord, transition: TransitionDefinition, values: Values, depth = 0, annexChanges: readonly FieldChange[] = []): Promise<void> {
  const { table, record } = await ownRecord(services, through, found)
  const { page } = table
  const context = recordContext(services.set, services.principal, services.now)
  const filled = { ...record, ...values }
  const variables = recordVariables(page.fields, filled, context)
  const set = Object.fromEntries(Object.entries(transition.set).map(([name, expression]) => [name, fieldValue(page.fields[name], evaluate(expression, variables))]))
  const reached = computeRecord(page, { ...filled, ...set, ...(page.states && transition.to !== null ? { [page.states.field]: transition.to } : {}) }, context)
  const stepped: Record<string, unknown> = transition.step === null ? reached : computeRecord(page, { ...reached, ...(await takeStep(services, table, reached, transition.step)) }, context)
  const whole = transition.draw === undefined ? stepped : computeRecord(page, { ...stepped, ...(await drawRecords(services, table, stepped, transition.draw)) }, context)
  const effects = await planEffects(services, table, whole, transition)
  const back = Object.fromEntries(effects.back.map(({ field, value }) => [field, value]))
  const moved = effects.back.length === 0 ? whole : computeRecord(page, { ...whole, ...back }, context)
  const changes = recordChanges(table, record, moved)
  await giveWay(services, effects, depth)
  const done = await updateRow(services, table, { id: record.id, version: record.version, values: changedValues(changes), action: transition.name, changes: [...changes, ...annexChanges] })
  if (!done) await refuseStale(services, table, record, values)
  await moveFollowers(services, table, record.id, moved, changes.map(({ field }) => field), depth)
  await runEffects(services, effects, depth)
}

async function takeStep(services: RecordServices, table: PageTable, moved: Values, name: StepName): Promise<Values> {
  const step = await steps[name]()
  return step(services, table, moved)
}

async function refuseStale(services: RecordServices, table: PageTable, record: StoredRecord, values: Values): Promise<void> {
  const current = await readRecord(services.db, table, [sql`t.id = ${record.id}`])
  await refuseConflict(services, table, current ?? record, record.version, values)
}
