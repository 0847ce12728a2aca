import type { DemoRecordFile } from '../../../language/demoFile'
import { isEmpty } from '../../../language/isEmpty'
import type { PageDefinition, TransitionDefinition } from '../../../language/pageDefinition'
import { computeRecord, fieldStates } from '../../../language/recordRules'
import { stateAfter } from '../../../language/states'
import type { DemoMove } from '../demoWorld'
import { drawClock, drawNumber } from './drawDates'
import { drawValue } from './drawValue'
import type { FillPlan } from './fillPlan'
import { followCopies } from './fillRecord'
import { makeMove } from './makeMove'
import { expectedMoment, nextMoment, roomFor } from './moveMoments'
import { pathsTo } from './statePaths'
import type { Turn } from './turn'

type Values = Record<string, unknown>
type PlannedMoves = NonNullable<DemoRecordFile['moves']>

export interface Walked {
  readonly record: Values
  readonly moves: readonly DemoMove[]
}

const mostRepeats = 4

/** The record in the state wanted, by legal moves in order of time; a sentence where no way leads there. */
export function walkTo(turn: Turn, plan: FillPlan, record: Values, target: string): Walked | string {
  const { states } = turn.page
  if (states === null || record[states.field] === target) return { record: finish(turn, plan, record, []), moves: [] }
  let reason = `从“${String(record[states.field])}”没有流转通向“${target}”`
  for (const tried of pathsInTurn(turn, plan, String(record[states.field]), target)) {
    const walked = walkAlong(turn, plan, record, tried.path.map((transition) => ({ transition })), true)
    tried.halts = typeof walked === 'string' ? tried.halts + 1 : 0
    if (typeof walked !== 'string') return walked
    reason = walked
  }
  return reason
}

/** A path between two states, and how many records in a row have come to a halt on it. */
interface TriedPath {
  readonly path: readonly TransitionDefinition[]
  halts: number
}

/** After so many a path is tried when no other leads on: a training with a written exam passes nobody who has only signed in. */
const mostHalts = 8

const known = new WeakMap<FillPlan, Map<string, readonly TriedPath[]>>()

/** The paths of an entry's records, the shortest first, those that lead nowhere last. */
function pathsInTurn({ page, definition }: Turn, plan: FillPlan, from: string, target: string): readonly TriedPath[] {
  const ofPlan = known.get(plan) ?? new Map<string, readonly TriedPath[]>()
  known.set(plan, ofPlan)
  const paths = ofPlan.get(`${from} ${target}`) ?? pathsTo(page, from, target, definition.entry.avoids ?? []).map((path): TriedPath => ({ path, halts: 0 }))
  ofPlan.set(`${from} ${target}`, paths)
  return [...paths.filter(({ halts }) => halts < mostHalts), ...paths.filter(({ halts }) => halts >= mostHalts)]
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
  const go = (transition: TransitionDefinition, expected: Date, by?: string): string | null => {
    const moved = makeMove(turn, record, transition, { last, expected, by })
    if (typeof moved === 'string') return moved
    record = moved.record
    last = new Date(moved.move.at)
    moves.push(moved.move)
    return null
  }
  for (const [index, { transition, at, by }] of steps.entries()) {
    const ahead = steps.slice(index).map((step) => step.transition)
    const expected = at ?? expectedMoment(turn, record, transition, roomFor(turn, record, ahead, last))
    let problem = go(transition, expected, by)
    for (let tries = 0; problem !== null && tries < mostRepeats; tries++) {
      const again = repeatable(turn.page, record)
      if (again === undefined || go(again, expected) !== null) break
      problem = go(transition, expected, by)
    }
    if (problem !== null) return `${transition.title}：${problem}`
    const aside = withAnswers ? answered(turn, record) : undefined
    const soon = nextMoment(turn, roomFor(turn, record, ahead.slice(1), last))
    if (aside !== undefined) go(aside, soon)
  }
  return { record: finish(turn, plan, record, moves), moves }
}

/** A move that several people make one after the other without leaving the state: all have to sign. One that writes nothing changes nothing for the next. */
function repeatable(page: PageDefinition, record: Values): TransitionDefinition | undefined {
  const state = String(record[page.states!.field])
  const writes = ({ needs, asks, set }: TransitionDefinition) => needs.length + asks.length + Object.keys(set).length > 0
  return Object.values(page.states!.transitions).find((move) => move.by.includes('employee') && staysIn(move, state) && writes(move))
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
