import { dayOf } from '../../../language/calendar'
import { evaluate, holds } from '../../../language/expressions'
import { recordVariables, withVariable } from '../../../language/expressionVariables'
import { isWords } from '../../../language/demoValue'
import { isEmpty } from '../../../language/isEmpty'
import { moveProblem } from '../../../language/moves'
import type { TransitionDefinition } from '../../../language/pageDefinition'
import { computeRecord, emptyHiddenCells } from '../../../language/recordRules'
import { stateAfter } from '../../../language/states'
import { rowsOf } from '../../../language/tableColumns'
import { fieldValue } from '../../resources/fieldValue'
import type { DemoMove } from '../demoWorld'
import { drawUnsaid, drawValue } from './drawValue'
import { followCopies } from './fillRecord'
import { momentFields, toldMoment } from './moveMoments'
import { castId } from './people'
import { turnAt, type Turn } from './turn'

type Values = Record<string, unknown>

const mostTries = 20

/** When a move is to be made: after the one before it, as far as the record tells nothing else; and by whom, where that is said. */
export interface MovePlan {
  readonly last: Date
  readonly expected: Date
  readonly by?: string | undefined
}

/** A record after a move, and the move as its history tells it. */
export interface Moved {
  readonly record: Values
  readonly move: DemoMove
}

/** Of several people concerned, the one whose turn it is. */
function whoseTurn({ page, context }: Turn, record: Values, { by, when }: TransitionDefinition): string | undefined {
  const concerned = page.person === null ? null : record[page.person]
  if (!by.includes('employee') || when === null || !Array.isArray(concerned)) return undefined
  const variables = recordVariables(page.fields, record, context)
  return (concerned as string[]).find((id) => holds(when, withVariable(variables, 'user', { ...context.user, id })))
}

/** Makes a move as a person would, who fills in what it asks for; a sentence where it may not be made. */
export function makeMove(turn: Turn, record: Values, transition: TransitionDefinition, { last, expected, by: named }: MovePlan): Moved | string {
  const { page, people, orgId, random } = turn
  const by = (named === undefined ? undefined : castId(named)) ?? whoseTurn(turn, record, transition) ?? people.mover(transition.by, orgId, page, transition.name, record, random)
  const moving: Moving = { ...turnAt(turn, expected, by), last, moments: momentFields(page, transition) }
  const files = Object.fromEntries(Object.keys(page.annex).map((slot) => [slot, [true]]))
  const filled = fillAsked(moving, record, transition)
  for (let tries = 0; ; tries++) {
    const problem = moveProblem(page, transition, { ...filled, annex: files }, moving.context)
    if (problem === null) break
    if (problem.kind !== 'needs' || tries >= mostTries) return problem.message
    const names = [...new Set(problem.errors.map(({ path }) => path.split('/')[0]!))]
    const before = names.map((name) => filled[name])
    for (const name of names) drawInto(moving, filled, name)
    // What is reckoned comes out the same however often: the next way may have what it is reckoned from.
    if (names.every((name, at) => isReckoned(moving.values[name]) && filled[name] === before[at])) return problem.message
  }
  const to = stateAfter(transition, String(record[page.states!.field]))
  const moved: Values = { ...filled, ...valuesSet(moving, transition, filled), [page.states!.field]: to }
  const said = Object.keys(transition.set).filter((name) => turn.values[name] !== undefined)
  for (const name of said) drawInto(moving, moved, name)
  const at = toldMoment(turn, transition, moved, { last, expected })
  const settled = at === expected ? moved : { ...moved, ...valuesSet({ ...moving, ...turnAt(turn, at, by) }, transition, filled, said) }
  return {
    record: computeRecord(page, emptyHiddenCells(page, settled, moving.context), moving.context),
    move: { transition: transition.name, to, at: at.toISOString(), by },
  }
}

/** Whether chance has no part in a value. */
function isReckoned(written: unknown): boolean {
  return isWords(written) && written.compute !== undefined && written.sometimes === undefined
}

/** The turn of one who makes a move: it comes after the one before, and these fields say when. */
interface Moving extends Turn {
  readonly last: Date
  readonly moments: ReadonlySet<string>
}

function valuesSet({ page, context }: Turn, { set }: TransitionDefinition, record: Values, except: readonly string[] = []): Values {
  const variables = recordVariables(page.fields, record, context)
  return Object.fromEntries(Object.entries(set).filter(([name]) => !except.includes(name)).map(([name, expression]) => [name, fieldValue(page.fields[name], evaluate(expression, variables))]))
}

/** What the dialog asks for: all that is needed, and of the rest what the file speaks of. */
function fillAsked(moving: Moving, record: Values, { needs, asks }: TransitionDefinition): Values {
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

function drawInto(moving: Moving, record: Values, name: string): void {
  const field = moving.page.fields[name]
  if (field === undefined || field.compute !== undefined) return
  const isSaid = moving.values[name] !== undefined
  const drawn = isSaid ? drawValue(moving, field, moving.values[name], { record }) : drawUnsaid(moving, field, record)
  // Where nothing says when the move was made, it was as expected: an empty time is before all others.
  if (moving.moments.has(name)) record[name] = notBefore(moving.last, moving.context.now, field.type, isSaid ? drawn : '')
  else record[name] = isSaid ? drawn : notBefore(moving.createdAt, moving.context.now, field.type, drawn)
  followCopies(moving, name, record)
}

/** What a person enters while moving a record has happened by then, and not before the record was there; when a move was made is not before the one before it. */
function notBefore(earliest: Date, now: Date, type: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (type === 'datetime' && value < earliest.toISOString()) return now.toISOString()
  return type === 'date' && value < dayOf(earliest) ? dayOf(now) : value
}
