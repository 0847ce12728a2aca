import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { SummaryAnswer } from '../../../src/contract/figure'
import type { ListQuery } from '../../../src/contract/listQuery'
import { loadFigureChip, loadList, loadSummary } from '../../../src/engine/preload'
import { axisTicks, figureText, groupColors, short, toneOfFigure } from '../../../src/engine/summary/figures'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { MeasureDefinition, SummaryCard } from '../../../src/language/summaryDefinition'
import { action, employees, listOf, renderList } from '../list/renderList'
import { vehicle, vehiclePage } from '../list/vehiclePage'

const measure = (name: string, title: string, format: MeasureDefinition['format'] = 'int', unit = ''): MeasureDefinition => ({ name, title, measure: 'count()', format, unit, ofDue: false })
const card = (name: string, title: string, parts: Partial<SummaryCard>): SummaryCard => ({ name, title, chart: 'number', groupTitle: '', tones: {}, rows: null, due: null, group: [], period: null, where: null, measures: [measure('0', title)], top: 10, drill: true, help: '', ...parts })

const summary: readonly SummaryCard[] = [
  card('fleet', '车辆', { measures: [measure('0', '总数', 'int', '辆'), measure('1', '完好率', 'percent')] }),
  card('kinds', '车辆类型', { chart: 'pie', group: ['kind'] }),
  card('drivers', '驾驶员排行', { chart: 'ranking', group: ['driver'] }),
  card('months', '近3个月', { chart: 'line', period: { unit: 'month', by: 'checkDate', last: 3 } }),
  card('byKind', '按月按类型', { chart: 'bar', group: ['kind'], period: { unit: 'month', by: 'checkDate', last: 2 }, measures: [{ ...measure('0', '按月按类型'), tones: { danger: '< 2' } }] }),
  card('around', '各维度', { chart: 'radar', group: ['kind'], measures: [measure('0', '平均分', 'decimal', '分')] }),
  card('days', '每日', { chart: 'calendar', period: { unit: 'day', by: 'checkDate', last: 9 } }),
  card('table', '明细表', { chart: 'table', group: ['kind'], drill: false }),
]
const row = (group: (string | null)[], labels: string[], values: (number | null)[], more: object = {}) => ({ group, labels, values, ...more })
const answer: SummaryAnswer = {
  cards: [
    { name: 'fleet', totals: [1234, null], rows: [row([], [], [1234, null])] },
    { name: 'kinds', totals: [4], rows: [row(['bus'], ['客车'], [3]), row([null], ['未填写'], [1])] },
    { name: 'drivers', totals: [9], rows: [row(['e1'], ['张三'], [5]), row(['e2'], ['李四'], [3]), row([], ['其他'], [1], { rest: true })] },
    { name: 'months', totals: [3], rows: [row([], [], [1], { period: '2026-09-01' }), row([], [], [0], { period: '2026-10-01' }), row([], [], [2], { period: '2026-11-01' })] },
    { name: 'byKind', totals: [3], rows: [row(['bus'], ['客车'], [1], { period: '2026-10-01' }), row(['bus'], ['客车'], [2], { period: '2026-11-01' })] },
    { name: 'around', totals: [70], rows: [row(['c'], ['反应'], [60]), row(['a'], ['视力'], [80]), row(['b'], ['判断'], [null])] },
    { name: 'days', totals: [3], rows: Array.from({ length: 9 }, (_, index) => row([], [], [index === 8 ? 3 : 0], { period: `2026-10-${String(24 + index).padStart(2, '0')}`.replace('10-32', '11-01') })) },
    { name: 'table', totals: [], rows: [], failed: '统计暂时得不出来，请缩小筛选范围后再试' },
  ],
}

/** All figures of a page, its drawings opened before, unless it is seen for the first time. */
function open({ page = vehiclePage({ summary, actions: ['view'] }), search = '', isFirst = false }: { page?: PageDefinition; search?: string; isFirst?: boolean } = {}) {
  const list = listOf([vehicle(1), vehicle(2)])
  const asked: ListQuery[] = []
  const calls = { page: list.page, options: employees().options, summary: async (_page: PageDefinition, query: ListQuery) => { asked.push(query); return answer } }
  const view = renderList({ page, search, left: isFirst ? {} : { 'drawings:veh': 'open' }, client: { ...calls, quiet: calls as never } })
  const cardOf = async (name: string) => within(await waitFor(() => document.querySelector<HTMLElement>(`[data-card="${name}"]`) ?? Promise.reject(new Error(name)), { timeout: 20_000 }))
  return { ...view, list, asked, cardOf, figure: () => JSON.parse(new URLSearchParams(location.search).get('figure') ?? 'null') as unknown }
}

// The rooms of a page load when first needed; here that time is not the question.
beforeAll(async () => {
  await Promise.all([loadList(), loadSummary(), loadFigureChip()])
})

describe('the colours of a pie', () => {
  const tones = { pass: 'success', fail: 'danger', mended: 'warning', late: 'danger' } as const
  it('are those of the dictionary, where each part has one of its own', () => {
    expect(groupColors({ tones }, ['pass', 'fail']).map((color) => /--ant-(\w+)-/.exec(color)?.[1])).toEqual(['green', 'red'])
    for (const groups of [['fail', 'late'], ['pass', null], ['pass', 'unknown']]) expect(groupColors({ tones }, groups)).toEqual(groupColors({ tones: {} }, groups))
  })
})

it('colours a share by what is read, 0.8 as 80 percent', () => {
  const tones = { danger: '< 80', caution: '< 90' }
  expect([0.799, 0.8, 0.9, null].map((value) => toneOfFigure(value, { format: 'percent', tones }))).toEqual(['danger', 'caution', undefined, undefined])
  expect(toneOfFigure(80, { format: 'int', tones })).toBe('caution')
})

describe('the figures above a list', { timeout: 30_000 }, () => {
  it('come under the list’s own filters, with a dash for what cannot be worked out', async () => {
    const { cardOf, asked } = open({ search: '?f.plateNo=陕&q=客' })
    const fleet = await cardOf('fleet')
    expect(fleet.getByRole('button', { name: '总数：1,234 辆，查看记录' })).toBeTruthy()
    expect(fleet.getByText('—')).toBeTruthy()
    expect(asked).toEqual([{ current: 1, size: 0, orders: [], filters: { plateNo: '陕' }, keyword: '客', removed: false }])
  })

  it('lead each to its records, and back', async () => {
    const { user, cardOf, figure, list } = open()
    await user.click((await cardOf('kinds')).getByRole('button', { name: '客车：3，占 75%，查看记录' }))
    await waitFor(() => expect(list.queries.at(-1)?.figure).toEqual({ card: 'kinds', measure: '0', group: ['bus'] }))
    await waitFor(() => expect(document.querySelector('[data-figure]')?.textContent).toMatch(/统计：车辆类型.*客/))
    await user.click(action('removeFigure'))
    await waitFor(() => expect(figure()).toBeNull())
    await user.click((await cardOf('drivers')).getByRole('button', { name: '其他：1，查看记录' }))
    await waitFor(() => expect(figure()).toEqual({ card: 'drivers', measure: '0', except: [['e1'], ['e2']] }))
  })

  it('are reached on a line by the arrows, each named with its period', async () => {
    const { user, cardOf, figure } = open()
    const months = await cardOf('months')
    months.getByRole('button', { name: '2026-09：1，查看记录' }).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-11：2，查看记录')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(figure()).toEqual({ card: 'months', measure: '0', period: '2026-11-01' }))
  })

  it('stand around a radar in an order that stays, each with its number', async () => {
    const { user, cardOf, figure } = open()
    const around = await cardOf('around')
    expect(around.getAllByRole('button', { name: /查看记录$/ }).map((button) => button.getAttribute('aria-label'))).toEqual(['视力：80 分，查看记录', '判断：—，查看记录', '反应：60 分，查看记录'])
    await user.click(around.getByRole('button', { name: '反应：60 分，查看记录' }))
    await waitFor(() => expect(figure()).toEqual({ card: 'around', measure: '0', group: ['c'] }))
  })

  it('are days of a calendar, walked by the arrows from today back', async () => {
    const { user, cardOf, figure } = open()
    const days = await cardOf('days')
    await user.click(days.getByRole('button', { name: '2026-11-01：3，查看记录' }))
    await waitFor(() => expect(figure()).toEqual({ card: 'days', measure: '0', period: '2026-11-01' }))
    await user.keyboard('{ArrowLeft}{ArrowUp}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-10-24：0，查看记录')
  })

  it('can be read as a table', async () => {
    const { user, cardOf } = open()
    const months = await cardOf('byKind')
    await user.click(months.getByRole('button', { name: '按月按类型 以表格显示' }))
    expect(months.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['分组期间按月按类型', '客车2026-101', '客车2026-112', '合计3'])
    expect([...document.querySelectorAll('[data-card="byKind"] [data-tone]')].map(({ textContent }) => textContent)).toEqual(['1'])
  })

  it('say why one could not be worked out, while the others stand', async () => {
    const { cardOf } = open()
    expect((await cardOf('table')).getByText(/请缩小筛选范围/)).toBeTruthy()
  })

  it('stay closed for who has closed them', async () => {
    const { user, kept, asked } = open()
    await waitFor(() => expect(asked).toHaveLength(1))
    await user.click(action('toggleSummary'))
    expect([kept.get('summary:veh'), document.querySelector('[data-card]')]).toEqual(['closed', null])
  })

  it('are numbers first among records: the drawings come when asked for', async () => {
    const { user, kept, cardOf } = open({ isFirst: true })
    await cardOf('fleet')
    expect(document.querySelectorAll('[data-card]')).toHaveLength(1)
    await user.click(action('toggleDrawings'))
    await cardOf('kinds')
    expect([kept.get('drawings:veh'), document.querySelectorAll('[data-card]').length]).toEqual(['open', summary.length])
  })

  it('show their drawings at once on a statistic, which is read for them', async () => {
    const statistics = { group: [], period: null, where: null, measures: [], of: 'inspection', path: '/inspection', rows: null, due: null }
    const { cardOf } = open({ page: vehiclePage({ summary, actions: ['view'], statistics }), isFirst: true })
    await cardOf('kinds')
    expect(document.querySelectorAll('[data-card]')).toHaveLength(summary.length)
  })

  it('wait on a phone until they are asked for', async () => {
    const wide = window.matchMedia
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query.includes('max-width') }))
    const { user, cardOf } = open()
    await screen.findAllByText('共 2 条')
    expect(document.querySelector('[data-card]')).toBeNull()
    await user.click(action('toggleSummary'))
    await cardOf('fleet')
    vi.stubGlobal('matchMedia', wide)
  })

  it('cost a page nothing that has none', async () => {
    const { asked } = open({ page: vehiclePage() })
    await screen.findAllByText('共 2 条')
    expect([asked, document.querySelector('[data-summary]')]).toEqual([[], null])
  })
})

describe('numbers', () => {
  it('are written as one reads them', () => {
    expect([figureText(0.934, { format: 'percent' }), figureText(1234.5, { format: 'money' }), figureText(2.345, { format: 'decimal' }), figureText(null, { format: 'int' })]).toEqual(['93.4%', '1,234.50', '2.35', '—'])
  })

  it('have an axis in round steps that holds the largest', () => {
    expect([axisTicks([]), axisTicks([7]), axisTicks([0.93]), axisTicks([1200, 30])]).toEqual([[0, 1], [0, 2, 4, 6, 8], [0, 0.25, 0.5, 0.75, 1], [0, 500, 1000, 1500]])
    expect([axisTicks([1], true), axisTicks([2, 1], true), axisTicks([7], true)]).toEqual([[0, 1], [0, 1, 2], [0, 2, 4, 6, 8]])
  })
})

it('cuts a name by the room it takes', () => {
  expect([short('2026-09', 5), short('安全生产管理部', 5), short('陕A12345挂车', 4)]).toEqual(['2026-09', '安全生产…', '陕A12…'])
})
