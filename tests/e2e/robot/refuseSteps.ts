import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { exampleRecord, writableFields } from '../../../src/language/examples/exampleRecord'
import type { FieldError } from '../../../src/fields/problems'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import { seededRandom } from '../../../src/fields/random'
import { comesLater } from '../../../src/language/comesLater'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { defaultRecord, fieldStates, validateRecord } from '../../../src/language/recordRules'
import { goTo } from '../harness/goTo'
import type { Desk, Visit } from './world'
import { hash } from './hash'
import { formOf, leaveForm, showTabOf } from './writeSteps'

export interface Nonsense {
  readonly name: string
  readonly value: unknown
  readonly code: string
}

/** Nonsense in every field, and an empty form, are named at the right fields before anything is sent. */
export async function refusesInvalid(visit: Visit): Promise<void> {
  const { page, context } = visit
  const record = exampleRecord(page, { random: seededRandom(hash(page.id) + 1), context })
  const wrong = nonsenseFor(visit, record)
  await refusesEmptyForm(visit)
  await refusesTyped(visit, wrong.filter(({ name }) => typedTypes.has(page.fields[name]!.type) && !comesLater(page, name)))
  await leaveForm(visit)
}

/** Every value that the types of the shown fields must refuse. */
export function nonsenseFor({ page, context }: Desk, record: Readonly<Record<string, unknown>>): readonly Nonsense[] {
  const states = fieldStates(page, record, context)
  return writableFields(page)
    .filter((name) => states[name]?.visible && !states[name]?.readOnly)
    .flatMap((name) => fieldTypeOf(page.fields[name]!).invalidExamples(page.fields[name] as never).map((example) => ({ name, ...example })))
}

/** Everything wrong is reported at once: in each round one nonsense of every field. What is not named there, because another hides its field, is refused by itself. */
export async function refusesByHttp({ page, api, context }: Desk, record: Readonly<Record<string, unknown>>, wrong: readonly Nonsense[]): Promise<void> {
  const spoilt = (some: readonly Nonsense[]) => ({ ...record, ...Object.fromEntries(some.map(({ name, value }) => [name, value])) })
  const refusal = async (some: readonly Nonsense[]) => {
    const { status, body } = await api.call(page, 'create', {}, spoilt(some))
    expect(status, `${page.id} took ${some.map(({ name, value }) => `${name} = ${JSON.stringify(value).slice(0, 200)}`).join(', ')}`).toBe(400)
    return body.errors
  }
  for (const round of roundsOf(wrong)) {
    const errors = await refusal(round)
    const shown = fieldStates(page, spoilt(round), context)
    for (const one of round.filter(({ name, code }) => !codesAt(errors, name).includes(code))) {
      const { visibleWhen, readOnlyWhen } = page.fields[one.name]!
      const mayHide = !shown[one.name]?.visible || visibleWhen || readOnlyWhen
      expect(mayHide, `${page.id}.${one.name} = ${JSON.stringify(one.value).slice(0, 200)} is not named among others`).toBeTruthy()
      expect(codesAt(await refusal([one]), one.name), `${page.id}.${one.name}`).toContain(one.code)
    }
  }
}

/** The first nonsense of every field, then the second of those that have one, and so on. */
function roundsOf(wrong: readonly Nonsense[]): readonly (readonly Nonsense[])[] {
  const byField = [...new Set(wrong.map(({ name }) => name))].map((name) => wrong.filter((one) => one.name === name))
  const most = Math.max(0, ...byField.map(({ length }) => length))
  return Array.from({ length: most }, (_, index) => byField.flatMap((some) => some[index] ?? []))
}

export function codesAt(errors: readonly FieldError[] | undefined, name: string): readonly string[] {
  return (errors ?? []).filter((error) => error.path === name || error.path.startsWith(`${name}/`)).map((error) => error.code)
}

/** Saving an untouched form names every required field at its place, sends nothing, and the server says the same. */
async function refusesEmptyForm(visit: Visit): Promise<void> {
  const { page, window, api, context } = visit
  const missing = validateRecord(page, defaultRecord(page, context), context).filter(({ path }) => !isNumbered(page.fields[path]) && !comesAlong(visit, path))
  const { body } = await api.call(page, 'create', {}, {})
  for (const { path, code } of missing) expect(codesAt(body.errors, path), `${page.id}.${path} left empty by HTTP`).toContain(code)

  const sent = watchSent(window, 'POST', page)
  await goTo(window, `${page.path}?mode=new`)
  const form = formOf(visit)
  await form.locator('[data-field]').first().waitFor()
  await window.locator('[data-action="save"]').click()
  for (const { path } of missing) {
    await showTabOf(visit, path.split('/')[0]!)
    // In a table many cells may be wrong at once: each is marked and described, only the summary raises an alarm.
    const said = path.includes('/') ? form.locator(`[data-field="${path}"] [aria-invalid="true"]`).first() : alertAt(form, path)
    await said.waitFor({ timeout: 5_000 }).catch(() => { throw new Error(`${page.id}.${path} shows no error though it is required and empty`) })
  }
  if (missing.length > 0) expect(sent(), `${page.id} sent what it had found wrong`).toEqual([])
}

/** Whether a new form has it from somebody who stands in it from the start: who reports has a phone. */
function comesAlong({ page, context }: Desk, name: string): boolean {
  const [reference = '', brought = ''] = page.fields[name]?.from?.split('.') ?? []
  const source = page.fields[reference]
  const resource = source && fieldTypeOf(source).refersTo?.(source as never)
  const id = defaultRecord(page, context)[reference]
  return Boolean(resource) && typeof id === 'string' && (context.fieldsOf?.(resource!, id)?.[brought] ?? null) !== null
}

/** Counts the records of a page that a window sends, from now until it is asked. */
export function watchSent(window: Page, method: 'POST' | 'PUT', { endpoints }: PageDefinition): () => readonly string[] {
  const sent: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === method && [endpoints.base, `${endpoints.base}/own`].some((path) => pathname === `/api${path}`)) sent.push(pathname)
  }
  window.on('request', note)
  return () => {
    window.off('request', note)
    return sent
  }
}

/** Numbers are given by the system: an empty one is no omission. */
function isNumbered(field: FieldDefinition | undefined): boolean {
  return field !== undefined && 'number' in field && Boolean(field.number)
}

/** Nonsense typed into a field is named there as soon as one leaves it. */
export async function refusesTyped(visit: Visit, typed: readonly Nonsense[]): Promise<void> {
  const { page } = visit
  const form = formOf(visit)
  for (const { name, value } of typed) {
    await showTabOf(visit, name)
    const input = form.locator(`[data-field="${name}"] input, [data-field="${name}"] textarea`).first()
    if ((await input.count()) === 0 || !(await input.isVisible())) continue
    await input.fill(String(value))
    await input.blur()
    // An input that does not let the nonsense in has refused it, too.
    if ((await input.inputValue()) !== String(value)) continue
    await alertAt(form, name).waitFor({ timeout: 5_000 }).catch(() => { throw new Error(`${page.id}.${name} shows no error for ${JSON.stringify(value)}`) })
  }
}

export const typedTypes = new Set(['string', 'text', 'plate', 'vin', 'mobile', 'phone', 'idCard', 'uscc', 'email', 'url'])

function alertAt(form: Locator, name: string): Locator {
  return form.locator(`[data-field="${name}"] [role="alert"]`).first()
}
