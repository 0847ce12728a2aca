import type { RecordOption } from '../../../src/contract/envelope'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import { pick, randomInt } from '../../../src/fields/random'
import { addDays, dayOf } from '../../../src/language/calendar'
import { comesLater } from '../../../src/language/comesLater'
import { collisions, exampleValue, type ExampleOptions } from '../../../src/language/examples/exampleRecord'
import { evaluate, holds } from '../../../src/language/expressions'
import { recordVariables } from '../../../src/language/expressionVariables'
import { isEmpty } from '../../../src/language/isEmpty'
import { failingChecks, moveProblem } from '../../../src/language/moves'
import type { PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'
import { computeRecord, type RecordContext } from '../../../src/language/recordRules'
import { legalMoves, stateAfter } from '../../../src/language/states'
import { suspectFields } from '../../../src/language/suspectFields'
import { isTable } from '../../../src/language/tableColumns'
import { transitionFields } from '../../../src/engine/actions/transitionFields'
import type { PageContext } from '../harness/exampleContext'
import { fieldsBehind } from './namesRead'
import type { Way } from './ways'

/** `organizations`: where whoever makes a move may hand a record on to, as far as that is not where it is. `found`: the record with what the server finds for it. */
export type WalkContext = ExampleOptions['context'] & Pick<PageContext, 'found'> & { readonly organizations: readonly RecordOption[] }

export interface WalkStep {
  readonly transition: TransitionDefinition
  readonly values: Readonly<Record<string, unknown>>
}

/** What stands against the next move of a walk: conditions that do not hold, and fields in which something is missing or wrong. */
export interface Obstacle {
  readonly record: Readonly<Record<string, unknown>>
  readonly checks: readonly string[]
  readonly fields: readonly { readonly name: string; readonly code: string }[]
}

/** The steps of a way that can be made, one after the other, and what stands against the one after them; null where nothing does. */
export interface WalkMade {
  readonly steps: readonly WalkStep[]
  readonly obstacle: Obstacle | null
}

const triesPerStep = 20

/** Takes a record along a way as far as it goes. Nothing is written: the page's own rules are asked, as browser and server ask them. */
export function walkAlong(page: PageDefinition, start: Readonly<Record<string, unknown>>, way: Way, random: () => number, context: WalkContext): WalkMade {
  let record = settled(page, { ...start, id: 'walk' }, context)
  const steps: WalkStep[] = []
  for (const transition of way) {
    if (!transition.from.includes(String(record[page.states!.field]))) return { steps, obstacle: { record, checks: [], fields: [] } }
    const { values, obstacle } = answerDialog(page, transition, record, random, context)
    if (obstacle) return { steps, obstacle }
    record = settled(page, moved(page, transition, { ...record, ...values }, context), context)
    // In the new state it may stand in the way of a record that is there.
    const taken = collisions(page, record, context.taken ?? [])
    if (taken.length > 0) return { steps, obstacle: { record, checks: [], fields: taken.map(({ path, code }) => ({ name: path, code })) } }
    steps.push({ transition, values })
  }
  return { steps, obstacle: null }
}

interface Answered {
  readonly values: Record<string, unknown>
  readonly obstacle: Obstacle | null
}

/** What the dialog would ask: needed fields that are still empty get an example until the move is allowed. */
function answerDialog(page: PageDefinition, transition: TransitionDefinition, record: Record<string, unknown>, random: () => number, context: WalkContext): Answered {
  const asked = transitionFields(page, transition, record, context)
  const told = new Set(failingChecks(page, transition, record, context).flatMap(({ check }) => [...fieldsBehind(check, page.fields)]))
  const judged = new Set(transition.checks.flatMap(({ check }) => [...fieldsBehind(check, page.fields)]).map((name) => page.fields[name]?.from?.split('.')[0]))
  for (let tries = 0; ; tries += 1) {
    // What the move asks for without needing it may be what the server, who has looked something up, wants after all: a reason to let pass; or what a refusal is about.
    const isReason = (name: string) => tries === 0 && isEmpty(record[name]) && ['string', 'text'].includes(page.fields[name]!.type)
    // What stands there from before may do, above all where the move judges what it brings along: only a signature is given anew each time.
    const mayStay = (name: string) => tries % 2 === 0 && !told.has(name) && !isEmpty(record[name]) && (comesLater(page, name) || judged.has(name)) && fieldTypeOf(page.fields[name]!).filling !== 'signed'
    const isWanted = (name: string) => (transition.needs.includes(name) && !mayStay(name)) || (transition.asks.includes(name) && (isReason(name) || told.has(name)))
    const wanted = asked.filter((name) => isWanted(name) && !isTable(page.fields[name]!))
    const valueOf = (name: string) => (tries % 2 === 1 ? otherValue(page.fields[name]!, random, context) : undefined) ?? exampleValue(page.fields[name]!, null, random, context)
    const values = Object.fromEntries(wanted.map((name) => [name, valueOf(name)]))
    // Hands bring the files; only with them is the move's own condition asked for.
    const filled = { ...record, ...values, annex: everyFile(page) }
    const problem = moveProblem(page, transition, filled, context)
    if (!problem) return { values, obstacle: null }
    const obstacle = obstacleOf(page, transition, filled, problem.errors, context)
    if (tries === triesPerStep - 1 || (tries > 0 && !mayMend(page, wanted, obstacle))) return { values, obstacle }
  }
}

/** Whether what stands against a move may come from what its dialog was answered with: another answer cannot help otherwise. */
function mayMend(page: PageDefinition, answered: readonly string[], obstacle: Obstacle): boolean {
  if (answered.length === 0) return false
  const named = new Set([...obstacle.checks.flatMap((check) => [...fieldsBehind(check, page.fields)]), ...obstacle.fields.flatMap(({ name, code }) => suspectFields(page, name, code))])
  return answered.some((name) => named.has(name))
}

function obstacleOf(page: PageDefinition, transition: TransitionDefinition, record: Readonly<Record<string, unknown>>, errors: readonly { readonly path: string; readonly code: string }[], context: RecordContext): Obstacle {
  return {
    record,
    checks: failingChecks(page, transition, record, context).map(({ check }) => check),
    fields: errors.map(({ path, code }) => ({ name: path.split('/')[0]!, code })),
  }
}

/** What has run out is renewed for days to come, where examples lie in the past; and what is handed on goes to others, where examples stay at home. */
function otherValue(field: FieldDefinition, random: () => number, { now, organizations }: WalkContext): unknown {
  if (field.type === 'date') return addDays(dayOf(now), randomInt(random, 1, 400))
  if (field.type !== 'org') return undefined
  const fitting = organizations.filter(({ kind }) => field.kinds === undefined || field.kinds.includes(String(kind)))
  return fitting.length > 0 ? pick(random, fitting).id : undefined
}

function everyFile(page: PageDefinition): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(Object.keys(page.annex).map((slot) => [slot, [{ id: 'walk' }]]))
}

/** Where the record stands once the system has made its own moves, as it does after every write. */
export function settled(page: PageDefinition, record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
  const move = legalMoves(page, record[page.states!.field]).find((one) => one.by.includes('system') && one.when !== null && holds(one.when, recordVariables(page.fields, record, context)))
  return move ? settled(page, moved(page, move, record, context), context) : record
}

function moved(page: PageDefinition, transition: TransitionDefinition, record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
  const set = Object.fromEntries(Object.entries(transition.set).map(([name, expression]) => [name, evaluate(expression, recordVariables(page.fields, record, context)) ?? null]))
  return computeRecord(page, { ...record, ...set, [page.states!.field]: stateAfter(transition, String(record[page.states!.field])) }, context)
}
