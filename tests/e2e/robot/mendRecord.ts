import { fieldTypeOf } from '../../../src/fields/definitions'
import { pick, randomInt } from '../../../src/fields/random'
import { addDays, dayOf } from '../../../src/language/calendar'
import { comesLater } from '../../../src/language/comesLater'
import { namesIn } from '../../../src/language/computeOrder'
import { defaultRow } from '../../../src/language/defaultValue'
import { derivedFields } from '../../../src/language/derivedFields'
import { exampleValue, followReferences, misplaced, withoutHidden, writableFields } from '../../../src/language/examples/exampleRecord'
import { fillsOf } from '../../../src/language/fillRows'
import { isEmpty } from '../../../src/language/isEmpty'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { computeRecord, validateRecord } from '../../../src/language/recordRules'
import { suspectFields } from '../../../src/language/suspectFields'
import { columnsOf, isTable, rowsOf, type TableDefinition } from '../../../src/language/tableColumns'
import { filledByButtons } from './rowFills'
import { searchOf, type Sorts } from './referenceSorts'
import { walkAlong, type Obstacle, type WalkContext, type WalkMade, type WalkStep } from './walkAlong'
import type { Way } from './ways'

/** A record and how far it goes. */
export interface Mended extends WalkMade {
  readonly record: Record<string, unknown>
  /** What breaks a rule nobody could save, and so it goes nowhere. */
  readonly isValid: boolean
}

/** Asking the server takes longer than drawing; another seed draws the rest of the record as well. */
const mostAsked = 10

/** A change of one field that wants more than these of others as well is none that leads on. */
const mostDrawn = 6

/**
 * Takes a record along a way, and where something stands against a move, draws one of the fields anew from which that comes: for as long as it gets further, or
 * no less far. So vehicle, driver, escort and load come to fit together, also to what the server finds for them. Gives the one that goes furthest.
 */
export async function mended(page: PageDefinition, begun: Record<string, unknown>, way: Way, tries: number, sorts: Sorts, random: () => number, context: WalkContext): Promise<Mended> {
  const found = foundFields(page)
  const goes = (record: Record<string, unknown>) => walkIfValid(page, record, way, random, context)
  let best = goes(begun)
  let asked = 0
  for (let left = tries; left > 0 && best.obstacle && asked < mostAsked; left -= 1) {
    const mends = fieldsThatMend(page, best.obstacle, best.steps)
    if (mends.length === 0) break
    const next = goes(redrawn(page, best.record, pick(random, mends), found, sorts, random, context))
    if (rest(next, way) > rest(best, way)) continue
    best = next
    if (best.obstacle !== null || found.length === 0) continue
    asked += 1
    best = goes(await context.found(best.record))
  }
  return best
}

function walkIfValid(page: PageDefinition, record: Record<string, unknown>, way: Way, random: () => number, context: WalkContext): Mended {
  const errors = [...validateRecord(page, record, context), ...misplaced(page, record, context)]
  if (errors.length === 0) return { record, isValid: true, ...walkAlong(page, record, way, random, context) }
  return { record, isValid: false, steps: [], obstacle: { record, checks: [], fields: errors.map(({ path, code }) => ({ name: path.split('/')[0]!, code })) } }
}

/** How much is left of a way: its moves, and for the next one the more, the more stands against it and the more that names. */
function rest({ steps, obstacle, isValid }: Mended, way: Way): number {
  if (obstacle === null) return 0
  const named = obstacle.checks.flatMap((check) => [...namesIn(check)])
  const words = [...new Set(named)].reduce((sum, name) => sum + (typeof obstacle.record[name] === 'string' ? obstacle.record[name].length : 0), 0)
  return (way.length - steps.length + (isValid ? 0 : 1)) * 1_000_000 + (obstacle.checks.length + obstacle.fields.length) * 1000 + words
}

/** Fields of the form from which an obstacle comes; what dialogs have asked for they ask again. */
function fieldsThatMend(page: PageDefinition, { record, checks, fields }: Obstacle, steps: readonly WalkStep[]): readonly string[] {
  const asked = new Set(steps.flatMap(({ values }) => Object.keys(values)))
  const wrong = fields.flatMap(({ name, code }) => suspectFields(page, name, code))
  const behind = namesBehind(page, [...checks.flatMap((check) => [...namesIn(check)]), ...wrong], record)
  return writableFields(page).filter((name) => behind.has(name) && !asked.has(name) && !comesLater(page, name))
}

/** What values come from: computed, copied from a chosen record, or found by the system. Of problems that a text puts together, those that the record has. */
function namesBehind(page: PageDefinition, names: readonly string[], record: Readonly<Record<string, unknown>> | null): ReadonlySet<string> {
  const behind = new Set(names)
  const isAbsent = (name: string) => record !== null && page.fields[name]?.type === 'text' && page.fields[name].compute !== undefined && isEmpty(record[name])
  // A set walks on through what is added on the way.
  for (const name of behind) {
    const field = page.fields[name]
    if (!field) continue
    const sources = [...namesIn(field.compute ?? ''), ...(field.from?.split('.').slice(0, 1) ?? []), ...searchOf(page, name).flatMap((expression) => [...namesIn(expression)])]
    for (const source of sources) if (!isAbsent(source)) behind.add(source)
  }
  return behind
}

/** Fields the system finds, each with those it finds them by: when one of these is drawn anew, it may find something else. */
function foundFields(page: PageDefinition): readonly { readonly name: string; readonly by: ReadonlySet<string> }[] {
  return derivedFields(page).map((name) => ({ name, by: namesBehind(page, [name], null) }))
}

/** The record with one field drawn anew, and what hangs on it: what the form then shows and wants as well. */
function redrawn(page: PageDefinition, record: Record<string, unknown>, name: string, found: ReturnType<typeof foundFields>, sorts: Sorts, random: () => number, context: WalkContext): Record<string, unknown> {
  let next = record
  const waiting = [name]
  for (let drawn = 0; waiting.length > 0 && drawn < mostDrawn; drawn += 1) {
    next = withDrawn(page, next, waiting.shift()!, found, sorts, random, context)
    const wanted = validateRecord(page, next, context).filter(({ path, code }) => code === 'required' && path !== name && !waiting.includes(path) && writableFields(page).includes(path))
    waiting.push(...wanted.map(({ path }) => path))
  }
  return next
}

function withDrawn(page: PageDefinition, record: Record<string, unknown>, name: string, found: ReturnType<typeof foundFields>, sorts: Sorts, random: () => number, context: WalkContext): Record<string, unknown> {
  const value = drawValue(page, record, name, sorts, random, context)
  if (value === record[name]) return record
  const followed = new Map<string, unknown>()
  followReferences(page, record, writableFields(page), followed, random, context)
  const copies = Object.values(page.fields).filter(({ from, readOnly }) => readOnly && from?.split('.')[0] === name).map((copy) => [copy.name, null])
  const unknown = found.filter(({ by }) => by.has(name)).map((one) => [one.name, null])
  const drawn = { ...record, ...Object.fromEntries([...copies, ...unknown]), [name]: value }
  return computeRecord(page, withoutHidden(page, followReferences(page, drawn, writableFields(page), followed, random, context), context), context)
}

function drawValue(page: PageDefinition, record: Readonly<Record<string, unknown>>, name: string, sorts: Sorts, random: () => number, context: WalkContext): unknown {
  const field = page.fields[name]!
  if (fieldTypeOf(field).refersTo?.(field as never) === 'employee' && random() < 0.25) return context.user.id
  const ofReference = sorts[name]
  // Of every sort alike: chance would rarely choose the only one that fits.
  if (ofReference) return pick(random, pick(random, ofReference))
  if (isTable(field)) return drawRows(page, record, field, random, context)
  if (field.type === 'date' && random() < 0.5) return addDays(dayOf(context.now), randomInt(random, -60, 60))
  return exampleValue(field, record[name], random, context, record, page)
}

/** Rows filled by the table's own buttons, where it has some; others by chance. */
function drawRows(page: PageDefinition, record: Readonly<Record<string, unknown>>, table: TableDefinition, random: () => number, context: WalkContext): unknown {
  if (Object.keys(fillsOf(table)).length > 0 && random() < 0.8) return filledByButtons(page, table, record, random() < 0.5 ? 'their own' : 'all', random, context)
  const rows = rowsOf(exampleValue(table, record[table.name], random, context))
  return random() < 0.3 ? [asRowsBegin(table, rows[0]!, context)] : lighter(table, rows, random)
}

/** A new row with the values that the form gives it. */
function asRowsBegin(table: TableDefinition, row: Readonly<Record<string, unknown>>, context: WalkContext): Record<string, unknown> {
  return { ...row, ...Object.fromEntries(Object.entries(defaultRow(table, context)).filter(([, value]) => value !== null)) }
}

/** Half the time a hundredth of what was drawn: amounts out of nothing are too heavy for most vehicles. */
function lighter(table: TableDefinition, rows: readonly Readonly<Record<string, unknown>>[], random: () => number): unknown {
  if (random() < 0.5) return rows
  const amounts = new Set(Object.values(columnsOf(table)).filter(({ type }) => type === 'decimal').map(({ name }) => name))
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, amounts.has(name) && typeof value === 'number' ? Math.ceil(value) / 100 : value])))
}
