import { expect } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { addDays, beijingDate } from '../../../src/fields/dateRules'
import type { FilterDefinition, PageDefinition } from '../../../src/language/pageDefinition'
import { goTo } from '../harness/goTo'
import { choose } from './chooseOption'
import { fillFilter } from './fillFilter'
import { listAnswer, type ListAnswer } from './listAnswer'
import { listAddress } from './listSteps'
import { findsIt, firstFound, isFilled, narrowsAlone, questionsBySample, someRecords, type Question } from './questions'
import { untilReady, type Visit } from './world'

/**
 * Each filter is filled in, sent and told in the address, and finds the record whose value it was given. Filters that one
 * record answers are searched by together; what each of them sends then narrows the list by itself.
 */
export async function filterByEach(visit: Visit): Promise<void> {
  const { page } = visit
  const filters = page.list.filters.filter(({ field }) => !hasTabs(page, field))
  const samples = await someRecords(visit, filters.map(({ field }) => field).filter((field) => !fixedFilters.has(field)))
  for (const questions of await questionsBySample(visit, filters.filter(({ field }) => !fixedFilters.has(field)), samples)) await searchTogether(visit, questions)
  for (const filter of filters.filter(({ field }) => fixedFilters.has(field))) {
    await showFilter(visit, filter)
    await filterByChoices(visit, filter, filter.field === 'annex' ? annexChoices : expiryChoices(page))
    await reset(visit)
  }
}

/** Filters with choices of their own, which look at no single field. */
const fixedFilters: ReadonlySet<string> = new Set(['annex', 'expiry'])

async function searchTogether(visit: Visit, questions: readonly Question[]): Promise<void> {
  const { page, window } = visit
  const names = questions.map(({ filter }) => filter.field)
  for (const question of questions) {
    await showFilter(visit, question.filter)
    const place = window.locator(`[data-filter="${question.filter.field}"]`).first()
    await fillFilter(place, question.filter, question.field, question.value, visit.context).catch((error: Error) => { throw new Error(`Filter ${question.filter.field} of ${page.id} cannot be filled in: ${error.message}`) })
  }
  const { asked, found } = await search(visit, names)
  findsIt(found, questions[0]!.record, `${page.id} by ${names.join(', ')} ${JSON.stringify(asked)}`)
  const there = (await firstFound(visit)).body.data
  for (const { filter, record } of questions) await narrowsAlone(visit, filter, asked[filter.field], record, there)
  await reset(visit)
}

/** Every tab shows the records of its state or kind. */
export async function filterByTabs(visit: Visit): Promise<void> {
  const { page, window } = visit
  const field = page.list.tabsBy
  if (field === null) return
  const tabs = window.locator(`[data-filter="${field}"] label`)
  const definition = page.fields[field]!
  const items = definition.type === 'dict' || definition.type === 'multiDict' ? page.dictionaries[definition.dict]!.items.filter(({ value }) => definition.only?.includes(value) ?? true) : []
  const shown = await tabs.allInnerTexts()
  const tabOf = (label: string) => new RegExp(`^${label}[\\d+]*$`)
  // Every state has a tab; of the other kinds, those of which there is something.
  const withTabs = items.filter(({ label }) => shown.some((text) => tabOf(label).test(text.trim())))
  expect(withTabs.length, `tabs of ${page.id}`).toBe(field === page.states?.field ? items.length : shown.length - 1)
  for (const { value, label } of withTabs) {
    const answered = listAnswer(visit, (asked) => [asked[field]].flat()[0] === value)
    await tabs.filter({ hasText: tabOf(label) }).click()
    const { found } = await answered
    await untilReady(visit)
    for (const record of found.records) expect([record[field]].flat(), `a record under ${label}`).toContain(value)
    expect(new URL(window.url()).searchParams.get('tab')).toBe(value)
  }
  await goTo(window, listAddress(page))
  await untilReady(visit)
}

/** The quick search finds a record by what people know it by. */
export async function searchByKeyword(visit: Visit): Promise<void> {
  const { page, window } = visit
  const samples = await someRecords(visit, page.list.search)
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
  await goTo(window, listAddress(page))
  await untilReady(visit)
}

async function search(visit: Visit, names: readonly string[]): Promise<ListAnswer> {
  const { page, window } = visit
  const answered = listAnswer(visit, (asked) => names.every((name) => name in asked))
  await window.locator('[data-action="search"]').click()
  const answer = await answered.catch(() => { throw new Error(`Filters ${names.join(', ')} of ${page.id} were not all sent to the server.`) })
  await untilReady(visit)
  const { searchParams } = new URL(window.url())
  expect(names.filter((name) => !searchParams.has(`f.${name}`)), `filters of ${page.id} missing in the address`).toEqual([])
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
    await choose(place, [label], false)
    const { asked, found } = await search(visit, [filter.field])
    expect(asked[filter.field], filter.field).toBe(value)
    for (const { id } of found.records.slice(0, 3)) {
      const { data } = (await api.call(page, 'get', { id })).body
      expect(fits(data), `${page.id} ${id} under ${filter.title} ${label}`).toBe(true)
    }
  }
}

function hasTabs(page: PageDefinition, field: string): boolean {
  return field === page.list.tabsBy
}
