import { expect } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { addDays, beijingDate } from '../../../src/fields/dateRules'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import { seededRandom } from '../../../src/fields/random'
import type { FilterDefinition, PageDefinition } from '../../../src/language/pageDefinition'
import { choose } from './chooseOption'
import { fillFilter } from './fillFilter'
import { listAnswer, type ListAnswer } from './listAnswer'
import { untilReady, type Visit } from './world'

/** Each filter finds the record whose value it was given, and says in the address what it asks for. */
export async function filterByEach(visit: Visit): Promise<void> {
  const { page, window } = visit
  const samples = await someRecords(visit)
  for (const filter of page.list.filters) {
    if (isStateTab(page, filter.field)) continue
    const place = window.locator(`[data-filter="${filter.field}"]`).first()
    await showFilter(visit, filter)
    if (filter.field === 'annex') await filterByChoices(visit, filter, annexChoices)
    else if (filter.field === 'expiry') await filterByChoices(visit, filter, expiryChoices(page))
    else {
      const field = fieldBehind(page, filter.field)
      const { value, record } = await valueFor(visit, filter, field, samples)
      const { asked, found } = await search(visit, filter, () => fillFilter(place, filter, field, value, visit.context))
      const what = `${page.id} by ${filter.field} ${JSON.stringify(asked[filter.field])}`
      if (record) expect(found.records.length, what).toBeGreaterThan(0)
      // With more than one page of hits it may stand on a later one.
      if (record && found.records.length === found.total) expect(found.records.map(({ id }) => id), what).toContain(record.id)
    }
    await reset(visit)
  }
}

/** Every state's tab shows the records of this state, as many as it says. */
export async function filterByTabs(visit: Visit): Promise<void> {
  const { page, window } = visit
  if (!page.states || !page.list.stateTabs) return
  const { field } = page.states
  const tabs = window.locator(`[data-filter="${field}"] .ant-segmented-item`)
  const definition = page.fields[field]!
  const items = definition.type === 'dict' ? page.dictionaries[definition.dict]!.items : []
  expect(await tabs.count(), `state tabs of ${page.id}`).toBe(items.length + 1)
  for (const { value, label } of items) {
    const answered = listAnswer(visit, (asked) => [asked[field]].flat()[0] === value)
    await tabs.filter({ hasText: new RegExp(`^${label}[\\d+]*$`) }).click()
    const { found } = await answered
    await untilReady(visit)
    for (const record of found.records) expect(record[field], `a record under ${label}`).toBe(value)
    expect(new URL(window.url()).searchParams.get('tab')).toBe(value)
  }
  await window.goto(page.path)
  await untilReady(visit)
}

/** The quick search finds a record by what people know it by. */
export async function searchByKeyword(visit: Visit): Promise<void> {
  const { page, window } = visit
  const samples = await someRecords(visit)
  for (const name of page.list.search) {
    const field = page.fields[name]!
    const record = samples.find((one) => isFilled(one[name]))
    if (!record) continue
    const keyword = field.masked ? String(record[name]).split('*')[0]! : String(record[name]).slice(0, 20)
    const answered = listAnswer(visit, (asked) => asked.keyword === keyword.trim())
    await window.locator('input[data-filter="keyword"], [data-filter="keyword"] input').fill(keyword)
    const { found } = await answered
    await untilReady(visit)
    expect(found.records.length, `${page.id} by keyword ${keyword}`).toBeGreaterThan(0)
    if (found.records.length === found.total) expect(found.records.map(({ id }) => id)).toContain(record.id)
  }
  await window.goto(page.path)
  await untilReady(visit)
}

async function search(visit: Visit, { field }: FilterDefinition, fill: () => Promise<void>): Promise<ListAnswer> {
  const { page, window } = visit
  await fill().catch((error: Error) => { throw new Error(`Filter ${field} of ${page.id} cannot be filled in: ${error.message}`) })
  const answered = listAnswer(visit, (asked) => field in asked)
  await window.locator('[data-action="search"]').click()
  const answer = await answered.catch(() => { throw new Error(`Filter ${field} of ${page.id} asked the server for nothing.`) })
  await untilReady(visit)
  expect(new URL(window.url()).searchParams.has(`f.${field}`), `filter ${field} in the address`).toBe(true)
  return answer
}

async function reset(visit: Visit): Promise<void> {
  await visit.window.locator('[data-action="reset"]').click()
  await visit.window.waitForURL((url) => ![...url.searchParams.keys()].some((key) => key.startsWith('f.')))
  await untilReady(visit)
}

/** Filters beyond the second row are folded away. */
async function showFilter({ window }: Visit, { field }: FilterDefinition): Promise<void> {
  if (await window.locator(`[data-filter="${field}"]`).count()) return
  await window.locator('[data-action="foldFilters"][aria-expanded="false"]').click()
  await window.locator(`[data-filter="${field}"]`).waitFor()
}

interface FixedChoice {
  readonly value: string
  readonly label: string
  readonly fits: (record: RecordData) => boolean
}

const annexChoices: readonly FixedChoice[] = [
  { value: 'complete', label: '附件完整', fits: (record) => record.missingAnnex?.length === 0 },
  { value: 'missing', label: '缺附件', fits: (record) => (record.missingAnnex?.length ?? 0) > 0 },
]

function expiryChoices(page: PageDefinition): readonly FixedChoice[] {
  const today = beijingDate(new Date())
  const names = Object.values(page.fields).filter((field) => 'expires' in field && field.expires).map(({ name }) => name)
  const some = (record: RecordData, fits: (day: string) => boolean) => names.some((name) => isFilled(record[name]) && fits(String(record[name]).slice(0, 10)))
  return [
    { value: 'expired', label: '已过期', fits: (record) => some(record, (day) => day < today) },
    ...[7, 30, 90].map((days) => ({ value: String(days), label: `${days}天内到期`, fits: (record: RecordData) => some(record, (day) => day >= today && day <= addDays(today, days)) })),
  ]
}

async function filterByChoices(visit: Visit, filter: FilterDefinition, choices: readonly FixedChoice[]): Promise<void> {
  const { page, api, window } = visit
  const place = window.locator(`[data-filter="${filter.field}"]`).first()
  for (const { value, label, fits } of choices) {
    const { asked, found } = await search(visit, filter, () => choose(place, [label], false))
    expect(asked[filter.field], filter.field).toBe(value)
    for (const { id } of found.records.slice(0, 3)) {
      const { data } = (await api.call(page, 'get', { id })).body
      expect(fits(data), `${page.id} ${id} under ${filter.title} ${label}`).toBe(true)
    }
  }
}

/** Records in full to take values from, of the first page. */
async function someRecords({ api, page }: Visit): Promise<readonly RecordData[]> {
  const list = await api.call<RecordPage>(page, 'page', {}, { current: 1, size: 8, orders: [] })
  return Promise.all(list.body.data.records.map(async ({ id }) => (await api.call(page, 'get', { id })).body.data))
}

/** A value under which a record must be found. Where no record has one, any value of the type: the filter must at least be answered. */
async function valueFor(visit: Visit, filter: FilterDefinition, field: FieldDefinition, samples: readonly RecordData[]): Promise<{ value: unknown; record: RecordData | null }> {
  for (const record of samples) {
    const value = await valueOf(visit, filter.field, record)
    if (isFilled(value)) return { value, record }
  }
  return { value: fieldTypeOf(field).example(field as never, seededRandom(5), visit.context), record: null }
}

async function valueOf({ page, context }: Visit, path: string, record: RecordData): Promise<unknown> {
  const [name = '', inner] = path.split('.')
  const id = [record[name]].flat()[0]
  if (!inner || typeof id !== 'string') return record[name]
  return (await context.optionOf(resourceOf(page, name), id, [inner]))?.[inner]
}

/** The field a filter looks at, also through a reference. */
function fieldBehind(page: PageDefinition, path: string): FieldDefinition {
  const [name = '', inner] = path.split('.')
  const field = inner ? page.references[resourceOf(page, name)]?.fields[inner] : page.fields[name]
  if (!field) throw new Error(`Filter ${path} of ${page.id} looks at no field that its definition carries.`)
  return field
}

function resourceOf(page: PageDefinition, name: string): string {
  const field = page.fields[name]!
  return fieldTypeOf(field).refersTo?.(field as never) ?? ''
}

function isStateTab(page: PageDefinition, field: string): boolean {
  return page.list.stateTabs && field === page.states?.field
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
