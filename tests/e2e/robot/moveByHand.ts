import type { Locator, Page } from 'playwright-core'
import type { Envelope, RecordData } from '../../../src/contract/envelope'
import type { TransitionDefinition } from '../../../src/language/pageDefinition'
import { asksForInput } from '../../../src/engine/list/rowActions'
import { sampleFor } from '../harness/sampleFiles'
import { fillField } from './fillField'
import { nobodyMay, refusalOf } from './moveRefused'
import { moversOf } from './movers'
import type { WalkStep } from './walkAlong'
import { duringVisit, visit as openVisit, type Visit, type World } from './world'
import { openDetail } from './writeSteps'

/** Makes a move by the button of the open record, in the hands of somebody who may. */
export async function moveByHand(world: World, visit: Visit, record: RecordData, step: WalkStep): Promise<void> {
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
