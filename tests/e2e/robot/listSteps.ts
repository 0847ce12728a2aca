import { expect } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { fieldTypeOf } from '../../../src/fields/definitions'
import type { ColumnDefinition, PageDefinition } from '../../../src/language/pageDefinition'
import { goTo, leave } from '../harness/goTo'
import { listAnswer } from './listAnswer'
import { untilReady, type Look, type Visit } from './world'

/** Reaches the page as a person does: by the menu, or by the tab of a neighbouring page. */
export async function openFromMenu(visit: Look, pages: Readonly<Record<string, PageDefinition>>): Promise<void> {
  const { window, page } = visit
  await leave(window)
  const inMenu = window.locator(`[data-menu="${page.id}"]`)
  if (await inMenu.count()) {
    await inMenu.click()
  } else {
    const host = page.tabs.find((id) => id !== page.id && pages[id])
    if (!host) throw new Error(`Page ${page.id} stands neither in the menu nor beside another page.`)
    await goTo(window, pages[host]!.path)
    await window.locator(`a[href="${page.path}"]`).first().click()
  }
  await untilReady(visit)
  expect(new URL(window.url()).pathname).toBe(page.path)
  if (page.opens === 'form' && visit.api.permissions[page.id]?.includes('create')) await window.locator(`[data-form="${page.id}"]`).waitFor()
}

/** The list of a page; of one that opens as its form or as a map, the address says so. */
export function listAddress({ path, opens, extensions }: PageDefinition): string {
  return opens === 'form' || extensions.some(({ slot }) => slot === 'view') ? `${path}?mode=list` : path
}

const mostSorted = 3
const orderedStorage: readonly string[] = ['integer', 'date', 'timestamp']

/** Sorting by a header asks the server for that order, up and down, and the rows come in it. */
export async function sortByColumns(visit: Visit): Promise<void> {
  const { page, window } = visit
  for (const { field, title } of sortedColumns(page)) {
    const header = window.locator('th.ant-table-column-has-sorters').filter({ has: window.getByText(title, { exact: true }) }).first()
    for (const asc of [true, false]) {
      const answered = listAnswer(visit, ({ orders }) => Array.isArray(orders) && orders[0]?.column === field && orders[0].asc === asc)
      await header.click()
      const { found } = await answered
      await untilReady(visit)
      expect(await header.getAttribute('aria-sort')).toBe(asc ? 'ascending' : 'descending')
      inOrder(page, field, asc, found.records)
    }
  }
}

/** A few of the columns that people sort by. */
export function sortedColumns({ list }: PageDefinition): readonly ColumnDefinition[] {
  return list.columns.filter((column) => column.sortable && !column.hidden && column.field !== list.sort.column).slice(0, mostSorted)
}

/** Where order is the same everywhere: texts and what stands behind references come as the database's language has it. */
export function inOrder(page: PageDefinition, field: string, asc: boolean, records: readonly RecordData[]): void {
  const definition = page.fields[field]
  if (!definition || !orderedStorage.includes(fieldTypeOf(definition).storage)) return
  const values = records.map((record) => record[field]).filter((value) => value !== null) as (string | number)[]
  expect(values, `${page.id} sorted by ${field}`).toEqual([...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0) * (asc ? 1 : -1)))
}

/** Paging shows other records; Back and reload bring the same view again. */
export async function keepsTheView(visit: Visit): Promise<void> {
  const { window, page } = visit
  await goTo(window, `${page.path}?size=10`)
  await untilReady(visit)
  const rows = window.locator('[data-row-key]')
  if ((await rows.count()) === 0) return
  const first = await rows.first().getAttribute('data-row-key')
  const next = window.locator('.ant-pagination-next:not(.ant-pagination-disabled) button, [data-action="nextPage"]:enabled').first()
  if (await next.count()) await turnsThePage(visit, first!)
  await goTo(window, `${page.path}?open=${first}`)
  const detail = window.locator(`[data-detail="${page.id}"]`)
  await detail.locator('[data-field]').first().waitFor()
  await window.reload()
  await detail.locator('[data-field]').first().waitFor()
  await window.getByRole('button', { name: '关闭详情' }).click()
  await detail.waitFor({ state: 'detached' })
  expect(new URL(window.url()).searchParams.has('open')).toBe(false)

  async function turnsThePage(visited: Visit, firstOfOne: string): Promise<void> {
    const answered = listAnswer(visited, ({ current }) => current === 2)
    await next.click()
    await answered
    await untilReady(visited)
    expect(new URL(window.url()).searchParams.get('page')).toBe('2')
    const firstOfTwo = await rows.first().getAttribute('data-row-key')
    expect(firstOfTwo).not.toBe(firstOfOne)
    await window.reload()
    await untilReady(visited)
    expect(await rows.first().getAttribute('data-row-key')).toBe(firstOfTwo)
    await window.goBack()
    await window.locator(`[data-row-key=${JSON.stringify(firstOfOne)}]`).waitFor()
    await untilReady(visited)
    expect(new URL(window.url()).searchParams.has('page')).toBe(false)
  }
}

/** At the width of a phone nothing lies over the rows: what a finger touches is what it sees. */
export async function fingersReachRows({ window, page }: Visit): Promise<void> {
  const size = window.viewportSize()!
  await window.setViewportSize({ width: 390, height: 844 })
  const button = window.locator('main [data-row-key] [data-action]').first()
  if ((await button.count()) > 0) await button.click({ trial: true })
  const row = window.locator('main [data-row-key]').first()
  if ((await row.count()) > 0) await row.click({ trial: true, position: { x: 20, y: 20 } })
  expect(await window.evaluate(() => document.documentElement.scrollWidth), `${page.id} is wider than a phone`).toBeLessThanOrEqual(390)
  await window.setViewportSize(size)
}
