import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Envelope, RecordData, RecordOption } from '../../../src/contract/envelope'
import { errorCodes } from '../../../src/contract/errorCodes'
import type { PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'
import { legalMoves, stateAfter } from '../../../src/language/states'
import type { Api } from '../harness/api'
import { organizationsOffered } from '../harness/exampleContext'
import { sampleFor } from '../harness/sampleFiles'
import { fillField } from './fillField'
import { asksForInput } from '../../../src/engine/list/rowActions'
import { efforts, findWalk, type Effort, type Walk } from './findWalk'
import type { WalkStep } from './walkAlong'
import { hangsOnOthers, isWalked, wayLength } from './ways'
import { filesFor, withFiles } from './freshRecord'
import { openDetail } from './writeSteps'
import { deskOf, duringVisit, forgetContext, outdateContext, peopleFor, visit as openVisit, type Desk, type Visit, type World } from './world'

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

/** A way, and whose it is: where one company has no room left, as when all of its people stand on the lists of all of its trainings, another begins. */
async function findWay(world: World, desk: Desk, target: TransitionDefinition, turn: number): Promise<{ readonly desk: Desk; readonly walk: Walk } | null> {
  const { page } = desk
  const last = world.walkers.get(page.id)
  const hangs = hangsOnOthers(world.set, page, target)
  const walkers = [...new Set([desk.api, ...peopleFor(world, page, 'create', 'own')])]
  const patience = 2
  const attempts = [
    // Whose record went through last is tried harder before anybody else is.
    ...(last ? efforts.slice(0, patience).map((effort) => ({ api: last, effort })) : []),
    ...efforts.flatMap((effort, index) => walkers.filter((api) => api !== last || index >= patience).map((api) => ({ api, effort }))),
  ]
  // What other pages have to write first chance meets at nobody's desk, or at the first.
  for (const { api, effort } of hangs ? attempts.slice(0, 1) : attempts) {
    const walk = await findWalkFor(world, desk, api, target, turn, effort)
    if (walk) return walk
  }
  if (hangs) {
    world.leftOut.add(`${page.id}.${target.name}`)
    return null
  }
  throw new Error(`No generated record of ${page.id} could be led to the move ${target.name}: its conditions are never met together.`)
}

async function findWalkFor(world: World, { page }: Desk, api: Api, target: TransitionDefinition, turn: number, effort: Effort): Promise<{ readonly desk: Desk; readonly walk: Walk } | null> {
  const there = await deskOf(world, page, api)
  const taken = [...there.context.taken, ...(world.walking.get(page.resource) ?? [])]
  const walk = await findWalk(page, target, { ...there.context, taken, organizations: await organizationsAbove(world, there, target) }, turn, effort)
  if (!walk) return null
  world.walkers.set(page.id, api)
  return { desk: there, walk }
}

/** Where a record may be handed on to: what somebody above the writer may choose who makes the move. */
async function organizationsAbove(world: World, desk: Desk, target: TransitionDefinition): Promise<readonly RecordOption[]> {
  if (!target.by.includes('group') || !target.needs.some((name) => desk.page.fields[name]!.type === 'org')) return []
  const below = ({ login }: Api) => login.extra.childIds?.split(',') ?? []
  const above = moversOf(world, desk, target).filter(({ api }) => below(api).includes(desk.api.login.orgId)).sort((one, other) => below(one.api).length - below(other.api).length)
  return above[0] ? organizationsOffered(above[0].api, above[0].page) : []
}

/** Gives the steps that were made. */
async function walkTo(world: World, { desk, walk }: { readonly desk: Desk; readonly walk: Walk }, target: TransitionDefinition, makeLast: LastStep): Promise<readonly WalkStep[]> {
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

class MoveRefused extends Error {
  /** What others did is in the way, and not what the page says of the move. */
  constructor(message: string, readonly isOfOthers: boolean) {
    super(message)
  }
}

/** What a record concerns chance may have drawn without an account: another concerns somebody who has one. */
function nobodyMay({ id }: PageDefinition, record: RecordData, { name }: TransitionDefinition): MoveRefused {
  return new MoveRefused(`Nobody of the demonstration may make the move ${name} on ${id} ${record.id}.`, true)
}

/** What a hand-made step asks for no page file says: there may be no questions for a paper. Nor does it say which rules break the records that a move creates: next week's trip on a permit that ends this week. */
function refusalOf(page: PageDefinition, transition: TransitionDefinition, { code, msg, errors, data }: Pick<Envelope, 'code' | 'msg' | 'errors' | 'data'>): MoveRefused {
  const isOfOthers = saysWhy(transition, msg) || (transition.step !== null && code === errorCodes.moveRefused.code) || hasCode(errors, 'duplicate') || (transition.effects.some((effect) => 'create' in effect) && hasCode(errors, 'rule'))
  return new MoveRefused(`${page.id}: ${transition.name} was refused: ${msg} ${JSON.stringify(errors ?? data)}`, isOfOthers)
}

/** Whether a refusal says what the page says of the conditions of a move, with whatever stands there in the places of fields. */
function saysWhy({ checks }: TransitionDefinition, msg: string): boolean {
  return checks.some(({ message }) => message.split(/\{\w+\}/).every((words) => msg.includes(words)))
}

function hasCode(errors: readonly { readonly code: string }[] = [], ...wanted: readonly string[]): boolean {
  return errors.some(({ code }) => wanted.includes(code))
}

type Mover = Pick<Desk, 'page' | 'api'>

/** Others who may make the move, where the one at the window may not: on this page, or on the one where they decide about the same records. */
function moversOf(world: World, { page, api }: Desk, transition: TransitionDefinition): readonly Mover[] {
  const pages = [page, ...Object.values(world.set.pages).filter((other) => other !== page && other.resource === page.resource && other.states?.transitions[transition.name])]
  return pages.flatMap((there) => world.accounts.filter((one) => (one !== api || there !== page) && one.permissions[there.id]?.includes(transition.name)).map((one) => ({ page: there, api: one })))
}

async function moveByHand(world: World, visit: Visit, record: RecordData, step: WalkStep): Promise<void> {
  const hand = await handFor(world, visit, record, step.transition)
  if (hand === visit) return pressAndFill(hand, record, step)
  await duringVisit(hand, () => pressAndFill(hand, record, step), `${visit.page.id}-${step.transition.name}`)
}

/** Who may make the move on this very record: the one at the window, or another with an account. */
async function handFor(world: World, visit: Visit, record: RecordData, transition: TransitionDefinition): Promise<Visit> {
  const { page } = visit
  for (const mover of [visit, ...moversOf(world, visit, transition)]) {
    const { body } = await mover.api.call(mover.page, 'get', { id: record.id })
    if (body.code === 0 && body.data.moves?.includes(transition.name)) return mover === visit ? visit : openVisit(world, mover.page, mover.api)
  }
  throw nobodyMay(page, record, transition)
}

async function pressAndFill(visit: Visit, record: RecordData, { transition, values }: WalkStep): Promise<void> {
  const { page, window } = visit
  await openDetail(visit, record.id)
  const button = window.locator(`[data-detail="${page.id}"] [data-action="${transition.name}"]`)
  // A move that asks for nothing is made at once.
  const last = asksForInput(transition) || transition.confirm ? await openAndFill(visit, button, values, transition) : button
  // A long checklist takes longer to fill in than an answer may take.
  const [answer] = await Promise.all([window.waitForResponse((one) => one.url().endsWith(`/${record.id}/${transition.name}`)), last.click()]).catch(async (error: unknown) => {
    throw new Error(`${page.id}: no answer to ${transition.name}. ${await whatStandsThere(window)}`, { cause: error })
  })
  const body = (await answer.json()) as Envelope
  if (body.code !== 0) throw refusalOf(page, transition, body)
  await window.locator(`[data-dialog="${transition.name}"]`).waitFor({ state: 'detached' })
}

/** What a person would read who finds that a press did nothing: the refusals at the fields, the messages, and the open dialog. */
async function whatStandsThere(window: Page): Promise<string> {
  const said = await window.locator('[role="alert"], .ant-message-notice, .ant-formily-item-error-help').allInnerTexts()
  const dialogs = await window.getByRole('dialog').allInnerTexts()
  return `Said: ${JSON.stringify(said)}. Open: ${JSON.stringify(dialogs.map((text) => text.slice(0, 2000)))}`
}

/** Fills in the dialog of a move; gives the button that makes it. */
async function openAndFill({ page, window, context }: Visit, button: Locator, values: Readonly<Record<string, unknown>>, transition: TransitionDefinition): Promise<Locator> {
  await button.click()
  const dialog = window.locator(`[data-dialog="${transition.name}"]`).getByRole('dialog')
  await dialog.waitFor()
  for (const [name, value] of Object.entries(values)) {
    if ((await dialog.locator(`[data-field="${name}"]`).count()) === 0) continue
    await fillField(dialog, name, page.fields[name]!, value, context)
  }
  for (const slotName of transition.annex) {
    const slot = dialog.locator(`[data-annex="${slotName}"]`)
    if ((await slot.count()) === 0) continue
    const chooser = slot.locator('input[type=file]').first()
    // A slot that is full from an earlier state takes no more.
    if ((await chooser.count()) === 0 && (await slot.locator('[data-annex-file]').count()) > 0) continue
    const file = sampleFor(page.annex[slotName]!)
    await chooser.setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) })
    await slot.locator('[data-annex-file]').first().waitFor()
  }
  return dialog.locator('[data-action="confirm"]')
}
