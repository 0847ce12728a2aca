import { recordVariables, withVariable } from '../../../language/expressionVariables'
import type { UrgeDefinition } from '../../../language/summaryDefinition'
import { RequestRefusal } from '../../errors'
import { evaluateAll } from '../effects'
import { findValues } from '../findValues'
import { writeRecords } from '../manyRecords'
import { pageTable } from '../pageTable'
import { completeDraft, draftRecord } from '../prepareRecord'
import { recordContext } from '../recordContext'
import { asSystem, type RecordServices } from '../recordServices'
import { readAllReferred } from '../referredRecords'
import type { FoundItem } from './searchForEach'

/** A person, and what those are called whom he has to see to. */
export interface Told {
  readonly item: FoundItem
  readonly names: readonly string[]
}

/** As many as a message can name. */
const mostNamed = 5
const options = { before: null, lenient: true }

/** Writes each person one record with all that is his to see to, with their histories, in the transaction under way. */
export async function tellRecipients(services: RecordServices, { create, set }: UrgeDefinition, told: readonly Told[]): Promise<void> {
  const table = pageTable(services.set, create)
  // As of an effect: the system writes, and the history says who set it off.
  const system = asSystem(services)
  const plain = recordVariables({}, {}, recordContext(services.set, services.principal, services.now))
  const drafts = []
  for (const one of told) {
    const sent = evaluateAll(table, set, variablesOf(plain, one))
    const draft = draftRecord(system, table, sent, options)
    Object.assign(draft.record, await findValues(system, table, draft.record, { before: null, leaves: Object.keys(sent) }))
    drafts.push(draft)
  }
  const referred = await readAllReferred(system, table, drafts.map(({ record }) => record))
  const whole = drafts.map((draft, index) => completeDraft(system, table, draft, referred[index]!, options))
  const errors = whole.flatMap((one) => one.errors)
  if (errors.length > 0) throw new RequestRefusal('invalid', { errors })
  await writeRecords(system, table, whole.map(({ record }) => record))
}

function variablesOf(plain: Readonly<Record<string, unknown>>, { item, names }: Told): Readonly<Record<string, unknown>> {
  const shown = names.slice(0, mostNamed).join('、') + (names.length > mostNamed ? '等' : '')
  return withVariable(withVariable(withVariable(plain, 'item', item), 'names', shown), 'count', names.length)
}
