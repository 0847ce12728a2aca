import { expect } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { errorCodes } from '../../../src/contract/errorCodes'
import type { PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'
import { legalMoves, stateAfter } from '../../../src/language/states'
import { findWay, type FoundWay } from './findWay'
import { filesFor, withFiles } from './freshRecord'
import { moveByHand } from './moveByHand'
import { hasCode, MoveRefused, nobodyMay, refusalOf } from './moveRefused'
import { moversOf, type Mover } from './movers'
import type { WalkStep } from './walkAlong'
import { isWalked, wayLength } from './ways'
import { forgetContext, outdateContext, type Desk, type Visit, type World } from './world'

type LastStep = (record: RecordData, step: WalkStep) => Promise<unknown>

/** Makes every move that a person may make, each at the end of a way that leads to it; the last step by hand. */
export function makesEveryMove(world: World, visit: Visit): Promise<void> {
  return reachEveryMove(world, visit, (record, step) => moveByHand(world, visit, record, step))
}

/** The same without a browser; the longest ways first, as what is made on one of them need not be led to by another. */
export async function makesEveryMoveByHttp(world: World, desk: Desk): Promise<void> {
  const made = new Set<string>()
  const makeLast: LastStep = (record, step) => moveByHttp(world, desk, record, step)
  for (const target of walkedMoves(desk.page).sort((one, other) => wayLength(desk.page, other) - wayLength(desk.page, one))) {
    if (made.has(target.name)) continue
    for (const { transition } of await reachMove(world, desk, target, makeLast)) made.add(transition.name)
  }
}

async function reachEveryMove(world: World, desk: Desk, makeLast: LastStep): Promise<void> {
  for (const target of walkedMoves(desk.page)) await reachMove(world, desk, target, makeLast)
}

/** The moves that the robot makes: those that a person may. */
export function walkedMoves(page: PageDefinition): TransitionDefinition[] {
  return Object.values(page.states?.transitions ?? {}).filter((one) => isWalked(page, one))
}

/** What an archive has to say before somebody may start work chance does not meet: these are made in tests/server/resources: safetyEffects, peopleAtWork, comingsAndGoings. */
const madeElsewhere = new Set(['emp.admit', 'emp.changePost', 'emp.resume', 'emp.retrain', 'emp.suspend'])

/** Moves that nobody has made, as `page.move`. */
export function movesLeftOut({ leftOut }: World): readonly string[] {
  return [...leftOut].filter((move) => !madeElsewhere.has(move))
}

/** What a move sets off may be in the way of what another has set off, or has used up what it needs: whoever has a letter for the year gets no second. Then somebody else gets it. */
const mostTurns = 4

async function reachMove(world: World, desk: Desk, target: TransitionDefinition, makeLast: LastStep): Promise<readonly WalkStep[]> {
  for (let turn = 0; ; turn += 1) {
    try {
      const way = await findWay(world, desk, target, turn)
      return way === null ? [] : await walkTo(world, way, target, makeLast)
    } catch (error) {
      if (!(error instanceof MoveRefused && error.isOfOthers) || turn === mostTurns) throw error
    }
  }
}

/** Gives the steps that were made. */
async function walkTo(world: World, { desk, walk }: FoundWay, target: TransitionDefinition, makeLast: LastStep): Promise<readonly WalkStep[]> {
  const { page, api } = desk
  world.walking.set(page.resource, [...(world.walking.get(page.resource) ?? []), walk.record])
  const created = await api.call(page, 'create', {}, await withFiles(page, api, walk.record))
  // Which posts carry more than he holds himself the examples do not know, nor what has been removed since they looked.
  if (hasCode(created.body.errors, 'beyondOwn', 'notFound')) {
    forgetContext(world, page, api)
    throw new MoveRefused(`${page.id}: ${created.body.msg} ${JSON.stringify(created.body.errors)}`, true)
  }
  // A rule may judge what a reference brings along, which its own page may have changed meanwhile.
  if (hasCode(created.body.errors, 'rule')) {
    outdateContext(world, desk)
    throw new MoveRefused(`${page.id} refused a valid record: ${created.body.msg} ${JSON.stringify(created.body.errors)}`, true)
  }
  expect(created.body.code, `${page.id} refused a valid record: ${created.body.msg} ${JSON.stringify(created.body.errors)}`).toBe(0)
  let record = created.body.data
  const before = walk.steps.slice(0, -1)
  for (const step of before) record = ledTo(desk, record, step, await moveByHttp(world, desk, record, step))
  const last = walk.steps.at(-1)!
  // The system may have gone on by itself: where the record already left, there is no button to press.
  if (target.from.includes(String(record[page.states!.field]))) {
    await makeLast(record, last)
    ledTo(desk, record, last, await seenByAny(world, desk, record.id))
  }
  outdateContext(world, desk)
  return walk.steps
}

/** The record after a move, which has to have led where it says. */
function ledTo({ page }: Desk, before: RecordData, { transition }: WalkStep, after: RecordData): RecordData {
  const { field } = page.states!
  expect(statesAfter(page, stateAfter(transition, String(before[field]))), `state of ${page.id} after ${transition.name}`).toContain(after[field])
  return after
}

/** The record as the writer finds it; where it was handed on to others, as they do. */
async function seenByAny(world: World, { page, api }: Desk, id: string): Promise<RecordData> {
  for (const reader of [api, ...world.accounts.filter((one) => one !== api && one.permissions[page.id]?.includes('view'))]) {
    const { body } = await reader.call(page, 'get', { id })
    if (body.code === 0) return body.data
  }
  throw new Error(`Nobody of the demonstration sees ${page.id} ${id} any more.`)
}

/** The state a move leads to, and those that the system may go on to, one after the other. */
function statesAfter(page: PageDefinition, state: string): readonly string[] {
  const states = new Set([state])
  // A set walks on through what is added on the way.
  for (const one of states) for (const move of legalMoves(page, one)) if (move.by.includes('system') && (one === state || move.when !== null)) states.add(stateAfter(move, one))
  return [...states]
}

async function moveByHttp(world: World, desk: Desk, record: RecordData, { transition, values }: WalkStep): Promise<RecordData> {
  const { page } = desk
  for (const mover of [desk, ...moversOf(world, desk, transition)]) {
    const answer = await mover.api.call(mover.page, 'transition', { id: record.id, transition: transition.name }, { version: record.version, values, annex: await filesBeside(mover, record, transition.annex) })
    if (answer.body.code === 0) return answer.body.data
    if (answer.body.code !== errorCodes.forbidden.code && answer.body.code !== errorCodes.notFound.code) throw refusalOf(page, transition, answer.body)
  }
  throw nobodyMay(page, record, transition)
}

/** What a dialog sends of slots: the files that lie there, which rows may name, and one more where there is none. */
async function filesBeside({ page, api }: Mover, { annex = {} }: RecordData, slots: readonly string[]): Promise<Record<string, readonly string[]>> {
  const lying = slots.filter((slot) => annex[slot]?.length).map((slot) => [slot, annex[slot]!.map(({ id }) => id)] as const)
  return { ...Object.fromEntries(lying), ...await filesFor(page, api, slots.filter((slot) => !annex[slot]?.length)) }
}
