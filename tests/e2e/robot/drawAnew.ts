import { fieldTypeOf } from '../../../src/fields/definitions'
import { pick, randomInt } from '../../../src/fields/random'
import { addDays, dayOf } from '../../../src/language/calendar'
import { defaultRow } from '../../../src/language/defaultValue'
import { derivedFields } from '../../../src/language/derivedFields'
import { exampleValue, followReferences, withoutHidden, writableFields } from '../../../src/language/examples/exampleRecord'
import { fillsOf } from '../../../src/language/fillRows'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { computeRecord, validateRecord } from '../../../src/language/recordRules'
import { columnsOf, isTable, rowsOf, type TableDefinition } from '../../../src/language/tableColumns'
import { namesIn } from './namesRead'
import { saidBy } from './saidBy'
import { searchOf, type Sorts } from './referenceSorts'
import { filledByButtons } from './rowFills'
import type { WalkContext } from './walkAlong'

type Values = Record<string, unknown>

/** What one draws from: the page, the records there are to choose from, by sort, and chance. */
export interface Drawing {
  readonly page: PageDefinition
  readonly sorts: Sorts
  readonly random: () => number
  readonly context: WalkContext
}

/** A change of one field that wants more than these of others as well is none that leads on. */
const mostDrawn = 6

/** The record with one field drawn anew, and what hangs on it: what the form then shows and wants as well. */
export function drawnAnew(drawing: Drawing, record: Values, name: string): Values {
  const { page, context } = drawing
  let next = record
  const waiting = [name]
  for (let drawn = 0; waiting.length > 0 && drawn < mostDrawn; drawn += 1) {
    next = withDrawn(drawing, next, waiting.shift()!)
    const wanted = validateRecord(page, next, context).filter(({ path, code }) => code === 'required' && path !== name && !waiting.includes(path) && writableFields(page).includes(path))
    waiting.push(...wanted.map(({ path }) => path))
  }
  return next
}

function withDrawn(drawing: Drawing, record: Values, name: string): Values {
  const { page, random, context } = drawing
  const value = drawValue(drawing, record, name)
  if (value === record[name]) return record
  const followed = new Map<string, unknown>()
  followReferences(page, record, writableFields(page), followed, random, context)
  const copies = Object.values(page.fields).filter(({ from, readOnly }) => readOnly && from?.split('.')[0] === name).map((copy) => [copy.name, null])
  const unknown = foundFields(page).filter(({ by }) => by.has(name)).map((one) => [one.name, null])
  const drawn = { ...record, ...Object.fromEntries([...copies, ...unknown]), [name]: value }
  return computeRecord(page, withoutHidden(page, followReferences(page, drawn, writableFields(page), followed, random, context), context), context)
}

function drawValue(drawing: Drawing, record: Values, name: string): unknown {
  const { page, sorts, random, context } = drawing
  const field = page.fields[name]!
  if (fieldTypeOf(field).refersTo?.(field as never) === 'employee' && random() < 0.25) return context.user.id
  const ofReference = sorts[name]
  // Of every sort alike: chance would rarely choose the only one that fits.
  if (ofReference) return pick(random, pick(random, ofReference))
  if (isTable(field)) return drawRows(drawing, record, field)
  if (field.type === 'date' && random() < 0.5) return addDays(dayOf(context.now), randomInt(random, -60, 60))
  return exampleValue(field, record[name], random, context, record, page)
}

/** Rows filled by the table's own buttons, where it has some; others by chance. */
function drawRows({ page, random, context }: Drawing, record: Values, table: TableDefinition): unknown {
  if (Object.keys(fillsOf(table)).length > 0 && random() < 0.8) return filledByButtons(page, table, record, random() < 0.5 ? 'their own' : 'all', random, context)
  const rows = rowsOf(exampleValue(table, record[table.name], random, context))
  return random() < 0.3 ? [asRowsBegin(table, rows[0]!, context)] : lighter(table, rows, random)
}

/** A new row with the values that the form gives it. */
function asRowsBegin(table: TableDefinition, row: Readonly<Values>, context: WalkContext): Values {
  return { ...row, ...Object.fromEntries(Object.entries(defaultRow(table, context)).filter(([, value]) => value !== null)) }
}

/** Half the time a hundredth of what was drawn: amounts out of nothing are too heavy for most vehicles. */
function lighter(table: TableDefinition, rows: readonly Readonly<Values>[], random: () => number): readonly Readonly<Values>[] {
  if (random() < 0.5) return rows
  const amounts = new Set(Object.values(columnsOf(table)).filter(({ type }) => type === 'decimal').map(({ name }) => name))
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, amounts.has(name) && typeof value === 'number' ? Math.ceil(value) / 100 : value])))
}

interface FoundField {
  readonly name: string
  readonly by: ReadonlySet<string>
}

const known = new WeakMap<PageDefinition, readonly FoundField[]>()

/** Fields the system finds, each with those it finds them by: when one of these is drawn anew, it may find something else. */
function foundFields(page: PageDefinition): readonly FoundField[] {
  const fields = known.get(page) ?? derivedFields(page).map((name) => ({ name, by: namesBehind(page, [name], null) }))
  known.set(page, fields)
  return fields
}

/** What values come from: computed, copied from a chosen record, or found by the system. Of a text that the record has, only what says what it says. */
export function namesBehind(page: PageDefinition, names: readonly string[], record: Readonly<Values> | null): ReadonlySet<string> {
  const behind = new Set(names)
  // A set walks on through what is added on the way.
  for (const name of behind) {
    const field = page.fields[name]
    if (!field) continue
    const compute = record === null ? (field.compute ?? '') : saidBy(field.compute ?? '', record[name], record)
    for (const source of [...namesIn(compute), ...(field.from?.split('.').slice(0, 1) ?? []), ...searchOf(page, name).flatMap((expression) => [...namesIn(expression)])]) behind.add(source)
  }
  return behind
}
