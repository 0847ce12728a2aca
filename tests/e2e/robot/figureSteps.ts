import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import type { Figure, SummaryAnswer } from '../../../src/contract/figure'
import { measureOf } from '../../../src/language/query/readQuery'
import { fieldsOver } from '../../../src/language/query/rowFields'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { SummaryCard } from '../../../src/language/summaryDefinition'
import type { Desk, World } from './world'

/** Every card is answered, and the first number that counts records leads its reader to as many. All the others are followed by the tests of the server, for somebody who sees everything. */
export async function figuresByHttp({ set }: World, { page, api }: Desk): Promise<void> {
  if (page.summary.length === 0) return
  const card = page.summary.find((one) => countIn(page, one) >= 0)
  for (let tries = 1; ; tries += 1) {
    const { status, body } = await api.call<SummaryAnswer>(page, 'summary', {}, {})
    expect([status, body.data.cards.map(({ name, failed }) => [name, failed])]).toEqual([200, page.summary.map(({ name }) => [name, undefined])])
    if (!card) return
    const listed = await api.call<RecordPage>(recordsOf(set.pages, page), 'page', {}, { current: 1, size: 1, figure: figureOf(page, card) })
    const total = body.data.cards.find(({ name }) => name === card.name)!.totals[countIn(page, card)]
    // Reminders and messages of the morning may still be arriving between the two.
    if (listed.body.data.total === total || tries === mostTries) return expect(listed.body.data.total, `${page.id} ${card.title} counted, and listed`).toBe(total)
    await setTimeout(500)
  }
}

const mostTries = 20

/** The first figure of a card that counts records; -1 where none does. */
export function countIn(page: PageDefinition, card: SummaryCard): number {
  return card.measures.findIndex(({ measure }) => {
    const tree = measureOf(measure, fieldsOver(page.fields, card.rows))
    return tree.kind === 'aggregate' && tree.name === 'count'
  })
}

function figureOf(page: PageDefinition, card: SummaryCard): Figure {
  return { card: card.name, measure: card.measures[countIn(page, card)]!.name, ...(page.statistics ? { page: page.id } : {}) }
}

/** Where the records of a card are listed: a statistic has none of its own. */
function recordsOf(pages: Readonly<Record<string, PageDefinition>>, page: PageDefinition): PageDefinition {
  return Object.values(pages).find(({ path }) => path === page.statistics?.path) ?? page
}
