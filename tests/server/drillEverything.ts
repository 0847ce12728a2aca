import { expect } from 'vitest'
import type { RecordPage } from '../../src/contract/envelope'
import { dueTarget, type Figure, type SummaryAnswer, type SummaryCardAnswer, type SummaryRow } from '../../src/contract/figure'
import type { PageDefinition } from '../../src/language/pageDefinition'
import type { SummaryCard } from '../../src/language/summaryDefinition'
import { isAdditive, isDueCount } from '../../src/language/query/queryTree'
import { measureOf } from '../../src/language/query/readQuery'
import { fieldsOver } from '../../src/language/query/rowFields'

/** Sends a body to a path and gives the envelope's data. */
export type Post = <Data>(path: string, body: object) => Promise<Data>

/** Every number of every card leads to exactly as many records as it says, on the page where the records are, and parts add up to their totals. Gives how many numbers it tried. */
export async function drillEverything(post: Post, page: PageDefinition, query: object = {}): Promise<number> {
  const [details, from] = page.statistics ? [page.statistics.path, { page: page.id }] : [page.path, {}]
  const { cards } = await post<SummaryAnswer>(`${page.path}/summary`, query)
  expect(cards.map(({ name }) => name)).toEqual(page.summary.map(({ name }) => name))
  let tried = 0
  for (const card of page.summary) {
    const answer = cards.find(({ name }) => name === card.name)!
    expect([page.id, card.name, answer.failed]).toEqual([page.id, card.name, undefined])
    if (answer.withheld) continue
    expectParts(page, card, answer)
    for (const [name, figure, value] of countsOf(page, card, answer)) {
      const members = dueTarget(card, figure)
      const asked = members === null ? { ...query, size: 1, figure: { ...from, ...figure } } : { size: 1, figure: { ...figure, page: page.id, ...filtersOf(query) } }
      const { total } = await post<RecordPage>(`${members ?? details}/page`, asked)
      expect([page.id, name, JSON.stringify(figure), total]).toEqual([page.id, name, JSON.stringify(figure), value])
      tried += 1
    }
  }
  return tried
}

const isCount = (page: PageDefinition, { rows }: SummaryCard, measure: string) => {
  const tree = measureOf(measure, fieldsOver(page.fields, rows))
  return tree.kind === 'aggregate' && (tree.name === 'count' || isDueCount(tree))
}

function filtersOf({ keyword, ...filters }: { readonly keyword?: string }): Partial<Figure> {
  return { filters, ...(keyword === undefined ? {} : { keyword }) }
}

/** The figure behind each count of a card, with the number it shows. */
function countsOf(page: PageDefinition, card: SummaryCard, { rows, totals }: SummaryCardAnswer): [string, Figure, number | null][] {
  const tops = [...new Map(rows.filter(({ rest }) => !rest).map(({ group }) => [JSON.stringify(group), group])).values()]
  return card.measures.flatMap(({ name, title, measure }, index) => {
    if (!isCount(page, card, measure)) return []
    const figure = { card: card.name, measure: name }
    // Over several periods the same one may have missed something more than once.
    const isTold = (row?: SummaryRow) => dueTarget(card, figure) === null || card.period === null || card.period.last === 1 || row?.period !== undefined
    const parts = rows.filter(isTold).map((row): [string, Figure, number | null] => [`${card.title} ${title} ${row.labels.join()}`, {
      ...figure,
      ...(row.rest ? { except: tops } : card.group.length > 0 ? { group: row.group } : {}),
      ...(row.period === undefined ? {} : { period: row.period }),
    }, row.values[index] ?? null])
    return [...parts, ...(isTold() ? [[`${card.title} ${title}`, figure, totals[index] ?? null] as [string, Figure, number | null]] : [])]
  })
}

/** What can be added up is: the groups are the whole. */
function expectParts(page: PageDefinition, card: SummaryCard, { rows, totals }: SummaryCardAnswer): void {
  card.measures.forEach(({ measure, title }, index) => {
    if (!isAdditive(measureOf(measure, fieldsOver(page.fields, card.rows)), card.rows !== null)) return
    const sum = rows.reduce((all, { values }) => all + (values[index] ?? 0), 0)
    expect([page.id, card.title, title, Number(sum.toFixed(2))]).toEqual([page.id, card.title, title, Number((totals[index] ?? 0).toFixed(2))])
  })
}
