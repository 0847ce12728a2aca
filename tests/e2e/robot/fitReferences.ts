import { fieldTypeOf } from '../../../src/fields/definitions'
import { pick } from '../../../src/fields/random'
import { dayOf } from '../../../src/language/calendar'
import { fieldsBehind, namesIn } from '../../../src/language/computeOrder'
import { comesAlong } from '../../../src/language/copySources'
import { derivedFields } from '../../../src/language/derivedFields'
import { exampleValue, followReferences, writableFields, type ExampleOptions } from '../../../src/language/examples/exampleRecord'
import { isEmpty } from '../../../src/language/isEmpty'
import { holds } from '../../../src/language/expressions'
import { recordVariables } from '../../../src/language/expressionVariables'
import { failingChecks } from '../../../src/language/moves'
import { isOffered, offeredWith } from '../../../src/language/offeredWith'
import type { PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'
import { computeRecord, validateRecord, type RecordContext } from '../../../src/language/recordRules'
import { columnsOf, isTable, rowsOf, type TableDefinition } from '../../../src/language/tableColumns'
import type { WalkContext } from './findWalk'

/** A way that is judged by what a reference brings along (a training's way of teaching, how long an inspection holds) is tried with one reference of every sort: chance would rarely choose the only one that fits. */
export function referenceJudged(page: PageDefinition, moves: readonly TransitionDefinition[], turn: number, random: () => number, context: ExampleOptions['context']): Record<string, string> {
  return Object.fromEntries(Object.entries(sortsJudged(page, moves, context)).map(([reference, sorts]) => [reference, pick(random, sorts[turn % sorts.length]!)]))
}

const mostFittings = 300
const fittingsPerStart = 60

/** Asking the server takes longer than drawing; another seed draws the rest of the record as well. */
const mostAsked = 10

/**
 * Where several references decide together whether a record may go on, as vehicle, driver and escort do, they are drawn until they fit,
 * also to what the server finds for them, and with them the rows that are judged, as a load that a tank must hold; as they came
 * where chance finds none.
 */
export async function fitted(page: PageDefinition, begun: Record<string, unknown>, moves: readonly TransitionDefinition[], random: () => number, context: WalkContext): Promise<Record<string, unknown>> {
  const judged = Object.entries(sortsJudged(page, moves, context))
  const judging = moves.filter(({ when }) => when !== null && judged.some(([reference]) => judgedBy(page, when).includes(reference)))
  const misfit = (candidate: Record<string, unknown>) => judging.reduce((sum, move) => sum + misfitOf(page, move, candidate, context), 0)
  if (judged.length < 2 || judging.length === 0 || misfit(begun) === 0) return begun
  const drawn = [...judged.map(([reference, sorts]) => ({ name: reference, draw: () => pick(random, pick(random, sorts)) })), ...rowsJudged(page, judging).map((table) => ({ name: table.name, draw: () => lighter(table, exampleValue(table, null, random, context), random) }))]
  const kept = writableFields(page).filter((name) => !drawn.some((one) => one.name === name))
  const copies = Object.fromEntries(Object.values(page.fields).filter(({ from, readOnly }) => readOnly && from).map(({ name }) => [name, null]))
  const foundBefore = Object.fromEntries(derivedFields(page).map((name) => [name, begun[name] ?? null]))
  const notFound = Object.fromEntries(derivedFields(page).map((name) => [name, null]))
  let asked = 0
  let best = begun
  let least = Infinity
  for (let tries = 0; tries < mostFittings && asked < mostAsked; tries += 1) {
    // All anew, then one at a time from the best so far: ten that must fit together chance never draws at once.
    const isAnew = tries % fittingsPerStart === 0
    const changed = isAnew ? drawn : [pick(random, drawn)]
    const record = { ...(isAnew ? begun : best), ...notFound, ...copies, ...Object.fromEntries(changed.map(({ name, draw }) => [name, draw()])) }
    const candidate = computeRecord(page, followReferences(page, record, kept, new Map(), random, context), context)
    // What is not looked up yet stands in nobody's way; where something has to be found, it may be what was found before.
    const distance = Math.min(misfit(candidate), misfit(computeRecord(page, { ...candidate, ...foundBefore }, context)))
    if ((!isAnew && distance > least) || validateRecord(page, candidate, context).length > 0) continue
    best = candidate
    least = distance
    if (distance > 0) continue
    asked += 1
    const found = await context.found(candidate)
    if (misfit(found) === 0) return found
    least = Infinity
  }
  return begun
}

/** Tables that people fill in by which moves are judged. */
function rowsJudged(page: PageDefinition, judging: readonly TransitionDefinition[]): readonly TableDefinition[] {
  const read = new Set(judging.flatMap(({ when }) => [...fieldsBehind(when ?? 'true', page.fields)]))
  return writableFields(page).filter((name) => read.has(name)).flatMap((name) => {
    const field = page.fields[name]!
    return isTable(field) && !field.fixedRows && !comesAlong(field) ? [field] : []
  })
}

/** Half the time a hundredth of what was drawn: amounts out of nothing are too heavy for most vehicles. */
function lighter(table: TableDefinition, rows: unknown, random: () => number): unknown {
  if (random() < 0.5) return rows
  const amounts = new Set(Object.values(columnsOf(table)).filter(({ type }) => type === 'decimal').map(({ name }) => name))
  return rowsOf(rows).map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, amounts.has(name) && typeof value === 'number' ? Math.ceil(value) / 100 : value])))
}

/** How much stands against a move: nothing, or the longer, the more its conditions name. */
function misfitOf(page: PageDefinition, move: TransitionDefinition, record: Record<string, unknown>, context: WalkContext): number {
  if (mayGoOn(page, move, record, context)) return 0
  const named = failingChecks(page, move, record, context).flatMap(({ check }) => [...namesIn(check)])
  return 1 + [...new Set(named)].reduce((sum, name) => sum + (typeof record[name] === 'string' ? record[name].length : 0), 0)
}

/** Whether a move's condition holds once its dialog is filled in: a reason to let pass is written there. */
function mayGoOn(page: PageDefinition, { when, needs, asks }: TransitionDefinition, record: Record<string, unknown>, context: WalkContext): boolean {
  const reasons = [...needs, ...asks].filter((name) => isEmpty(record[name]) && ['string', 'text'].includes(page.fields[name]?.type ?? ''))
  const filled = { ...record, ...Object.fromEntries(reasons.map((name) => [name, '说明'])) }
  return when === null || holds(when, recordVariables(page.fields, filled, context))
}

/** References by which moves are judged, and the records there are to choose from, by sort. */
function sortsJudged(page: PageDefinition, moves: readonly TransitionDefinition[], context: ExampleOptions['context']): Readonly<Record<string, readonly (readonly string[])[]>> {
  const conditions = moves.flatMap(({ when }) => when ?? [])
  const references = [...new Set(conditions.flatMap((when) => judgedBy(page, when)))].filter((reference) => writableFields(page).includes(reference))
  return Object.fromEntries(references.flatMap((reference) => {
    const source = page.fields[reference]!
    const resource = fieldTypeOf(source).refersTo?.(source as never)
    if (resource === undefined) return []
    const names = conditions.flatMap((when) => broughtFor(page, when)).flatMap(([from, name]) => (from === reference ? [name] : []))
    const sorts = new Map<string, string[]>()
    const offered = offeredWith(source, recordVariables(page.fields, page.where, context)) ?? {}
    for (const id of context.ids(resource).filter((one) => isOffered(offered, { ...context.fieldsOf?.(resource, one), id: one }))) {
      const sort = names.map((name) => sortOf(context.fieldsOf?.(resource, id)?.[name], context)).join()
      sorts.set(sort, [...(sorts.get(sort) ?? []), id])
    }
    return sorts.size > 0 ? [[reference, [...sorts.values()]]] : []
  }))
}

function judgedBy(page: PageDefinition, when: string): readonly string[] {
  return broughtFor(page, when).map(([reference]) => reference)
}

/** What a condition reads that references bring along: reference and its field; where the system looks something up by a reference, the reference itself. */
function broughtFor(page: PageDefinition, when: string): readonly (readonly [string, string])[] {
  const read = fieldsBehind(when, page.fields)
  const lookedUpBy = [...read].flatMap((name) => searchOf(page, name)).flatMap((expression) => [...fieldsBehind(expression, page.fields)])
  const brought = [...read, ...lookedUpBy].flatMap((name) => (page.fields[name]?.from ? [page.fields[name].from.split('.') as [string, string]] : []))
  return [...brought, ...lookedUpBy.filter((name) => isReference(page, name)).map((name) => [name, 'id'] as [string, string])]
}

/** Expressions by which the system looks up the value of a field. */
function searchOf(page: PageDefinition, name: string): readonly string[] {
  const find = page.fields[name]?.find
  return find ? [...Object.values(find.where), find.when ?? ''] : []
}

/** One record, not several. */
function isReference(page: PageDefinition, name: string): boolean {
  const field = page.fields[name]!
  const { refersTo, storage } = fieldTypeOf(field)
  return storage === 'text' && refersTo?.(field as never) !== undefined
}

/** What tells one record from another in a condition: a word as it is, of a day whether it is over, of anything else whether it is there. */
function sortOf(value: unknown, { now }: RecordContext): string {
  if (typeof value !== 'string') return String(typeof value === 'boolean' ? value : isEmpty(value))
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return String(value.slice(0, 10) < dayOf(now) || new Date(value) < now)
  return /\d/.test(value) ? 'named' : value
}
