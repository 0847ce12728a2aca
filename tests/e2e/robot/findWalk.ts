import { exampleRecord, type ExampleOptions } from '../../../generators/exampleRecord/exampleRecord'
import { fieldTypeOf } from '../../../src/fields/definitions'
import { seededRandom } from '../../../src/fields/random'
import { evaluate } from '../../../src/language/expressions'
import { legalMoves, moveProblem } from '../../../src/language/moves'
import type { PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'
import { computeRecord, type RecordContext } from '../../../src/language/recordRules'

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
    const random = seededRandom(seed * 7919)
    const record = exampleRecord(page, { random, context, fixed })
    for (const path of paths) {
      const steps = walk(page, record, [...path, target], random, context)
      if (steps) return { record, steps }
    }
  }
  return null
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
  let record: Record<string, unknown> = { ...start, id: 'walk' }
  const steps: WalkStep[] = []
  for (const transition of path) {
    if (!transition.from.includes(String(record[page.states!.field]))) return null
    const values = valuesFor(page, transition, record, random, context)
    if (!values) return null
    record = moved(page, transition, { ...record, ...values }, context)
    steps.push({ transition, values })
  }
  return steps
}

/** What the dialog would ask: needed fields that are still empty get an example until the move is allowed. */
function valuesFor(page: PageDefinition, transition: TransitionDefinition, record: Record<string, unknown>, random: () => number, context: ExampleOptions['context']): Record<string, unknown> | null {
  for (let tries = 0; tries < triesPerStep; tries += 1) {
    const missing = transition.needs.filter((name) => tries > 0 || isBlank(record[name]))
    const values = Object.fromEntries(missing.filter((name) => page.fields[name]!.type !== 'table').map((name) => [name, fieldTypeOf(page.fields[name]!).example(page.fields[name] as never, random, context)]))
    const problem = moveProblem(page, transition, { ...record, ...values }, context)
    if (!problem || problem.kind === 'annex') return values
  }
  return null
}

function moved(page: PageDefinition, transition: TransitionDefinition, record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
  const set = Object.fromEntries(Object.entries(transition.set).map(([name, expression]) => [name, evaluate(expression, { ...record, record, user: context.user, today: context.now.toISOString().slice(0, 10), now: context.now.toISOString() }) ?? null]))
  return computeRecord(page, { ...record, ...set, [page.states!.field]: transition.to }, context)
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
