import { expect } from 'vitest'
import { exampleRecord, writableFields } from '../../../src/language/examples/exampleRecord'
import type { Envelope, HistoryEntry, RecordData } from '../../../src/contract/envelope'
import { seededRandom } from '../../../src/fields/random'
import { goTo } from '../harness/goTo'
import { isAccessible } from '../harness/isAccessible'
import { fillField } from './fillField'
import { codesAt, nonsenseFor, refusesTyped, typedTypes, watchSent } from './refuseSteps'
import { untilReady, type Desk, type Visit } from './world'
import { hash } from './hash'
import { comparableFields, fillForm, formOf, showTabOf } from './writeSteps'

/** Under this id a single page knows the record of one's own organisation. */
const own = { id: 'own' }

/** Goes through steps that change the one record and puts back what it said: as settings it says what other pages allow. */
export async function leavesItAsItWas({ api, page }: Desk, steps: () => Promise<void>): Promise<void> {
  const before = (await api.call(page, 'get', own)).body.data
  await steps()
  const { version } = (await api.call(page, 'get', own)).body.data
  // What was never entered stays as entered now: it may be required by this time.
  const said = writableFields(page).filter((name) => before[name] !== null)
  const { body } = await api.call(page, 'update', own, { ...Object.fromEntries(said.map((name) => [name, before[name]])), version })
  expect(body.code, `${page.id} as it was: ${body.msg} ${JSON.stringify(body.errors)}`).toBe(0)
}

/** A page of one record: saves what is entered and shows it again after a reload. */
export async function savesItsRecord(visit: Visit): Promise<void> {
  const { page, window, context } = visit
  const before = await ownRecord(visit)
  const record = exampleRecord(page, { random: seededRandom(hash(page.id)), context })
  await openOwnForm(visit)
  await isAccessible(visit.window, `page ${visit.page.id} form`)
  await fillForm(visit, record)
  const saved = await save(visit)
  expect(saved.code, `${page.id} refused valid values: ${saved.msg} ${JSON.stringify(saved.errors)}`).toBe(0)
  const after = await ownRecord(visit)
  expect(after.version).toBeGreaterThan(before.version)
  for (const name of comparableFields(visit, record)) expect(after[name], `${page.id}.${name} as saved`).toEqual(record[name])
  const name = typedField(visit)
  await window.reload()
  await untilReady(visit)
  await showTabOf(visit, name)
  expect(await inputOf(visit, name).inputValue()).toBe(String(after[name]))
}

/** Nonsense in any field is refused by HTTP with its code, at the field in the browser, and nothing of it is kept. */
export async function refusesNonsense(visit: Visit): Promise<void> {
  const { page, api, window } = visit
  const record = await ownRecord(visit)
  const wrong = nonsenseFor(visit, record)
  for (const { name, value, code } of wrong) {
    const { status, body } = await api.call(page, 'update', own, { version: record.version, [name]: value })
    expect(status, `${page.id} took ${name} = ${JSON.stringify(value).slice(0, 200)}`).toBe(400)
    expect(codesAt(body.errors, name), `${page.id}.${name}`).toContain(code)
  }
  const sent = watchSent(window, 'PUT', page)
  await openOwnForm(visit)
  const typed = wrong.filter(({ name }) => typedTypes.has(page.fields[name]!.type))
  await refusesTyped(visit, typed)
  await window.locator('[data-action="save"]').click()
  await formOf(visit).getByRole('alert').first().waitFor()
  expect(sent(), `${page.id} sent what it had found wrong`).toEqual([])
  expect((await ownRecord(visit)).version).toBe(record.version)
  // What was typed is kept as a draft, also when the window is loaded anew, until the person throws it away.
  await window.reload()
  await untilReady(visit)
  await window.locator('[data-action="discardDraft"]').click()
  await window.locator('[data-notice="draft"]').waitFor({ state: 'detached' })
}

/** Somebody else's change of the same field is shown beside the own one; taking theirs keeps theirs. */
export async function settlesConflict(visit: Visit): Promise<void> {
  const { page, api, window, context } = visit
  const name = typedField(visit)
  const field = page.fields[name]!
  const [mine, theirs] = [11, 12].map((seed) => exampleRecord(page, { random: seededRandom(seed), context })[name])
  expect(mine).not.toBe(theirs)
  await openOwnForm(visit)
  await showTabOf(visit, name)
  await fillField(formOf(visit), name, field, mine, context)
  const { version } = await ownRecord(visit)
  const answer = await api.call(page, 'update', own, { version, [name]: theirs })
  expect(answer.body.code, answer.body.msg).toBe(0)
  expect((await save(visit)).code).toBe(7)
  await window.locator(`[data-conflict="${name}"]`).waitFor()
  await isAccessible(visit.window, `page ${visit.page.id} conflict`)
  await window.locator('[data-action="allTheirs"]').click()
  await window.locator('[data-action="settleConflict"]').click()
  await window.locator('[data-action="settleConflict"]').waitFor({ state: 'detached' })
  await untilReady(visit)
  expect((await ownRecord(visit))[name]).toBe(theirs)
}

/** The history tells who changed what. */
export async function showsHistory(visit: Visit): Promise<void> {
  const { page, api, window } = visit
  const { id } = await ownRecord(visit)
  const { data } = (await api.call<readonly HistoryEntry[]>(page, 'history', { id })).body
  expect(data.length).toBeGreaterThan(1)
  await openOwnForm(visit)
  await window.locator('[data-action="history"]').click()
  const entries = window.locator('[data-history]')
  await entries.first().waitFor()
  expect(await entries.count()).toBe(data.length)
  expect(await entries.first().getByRole('row').count()).toBe(data[0]!.changes.length + 1)
}

async function openOwnForm(visit: Visit): Promise<void> {
  await goTo(visit.window, visit.page.path)
  await untilReady(visit)
  await formOf(visit).locator('[data-field]').first().waitFor()
}

async function ownRecord({ api, page }: Visit): Promise<RecordData> {
  return (await api.call(page, 'get', own)).body.data
}

async function save({ window, page }: Visit): Promise<Envelope<RecordData> & { readonly errors?: unknown }> {
  const saved = window.waitForResponse((answer) => answer.request().method() === 'PUT' && new URL(answer.url()).pathname === `/api${page.endpoints.base}/own`)
  await window.locator('[data-action="save"]').click()
  return (await (await saved).json()) as Envelope<RecordData>
}

/** A field whose saved value is the very text one types, and that always shows. */
function typedField({ page }: Visit): string {
  const name = writableFields(page).find((one) => ['string', 'text', 'phone', 'mobile'].includes(page.fields[one]!.type) && !page.fields[one]!.visibleWhen)
  if (!name) throw new Error(`Page ${page.id} has no field of text that always shows; teach the robot another type to change.`)
  return name
}

function inputOf(visit: Visit, name: string) {
  return formOf(visit).locator(`[data-field="${name}"] :is(input, textarea)`).first()
}
