import { setImmediate } from 'node:timers/promises'
import { pick, randomInt, seededRandom } from '../../../src/fields/random'
import { addDays, dayOf } from '../../../src/language/calendar'
import { comesAlong } from '../../../src/language/copySources'
import { exampleRecord, writableFields, type ExampleOptions } from '../../../src/language/examples/exampleRecord'
import { fillsOf } from '../../../src/language/fillRows'
import type { PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'
import { computeRecord, defaultRecord, emptyHiddenCells, validateRecord, type RecordContext } from '../../../src/language/recordRules'
import { isEditable } from '../../../src/language/states'
import { isTable } from '../../../src/language/tableColumns'
import type { Drawing } from './drawAnew'
import { hash } from './hash'
import { mended } from './mendRecord'
import { namesIn } from './namesRead'
import { filledByButtons } from './rowFills'
import { sortsJudged, type Sorts } from './referenceSorts'
import { settled, type WalkContext, type WalkStep } from './walkAlong'
import { waysTo, type Way } from './ways'

/** A record and the moves that take it, step by step, through the transition in question, which is the last step. */
export interface Walk {
  readonly record: Record<string, unknown>
  readonly steps: readonly WalkStep[]
  /** At which throw of its turn it was found. */
  readonly seed: number
}

/** How thoroughly one searches: seeds to begin with, and how often a record is mended that comes to a halt. */
export interface Effort {
  readonly from: number
  readonly to: number
  readonly mends: number
}

/** One after the other: where one company finds nothing soon, another may. */
export const efforts: readonly Effort[] = [{ from: 0, to: 3, mends: 40 }, { from: 3, to: 12, mends: 80 }, { from: 12, to: 60, mends: 160 }]
const seedsPerTurn = 60
const waysAtOnce = 12
/** So many seeds in a row for which there was no record at all: there is no room for one. */
const mostWithoutRoom = 12

/**
 * Finds a record and a way through the states that ends with `target`; null when chance finds none.
 * Nothing is written: the page's own rules are asked, as browser and server ask them, and of the server only what it finds. Another `turn` is another throw of the dice.
 */
export async function findWalk(page: PageDefinition, target: TransitionDefinition, context: WalkContext, turn: number, { from, to, mends }: Effort): Promise<Walk | null> {
  const ways = waysTo(page, target).map((path) => [...path, target])
  const sorts = sortsJudged(page, [...new Set(ways.flat())], context)
  let withoutRoom = 0
  for (let seed = turn * seedsPerTurn + from + 1; seed <= turn * seedsPerTurn + to && withoutRoom < mostWithoutRoom; seed += 1) {
    // A long search must not hold up what others have asked the server: it closes connections on which nothing comes.
    await setImmediate()
    // Each move has seeds of its own: two ways must not begin with the same unique values.
    const random = seededRandom(seed * 7919 + hash(target.name))
    const made = walkingRecord(page, { random, context, fixed: fixedBy(page, seed, target, sorts, random, context) })
    const record = made && seed % 2 === 1 ? allInOrder(page, made, random, context) : made
    withoutRoom = record === null ? withoutRoom + 1 : 0
    const found = record && await firstThatGoes({ page, sorts, random, context }, record, someOf(ways, seed), mends)
    if (found) return { ...found, seed: seed - turn * seedsPerTurn }
  }
  return null
}

/** The shortest ways, and in turn some of the others: two hundred differ in little. */
function someOf(ways: readonly Way[], seed: number): readonly Way[] {
  const others = ways.slice(waysAtOnce)
  const first = (seed * waysAtOnce) % Math.max(1, others.length)
  return [...ways.slice(0, waysAtOnce), ...others.slice(first, first + waysAtOnce)]
}

/** The first of the ways that the record can go. Ways that begin like one that came to an end there end there as well. */
async function firstThatGoes(drawing: Drawing, record: Record<string, unknown>, ways: readonly Way[], mends: number): Promise<Omit<Walk, 'seed'> | null> {
  const begun = await drawing.context.found(record)
  const closed: Way[] = []
  const refused = new Set<TransitionDefinition>()
  for (const way of ways) {
    if (closed.some((beginning) => beginning.every((move, index) => way[index] === move))) continue
    // What could not be mended before one move is not tried again on another way to it.
    const best = await mended(drawing, begun, way, way.some((move) => refused.has(move)) ? 0 : mends)
    if (best.obstacle === null) return best
    closed.push(way.slice(0, best.steps.length + 1))
    refused.add(way[best.steps.length]!)
  }
  return null
}

/** What does not come by chance: each seed tries its own of what may lead on. */
function fixedBy(page: PageDefinition, seed: number, target: TransitionDefinition, sorts: Sorts, random: () => number, context: WalkContext): Readonly<Record<string, unknown>> {
  return {
    ...(seed % 3 === 0 ? daysAwaited(page, random, context, -1, target) : seed % 2 === 0 ? daysAwaited(page, random, context, 1) : {}),
    ...(seed % 3 !== 1 ? rowsAsTheyBegin(page, random, context) : {}),
    ...(seed % 5 === 0 ? oneConcerned(page, seed / 5, context) : {}),
    ...(seed % 2 === 1 ? ofEverySort(sorts, (seed - 1) / 2, random) : {}),
  }
}

/** One reference of every sort in turn. */
function ofEverySort(sorts: Sorts, turn: number, random: () => number): Record<string, string> {
  return Object.fromEntries(Object.entries(sorts).map(([reference, some]) => [reference, pick(random, some[turn % some.length]!)]))
}

/** An example that may still be changed once it is saved; where the system takes it on at once, one that it leaves for later, if there is any. */
export function changeableExample(page: PageDefinition, seed: number, context: ExampleOptions['context'], given: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const made = (fixed: Readonly<Record<string, unknown>>) => exampleRecord(page, { random: seededRandom(seed), context, fixed: { ...fixed, ...given } })
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

/** Lists of checks left as they begin, the rest of them filled by their own buttons, all in order. */
function rowsAsTheyBegin(page: PageDefinition, random: () => number, context: ExampleOptions['context']): Record<string, unknown> {
  const begun = defaultRecord(page, context)
  return Object.fromEntries(Object.values(page.fields).filter(isTable).filter((table) => table.defaultRows?.length).map((table) => [
    table.name,
    filledByButtons(page, table, begun, 'their own', random, context),
  ]))
}

/** Lists of checks that a chosen record has brought along, filled by their own buttons. As it was where that breaks a rule. */
function allInOrder(page: PageDefinition, record: Record<string, unknown>, random: () => number, context: ExampleOptions['context']): Record<string, unknown> {
  const brought = Object.values(page.fields).filter(isTable).filter((table) => comesAlong(table) && Object.keys(fillsOf(table)).length > 0)
  if (brought.length === 0) return record
  const rows = brought.map((table) => [table.name, filledByButtons(page, table, record, 'all', random, context)])
  const next = computeRecord(page, emptyHiddenCells(page, { ...record, ...Object.fromEntries(rows) }, context), context)
  return validateRecord(page, next, context).length === 0 ? next : record
}

/** Somebody the record names is the one who walks: what only a person concerned may do, he may. */
function oneConcerned(page: PageDefinition, turn: number, context: ExampleOptions['context']): Record<string, string> {
  const names = writableFields(page).filter((name) => page.fields[name]!.type === 'emp' || (page.fields[name] as { ref?: string }).ref === 'employee')
  const name = names[turn % names.length]
  return name === undefined ? {} : { [name]: context.user.id }
}
