import { setImmediate } from 'node:timers/promises'
import type { RecordOption } from '../../../src/contract/envelope'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import { collisions, exampleRecord, exampleValue, writableFields, type ExampleOptions } from '../../../src/language/examples/exampleRecord'
import { pick, randomInt, seededRandom } from '../../../src/fields/random'
import { addDays, dayOf } from '../../../src/language/calendar'
import { fieldsBehind, namesIn } from '../../../src/language/computeOrder'
import { comesLater } from '../../../src/language/comesLater'
import { comesAlong } from '../../../src/language/copySources'
import { evaluate, holds } from '../../../src/language/expressions'
import { recordVariables } from '../../../src/language/expressionVariables'
import { fillRows, fillsOf } from '../../../src/language/fillRows'
import { isEmpty } from '../../../src/language/isEmpty'
import { failingChecks, isEditable, legalMoves, moveProblem, stateAfter } from '../../../src/language/moves'
import type { PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { computeRecord, defaultRecord, emptyHiddenCells, validateRecord, type RecordContext } from '../../../src/language/recordRules'
import { isTable } from '../../../src/language/tableColumns'
import { transitionFields } from '../../../src/engine/actions/transitionFields'
import { hasOwnDialog } from '../../../src/engine/list/rowActions'
import type { PageContext } from '../harness/exampleContext'
import { fitted, referenceJudged } from './fitReferences'
import { hash } from './hash'

/** `organizations`: where whoever makes a move may hand a record on to, as far as that is not where it is. `found`: the record with what the server finds for it. */
export type WalkContext = ExampleOptions['context'] & Pick<PageContext, 'found'> & { readonly organizations: readonly RecordOption[] }

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
/** At first so many: where one company finds nothing soon, another may. */
const firstSeeds = 10
const triesPerStep = 20
/** Moves that leave a record where it is may be made in any order: a hazard has thirty thousand ways to a longer term. */
const mostWays = 200
/** So many seeds in a row for which there was no record at all: there is no room for one. */
const mostWithoutRoom = 12

/**
 * Finds a record and a way through the states that ends with `target`; null when chance finds none.
 * Nothing is written: the page's own rules are asked, as browser and server ask them, and of the server only what it finds. Another `turn` is another throw of the dice;
 * a `glance` is its beginning, a `search` the rest of it.
 */
export async function findWalk(page: PageDefinition, target: TransitionDefinition, context: WalkContext, turn: number, effort: 'glance' | 'search'): Promise<Walk | null> {
  const [after, last] = effort === 'glance' ? [0, firstSeeds] : [firstSeeds, seeds]
  const paths = pathsTo(page, target)
  let withoutRoom = 0
  for (let seed = turn * seeds + after + 1; seed <= turn * seeds + last && withoutRoom < mostWithoutRoom; seed += 1) {
    // A long search must not hold up what others have asked the server: it closes connections on which nothing comes.
    await setImmediate()
    // Each move has seeds of its own: two ways must not begin with the same unique values.
    const random = seededRandom(seed * 7919 + hash(target.name))
    const made = walkingRecord(page, { random, context, fixed: fixedBy(page, seed, [...paths.flat(), target], random, context) })
    const record = made && seed % 2 === 1 ? allInOrder(page, made, context) : made
    withoutRoom = record === null ? withoutRoom + 1 : 0
    const found = record && await walkFrom(page, record, paths.map((path) => [...path, target]), random, context)
    if (found) return found
  }
  return null
}

/** The first of the ways that the record can go. Ways that begin like one that came to an end there end there as well. */
async function walkFrom(page: PageDefinition, record: Record<string, unknown>, ways: readonly (readonly TransitionDefinition[])[], random: () => number, context: WalkContext): Promise<Walk | null> {
  const begun = await context.found(record)
  const closed: (readonly TransitionDefinition[])[] = []
  for (const way of ways) {
    if (closed.some((beginning) => beginning.every((move, index) => way[index] === move))) continue
    const fitting = await fitted(page, begun, way, random, context)
    const steps = walk(page, fitting, way, random, context)
    if (steps.length === way.length) return { record: fitting, steps }
    if (fitting === begun) closed.push(way.slice(0, steps.length + 1))
  }
  return null
}

/** What does not come by chance: each seed tries its own of what may lead on. */
function fixedBy(page: PageDefinition, seed: number, moves: readonly TransitionDefinition[], random: () => number, context: WalkContext): Readonly<Record<string, unknown>> {
  return {
    ...(seed % 3 === 0 ? daysAwaited(page, random, context, -1, moves.at(-1)) : seed % 2 === 0 ? daysAwaited(page, random, context, 1) : {}),
    ...(seed % 3 !== 1 ? rowsAsTheyBegin(page, context) : {}),
    ...(seed % 5 === 0 ? oneConcerned(page, seed / 5, context) : {}),
    ...(seed % 2 === 1 ? referenceJudged(page, moves, (seed - 1) / 2, random, context) : {}),
  }
}

/** An example that may still be changed once it is saved; where the system takes it on at once, one that it leaves for later, if there is any. */
export function changeableExample(page: PageDefinition, seed: number, context: ExampleOptions['context']): Record<string, unknown> {
  const made = (fixed: Readonly<Record<string, unknown>>) => exampleRecord(page, { random: seededRandom(seed), context, fixed })
  const record = made({})
  if (page.states === null || isEditable(page, settled(page, record, context))) return record
  return made(daysAwaited(page, seededRandom(seed), context, 1))
}

/** On its way a record comes to states in which others must not be like it; where there is no room left apart from them, chance decides. Null where what is fixed leaves no room at all. */
function walkingRecord(page: PageDefinition, options: ExampleOptions): Record<string, unknown> | null {
  for (const isApart of [true, false]) {
    try {
      return exampleRecord(page, { ...options, isApart })
    } catch {
      // Another seed fixes other values.
    }
  }
  return null
}

/** Days and moments the system waits for: put off, one after the other, where a plan would be over before anyone touched it; or gone by, where something has to run out, as a term before the move that follows it. */
function daysAwaited(page: PageDefinition, random: () => number, context: RecordContext, way: 1 | -1, target?: TransitionDefinition): Record<string, string> {
  // What leaves a record where it is, as a notice does, leaves it to everybody else as well.
  const awaited = Object.values(page.states!.transitions).filter((move) => move.by.includes('system') && move.to !== null).concat(target ?? []).flatMap((move) => [...namesIn(move.when ?? '')])
  let day = dayOf(context.now)
  return Object.fromEntries([...new Set(awaited)].flatMap((name) => {
    const type = page.fields[name]?.type
    if (type !== 'date' && type !== 'datetime') return []
    day = addDays(day, way * randomInt(random, 1, 25))
    return [[name, type === 'date' ? day : `${day}T01:00:00.000Z`]]
  }))
}

/** Lists of checks left as they begin, the rest of them filled by their own buttons, all in order: of thirty rows filled in by chance one always fails. */
function rowsAsTheyBegin(page: PageDefinition, context: RecordContext): Record<string, unknown> {
  const begun = defaultRecord(page, context)
  return Object.fromEntries(Object.values(page.fields).filter(isTable).filter((table) => table.defaultRows?.length).map((table) => [
    table.name,
    Object.values(fillsOf(table)).reduce<unknown>((rows, fill) => fillRows(page, table, fill, { ...begun, [table.name]: rows }, context), begun[table.name]),
  ]))
}

/** Lists of checks that a chosen record has brought along, filled by their own buttons as if nothing were wrong: of thirty rows filled in by chance one always fails. As it was where that breaks a rule. */
function allInOrder(page: PageDefinition, record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
  const brought = Object.values(page.fields).filter(isTable).filter((table) => comesAlong(table) && Object.keys(fillsOf(table)).length > 0)
  if (brought.length === 0) return record
  const rows = brought.map((table) => [table.name, Object.values(fillsOf(table)).reduce<unknown>((filled, { title, set }) => fillRows(page, table, { title, set }, { ...record, [table.name]: filled }, context), record[table.name])])
  const next = computeRecord(page, emptyHiddenCells(page, { ...record, ...Object.fromEntries(rows) }, context), context)
  return validateRecord(page, next, context).length === 0 ? next : record
}

/** Somebody the record names is the one who walks: what only a person concerned may do, he may. */
function oneConcerned(page: PageDefinition, turn: number, context: ExampleOptions['context']): Record<string, string> {
  const names = writableFields(page).filter((name) => page.fields[name]!.type === 'emp' || (page.fields[name] as { ref?: string }).ref === 'employee')
  const name = names[turn % names.length]
  return name === undefined ? {} : { [name]: context.user.id }
}

/** Ways from the initial state to one from which the target starts, shortest first, by transitions a person may make; in between the system may go on. */
function pathsTo(page: PageDefinition, target: TransitionDefinition, isTaken = (move: TransitionDefinition) => isByHand(move) && !hasOwnTest(page, move), isMade = (move: TransitionDefinition) => !waitsForEffect(page, move)): readonly (readonly TransitionDefinition[])[] {
  const states = page.states!
  const found: TransitionDefinition[][] = []
  let open: { state: string; path: TransitionDefinition[] }[] = [{ state: states.initial, path: [] }]
  for (let depth = 0; depth < 7 && open.length > 0 && found.length < mostWays; depth += 1) {
    for (const { state, path } of open) if (target.from.includes(state)) found.push(path)
    open = open.flatMap(({ state, path }) =>
      legalMoves(page, state)
        .filter((move) => (isTaken(move) || (!isByHand(move) && move.when !== null && isMade(move))) && !path.includes(move) && move !== target)
        .map((move) => ({ state: stateAfter(move, state), path: isByHand(move) ? [...path, move] : path })))
  }
  return found.slice(0, mostWays)
}

/** Whether a move is tested by itself: one with a hand-made part in the place of its dialog, and one that draws, from how many only the server knows. */
function hasOwnTest(page: PageDefinition, move: TransitionDefinition): boolean {
  return hasOwnDialog(page, move) || move.draw !== undefined
}

/** Whether a move of the system waits for a mark that only an effect sets: a trip of the timetable. No record that is created has it. */
function waitsForEffect({ fields }: PageDefinition, { when }: TransitionDefinition): boolean {
  return (when ?? '').split('&&').map((part) => fields[part.trim()]).some((field) => field?.type === 'bool' && field.readOnly === true && field.default === false && field.compute === undefined && field.from === undefined && field.find === undefined)
}

/** Whether the ways to a move are judged by what only the effects of other pages write: that an archive is complete. Chance rarely meets it, and no record that is created has it. */
export function hangsOnOthers(set: SchemaSet, page: PageDefinition, target: TransitionDefinition): boolean {
  const moves = Object.values(set.pages).flatMap(({ states }) => Object.values(states?.transitions ?? {}))
  const written = new Set(moves.flatMap(({ effects }) => effects).flatMap((effect) => ('update' in effect && set.pages[effect.update]?.resource === page.resource ? Object.keys(effect.set) : [])))
  const isOthers = (name: string) => {
    const field = page.fields[name]
    return field?.readOnly === true && written.has(name) && field.compute === undefined && field.from === undefined && field.find === undefined
  }
  return [...pathsTo(page, target).flat(), target].some(({ when }) => [...fieldsBehind(when ?? 'true', page.fields)].some(isOthers))
}

/** Whether the robot makes the move; one that has a test of its own it leaves, and so what only such a move, or an effect, leads to. */
export function isWalked(page: PageDefinition, transition: TransitionDefinition): boolean {
  if (!isByHand(transition) || hasOwnTest(page, transition)) return false
  return pathsTo(page, transition).length > 0 || pathsTo(page, transition, isByHand, () => true).length === 0
}

/** How many moves lead to a move, at least. */
export function wayLength(page: PageDefinition, transition: TransitionDefinition): number {
  return pathsTo(page, transition)[0]?.length ?? 0
}

/** Whether anyone may make the move; what only the system does is no button. */
export function isByHand(transition: TransitionDefinition): boolean {
  return transition.by.some((by) => by !== 'system')
}

/** The steps of a way that can be made, one after the other; all of them, or those before the first that cannot. */
function walk(page: PageDefinition, start: Record<string, unknown>, path: readonly TransitionDefinition[], random: () => number, context: WalkContext): readonly WalkStep[] {
  let record = settled(page, { ...start, id: 'walk' }, context)
  const steps: WalkStep[] = []
  for (const transition of path) {
    if (!transition.from.includes(String(record[page.states!.field]))) return steps
    const values = valuesFor(page, transition, record, random, context)
    if (!values) return steps
    record = settled(page, moved(page, transition, { ...record, ...values }, context), context)
    // In the new state it may stand in the way of a record that is there.
    if (collisions(page, record, context.taken ?? []).length > 0) return steps
    steps.push({ transition, values })
  }
  return steps
}

/** What the dialog would ask: needed fields that are still empty get an example until the move is allowed. */
function valuesFor(page: PageDefinition, transition: TransitionDefinition, record: Record<string, unknown>, random: () => number, context: WalkContext): Record<string, unknown> | null {
  const asked = transitionFields(page, transition, record, context)
  const told = new Set(failingChecks(page, transition, record, context).flatMap(({ check }) => [...fieldsBehind(check, page.fields)]))
  const judged = new Set(transition.checks.flatMap(({ check }) => [...fieldsBehind(check, page.fields)]).map((name) => page.fields[name]?.from?.split('.')[0]))
  for (let tries = 0; tries < triesPerStep; tries += 1) {
    // What the move asks for without needing it may be what the server, who has looked something up, wants after all: a reason to let pass; or what a refusal is about.
    const isReason = (name: string) => tries === 0 && isEmpty(record[name]) && ['string', 'text'].includes(page.fields[name]!.type)
    // What stands there from before may do, above all where the move judges what it brings along: only a signature is given anew each time.
    const mayStay = (name: string) => tries % 2 === 0 && !told.has(name) && !isEmpty(record[name]) && (comesLater(page, name) || judged.has(name)) && fieldTypeOf(page.fields[name]!).filling !== 'signed'
    const isWanted = (name: string) => (transition.needs.includes(name) && !mayStay(name)) || (transition.asks.includes(name) && (isReason(name) || told.has(name)))
    const missing = asked.filter(isWanted)
    const valueOf = (name: string) => (tries % 2 === 1 ? otherValue(page.fields[name]!, random, context) : undefined) ?? exampleValue(page.fields[name]!, null, random, context)
    const values = Object.fromEntries(missing.filter((name) => !isTable(page.fields[name]!)).map((name) => [name, valueOf(name)]))
    // Hands bring the files; only with them is the move's own condition asked for.
    const problem = moveProblem(page, transition, { ...record, ...values, annex: everyFile(page) }, context)
    if (!problem) return values
  }
  return null
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
function settled(page: PageDefinition, record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
  const move = legalMoves(page, record[page.states!.field]).find((one) => one.by.includes('system') && one.when !== null && holds(one.when, recordVariables(page.fields, record, context)))
  return move ? settled(page, moved(page, move, record, context), context) : record
}

function moved(page: PageDefinition, transition: TransitionDefinition, record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
  const set = Object.fromEntries(Object.entries(transition.set).map(([name, expression]) => [name, evaluate(expression, recordVariables(page.fields, record, context)) ?? null]))
  return computeRecord(page, { ...record, ...set, [page.states!.field]: stateAfter(transition, String(record[page.states!.field])) }, context)
}
