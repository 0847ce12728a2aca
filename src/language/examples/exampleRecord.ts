import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { ExampleContext, Random } from '../../fields/fieldType'
import { isDate, isMoment } from '../../fields/dateRules'
import { fieldAbove, organizationResource } from '../../fields/referenceType'
import { afterTheirLimits } from '../../fields/limits'
import { pick, randomInt } from '../../fields/random'
import { problemText, type FieldError } from '../../fields/problems'
import { addDays } from '../calendar'
import { copiedValue } from '../copiedValue'
import { comesAlong, copySources, type CopySource } from '../copySources'
import { recordVariables } from '../expressionVariables'
import { isEmpty } from '../isEmpty'
import { isOffered, offeredWith } from '../offeredWith'
import type { PageDefinition } from '../pageDefinition'
import { namesIn } from '../computeOrder'
import { computeRecord, defaultRecord, emptyHiddenCells, fieldStates, validateRecord, type RecordContext } from '../recordRules'
import { startingRows } from '../startingRows'
import { suspectFields } from '../suspectFields'
import { columnsOf, isTable, type TableDefinition } from '../tableColumns'
import { collide } from '../uniqueRules'

export interface ExampleOptions {
  readonly random: Random
  /** `taken` are records that are there already, as far as the caller knows: the example collides with none. */
  readonly context: RecordContext & ExampleContext & { readonly taken?: readonly Readonly<Record<string, unknown>>[] }
  /** Keep clear of the taken records in whatever state the example may come to: rules that hold in some states count in all. */
  readonly isApart?: boolean
  /** Values that are to stay as they are. */
  readonly fixed?: Readonly<Record<string, unknown>>
}

const mostTries = 200
/** So many tries draw every value from scratch. */
const freeTries = 20
/** So many tries go by before fields are left empty. */
const patientTries = 100

/**
 * A record that the page accepts: every field of its form filled in as far as chance finds values, conditions and rules met.
 * Throws with what is still wrong when the page's rules leave no way that chance would find.
 */
export function exampleRecord(page: PageDefinition, { random, context, isApart = false, fixed = {} }: ExampleOptions): Record<string, unknown> {
  const names = writableFields(page).filter((name) => !(name in fixed))
  const followed = new Map<string, unknown>()
  const begun = new Map<string, string>()
  const varying = Object.values(page.fields).filter(isTable).filter(({ name, rowWhen }) => rowWhen !== undefined && names.includes(name))
  let record: Record<string, unknown> = { ...defaultRecord(page, context), ...fixed }
  const others = names.map((one) => page.fields[one]!).filter((field) => !varying.includes(field as TableDefinition))
  for (const { name } of afterTheirLimits(others)) record[name] = exampleValue(page.fields[name]!, record[name], random, context, record, page)
  const beside = misplaced(page, record, context).find(({ path }) => path in fixed)
  if (beside) throw new Error(`No example of page ${page.id} has the fixed value of ${beside.path}: ${beside.message}`)
  for (let tries = 0; tries < mostTries; tries += 1) {
    record = withStartingRows(page, followReferences(page, record, names, followed, random, context), varying, begun, random, context)
    record = computeRecord(page, withoutHidden(page, record, context), context)
    const invalid = validateRecord(page, record, context)
    const wrong = invalid.length > 0 ? invalid : misplaced(page, record, context)
    const isTaken = wrong.length === 0
    const errors = isTaken ? collisions(page, record, context.taken ?? [], isApart) : wrong
    if (errors.length === 0) return record
    let isMended = false
    for (const error of errors) {
      const [name = '', at, cell] = error.path.split('/')
      // A row is mended by itself: of thirty drawn anew together one is always wrong.
      const table = cell === undefined ? undefined : page.fields[name]
      if (table && isTable(table) && names.includes(name) && tries < patientTries) {
        isMended = true
        record[name] = (record[name] as Record<string, unknown>[]).map((row, index) => (index === Number(at) ? exampleRow(table, row, random, context) : row))
        continue
      }
      const suspects = withSources(page, suspectFields(page, name, error.code))
      for (const suspect of suspects) {
        if (!names.includes(suspect)) continue
        isMended = true
        // What chance does not find may be left out, where the form lets it.
        const field = page.fields[suspect]!
        const isLeftOut = tries >= patientTries && (field.required !== true || beginsWithRows(field)) && random() < 0.5
        const value = isLeftOut ? leftOut(field, record[suspect], random, context) : exampleValue(field, record[suspect], random, context, record, page)
        const drawn = isTaken && tries >= freeTries ? weeksBefore(value, random) : value
        record[suspect] = tries < freeTries ? drawn : nearOthers(drawn, suspects.filter((other) => other !== suspect).map((other) => record[other]), random)
      }
    }
    // What is wrong lies in fixed values, and would be wrong the next time.
    if (!isMended) break
  }
  const problems = [...validateRecord(page, record, context), ...misplaced(page, record, context), ...collisions(page, record, context.taken ?? [], isApart)].map((error) => `${error.path} ${error.message} (${JSON.stringify(record[error.path.split('/')[0]!])})`)
  throw new Error(`No example of page ${page.id} met its rules by chance; still wrong: ${problems.join('; ')}. Loosen the rule or give the field a default.`)
}

/** What is computed is mended where it is computed from: the minutes of a course in its chapters. */
function withSources(page: PageDefinition, suspects: readonly string[]): readonly string[] {
  return [...new Set(suspects.flatMap((name) => [name, ...namesIn(page.fields[name]?.compute ?? '')]))].filter((name) => name in page.fields)
}

/** Where the last weeks are taken, as by a check that is made once a week, there is room before them. */
function weeksBefore(drawn: unknown, random: Random): unknown {
  if (typeof drawn !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(drawn)) return drawn
  const earlier = new Date(Date.parse(drawn) - randomInt(random, 0, 25) * 7 * 86_400_000).toISOString()
  return earlier.slice(0, drawn.length)
}

/** What a rule compares lies near each other: no number drawn from scratch meets a vehicle's mileage, no day a term of thirty days, no moment the hours of a trip. */
function nearOthers(drawn: unknown, others: readonly unknown[], random: Random): unknown {
  if (random() < 0.5) return drawn
  if (typeof drawn === 'number') {
    const numbers = others.filter((other) => typeof other === 'number')
    return numbers.length === 0 ? drawn : Number((pick(random, numbers) + (random() < 0.5 ? drawn : -drawn)).toFixed(6))
  }
  if (isMomentText(drawn)) {
    const moments = others.filter(isMomentText)
    return moments.length === 0 ? drawn : new Date(Date.parse(pick(random, moments)) + randomInt(random, -720, 720) * 60_000).toISOString()
  }
  const days = isDateText(drawn) ? others.filter(isDateText) : []
  return days.length === 0 ? drawn : addDays(pick(random, days), randomInt(random, -30, 30))
}

function isMomentText(value: unknown): value is string {
  return typeof value === 'string' && isMoment(value)
}

function isDateText(value: unknown): value is string {
  return typeof value === 'string' && isDate(value)
}

/** Fields a person fills in: in the form, and not written by the system. */
export function writableFields(page: PageDefinition): readonly string[] {
  return page.form.tabs
    .flatMap((tab) => tab.sections.flatMap((section) => section.fields))
    .filter((name) => {
      const field = page.fields[name]
      return field && !field.readOnly && field.compute === undefined && !(name in page.where) && name !== page.states?.field
    })
}

/** A value for one field; of a table, what its rows' read-only cells hold is kept. */
export function exampleValue(field: FieldDefinition, present: unknown, random: Random, context: ExampleOptions['context'], record: Readonly<Record<string, unknown>> = {}, page?: PageDefinition): unknown {
  if (!isTable(field)) return cellValue(field, random, { ...offeredIn(field, record, context, page), beside: record })
  const rows = Array.isArray(present) && present.length > 0 ? (present as Record<string, unknown>[]) : [{}, {}]
  return rows.map((row) => exampleRow(field, row, random, context))
}

function beginsWithRows(field: FieldDefinition): boolean {
  return isTable(field) && (Boolean(field.defaultRows?.length) || comesAlong(field))
}

/** Nothing; of a list of rows that begins with some, these, with what has to be typed in them: of a hundred rows filled in by chance one always breaks the rule. */
function leftOut(field: FieldDefinition, present: unknown, random: Random, context: ExampleContext): unknown {
  if (!beginsWithRows(field) || !Array.isArray(present)) return null
  return present.map((row: Record<string, unknown>) => {
    const filled = exampleRow(field, row, random, context)
    return Object.fromEntries(Object.values(columnsOf(field)).map(({ name, readOnly, required }) => [name, readOnly || required === true ? filled[name] : null]))
  })
}

/** What a form offers: of organisations that have to lie below another those that do, of records those that are what the field says, as far as that is known. */
function offeredIn(field: FieldDefinition, record: Readonly<Record<string, unknown>>, context: ExampleOptions['context'], page: PageDefinition | undefined): ExampleContext {
  const { fieldsOf } = context
  const offered = page && fieldsOf && offeredWith(field, recordVariables(page.fields, record, context))
  if (offered) return { ...context, ids: (resource) => context.ids(resource).filter((id) => isOffered(offered, { ...fieldsOf(resource, id), id })) }
  const above = fieldAbove(field)
  return above === undefined ? context : { ...context, ids: () => idsBelow(record[above], context) }
}

function idsBelow(above: unknown, context: ExampleContext): readonly string[] {
  if (typeof above !== 'string') return []
  return context.below?.(above) ?? context.ids(organizationResource).filter((id) => id !== above)
}

/** Organisations that do not lie where they have to, and records that are not among those offered, as far as that is known. */
export function misplaced(page: PageDefinition, record: Readonly<Record<string, unknown>>, context: ExampleOptions['context']): FieldError[] {
  return Object.values(page.fields).flatMap((field): FieldError[] => {
    const above = fieldAbove(field)
    const chosen = [record[field.name] ?? []].flat().map(String)
    const offered = above === undefined ? null : idsBelow(record[above], context)
    if (offered !== null && !chosen.every((id) => offered.includes(id))) {
      const problem = { code: 'notBelow', parameters: { above: page.fields[above ?? '']?.title ?? '' } } as const
      return [{ path: field.name, code: problem.code, message: problemText(problem, field.title) }]
    }
    const wanted = chosen.length === 0 || context.fieldsOf === undefined ? null : offeredWith(field, recordVariables(page.fields, record, context))
    if (wanted === null || chosen.every((id) => isOffered(wanted, { ...context.fieldsOf?.(fieldTypeOf(field).refersTo?.(field as never) ?? '', id), id }))) return []
    return [{ path: field.name, code: 'notOffered', message: problemText({ code: 'notOffered' }, field.title) }]
  })
}

/** Where there is nothing to refer to, nobody could choose anything. */
function cellValue(field: FieldDefinition, random: Random, context: ExampleContext): unknown {
  const resource = fieldTypeOf(field).refersTo?.(field as never)
  return resource !== undefined && context.ids(resource).length === 0 ? null : fieldTypeOf(field).example(field as never, random, context)
}

/** Lists that begin with other rows (`rowWhen`) as soon as the record says something else, as another vehicle's fuel, are filled in anew. `begun` remembers with which they did. */
function withStartingRows(page: PageDefinition, record: Record<string, unknown>, tables: readonly TableDefinition[], begun: Map<string, string>, random: Random, context: ExampleOptions['context']): Record<string, unknown> {
  const next = { ...record }
  for (const table of tables) {
    const rows = startingRows(page, table, { ...record, [table.name]: [] }, context)
    const text = JSON.stringify(rows)
    if (begun.get(table.name) === text) continue
    begun.set(table.name, text)
    next[table.name] = exampleValue(table, rows, random, context)
  }
  return next
}

/** What is read-only in a row was given by a template, or comes from the system: nobody types it. */
function exampleRow(table: FieldDefinition, given: Readonly<Record<string, unknown>>, random: Random, context: ExampleContext): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const column of afterTheirLimits(Object.values(columnsOf(table)))) {
    const isTyped = !column.readOnly && column.compute === undefined
    row[column.name] = isTyped ? cellValue(column, random, { ...context, beside: { ...given, ...row } }) : (given[column.name] ?? null)
  }
  return row
}

const noSource: CopySource = { reference: '', name: '', columns: {} }

/** Whenever a reference was chosen anew, fields with `from` take what it brings along, as the form would do; what follows it is never anything else. */
export function followReferences(page: PageDefinition, record: Record<string, unknown>, names: readonly string[], followed: Map<string, unknown>, random: Random, context: ExampleOptions['context']): Record<string, unknown> {
  const next = { ...record }
  for (const field of Object.values(page.fields)) {
    const sources = copySources(field)
    const { reference, name, columns } = sources.find((one) => (next[one.reference] ?? null) !== null) ?? sources[0] ?? noSource
    const source = page.fields[reference]
    const resource = source && fieldTypeOf(source).refersTo?.(source as never)
    const id = next[reference] ?? null
    const isTaken = field.follows === true || (followed.get(field.name) !== id && (field.readOnly || names.includes(field.name)))
    if (!resource || id === null || !isTaken) continue
    followed.set(field.name, id)
    const brought = context.fieldsOf?.(resource, String(id))?.[name]
    if (brought === undefined || brought === null) continue
    const copied = copiedValue(field, brought, columns)
    next[field.name] = isTable(field) ? exampleValue(field, copied, random, context) : copied
  }
  return next
}

/** Where a record would collide with one that is there. */
export function collisions(page: PageDefinition, record: Readonly<Record<string, unknown>>, taken: readonly Readonly<Record<string, unknown>>[], isApart = false): FieldError[] {
  const fields = Object.values(page.fields)
    .filter(({ name, unique }) => unique === true && !isEmpty(record[name]) && taken.some((other) => other[name] === record[name]))
    .map(({ name, title }): FieldError => ({ path: name, code: 'duplicate', message: problemText({ code: 'duplicate' }, title) }))
  const rules = page.unique
    .filter((rule) => taken.some((other) => collide(isApart ? { ...rule, when: null } : rule, page.fields, record, other)))
    .map(({ at, message }): FieldError => ({ path: at, code: 'duplicate', message }))
  return [...fields, ...rules]
}

/** Nothing stands where the form shows nothing. */
export function withoutHidden(page: PageDefinition, record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
  const states = fieldStates(page, record, context)
  const shown = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, states[name]?.visible === false && !(name in page.where) ? null : value]))
  return emptyHiddenCells(page, shown, context)
}
