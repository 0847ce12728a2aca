import { expect } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import type { FilterDefinition, PageDefinition } from '../../../src/language/pageDefinition'
import { fillFilter } from './fillField'
import { untilReady, type Visit } from './world'

/** Reaches the page as a person does: by the menu, or by the tab of a neighbouring page. */
export async function openFromMenu(visit: Visit, pages: Readonly<Record<string, PageDefinition>>): Promise<void> {
  const { window, page } = visit
  await window.goto('/index')
  const inMenu = window.locator(`[data-menu="${page.id}"]`)
  await window.locator('main[data-page="/index"][data-state="ready"]').waitFor()
  if (await inMenu.count()) {
    await inMenu.click()
  } else {
    const host = page.tabs.find((id) => id !== page.id && pages[id])
    if (!host) throw new Error(`Page ${page.id} stands neither in the menu nor beside another page.`)
    await window.goto(pages[host]!.path)
    await window.locator(`a[href="${page.path}"]`).first().click()
  }
  await untilReady(visit)
}

/** Each filter finds at least the record whose value it was given. */
export async function filterByEach(visit: Visit): Promise<void> {
  const { page, window } = visit
  const sample = await anyRecord(visit)
  if (!sample) return
  await expandFilters(visit)
  for (const filter of page.list.filters) {
    const value = filterValue(page, filter, sample)
    if (value === null) continue
    const place = window.locator(`[data-filter="${filter.field}"]`).first()
    await fillFilter(place, filter, fieldOf(page, filter.field), value, visit.context)
    const answered = window.waitForResponse((answer) => isListAnswer(answer.url(), page), { timeout: 10_000 })
    await window.locator('[data-action="search"]').click()
    const answer = await answered
    const asked = answer.request().postDataJSON() as Record<string, unknown>
    expect(asked, `filter ${filter.field}`).toHaveProperty([filter.field])
    const found = ((await answer.json()) as { data: RecordPage }).data
    expect(found?.records.length, `records with ${filter.field} = ${JSON.stringify(asked[filter.field])}`).toBeGreaterThan(0)
    await untilReady(visit)
    await window.locator('[data-action="reset"]').click()
    await untilReady(visit)
  }
}

async function expandFilters({ window }: Visit): Promise<void> {
  const fold = window.locator('[data-action="foldFilters"]')
  if ((await fold.count()) && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/** Sorting by a header asks the server for that order. */
export async function sortByColumns(visit: Visit): Promise<void> {
  const { page, window } = visit
  const columns = page.list.columns.filter((column) => column.sortable && !column.hidden && !column.field.includes('.')).slice(0, 2)
  for (const column of columns) {
    const header = window.locator('th.ant-table-column-has-sorters').filter({ hasText: column.title }).first()
    const answered = window.waitForResponse((answer) => isListAnswer(answer.url(), page))
    await header.click()
    const asked = (await answered).request().postDataJSON() as { orders: { column: string }[] }
    expect((await answered).status()).toBe(200)
    expect(asked.orders.length === 0 || asked.orders.some((order) => page.fields[order.column] || order.column.endsWith('At'))).toBe(true)
    await untilReady(visit)
  }
}

/** Paging shows other records; Back and reload bring the same view again. */
export async function keepsTheView(visit: Visit): Promise<void> {
  const { window, page } = visit
  const rows = window.locator('tr[data-row-key], [data-row-key]')
  if ((await rows.count()) === 0) return
  const first = await rows.first().getAttribute('data-row-key')
  await window.goto(`${page.path}?open=${first}`)
  await window.locator(`[data-detail="${page.id}"]`).waitFor()
  await window.reload()
  await window.locator(`[data-detail="${page.id}"]`).waitFor()
  await window.goto(`${page.path}?size=10`)
  await untilReady(visit)
  const next = window.locator('.ant-pagination-next:not(.ant-pagination-disabled) button, [data-action="nextPage"]:enabled').first()
  if (await next.count()) {
    await next.click()
    await window.waitForURL(/page=2/)
    await untilReady(visit)
    await window.reload()
    await untilReady(visit)
    expect(window.url()).toContain('page=2')
    await window.goBack()
    await untilReady(visit)
    expect(window.url()).not.toContain('page=2')
  }
  await window.goto(page.path)
  await untilReady(visit)
}

export function isListAnswer(url: string, page: PageDefinition): boolean {
  return new URL(url).pathname.endsWith(`${page.endpoints.base}/page`)
}

async function anyRecord({ api, page }: Visit): Promise<RecordData | null> {
  const list = await api.call<RecordPage>(page, 'page', {}, { current: 1, size: 1, orders: [] })
  const id = list.body.data.records[0]?.id
  return id ? (await api.call(page, 'get', { id })).body.data : null
}

/** The field a filter looks at, also through a reference. */
function fieldOf(page: PageDefinition, path: string): FieldDefinition | null {
  const [name = '', inner] = path.split('.')
  const field = page.fields[name]
  if (!inner || !field) return field ?? null
  const resource = fieldTypeOf(field).refersTo?.(field as never)
  return (resource && page.references[resource]?.fields[inner]) || null
}

/** A value under which the sample must be found; null where the sample has none or the filter is no plain field. */
function filterValue(page: PageDefinition, filter: FilterDefinition, sample: RecordData): unknown {
  if (filter.field.includes('.')) return null
  const value = sample[filter.field]
  return !page.fields[filter.field] || value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
}
