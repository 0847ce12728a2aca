import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SummaryAnswer } from '../../src/contract/figure'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { goTo } from './harness/goTo'
import { coverOf } from './robot/coveringPages'
import { countIn } from './robot/figureSteps'
import { listAddress } from './robot/listSteps'
import { isAccessible } from './harness/isAccessible'
import { worldForTests } from './robot/worldForTests'
import { duringVisit, readerOf, untilReady, visit, type Visit } from './robot/world'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()
const pages = Object.values(set.pages).filter(({ summary }) => summary.length > 0)

const world = worldForTests()

describe('figures in the browser', () => {
  it.for(coveringCards().map((page) => [page.id, page] as const))('%s shows its cards, leads to a list and back, in the dark, on a phone, on paper', async ([, page]) => {
    const seen = await visit(world(), page, await readerOf(world(), page), 'read')
    await duringVisit(seen, async () => {
      await goTo(seen.window, listAddress(page))
      await untilReady(seen)
      await showsEveryCard(seen)
      await leadsToRecordsAndBack(seen)
      await isAccessible(seen.window, `figures of ${page.id}`)
      await standsInTheDark(seen)
      await fitsPhone(seen)
      await fitsPaper(seen)
    }, `figures-${page.id}`)
  })
})

/** Few pages that show, taken together, every kind of card. */
function coveringCards(): readonly PageDefinition[] {
  return coverOf(pages, {
    // To who sees one organisation alone, a comparison of organisations is not shown.
    has: ({ scope, owner, summary }) => scope !== 'org' || !summary.some(({ group, period }) => period === null && group.length === 1 && group[0] === owner),
    kinds: ({ summary }) => summary.map(({ chart, rows }) => `${chart} ${rows === null ? 'records' : 'rows'}`),
    work: ({ summary }) => 5 + summary.length,
  })
}

const cards = (window: Page) => window.locator('main [data-card]')

async function showsEveryCard({ window, page }: Visit): Promise<void> {
  await cards(window).first().waitFor()
  // Where records are entered the drawings wait to be opened.
  for (const fold of await window.locator('main [data-action="toggleDrawings"][aria-expanded="false"]').all()) await fold.click()
  // Numbers stand before drawings.
  const inOrder = page.summary.toSorted((one, other) => Number(other.chart === 'number') - Number(one.chart === 'number'))
  expect(await cards(window).evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset['card']))).toEqual(inOrder.map(({ name }) => name))
  // A drawing can be read as a table with the same numbers.
  for (const button of await window.locator('main [data-action="asTable"]').all()) await button.click()
  const unread = await cards(window).evaluateAll((all) => all.filter((card) => card.querySelector('[data-action="asTable"]') && !card.querySelector('table') && !card.querySelector('p')).map((card) => (card as HTMLElement).dataset['card']))
  expect(unread, `cards of ${page.id} without a table or the words that there is nothing`).toEqual([])
  for (const button of await window.locator('main [data-action="asTable"]').all()) await button.click()
}

/** The list says under its rows as many records as the number, and Back shows all again. */
async function leadsToRecordsAndBack({ window, page, api }: Visit): Promise<void> {
  const card = page.summary.find((one) => one.chart === 'number' && countIn(page, one) >= 0) ?? page.summary.find((one) => countIn(page, one) >= 0)!
  const index = countIn(page, card)
  const { body } = await api.call<SummaryAnswer>(page, 'summary', {}, {})
  const total = body.data.cards.find(({ name }) => name === card.name)!.totals[index]
  const before = await window.locator('main [data-total]').getAttribute('data-total')
  if (card.chart !== 'number') return
  await window.locator(`main [data-card="${card.name}"] [data-action="drill"]`).filter({ has: window.locator(`[data-measure="${card.measures[index]!.name}"]`) }).click()
  await window.locator('main [data-figure]').waitFor()
  await window.locator(`main [data-total="${total}"]`).waitFor()
  await window.goBack()
  await window.locator('main [data-figure]').waitFor({ state: 'detached' })
  await window.locator(`main [data-total="${before}"]`).waitFor()
}

async function standsInTheDark({ window, page }: Visit): Promise<void> {
  await window.emulateMedia({ colorScheme: 'dark' })
  await window.locator('html[data-theme="dark"]').waitFor()
  await isAccessible(window, `figures of ${page.id} in the dark`)
  await window.emulateMedia({ colorScheme: 'light' })
  await window.locator('html[data-theme="light"]').waitFor()
}

/** At the width of a phone nothing sticks out but what scrolls by itself. */
async function fitsPhone({ window, page }: Visit): Promise<void> {
  const { width, height } = window.viewportSize()!
  await window.setViewportSize({ width: 390, height: 844 })
  await cards(window).first().waitFor()
  const wide = await cards(window).evaluateAll((all) => all.filter((card) => card.getBoundingClientRect().right > innerWidth + 1).map((card) => (card as HTMLElement).dataset['card']))
  expect(wide, `cards of ${page.id} wider than a phone`).toEqual([])
  expect(await window.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await window.setViewportSize({ width, height })
}

/** On paper every card is there, none cut off at the right. */
async function fitsPaper({ window, page }: Visit): Promise<void> {
  expect((await window.pdf({ format: 'A4' })).subarray(0, 4).toString()).toBe('%PDF')
  await window.emulateMedia({ media: 'print' })
  const cut = await cards(window).evaluateAll((all) => all.filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) => (card as HTMLElement).dataset['card']))
  expect(cut, `cards of ${page.id} cut off on paper`).toEqual([])
  await window.emulateMedia({ media: 'screen' })
}
