import { expect } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { TransitionDefinition } from '../../../src/language/pageDefinition'
import type { Api } from '../harness/api'
import { sampleFor } from '../harness/sampleFiles'
import { fillField } from './fillField'
import { asksForInput } from '../../../src/engine/list/rowActions'
import { findWalk, isByHand, type WalkStep } from './findWalk'
import { untilReady, visit as openVisit, type Visit, type World } from './world'

/** Makes every move that a person may make, each at the end of a way that leads to it; the last step by hand. */
export async function makesEveryMove(world: World, visit: Visit): Promise<void> {
  const { page } = visit
  if (!page.states) return
  for (const transition of Object.values(page.states.transitions).filter(isByHand)) await makeMove(world, visit, transition)
}

async function makeMove(world: World, visit: Visit, target: TransitionDefinition): Promise<void> {
  const { page, api } = visit
  const walk = findWalk(page, target, visit.context)
  if (!walk) throw new Error(`No generated record of ${page.id} could be led to the move ${target.name}: its conditions are never met together.`)
  const created = await api.call(page, 'create', {}, { ...walk.record, annex: await filesFor(visit, api) })
  expect(created.body.code, `${page.id} refused a valid record: ${created.body.msg} ${JSON.stringify(created.body.errors)}`).toBe(0)
  visit.context.taken.push(created.body.data)
  let record = created.body.data
  const before = walk.steps.slice(0, -1)
  for (const step of before) record = await moveByHttp(world, visit, record, step)
  const last = walk.steps.at(-1)!
  // The system may have gone on by itself: where the record already left, there is no button to press.
  if (!target.from.includes(String(record[page.states!.field]))) return
  await moveByHand(world, visit, record, last)
  const { data } = (await api.call(page, 'get', { id: record.id })).body
  const states = [target.to, ...Object.values(page.states!.transitions).filter((move) => move.from.includes(target.to) && move.by.includes('system')).map((move) => move.to)]
  expect(states, `state of ${page.id} after ${target.name}`).toContain(data[page.states!.field])
}

async function moveByHttp(world: World, visit: Visit, record: RecordData, { transition, values }: WalkStep): Promise<RecordData> {
  const { page } = visit
  let refusal = ''
  for (const api of [visit.api, ...moversOf(world, visit, transition)]) {
    const answer = await api.call(page, 'transition', { id: record.id, transition: transition.name }, { version: record.version, values, annex: await filesFor(visit, api, transition.annex) })
    if (answer.body.code === 0) return answer.body.data
    refusal = `${answer.body.msg} ${JSON.stringify(answer.body.errors ?? answer.body.data)}`
    if (answer.body.code !== 3 && answer.body.code !== 4) break
  }
  throw new Error(`${page.id}: ${transition.name} was refused: ${refusal}`)
}

/** Others who may make the move, where the one at the window may not. */
function moversOf(world: World, { page, api }: Visit, transition: TransitionDefinition): readonly Api[] {
  return world.accounts.filter((one) => one !== api && one.permissions[page.id]?.includes(transition.name))
}

/** Files for slots that must not be empty; every call uploads anew, for a file belongs to one record. */
async function filesFor({ page }: Visit, api: Api, names: readonly string[] = Object.values(page.annex).filter((slot) => slot.required).map((slot) => slot.name)): Promise<Record<string, readonly string[]>> {
  const entries = names.map(async (name) => [name, [await api.upload(page, name, sampleFor(page.annex[name]!))]] as const)
  return Object.fromEntries(await Promise.all(entries))
}

async function moveByHand(world: World, visit: Visit, record: RecordData, step: WalkStep): Promise<void> {
  const hand = await handFor(world, visit, record, step.transition)
  try {
    await pressAndFill(hand, record, step)
    expect(hand.trouble).toEqual([])
  } finally {
    if (hand !== visit) await hand.close()
  }
}

/** Who may make the move on this very record: the one at the window, or another with an account. */
async function handFor(world: World, visit: Visit, record: RecordData, transition: TransitionDefinition): Promise<Visit> {
  const { page } = visit
  for (const api of [visit.api, ...moversOf(world, visit, transition)]) {
    const { body } = await api.call(page, 'get', { id: record.id })
    if (body.code === 0 && body.data.moves?.includes(transition.name)) return api === visit.api ? visit : openVisit(world, page, api)
  }
  throw new Error(`Nobody of the demonstration may make the move ${transition.name} on ${page.id} ${record.id}.`)
}

async function pressAndFill(visit: Visit, record: RecordData, { transition, values }: WalkStep): Promise<void> {
  const { page, window } = visit
  await window.goto(`${page.path}?open=${record.id}`)
  const moved = window.waitForResponse((answer) => answer.url().endsWith(`/${record.id}/${transition.name}`))
  // An earlier failure must be told as such, not as an answer nobody waits for any more.
  moved.catch(() => undefined)
  await window.locator(`[data-detail="${page.id}"] [data-action="${transition.name}"]`).click()
  // A move that asks for nothing is made at once.
  if (asksForInput(transition) || transition.confirm) await answerDialog(visit, values, transition)
  const body = (await (await moved).json()) as { code: number; msg: string; errors?: unknown; data?: unknown }
  expect(body.code, `${page.id}: ${transition.name} was refused: ${body.msg} ${JSON.stringify(body.errors ?? body.data)}`).toBe(0)
  await window.goto(page.path)
  await untilReady(visit)
}

async function answerDialog({ page, window, context }: Visit, values: Readonly<Record<string, unknown>>, transition: TransitionDefinition): Promise<void> {
  const dialog = window.locator(`[data-dialog="${transition.name}"]`).getByRole('dialog')
  await dialog.waitFor()
  for (const [name, value] of Object.entries(values)) {
    if ((await dialog.locator(`[data-field="${name}"]`).count()) === 0) continue
    await fillField(dialog, name, page.fields[name]!, value, context)
  }
  for (const slotName of transition.annex) {
    const slot = dialog.locator(`[data-annex="${slotName}"]`)
    if ((await slot.count()) === 0) continue
    const file = sampleFor(page.annex[slotName]!)
    await slot.locator('input[type=file]').first().setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) })
    await slot.locator('[data-annex-file]').first().waitFor()
  }
  await dialog.locator('[data-action="confirm"]').click()
}
