import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { UrgeAnswer, UrgeRequest } from '../../../src/contract/urge'
import { loadList, loadSummary } from '../../../src/engine/preload'
import { urgeQuestion, urgeResult } from '../../../src/engine/summary/urgeTexts'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { SummaryCard } from '../../../src/language/summaryDefinition'
import { action, employees, listOf, renderList } from '../list/renderList'
import { vehicle, vehiclePage } from '../list/vehiclePage'

const card: SummaryCard = {
  name: 'due', title: '今日日检', chart: 'number', groupTitle: '', tones: {}, rows: null, group: [], period: { unit: 'day', by: 'checkDate', last: 1 }, where: null, top: 10, drill: true, help: '',
  due: {
    by: 'driver', page: 'emp', path: '/emp', where: null, since: null, unless: null,
    urge: { title: '催办', confirm: '给{count}台车的{people}人各发一条消息。', measure: '1', to: [], create: 'myMsg', set: {} },
  },
  measures: [{ name: '0', title: '应检', measure: 'due()', format: 'int', unit: '', ofDue: true }, { name: '1', title: '未检', measure: 'missed()', format: 'int', unit: '', ofDue: true }],
}
const found: UrgeAnswer = { missed: 5, urged: 3, people: 4, before: 1, beforeNames: ['陕A1'], unreached: 1 }

/** The page with its card, which counts so many as missing, and what the server is asked. */
function open({ missed = 5, answer = found, may = true, page = {}, search = '' }: { missed?: number; answer?: UrgeAnswer | Error; may?: boolean; page?: Partial<PageDefinition>; search?: string } = {}) {
  const asked: UrgeRequest[] = []
  const calls = {
    page: listOf([vehicle(1)]).page, options: employees().options,
    summary: async () => ({ cards: [{ name: 'due', rows: [], totals: [7, missed] }] }),
    urgeMissed: async (_page: PageDefinition, request: UrgeRequest) => {
      asked.push(request)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const view = renderList({ page: vehiclePage({ summary: [card], actions: ['view', 'urgeMissed'], ...page }), search, services: { may: (_id, name) => may || name !== 'urgeMissed' }, client: { ...calls, quiet: calls as never } })
  const shown = async () => within(await waitFor(() => document.querySelector<HTMLElement>('[data-card="due"]') ?? Promise.reject(new Error('There is no card.')), { timeout: 20_000 }))
  return { ...view, asked, shown }
}

// The rooms of a page load when first needed; here that time is not the question.
beforeAll(async () => {
  await Promise.all([loadList(), loadSummary()])
})

describe('the button that urges', { timeout: 30_000 }, () => {
  it('asks the server whom it would tell, then the user, and says what was done', async () => {
    const { user, shown, asked } = open({ search: '?f.plateNo=陕' })
    await user.click((await shown()).getByRole('button', { name: '催办' }))
    const dialog = within(await screen.findByRole('dialog', { name: '催办：今日日检' }))
    expect(dialog.getByText('给3台车的4人各发一条消息。有1个今天已经催过，不重发（陕A1）。有1个没有可以通知的人，请先登记负责人。')).toBeTruthy()
    expect(asked).toEqual([{ card: 'due', filters: { plateNo: '陕' }, preview: true }])
    await user.click(action('confirm'))
    await waitFor(async () => expect((await shown()).getByRole('status').textContent).toContain('已催办3个，通知了4人。'))
    expect(asked.slice(1)).toEqual([{ card: 'due', filters: { plateNo: '陕' } }])
    await waitFor(() => expect(document.querySelector('[data-dialog="confirm"]')).toBeNull())
  })

  it('tells nobody who is not confirmed', async () => {
    const { user, shown, asked } = open()
    await user.click((await shown()).getByRole('button', { name: '催办' }))
    await screen.findByRole('dialog')
    await user.click(action('cancel'))
    expect(asked).toHaveLength(1)
  })

  it('says at once where all have been urged today', async () => {
    const { user, shown } = open({ answer: { missed: 2, urged: 0, people: 0, before: 2, beforeNames: ['陕A1', '陕A2'], unreached: 0 } })
    await user.click((await shown()).getByRole('button', { name: '催办' }))
    await waitFor(async () => expect((await shown()).getByRole('status').textContent).toBe('这次没有发消息。有2个今天已经催过，不重发（陕A1、陕A2）。'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says why the server refuses', async () => {
    const { user, shown } = open({ answer: new Error('要催的超过5000个') })
    await user.click((await shown()).getByRole('button', { name: '催办' }))
    await waitFor(async () => expect((await shown()).getByRole('status').textContent).toBe('要催的超过5000个'))
  })

  it('cannot be pressed where nobody is missing, and says so', async () => {
    const { shown } = open({ missed: 0 })
    expect((await shown()).getByRole('button', { name: '催办' })).toHaveProperty('disabled', true)
    expect((await shown()).getByRole('status').textContent).toBe('没有要催办的')
  })

  it('is there only for who may urge, on a page that urges', async () => {
    for (const setup of [{ may: false }, { page: { actions: ['view'] as const } }]) {
      const { shown, unmount } = open(setup)
      expect([(await shown()).getByText('未检') !== null, (await shown()).queryByRole('button', { name: '催办' })]).toEqual([true, null])
      unmount()
    }
  })
})

describe('what is said of urging', () => {
  it('names some of those urged before', () => {
    expect(urgeQuestion('催{count}个。', { ...found, before: 12, unreached: 0 })).toBe('催3个。有12个今天已经催过，不重发（陕A1等）。')
    expect(urgeResult({ ...found, missed: 0 })).toBe('没有要催办的。')
  })
})
