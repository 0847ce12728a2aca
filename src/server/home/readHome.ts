import { emptyQuery } from '../../contract/listQuery'
import type { HomeAnswer, HomeBlockAnswer, HomeTarget } from '../../contract/home'
import type { SummaryCardAnswer } from '../../contract/figure'
import { blocksFor, type HomeBlock, type HomeCard } from '../../language/home'
import type { SummaryCard } from '../../language/summaryDefinition'
import { offersAction } from '../access/permissions'
import { answerCards, forFigures, isWithheld } from '../resources/operations/summarizeRecords'
import { pageTable } from '../resources/pageTable'
import type { RecordServices } from '../resources/recordServices'
import { newestRows } from './newestRows'

/** The home page of whoever asks: his roles' blocks, of what he may open, each number counted as the list it opens. */
export async function readHome(services: RecordServices): Promise<HomeAnswer> {
  const blocks = blocksFor(services.set.home, services.principal.roles).flatMap((block) => allowed(services, block) ?? [])
  const answers = await forFigures(services, (timed) => readCards(timed, blocks))
  const read: HomeBlockAnswer[] = []
  for (const block of blocks) read.push(await answerBlock(services, block, answers))
  return { blocks: read }
}

/** The block without what the person may not open; null where nothing is left. */
function allowed(services: RecordServices, block: HomeBlock): HomeBlock | null {
  const { set, principal } = services
  const withheld = (card: HomeCard) => isWithheld(services, pageTable(set, card.page).page, cardOf(services, card))
  const may = (page: string, action = 'view') => {
    const definition = Object.hasOwn(set.pages, page) ? set.pages[page] : undefined
    return definition !== undefined && offersAction(definition, action) && principal.may(page, action)
  }
  switch (block.kind) {
    case 'numbers': {
      const numbers = block.numbers.filter(({ page }) => may(page))
      return numbers.length > 0 ? { ...block, numbers } : null
    }
    case 'chart': return may(block.chart.page) && !withheld(block.chart) ? block : null
    case 'newest': return may(block.newest.page) ? block : null
    case 'entries': {
      const entries = block.entries.filter(({ page, action }) => may(page, action))
      return entries.length > 0 ? { ...block, entries } : null
    }
  }
}

/** Numbers and charts of all blocks, page by page: all the numbers of a page are one statement. */
async function readCards(services: RecordServices, blocks: readonly HomeBlock[]): Promise<ReadonlyMap<string, SummaryCardAnswer>> {
  const wanted = blocks.flatMap((block): readonly HomeCard[] => (block.kind === 'numbers' ? block.numbers : block.kind === 'chart' ? [block.chart] : []))
  const answers = new Map<string, SummaryCardAnswer>()
  for (const page of new Set(wanted.map((one) => one.page))) {
    const names = new Set(wanted.filter((one) => one.page === page).map(({ card }) => card))
    const table = pageTable(services.set, page)
    for (const answer of await answerCards(services, table, table.page.homeCards.filter(({ name }) => names.has(name)), emptyQuery)) answers.set(`${page} ${answer.name}`, answer)
  }
  return answers
}

async function answerBlock(services: RecordServices, block: HomeBlock, answers: ReadonlyMap<string, SummaryCardAnswer>): Promise<HomeBlockAnswer> {
  const { name, title, help } = block
  const { set } = services
  const base = { name, title, help }
  switch (block.kind) {
    case 'numbers': return { ...base, kind: 'numbers', numbers: block.numbers.map((number) => ({ title: number.title, unit: number.unit, tone: number.tone, value: valueOf(answers.get(`${number.page} ${number.card}`)), ...targetOf(services, number) })) }
    case 'chart': {
      const card = cardOf(services, block.chart)
      return { ...base, kind: 'chart', card, answer: answers.get(`${block.chart.page} ${card.name}`) ?? { name: card.name, rows: [], totals: [], failed: '暂时统计不出来，请稍后再试' }, page: block.chart.page, path: set.pages[block.chart.page]?.path ?? '' }
    }
    case 'newest': return { ...base, kind: 'newest', rows: await newestRows(services, block.newest), ...targetOf(services, block.newest) }
    case 'entries': return { ...base, kind: 'entries', entries: block.entries.map(({ page, title: text, action }) => ({ title: text, action, path: set.pages[page]?.path ?? '' })) }
  }
}

const valueOf = (answer: SummaryCardAnswer | undefined): number | null => (answer === undefined || answer.failed !== undefined ? null : (answer.totals[0] ?? 0))

/** The card of a page that the home page asked for. */
export function cardOf({ set }: Pick<RecordServices, 'set'>, { page, card }: HomeCard): SummaryCard {
  const found = set.pages[page]?.homeCards.find(({ name }) => name === card)
  if (!found) throw new Error(`Page '${page}' has no home card '${card}'; the gate should have made it`)
  return found
}

/** The list behind a number: the whole list, where the number counts it all. */
export function targetOf(services: Pick<RecordServices, 'set'>, target: HomeCard): HomeTarget {
  const card = cardOf(services, target)
  return { path: services.set.pages[target.page]?.path ?? '', ...(card.where === null ? {} : { figure: { card: card.name, measure: card.measures[0]?.name ?? '0' } }) }
}
