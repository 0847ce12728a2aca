import { exampleRecord, exampleValue, type ExampleOptions } from '../../../generators/exampleRecord/exampleRecord'
import { randomInt, seededRandom } from '../../../src/fields/random'
import { addDays, dayOf } from '../../../src/language/calendar'
import { namesIn } from '../../../src/language/computeOrder'
import { evaluate, holds } from '../../../src/language/expressions'
import { recordVariables } from '../../../src/language/expressionVariables'
import { legalMoves, moveProblem } from '../../../src/language/moves'
import type { PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'
import { computeRecord, type RecordContext } from '../../../src/language/recordRules'
import { isTable } from '../../../src/language/tableColumns'
import { hash } from './writeSteps'

export interface WalkStep {
  readonly transition: TransitionDefinition
  readonly values: Readonly<Record<string, unknown>>
}

/** A record and the moves that take it, step by step, through the transition in question, which is the last step. */
export interface Walk {
  readonly record: Record<string, unknown>
  readonly steps: readonly WalkStep[]
}

const seeds = 60
const triesPerStep = 20

/**
 * Finds a record and a way through the states that ends with `target`; null when chance finds none.
 * Nothing is sent: the page's own rules are asked, as browser and server ask them.
 */
export function findWalk(page: PageDefinition, target: TransitionDefinition, context: ExampleOptions['context'], fixed: Readonly<Record<string, unknown>> = {}): Walk | null {
  const paths = pathsTo(page, target)
  for (let seed = 1; seed <= seeds; seed += 1) {
    // Each move has seeds of its own: two ways must not begin with the same unique values.
    const random = seededRandom(seed * 7919 + hash(target.name))
    const record = exampleRecord(page, { random, context, fixed: seed % 2 === 0 ? { ...daysToCome(page, random, context), ...fixed } : fixed })
    for (const path of paths) {
      const steps = walk(page, record, [...path, target], random, context)
      if (steps) return { record, steps }
    }
  }
  return null
}

/** Days the system waits for, put off: examples lie in the past, where a plan would be over before anyone touched it. */
function daysToCome(page: PageDefinition, random: () => number, context: RecordContext): Record<string, string> {
  const awaited = Object.values(page.states!.transitions).filter((move) => move.by.includes('system')).flatMap((move) => [...namesIn(move.when ?? '')])
  return Object.fromEntries(awaited.filter((name) => page.fields[name]?.type === 'date').map((name) => [name, addDays(dayOf(context.now), randomInt(random, 1, 300))]))
}

/** Ways from the initial state to one from which the target starts, shortest first, by transitions a person may make. */
function pathsTo(page: PageDefinition, target: TransitionDefinition): readonly (readonly TransitionDefinition[])[] {
  const states = page.states!
  const found: TransitionDefinition[][] = []
  let open: { state: string; path: TransitionDefinition[] }[] = [{ state: states.initial, path: [] }]
  for (let depth = 0; depth < 6 && open.length > 0; depth += 1) {
    for (const { state, path } of open) if (target.from.includes(state)) found.push(path)
    open = open.flatMap(({ state, path }) =>
      legalMoves(page, state)
        .filter((move) => isByHand(move) && !path.includes(move) && move !== target)
        .map((move) => ({ state: move.to, path: [...path, move] })))
  }
  return found
}

/** Whether anyone may make the move; what only the system does is no button. */
export function isByHand(transition: TransitionDefinition): boolean {
  return transition.by.some((by) => by !== 'system')
}

function walk(page: PageDefinition, start: Record<string, unknown>, path: readonly TransitionDefinition[], random: () => number, context: ExampleOptions['context']): readonly WalkStep[] | null {
  let record = settled(page, { ...start, id: 'walk' }, context)
  const steps: WalkStep[] = []
  for (const transition of path) {
    if (!transition.from.includes(String(record[page.states!.field]))) return null
    const values = valuesFor(page, transition, record, random, context)
    if (!values) return null
    record = settled(page, moved(page, transition, { ...record, ...values }, context), context)
    steps.push({ transition, values })
  }
  return steps
}

/** What the dialog would ask: needed fields that are still empty get an example until the move is allowed. */
function valuesFor(page: PageDefinition, transition: TransitionDefinition, record: Record<string, unknown>, random: () => number, context: ExampleOptions['context']): Record<string, unknown> | null {
  for (let tries = 0; tries < triesPerStep; tries += 1) {
    const missing = transition.needs.filter((name) => tries > 0 || isBlank(record[name]))
    const values = Object.fromEntries(missing.filter((name) => !isTable(page.fields[name]!)).map((name) => [name, exampleValue(page.fields[name]!, null, random, context)]))
    // Hands bring the files; only with them is the move's own condition asked for.
    const problem = moveProblem(page, transition, { ...record, ...values, annex: everyFile(page) }, context)
    if (!problem) return values
  }
  return null
}

function everyFile(page: PageDefinition): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(Object.keys(page.annex).map((slot) => [slot, [{ id: 'walk' }]]))
}

/** Where the record stands once the system has made its own moves, as it does after every write. */
function settled(page: PageDefinition, record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
  const move = legalMoves(page, record[page.states!.field]).find((one) => one.by.includes('system') && one.when !== null && holds(one.when, recordVariables(page.fields, record, context)))
  return move ? settled(page, moved(page, move, record, context), context) : record
}

function moved(page: PageDefinition, transition: TransitionDefinition, record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
  const set = Object.fromEntries(Object.entries(transition.set).map(([name, expression]) => [name, evaluate(expression, recordVariables(page.fields, record, context)) ?? null]))
  return computeRecord(page, { ...record, ...set, [page.states!.field]: transition.to }, context)
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
