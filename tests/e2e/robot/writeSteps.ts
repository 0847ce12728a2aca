import type { Locator, Response } from 'playwright-core'
import { expect } from 'vitest'
import { writableFields } from '../../../src/language/examples/exampleRecord'
import type { Envelope, RecordData } from '../../../src/contract/envelope'
import { errorCodes } from '../../../src/contract/errorCodes'
import { comesLater } from '../../../src/language/comesLater'
import { namesIn } from '../../../src/language/computeOrder'
import { fieldStates } from '../../../src/language/recordRules'
import { goTo } from '../harness/goTo'
import { disguisedProgram, sampleFor } from '../harness/sampleFiles'
import { fillField } from './fillField'
import { changeableExample } from './findWalk'
import { createsFresh } from './freshRecord'
import { hash } from './hash'
import { untilReady, type Desk, type Visit } from './world'

/** The open form: the drawer, the page's own area, or the whole page of a single record. */
export function formOf({ window, page }: Visit): Locator {
  return window.locator(`[data-form="${page.id}"]`).first()
}

/** Fills in the whole form with generated valid data and saves; what the server then has is what was entered. */
export async function createsValid(visit: Visit): Promise<string> {
  const { page, window, api, context } = visit
  // A form shows what is only shown filled in when something else has filled it in: a new edition its previous one.
  const later = Object.fromEntries(writableFields(page).filter((name) => comesLater(page, name) || namesIn(page.fields[name]!.visibleWhen ?? '').has(name)).map((name) => [name, null]))
  const record = changeableExample(page, hash(page.id), context, later)
  await goTo(window, `${page.path}?mode=new`)
  await fillForm(visit, record)
  await uploadRequired(visit)
  const saved = window.waitForResponse((answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === `/api${page.endpoints.base}`)
  await window.locator('[data-action="save"]').click()
  const body = (await (await saved).json()) as { code: number; msg: string; errors?: unknown; data: RecordData }
  expect(body.code, `${page.id} refused a valid record: ${body.msg} ${JSON.stringify(body.errors)}`).toBe(0)
  context.taken.push(body.data)
  await untilClosed(visit)
  const { data } = (await api.call(page, 'get', { id: body.data.id })).body
  for (const name of comparableFields(visit, record)) expect(data[name], `${page.id}.${name} as saved`).toEqual(record[name])
  return body.data.id
}

/** Fills in every field of the open form that a person fills in. */
export async function fillForm(visit: Visit, record: Readonly<Record<string, unknown>>): Promise<void> {
  const form = formOf(visit)
  await form.waitFor()
  for (const tab of visit.page.form.tabs) {
    const names = tab.sections.flatMap((section) => section.fields).filter((name) => hasInput(visit, name, record))
    if (names.length === 0) continue
    if (visit.page.form.tabs.length > 1) await tabOf(form, tab.title).click()
    for (const name of names) await fillField(form, name, visit.page.fields[name]!, record[name], visit.context)
  }
}

/** Whether the form takes a value for a field, and the record has one. */
function hasInput({ page, context }: Visit, name: string, record: Readonly<Record<string, unknown>>): boolean {
  const value = record[name]
  if (!writableFields(page).includes(name) || value === null || value === undefined) return false
  const state = fieldStates(page, record, context)[name]
  return state !== undefined && state.visible && !state.readOnly
}

/** Types that a hand enters exactly; a drawn signature or a place chosen from a tree may differ in form. */
const inexactTypes = new Set(['signature', 'geo', 'track', 'richtext', 'region', 'table'])

/** Fields whose saved value is exactly what was entered. */
export function comparableFields({ page, context }: Desk, record: Readonly<Record<string, unknown>>): readonly string[] {
  const states = fieldStates(page, record, context)
  return writableFields(page).filter((name) => states[name]?.visible && !states[name]?.readOnly && !page.fields[name]!.from && !inexactTypes.has(page.fields[name]!.type) && record[name] !== null && record[name] !== undefined)
}

async function uploadRequired(visit: Visit): Promise<void> {
  const required = Object.values(visit.page.annex).filter((slot) => slot.required)
  for (const slot of required) await upload(visit, slot.name)
}

async function upload(visit: Visit, slotName: string): Promise<boolean> {
  const form = formOf(visit)
  const tab = form.getByRole('tab', { name: /^附件/ })
  if (await tab.count()) await tab.click()
  const slot = form.locator(`[data-annex="${slotName}"]`)
  if ((await slot.count()) === 0) return false
  const files = slot.locator('[data-annex-file]')
  const before = await files.count()
  if (before < visit.page.annex[slotName]!.max) {
    const file = sampleFor(visit.page.annex[slotName]!)
    await slot.locator('input[type=file]').first().setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) })
    await files.nth(before).waitFor()
  }
  return true
}

/** Uploads to every slot of a record, refuses a program in a picture's clothes, and finds the files again on the server. */
export async function uploadsToEverySlot(visit: Visit, id: string): Promise<void> {
  const { page, window, api } = visit
  const slots = Object.values(page.annex)
  if (slots.length === 0) return
  await openEdit(visit, id)
  const filled: string[] = []
  for (const slot of slots) if (await upload(visit, slot.name)) filled.push(slot.name)
  // A slot that has room for more still takes a file, and must not take this one.
  const open = formOf(visit).locator('[data-annex]').filter({ has: window.locator('input[type=file]') }).first()
  if (await open.count()) {
    await open.locator('input[type=file]').first().setInputFiles({ name: disguisedProgram.name, mimeType: disguisedProgram.type, buffer: Buffer.from(disguisedProgram.bytes) })
    await open.getByRole('alert').first().waitFor()
    await open.getByRole('alert').first().getByLabel('关闭').click()
  }
  await save(visit, id)
  const { data } = (await api.call(page, 'get', { id })).body
  for (const slot of filled) expect(data.annex?.[slot]?.length, `files in ${page.id} ${slot}`).toBeGreaterThan(0)
}

/** Leaves a form with unsaved input, throwing it away. */
export async function leaveForm(visit: Visit): Promise<void> {
  const { window } = visit
  await window.locator('[data-action="cancel"]').last().click()
  const discard = window.locator('[data-action="discardChanges"]')
  const asked = discard.waitFor().then(() => true, () => false)
  const closed = formOf(visit).waitFor({ state: 'detached' }).then(() => false, () => false)
  if (await Promise.race([asked, closed])) await discard.click()
  await untilClosed(visit)
}

export async function openEdit(visit: Visit, id: string): Promise<void> {
  await goTo(visit.window, `${visit.page.path}?open=${id}&mode=edit`)
  await formOf(visit).waitFor()
  await formOf(visit).locator('[data-field]').first().waitFor()
}

/** A form that closes still holds unsaved input for a moment, and would ask whoever goes on at once. */
async function untilClosed(visit: Visit): Promise<void> {
  await formOf(visit).waitFor({ state: 'detached' })
  await untilReady(visit)
}

function save(visit: Visit, id: string): Promise<void> {
  return savedBy(visit, id, () => visit.window.locator('[data-action="save"]').click())
}

/** Presses what saves, and waits until the server has taken the change. */
async function savedBy(visit: Visit, id: string, pressButton: () => Promise<void>): Promise<void> {
  const { window, page } = visit
  const isSaving = (answer: Response) => answer.request().method() === 'PUT' && answer.url().endsWith(`${page.endpoints.base}/${id}`)
  const [answer] = await Promise.all([window.waitForResponse(isSaving), pressButton()])
  const body = (await answer.json()) as { code: number; msg: string; errors?: unknown }
  expect(body.code, `${page.id} refused a change: ${body.msg} ${JSON.stringify(body.errors)}`).toBe(0)
  await untilClosed(visit)
}

/** A field of text that can be changed without upsetting a rule. */
export function editableText({ page }: Desk): string | null {
  const names = writableFields(page).filter((name) => ['string', 'text'].includes(page.fields[name]!.type) && !('pattern' in page.fields[name]! && page.fields[name]!.pattern) && !page.fields[name]!.visibleWhen && !page.fields[name]!.from)
  return names.find((name) => name === 'remark') ?? names[0] ?? null
}

/** Edits a field, then meets somebody else's change of the same field and keeps the own value. */
export async function editsAndMerges(visit: Visit, id: string): Promise<void> {
  const { page, window, api } = visit
  const name = editableText(visit)
  if (!name) return
  await openEdit(visit, id)
  await showTabOf(visit, name)
  await fillField(formOf(visit), name, page.fields[name]!, '改过一次', visit.context)
  await save(visit, id)
  expect((await api.call(page, 'get', { id })).body.data[name]).toBe('改过一次')

  await openEdit(visit, id)
  await showTabOf(visit, name)
  await fillField(formOf(visit), name, page.fields[name]!, '我的修改', visit.context)
  const { data } = (await api.call(page, 'get', { id })).body
  const theirs = await api.call(page, 'update', { id }, { version: data.version, [name]: '他人的修改' })
  expect(theirs.body.code, theirs.body.msg).toBe(0)
  await window.locator('[data-action="save"]').click()
  await window.locator('[data-action="allMine"]').click()
  await savedBy(visit, id, () => window.locator('[data-action="settleConflict"]').click())
  expect((await api.call(page, 'get', { id })).body.data[name]).toBe('我的修改')
}

/** A tab by its title, which how much is wrong there may stand behind; no other whose title begins alike. */
function tabOf(form: Locator, title: string): Locator {
  return form.getByRole('tab', { name: new RegExp(`^${title}(?!\\p{Script=Han})`, 'u') })
}

/** Brings the tab of the form to the front on which a field stands; a tab with nothing to fill in yet is not there. */
export async function showTabOf(visit: Visit, name: string): Promise<void> {
  const { tabs } = visit.page.form
  const tab = tabs.find((one) => one.sections.some((section) => section.fields.includes(name)))
  if (tabs.length <= 1 || !tab) return
  const title = tabOf(formOf(visit), tab.title)
  if (await title.count()) await title.click()
}

/** Opens a record and waits until it stands there as it is now: what the window remembers of it comes first, and may have changed. */
export async function openDetail({ window, page }: Visit, id: string): Promise<void> {
  const isRead = (answer: Response) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === `/api${page.endpoints.base}/${id}`
  // Read within the last two seconds, it is not read again.
  const read = window.waitForResponse(isRead, { timeout: 3_000 }).catch(() => undefined)
  await goTo(window, `${page.path}?open=${id}`)
  await read
  await window.locator(`[data-detail="${page.id}"] [data-field]`).first().waitFor()
}

/** Removes a record, finds it in the recycle bin, and brings it back. What another page has come to refer to meanwhile stays, and a fresh one goes. */
export async function removesAndRestores(visit: Visit, created: string): Promise<void> {
  const { page, window, api } = visit
  if (!page.actions.includes('remove')) return
  let id = created
  let answer = await removesByHand(visit, id)
  if (answer.code === errorCodes.inUse.code) {
    id = (await createsFresh(visit, 5)).id
    answer = await removesByHand(visit, id)
  }
  expect(answer.code, `${page.id} was not removed: ${answer.msg}`).toBe(0)
  await untilReady(visit)
  expect((await api.call(page, 'get', { id })).body.code).toBe(errorCodes.notFound.code)
  if (!page.actions.includes('restore')) return
  await goTo(window, `${page.path}?bin=1`)
  await untilReady(visit)
  await window.locator(`[data-row-key=${JSON.stringify(id)}] [data-action="restore"]`).click()
  await window.locator(`[data-row-key=${JSON.stringify(id)}]`).waitFor({ state: 'detached' })
  expect((await api.call(page, 'get', { id })).body.code).toBe(0)
}

/** What the server answers when the button is pressed; a dialog that says why not is left. */
async function removesByHand(visit: Visit, id: string): Promise<Envelope<unknown>> {
  const { page, window } = visit
  await openDetail(visit, id)
  await window.locator(`[data-detail="${page.id}"] [data-action="remove"]`).click()
  const dialog = window.locator('[data-dialog="confirm"]').getByRole('dialog')
  const isRemoving = (answer: Response) => answer.request().method() === 'DELETE' && new URL(answer.url()).pathname === `/api${page.endpoints.base}/${id}`
  const [response] = await Promise.all([window.waitForResponse(isRemoving), dialog.locator('[data-action="confirm"]').click()])
  const answer = (await response.json()) as Envelope<unknown>
  if (answer.code !== 0) {
    await dialog.getByText(answer.msg).waitFor()
    await dialog.locator('[data-action="cancel"]').click()
  }
  await dialog.waitFor({ state: 'detached' })
  return answer
}
