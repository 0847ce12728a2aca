import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import { autoNumber, autoNumberPrefix } from '../../../fields/autoNumber'
import type { FieldError } from '../../../fields/problems'
import { isWords } from '../../../language/demoValue'
import { copiedValue } from '../../../language/copiedValue'
import { comesAlong, copySources } from '../../../language/copySources'
import { isEmpty } from '../../../language/isEmpty'
import { computeRecord, defaultRecord, emptyHiddenCells, fieldStates, validateRecord } from '../../../language/recordRules'
import { startingRows } from '../../../language/startingRows'
import { suspectFields } from '../../../language/suspectFields'
import { columnsOf, isTable, rowsOf } from '../../../language/tableColumns'
import { candidates } from './drawReference'
import { drawUnsaid, drawValue } from './drawValue'
import type { FillPlan } from './fillPlan'
import { DemoProblem, type Turn } from './turn'

type Values = Record<string, unknown>

const mostTries = 60
/** So many tries go by before optional fields are left empty. */
const patientTries = 30

/** A new record in its first state that the page's own rules accept, and that will be in nobody's way in the state it is for; throws with what they refuse. */
export function fillRecord(turn: Turn, plan: FillPlan, given: Readonly<Values>, target: string | undefined): Values {
  let record = firstDraft(turn, plan, given)
  let { errors, isCrowded } = faults(turn, record, target)
  for (let tries = 0; errors.length > 0; tries++) {
    const nowhere = errors.find(({ path, code }) => code === 'required' && pointsNowhere(turn, path))
    // Another organisation may have what this one can point to.
    if (nowhere !== undefined) throw new DemoProblem(turn.definition, `字段 ${nowhere.path}：没有可以引用的记录，先为它指向的资源写演示数据`, true)
    if (tries >= mostTries) throw new DemoProblem(turn.definition, errors.map(({ path, message }) => `字段 ${path}：${message}（${JSON.stringify(record[path.split('/')[0]!])}）`).join('；'), isCrowded)
    const next = redraw(turn, plan, record, errors, given, tries >= patientTries)
    if (next === record) continue
    record = next
    ;({ errors, isCrowded } = faults(turn, record, target))
  }
  return record
}

/** What is wrong with it; `isCrowded` where nothing is but that others are in the way. */
function faults(turn: Turn, record: Values, target: string | undefined): { errors: readonly FieldError[]; isCrowded: boolean } {
  const invalid = refusals(turn, record)
  return invalid.length > 0 ? { errors: invalid, isCrowded: false } : { errors: collisions(turn, record, target), isCrowded: true }
}

/** Whether a reference has nothing to choose from, as far as what the file asks for can be foreseen. */
function pointsNowhere(turn: Turn, name: string): boolean {
  const field = turn.page.fields[name]
  if (field === undefined || fieldTypeOf(field).refersTo === undefined) return false
  const written = turn.values[name]
  if (written !== undefined && !isWords(written)) return false
  return written?.who === undefined ? candidates(turn, field, written?.having).length === 0 : turn.people.who(turn.orgId, written.who, written.status).length === 0
}

function firstDraft(turn: Turn, plan: FillPlan, given: Readonly<Values>): Values {
  const { page } = turn
  const record: Values = { ...defaultRecord(page, turn.context), id: turn.id, ...given }
  if (!(page.owner in page.where) && turn.values[page.owner] === undefined) record[page.owner] = turn.orgId
  for (const field of plan.order) {
    if (field.name in given || plan.late.has(field.name)) continue
    const computed = plan.readsComputed.get(field.name)
    if (computed !== undefined) Object.assign(record, computeRecord(page, record, turn.context, computed))
    fillField(turn, plan, field, record)
  }
  return settle(turn, record)
}

/** One field of the record: as the file says, else copied, numbered, or drawn where something has to stand. */
function fillField(turn: Turn, plan: FillPlan, field: FieldDefinition, record: Values): void {
  const written = turn.values[field.name]
  if (comesAlong(field)) copyInto(turn, field, record)
  else if (isTable(field) && field.rowWhen !== undefined) record[field.name] = startingRows(turn.page, field, { ...record, [field.name]: [] }, turn.context)
  if (written !== undefined) record[field.name] = drawValue(turn, field, written, { record })
  else if ('number' in field && typeof field.number === 'string' && isEmpty(record[field.name])) record[field.name] = numberOf(turn, field.name, field.number)
  else if (plan.wanted.has(field.name) && (isEmpty(record[field.name]) || isTable(field))) record[field.name] = drawUnsaid(turn, field, record)
}

function copyInto(turn: Turn, field: FieldDefinition, record: Values): void {
  for (const { reference, name, columns } of copySources(field)) {
    const source = turn.page.fields[reference]
    const resource = source && fieldTypeOf(source).refersTo?.(source as never)
    const brought = resource === undefined ? undefined : turn.index.find(resource, String(record[reference]))?.values[name]
    if (brought === undefined || brought === null) continue
    record[field.name] = copiedValue(field, brought, columns)
    return
  }
}

function numberOf(turn: Turn, field: string, template: string): string {
  return turn.taken.nextNumber(autoNumberPrefix(template, turn.createdAt), (counter) => autoNumber(template, turn.createdAt, counter), field)
}

/** Nothing stands where the form shows nothing; what is computed follows. */
function settle(turn: Turn, record: Values): Values {
  const { page, context } = turn
  const states = fieldStates(page, record, context)
  const keeps = (name: string) => name in page.where || page.fields[name]?.readOnly === true || states[name]?.visible !== false
  const shown = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, keeps(name) ? value : null]))
  return computeRecord(page, emptyHiddenCells(page, shown, context), context)
}

/** What the rules refuse, today and on the day it was entered: a plan for last month was a plan when it was made. */
function refusals({ page, context, now }: Turn, record: Values): readonly FieldError[] {
  const today = validateRecord(page, record, { ...context, now })
  return today.length === 0 ? today : validateRecord(page, computeRecord(page, record, context), context)
}

function collisions({ page, taken }: Turn, record: Values, target: string | undefined): readonly FieldError[] {
  const collision = taken.collision(page.states === null || target === undefined ? record : { ...record, [page.states.field]: target })
  return collision === null ? [] : [{ path: collision.at, code: 'duplicate', message: collision.message }]
}

/** The record with what may be at fault drawn anew; the very same where that has come out as it was. */
function redraw(turn: Turn, plan: FillPlan, record: Values, errors: readonly FieldError[], given: Readonly<Values>, isImpatient: boolean): Values {
  const next = { ...record }
  const whole = errors.filter(({ path }) => !redrawCell(turn, next, path, isImpatient))
  const suspects = new Set(whole.flatMap(({ path, code }) => suspectFields(turn.page, path.split('/')[0] ?? '', code)))
  for (const field of plan.order) {
    if (!suspects.has(field.name) || field.name in given || field.name in turn.page.where) continue
    const isTyped = field.readOnly !== true && field.compute === undefined && field.name !== turn.page.owner && field.name !== turn.page.states?.field
    if (turn.values[field.name] !== undefined) next[field.name] = drawValue(turn, field, turn.values[field.name], { record: next })
    else if (isTyped) next[field.name] = isImpatient && field.required !== true && turn.random() < 0.5 ? null : drawUnsaid(turn, field, next)
    followCopies(turn, field.name, next)
  }
  return Object.keys(next).every((name) => isSame(next[name], record[name])) ? record : settle(turn, next)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other))
}

/** One cell of a table, by its path: the rest of its row stays. What the system writes there cannot be mended so. */
function redrawCell(turn: Turn, record: Values, path: string, isImpatient: boolean): boolean {
  const [name = '', at, column] = path.split('/')
  const table = turn.page.fields[name]
  const cell = table === undefined || column === undefined ? undefined : columnsOf(table)[column]
  if (cell === undefined || cell.readOnly === true || cell.compute !== undefined || isImpatient) return false
  record[name] = rowsOf(record[name]).map((row, index) => (index === Number(at) ? { ...row, [cell.name]: drawUnsaid(turn, cell, row) } : row))
  return true
}

/** What was copied from a reference follows when the reference is drawn anew. */
export function followCopies(turn: Turn, reference: string, record: Values): void {
  for (const field of Object.values(turn.page.fields)) {
    if (copySources(field).some((one) => one.reference === reference) && turn.values[field.name] === undefined) copyInto(turn, field, record)
  }
}
