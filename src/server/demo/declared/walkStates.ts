import { randomInt } from '../../../fields/random'
import { dayOf, timeOf } from '../../../language/calendar'
import type { DemoRecordFile } from '../../../language/demoFile'
import { evaluate, holds } from '../../../language/expressions'
import { recordVariables, withVariable } from '../../../language/expressionVariables'
import { isWords } from '../../../language/demoValue'
import { isEmpty } from '../../../language/isEmpty'
import { moveProblem, stateAfter } from '../../../language/moves'
import type { PageDefinition, TransitionDefinition } from '../../../language/pageDefinition'
import { computeRecord, emptyHiddenCells, fieldStates } from '../../../language/recordRules'
import { rowsOf } from '../../../language/tableColumns'
import { fieldValue } from '../../resources/fieldValue'
import { castId } from './people'
import type { DemoMove } from '../demoWorld'
import { drawClock, drawNumber } from './drawDates'
import { drawUnsaid, drawValue } from './drawValue'
import type { FillPlan } from './fillPlan'
import { followCopies } from './fillRecord'
import { turnAt, type Turn } from './turn'

type Values = Record<string, unknown>
type PlannedMoves = NonNullable<DemoRecordFile['moves']>

export interface Walked {
  readonly record: Values
  readonly moves: readonly DemoMove[]
}

const [hour, day] = [3_600_000, 86_400_000]
const [mostPaths, mostTries, mostRepeats] = [8, 20, 4]

/** The record in the state wanted, by legal moves in order of time; a sentence where no way leads there. */
export function walkTo(turn: Turn, plan: FillPlan, record: Values, target: string): Walked | string {
  const { states } = turn.page
  if (states === null || record[states.field] === target) return { record: finish(turn, plan, record, []), moves: [] }
  let reason = `从“${String(record[states.field])}”没有流转通向“${target}”`
  const avoided = turn.definition.entry.avoids ?? []
  for (const path of pathsTo(turn.page, String(record[states.field]), target, avoided)) {
    const walked = walkAlong(turn, plan, record, path.map((transition) => ({ transition })), true)
    if (typeof walked !== 'string') return walked
    reason = walked
  }
  return reason
}

/** The record after exactly these moves. */
export function walkMoves(turn: Turn, plan: FillPlan, record: Values, moves: PlannedMoves): Walked | string {
  return walkAlong(turn, plan, record, moves.map(({ transition, days, time, by }) => ({
    transition: turn.page.states!.transitions[transition]!, at: new Date(turn.world.calendar.moment(drawNumber(turn.random, days), drawClock(turn.random, time))), by,
  })))
}

interface Step {
  readonly transition: TransitionDefinition
  readonly at?: Date
  readonly by?: string | undefined
}

/** Where the way is not told exactly, what the file answers is asked on it. */
function walkAlong(turn: Turn, plan: FillPlan, start: Values, steps: readonly Step[], withAnswers = false): Walked | string {
  let record = start
  let last = turn.createdAt
  const moves: DemoMove[] = []
  for (const [index, step] of steps.entries()) {
    const { transition, by } = step
    const at = step.at ?? (isOfSystem(transition) ? firstDue(turn, record, transition, last) : soonAfter(turn, last, transition)) ?? nextMoment(turn, last, steps.length - index)
    let moved = makeMove(turn, record, transition, at, by)
    for (let tries = 0; typeof moved === 'string' && tries < mostRepeats; tries++) {
      const again = repeatable(turn.page, record)
      const repeated = again === undefined ? '' : makeMove(turn, record, again, at, undefined)
      if (typeof repeated === 'string') break
      record = repeated.record
      moves.push({ transition: again!.name, to: stateOf(turn, record), at: at.toISOString(), by: repeated.by })
      moved = makeMove(turn, record, transition, at, by)
    }
    if (typeof moved === 'string') return `${transition.title}：${moved}`
    record = moved.record
    last = at
    moves.push({ transition: transition.name, to: stateOf(turn, record), at: at.toISOString(), by: moved.by })
    const aside = withAnswers ? answered(turn, record) : undefined
    const asideAt = nextMoment(turn, last, steps.length - index)
    const answer = aside === undefined ? '' : makeMove(turn, record, aside, asideAt, undefined)
    if (typeof answer === 'string') continue
    record = answer.record
    last = asideAt
    moves.push({ transition: aside!.name, to: stateOf(turn, record), at: asideAt.toISOString(), by: answer.by })
  }
  return { record: finish(turn, plan, record, moves), moves }
}

/** A move that several people make one after the other without leaving the state: all have to sign. */
function repeatable(page: PageDefinition, record: Values): TransitionDefinition | undefined {
  const state = String(record[page.states!.field])
  return Object.values(page.states!.transitions).find((move) => move.by.includes('employee') && staysIn(move, state))
}

/** A move that leaves the state as it is and adds rows of which the file speaks: progress is reported, an accident followed up. */
function answered({ page, values }: Turn, record: Values): TransitionDefinition | undefined {
  const state = String(record[page.states!.field])
  const isOpen = (name: string) => page.fields[name]?.type === 'table' && isEmpty(record[name]) && values[name] !== undefined
  return Object.values(page.states!.transitions).find((move) => staysIn(move, state) && move.needs.length > 0 && move.needs.every(isOpen))
}

function staysIn(transition: TransitionDefinition, state: string): boolean {
  return transition.from.includes(state) && stateAfter(transition, state) === state
}

function stateOf({ page }: Turn, record: Values): string {
  return String(record[page.states!.field])
}

/** Of several people concerned, the one whose turn it is. */
function whoseTurn({ page, context }: Turn, record: Values, { by, when }: TransitionDefinition): string | undefined {
  const concerned = page.person === null ? null : record[page.person]
  if (!by.includes('employee') || when === null || !Array.isArray(concerned)) return undefined
  const variables = recordVariables(page.fields, record, context)
  return (concerned as string[]).find((id) => holds(when, withVariable(variables, 'user', { ...context.user, id })))
}

function makeMove(turn: Turn, record: Values, transition: TransitionDefinition, at: Date, named: string | undefined): { record: Values; by: string } | string {
  const { page, people, orgId, random } = turn
  const by = (named === undefined ? undefined : castId(named)) ?? whoseTurn(turn, record, transition) ?? people.mover(transition.by, orgId, page, transition.name, record, random)
  const moving = turnAt(turn, at, by)
  const files = Object.fromEntries(Object.keys(page.annex).map((slot) => [slot, [true]]))
  const filled = fillAsked(moving, record, transition)
  for (let tries = 0; ; tries++) {
    const problem = moveProblem(page, transition, { ...filled, annex: files }, moving.context)
    if (problem === null) break
    if (problem.kind !== 'needs' || tries >= mostTries) return problem.message
    for (const { path } of problem.errors) drawInto(moving, filled, path.split('/')[0]!)
  }
  const variables = recordVariables(page.fields, filled, moving.context)
  const set = Object.entries(transition.set).map(([name, expression]) => [name, fieldValue(page.fields[name], evaluate(expression, variables))])
  const moved: Values = { ...filled, ...Object.fromEntries(set), [page.states!.field]: stateAfter(transition, String(record[page.states!.field])) }
  for (const name of Object.keys(transition.set)) if (turn.values[name] !== undefined) drawInto(moving, moved, name)
  return { record: computeRecord(page, emptyHiddenCells(page, moved, moving.context), moving.context), by }
}

/** What the dialog asks for: all that is needed, and of the rest what the file speaks of. */
function fillAsked(moving: Turn, record: Values, { needs, asks }: TransitionDefinition): Values {
  const filled = { ...record }
  const isSaid = (name: string) => moving.values[name] !== undefined
  for (const name of [...needs, ...asks.filter(isSaid)]) {
    // A “no” that stands since the beginning has not been answered yet, nor has a checklist whose rows say nothing.
    if (isEmpty(filled[name]) || (isSaid(name) && (filled[name] === false || waitsForRows(moving.values[name], filled[name])))) drawInto(moving, filled, name)
  }
  return filled
}

/** Whether what is said goes into the rows that stand there, and is not in them yet: answers drawn anew would belie the result drawn from the first. */
function waitsForRows(written: Turn['values'][string], value: unknown): boolean {
  if (!isWords(written) || typeof written.of !== 'object' || written.of === null || written.rows !== undefined || written.some !== undefined || written.sometimes !== undefined) return false
  const [answer = ''] = Object.keys(written.of)
  return rowsOf(value).every((row) => isEmpty(row[answer]))
}

function drawInto(moving: Turn, record: Values, name: string): void {
  const field = moving.page.fields[name]
  if (field === undefined || field.compute !== undefined) return
  const written = moving.values[name]
  if (written !== undefined) record[name] = drawValue(moving, field, written, { record })
  else record[name] = notBefore(moving, field.type, drawUnsaid(moving, field, record))
  followCopies(moving, name, record)
}

/** What a person enters while moving a record has happened by then, and not before the record was there. */
function notBefore({ createdAt, context }: Turn, type: string, value: unknown): unknown {
  if (type === 'datetime' && String(value) < createdAt.toISOString()) return context.now.toISOString()
  return type === 'date' && String(value) < dayOf(createdAt) ? dayOf(context.now) : value
}

/** Values that show in the state reached and were hidden before, and those that are known in it. */
function finish(turn: Turn, plan: FillPlan, record: Values, moves: readonly DemoMove[]): Values {
  const { page, values, inState = {} } = turn
  // A “no” that stands since the beginning has not been answered.
  const isOpen = (name: string) => (isEmpty(record[name]) || record[name] === false) && page.fields[name]?.compute === undefined
  const hidden = moves.length === 0 ? [] : Object.keys(values).filter((name) => isOpen(name) && !plan.late.has(name) && page.fields[name]?.visibleWhen !== undefined)
  const known = Object.keys(inState).filter((name) => isOpen(name) && plan.late.has(name))
  if (hidden.length + known.length === 0) return record
  const states = fieldStates(page, record, turn.context)
  const next = { ...record }
  for (const name of [...hidden, ...known]) {
    if (!states[name]?.visible) continue
    next[name] = drawValue(turn, page.fields[name]!, values[name], { record: next })
    followCopies(turn, name, next)
  }
  return computeRecord(page, next, turn.context)
}

/** Some hours or days on, in office hours where there is room, and never later than now. */
function nextMoment({ random, now }: Turn, last: Date, left: number): Date {
  const room = Math.max(0, now.getTime() - last.getTime()) / (left + 1)
  const next = new Date(last.getTime() + Math.min(room, randomInt(random, 1, 72) * hour))
  const office = new Date(Date.parse(`${dayOf(next)}T${drawClock(random)}:00+08:00`))
  return office > last && office <= now && (room > day || isNight(next)) ? office : next
}

/** Nobody signs or reviews then. */
function isNight(moment: Date): boolean {
  const clock = timeOf(moment.toISOString())
  return clock < '07:30' || clock > '20:00'
}

/** A move that follows at once, so many minutes after the one before; null where the file says nothing of it. */
function soonAfter({ random, now, definition }: Turn, last: Date, { name }: TransitionDefinition): Date | null {
  const minutes = definition.entry.minutes?.[name]
  return minutes === undefined ? null : new Date(Math.min(now.getTime(), last.getTime() + drawNumber(random, minutes) * 60_000))
}

function isOfSystem({ by, when }: TransitionDefinition): boolean {
  return when !== null && by.every((mover) => mover === 'system')
}

/** What the system does by itself it does on the first day it can, soon after midnight, or just now where that is still to come today; null where it may not yet. */
function firstDue(turn: Turn, record: Values, { when }: TransitionDefinition, last: Date): Date | null {
  const variables = recordVariables(turn.page.fields, record, turn.context)
  const mayAt = (at: Date) => holds(when!, withVariable(withVariable(variables, 'now', at.toISOString()), 'today', dayOf(at)))
  const first = new Date(Date.parse(`${dayOf(last)}T00:10:00+08:00`) + day)
  // What asks neither for the day nor for the hour is the same on all days.
  if (!/\b(today|now)\b/.test(when!)) return mayAt(turn.now) ? new Date(Math.min(first.getTime(), turn.now.getTime())) : null
  for (let at = first; at <= turn.now; at = new Date(at.getTime() + day)) {
    if (mayAt(at)) return at
  }
  return mayAt(turn.now) ? turn.now : null
}

/** The shortest ways first; none comes by a state twice. */
function pathsTo(page: PageDefinition, from: string, to: string, avoided: readonly string[]): readonly (readonly TransitionDefinition[])[] {
  const transitions = Object.values(page.states?.transitions ?? {}).filter(({ name }) => !avoided.includes(name))
  const found: TransitionDefinition[][] = []
  let open: { at: string; path: TransitionDefinition[] }[] = [{ at: from, path: [] }]
  while (open.length > 0 && open.length < 2000 && found.length < mostPaths) {
    const longer = open.flatMap(({ at, path }) => transitions
      .filter(({ from: starts, to: end }) => end !== null && starts.includes(at) && end !== from && !path.some((step) => step.to === end))
      .map((transition) => ({ at: transition.to!, path: [...path, transition] })))
    found.push(...longer.filter(({ at }) => at === to).map(({ path }) => path))
    open = longer.filter(({ at }) => at !== to)
  }
  return found
}

/** States that people bring a record to; what only the system does hangs on dates that an entry has to say. */
export function reachableStates(page: PageDefinition): readonly string[] {
  if (page.states === null) return []
  const reached = new Set([page.states.initial])
  for (let size = 0; size < reached.size;) {
    size = reached.size
    for (const { from, to, by } of Object.values(page.states.transitions)) if (by.some((mover) => mover !== 'system') && to !== null && from.some((state) => reached.has(state))) reached.add(to)
  }
  return [...reached]
}
