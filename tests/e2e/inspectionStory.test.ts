import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { RecordData } from '../../src/contract/envelope'
import { beijingDate } from '../../src/fields/dateRules'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { goTo } from './harness/goTo'
import { isAccessible, withoutRepeats } from './harness/isAccessible'
import { sampleFor } from './harness/sampleFiles'
import { choose } from './robot/chooseOption'
import { fillField } from './robot/fillField'
import { peopleOf, worldForTests } from './robot/worldForTests'
import { personNamed, type Visit } from './robot/world'
import { formOf, showTabOf } from './robot/writeSteps'

/** The people of the story, by the names of the demonstration. */
const driver = '程远征'
const officer = '苏映雪'
const manager = '陆知远'

const shop = '演示1号汽车维修有限公司'

const problem = '右前轮胎面有深划痕'
const checklist = '新能源车辆补充检查表'

const world = worldForTests()
const as = peopleOf(world, 'story')

it('a failed item becomes a hazard, and the end of the hazard completes the inspection', async () => {
  const inspectionId = await as(driver, 'dayInspect', reportsFailedItem)
  await as(driver, 'dayInspect', (visit) => submits(visit, inspectionId))
  await as(officer, 'dayInspect', (visit) => confirms(visit, inspectionId))
  const hazardId = await as(officer, 'hazard', findsHazard)
  await as(officer, 'hazard', (visit) => assigns(visit, hazardId))
  await as(driver, 'hazard', (visit) => rectifies(visit, hazardId))
  await as(officer, 'hazard', (visit) => refusesOwnReview(visit, hazardId))
  await as(manager, 'hazard', (visit) => reviews(visit, hazardId))
  await as(officer, 'dayInspect', (visit) => seesBothSides(visit, inspectionId, hazardId))
})

it('a repair order is dragged on the board to where it is given to a shop, and nowhere else', () => as(officer, 'maintenanceCollaboration', async (visit) => {
  const { page, window } = visit
  await goTo(window, `${page.path}?view=board`)
  const column = (state: string) => window.locator(`[data-column-state="${state}"]`)
  const id = (await column('reported').locator('[data-card]').first().getAttribute('data-card'))!
  await isAccessible(window, 'a board', withoutRepeats)
  const card = window.locator(`[data-card="${id}"]`)
  await drag(window, card, column('draft'))
  expect(await window.locator('[data-dialog]').count()).toBe(0)
  await drag(window, card, column('dispatched'))
  const dialog = window.locator('[data-dialog="dispatch"]')
  await choose(dialog.locator('[data-field="shop"]'), [shop], false)
  await fillIn(visit, dialog, { expectFinishTime: inAMinute() })
  expect((await confirmed(visit, dialog, id, 'dispatch')).status).toBe('dispatched')
  await column('dispatched').locator(`[data-card="${id}"]`).waitFor()
}))

/** The driver checks his bus before leaving: one item fails and has three days. */
async function reportsFailedItem(visit: Visit): Promise<string> {
  const { page, window, context } = visit
  await goTo(window, page.path)
  await window.locator('main [data-action="create"]').first().click()
  const form = formOf(visit)
  const fill = (name: string, value: unknown) => fillField(form, name, page.fields[name]!, value, context)
  await form.locator('[data-field="objectType"]').waitFor()
  await fill('vehicleKind', 'electric')
  await fill('vehicle', await uncheckedVehicle(visit))
  await showTabOf(visit, 'template')
  await choose(form.locator('[data-field="template"]'), [checklist], false)
  await form.locator('[data-field="items/0/result"]').waitFor()
  const rows = await form.locator('[data-row]').count()
  expect(rows).toBeGreaterThan(5)
  const fillCell = (row: number, column: string, value: unknown) => fillField(form, `items/${row}/${column}`, columnOf(page, column), value, context)
  for (let row = 0; row < rows; row += 1) await fillCell(row, 'result', row === 1 ? 'fail' : 'pass')
  await fillCell(1, 'remark', problem)
  await fillCell(1, 'handling', 'deadline')
  await fillCell(1, 'deadline', inDays(3))
  const photo = sampleFor(page.annex['itemPhoto']!)
  const cell = form.locator('[data-field="items/1/photos"]')
  await cell.locator('input[type=file]').setInputFiles({ name: photo.name, mimeType: photo.type, buffer: Buffer.from(photo.bytes) })
  await cell.locator('[data-annex-file]').waitFor()
  await fillCell(1, 'responsible', personNamed(world(), driver).login.userId)
  await showTabOf(visit, 'result')
  await fill('dispatchDecision', 'repairThenRelease')
  await fill('result', 'fail')
  return savedId(visit, 'POST', page.endpoints.base)
}

/** He signs in the dialog and hands it in; from then on it is not his to change. */
async function submits(visit: Visit, id: string): Promise<void> {
  const dialog = await pressMove(visit, id, 'submit')
  await fillIn(visit, dialog, { inspectorSign: 'drawn' })
  expect((await confirmed(visit, dialog, id, 'submit')).status).toBe('pendingSign')
}

/** The safety officer countersigns; the page does not offer her to sign it off as if nothing were open. */
async function confirms(visit: Visit, id: string): Promise<void> {
  const dialog = await pressMove(visit, id, 'confirmFail')
  await fillIn(visit, dialog, { inspectedSign: 'drawn', requirement: '更换右前轮，复检合格后方可发车' })
  expect((await confirmed(visit, dialog, id, 'confirmFail')).status).toBe('rectifying')
}

/** It stands in the list of hazards, under its problem, with all the inspection knew. */
async function findsHazard({ page, window, api }: Visit): Promise<string> {
  await goTo(window, page.path)
  const row = window.locator('tr[data-row-key]', { hasText: problem })
  await row.waitFor()
  expect(await row.innerText()).toContain('待整改')
  const id = (await row.getAttribute('data-row-key'))!
  const hazard = (await api.call(page, 'get', { id })).body.data
  expect(hazard).toMatchObject({ description: problem, source: 'dailyCheck', deadline: inDays(3), status: 'pending', hazardClass: 'vehicle' })
  expect(hazard['hazardNo']).toMatch(/^YH\d{12}$/)
  return id
}

async function assigns(visit: Visit, id: string): Promise<void> {
  const dialog = await pressMove(visit, id, 'assign')
  await fillIn(visit, dialog, { responsibleDept: '客运一队', measures: '更换同规格新胎并做动平衡', fund: '1800.00', emergencyPlan: '停驶，调备用车顶班' })
  await attach(visit, dialog, 'beforePhoto')
  expect((await confirmed(visit, dialog, id, 'assign')).status).toBe('rectifying')
}

async function rectifies(visit: Visit, id: string): Promise<void> {
  const dialog = await pressMove(visit, id, 'rectify')
  await fillIn(visit, dialog, { finishTime: inAMinute(), rectifyDesc: '已更换新胎，动平衡合格' })
  await attach(visit, dialog, 'afterPhoto')
  expect((await confirmed(visit, dialog, id, 'rectify')).status).toBe('review')
}

/** Whoever put it right does not also find it right. */
async function refusesOwnReview(visit: Visit, id: string): Promise<void> {
  const dialog = await pressMove(visit, id, 'review')
  await choose(dialog.locator('[data-field="reviewer"]'), [driver], false)
  await fillIn(visit, dialog, { reviewOpinion: '整改到位' })
  await dialog.locator('[data-action="confirm"]').click()
  await dialog.getByText('复查不能由整改责任人自己完成').waitFor()
  expect((await visit.api.call(visit.page, 'get', { id })).body.data['status']).toBe('review')
}

async function reviews(visit: Visit, id: string): Promise<void> {
  const dialog = await pressMove(visit, id, 'review')
  await choose(dialog.locator('[data-field="reviewer"]'), [manager], false)
  await fillIn(visit, dialog, { reviewOpinion: '现场查验合格，同意销号', reviewSign: 'drawn' })
  expect(await confirmed(visit, dialog, id, 'review')).toMatchObject({ status: 'closed', reviewResult: 'pass', closer: visit.api.login.userId })
}

/** The inspection is 已完成, its failed item names the hazard, and its hazards are closed. */
async function seesBothSides({ page, window, api }: Visit, id: string, hazardId: string): Promise<void> {
  const inspection = (await api.call(page, 'get', { id })).body.data
  expect(inspection['status']).toBe('closed')
  expect((inspection['items'] as { hazard: string | null }[]).map((item) => item.hazard).filter(Boolean)).toEqual([hazardId])
  await goTo(window, `${page.path}?open=${id}`)
  const detail = window.locator(`[data-detail="${page.id}"]`)
  await detail.locator('[data-field="status"]', { hasText: '已完成' }).waitFor()
  await detail.getByRole('tab', { name: '检查表' }).click()
  await detail.locator('[data-field="items"]').getByText(problem).first().waitFor()
  await detail.getByRole('tab', { name: '隐患清单' }).click()
  const related = detail.locator('tr', { hasText: problem })
  await related.waitFor()
  expect(await related.innerText()).toContain('已销号')
  await related.locator('[data-action="view"]').click()
  await window.locator('[data-detail="hazard"] [data-field="status"]', { hasText: '已销号' }).waitFor()
}

/** A vehicle that nobody has checked today: it has one check a day, and the story may be told twice. */
async function uncheckedVehicle({ context }: Visit): Promise<string> {
  await context.readAgain()
  const today = beijingDate(new Date())
  const checked = context.taken.filter(({ inspectDay }) => inspectDay === today).map((record) => record['vehicle'])
  const vehicle = context.ids('vehicle').find((id) => !checked.includes(id))
  if (!vehicle) throw new Error('The driver sees no vehicle that is still to be checked today.')
  return vehicle
}

async function pressMove({ page, window }: Visit, id: string, transition: string): Promise<Locator> {
  await goTo(window, `${page.path}?open=${id}`)
  await window.locator(`[data-detail="${page.id}"] [data-action="${transition}"]`).click()
  const dialog = window.locator(`[data-dialog="${transition}"]`).getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** By hand, step by step: to scroll on the way, as Playwright would for a place that is not in sight, drags nothing. */
async function drag(window: Page, card: Locator, column: Locator): Promise<void> {
  await column.scrollIntoViewIfNeeded()
  const [from, to] = [(await card.boundingBox())!, (await column.boundingBox())!]
  await window.mouse.move(from.x + 20, from.y + 12)
  await window.mouse.down()
  await window.mouse.move(from.x + 40, from.y + 16, { steps: 3 })
  await window.mouse.move(to.x + to.width / 2, to.y + 30, { steps: 5 })
  await window.mouse.up()
}

async function fillIn({ page, context }: Visit, dialog: Locator, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fillField(dialog, name, page.fields[name]!, value, context)
}

async function attach({ page }: Visit, dialog: Locator, slotName: string): Promise<void> {
  const file = sampleFor(page.annex[slotName]!)
  const slot = dialog.locator(`[data-annex="${slotName}"]`)
  await slot.locator('input[type=file]').first().setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) })
  await slot.locator('[data-annex-file]').first().waitFor()
}

async function confirmed({ window }: Visit, dialog: Locator, id: string, transition: string): Promise<RecordData> {
  const moved = await answered(window, (url, method) => method === 'POST' && url.endsWith(`/${id}/${transition}`), () => dialog.locator('[data-action="confirm"]').click())
  await dialog.waitFor({ state: 'detached' })
  return moved
}

async function savedId({ window }: Visit, method: string, base: string): Promise<string> {
  const { id } = await answered(window, (url, sent) => sent === method && new URL(url).pathname === `/api${base}`, () => window.locator('[data-action="save"]').click())
  // Whoever leaves in the moment before the form has heard of it is asked whether he means to.
  await window.locator('[data-action="save"]').waitFor({ state: 'detached' })
  return id
}

async function answered(window: Page, isAsked: (url: string, method: string) => boolean, act: () => Promise<void>): Promise<RecordData> {
  const [answer] = await Promise.all([window.waitForResponse((one) => isAsked(one.url(), one.request().method())), act()])
  const body = (await answer.json()) as { code: number; msg: string; errors?: unknown; data: RecordData }
  expect(body.code, `${answer.url()} was refused: ${body.msg} ${JSON.stringify(body.errors ?? body.data)}`).toBe(0)
  return body.data
}

function columnOf(page: PageDefinition, name: string) {
  const items = page.fields['items']!
  if (items.type !== 'table') throw new Error('Field items is no table.')
  return items.columns[name] as never
}

function inDays(days: number): string {
  return beijingDate(new Date(Date.now() + days * 86_400_000))
}

/** Times are typed to the minute: the present one may have begun before the hazard was found. */
function inAMinute(): string {
  return new Date(Date.now() + 60_000).toISOString()
}
