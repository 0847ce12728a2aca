import { randomInt } from '../../../fields/random'
import { dayOf, timeOf } from '../../../language/calendar'
import { holds } from '../../../language/expressions'
import { recordVariables, withVariable } from '../../../language/expressionVariables'
import type { PageDefinition, TransitionDefinition } from '../../../language/pageDefinition'
import { drawClock, drawNumber } from './drawDates'
import type { Turn } from './turn'

type Values = Readonly<Record<string, unknown>>

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Between which moments a move is made: after the one before, and before the next that the record tells of, or now. */
export interface Room {
  readonly last: Date
  readonly end: Date
  /** How many moves share it, this one included. */
  readonly left: number
}

/** When a move is made that nothing tells of yet. */
export function expectedMoment(turn: Turn, record: Values, transition: TransitionDefinition, room: Room): Date {
  return (isOfSystem(transition) ? firstDue(turn, record, transition, room.last) : soonAfter(turn, room.last, transition)) ?? nextMoment(turn, room)
}

/** Some hours or days on, in office hours where there is room. */
export function nextMoment({ random }: Turn, { last, end, left }: Room): Date {
  const room = Math.max(0, end.getTime() - last.getTime()) / (left + 1)
  const next = new Date(last.getTime() + Math.min(room, randomInt(random, 1, 72) * hour))
  const office = new Date(Date.parse(`${dayOf(next)}T${drawClock(random)}:00+08:00`))
  return office > last && office <= end && (room > day || isNight(next)) ? office : next
}

/** The room for the first of these moves: up to the next of them whose moment the record tells already. */
export function roomFor(turn: Turn, record: Values, moves: readonly TransitionDefinition[], last: Date): Room {
  const told = moves.findIndex((transition) => toldMoments(turn, transition, record, last).length > 0)
  return told < 0 ? { last, end: turn.now, left: moves.length } : { last, end: new Date(Math.min(...toldMoments(turn, moves[told]!, record, last).map(Number))), left: told }
}

/** Nobody signs or reviews then. */
function isNight(moment: Date): boolean {
  const clock = timeOf(moment.toISOString())
  return clock < '07:30' || clock > '20:00'
}

/** A move that follows at once, so many minutes after the one before; null where the file says nothing of it. */
function soonAfter({ random, now, definition }: Turn, last: Date, { name }: TransitionDefinition): Date | null {
  const minutes = definition.entry.minutes?.[name]
  return minutes === undefined ? null : new Date(Math.min(now.getTime(), last.getTime() + drawNumber(random, minutes) * minute))
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

/** Fields that say when a move was made: set to now or offered as now by it, and the date of the step it leads to. */
export function momentFields({ fields, states }: PageDefinition, { set, default: offered = {}, to }: TransitionDefinition): ReadonlySet<string> {
  const now = [...Object.entries(set), ...Object.entries(offered)].filter(([, expression]) => expression === 'now' || expression === 'today').map(([name]) => name)
  const step = states?.steps.find(({ state, at }) => state === to && at !== null)?.at
  return new Set([...now, ...(step ? [step] : [])].filter((name) => fields[name]?.type === 'date' || fields[name]?.type === 'datetime'))
}

/** The moment that the record tells of its move, so that history and record agree; `expected` where it tells none between the move before and now. */
export function toldMoment(turn: Turn, transition: TransitionDefinition, record: Values, { last, expected }: { last: Date; expected: Date }): Date {
  const told = toldMoments(turn, transition, record, last)
  return told.length === 0 ? expected : new Date(Math.max(...told.map(Number)))
}

function toldMoments({ page, now }: Turn, transition: TransitionDefinition, record: Values, last: Date): Date[] {
  return [...momentFields(page, transition)]
    .flatMap((name) => momentOf(record[name], page.fields[name]?.type, last))
    .filter((moment) => moment >= last && moment <= now)
}

/** What is told of the day on which the move before was made comes after that; a day alone says nothing of the hour. */
function momentOf(value: unknown, type: string | undefined, last: Date): Date[] {
  if (typeof value !== 'string') return []
  const moment = new Date(type === 'datetime' ? value : `${value}T${timeOf(last.toISOString())}:00+08:00`)
  const soon = new Date(last.getTime() + 20 * minute)
  return [moment <= last && dayOf(moment) === dayOf(soon) ? soon : moment]
}
