import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../../src/client/requestError'
import type { RecordData } from '../../../src/contract/envelope'
import type { ListQuery } from '../../../src/contract/listQuery'
import type { RecordClient } from '../../../src/client/recordClient'
import { action, employees, main, renderList } from '../list/renderList'
import { vehicle, vehiclePage } from '../list/vehiclePage'

const whole = vehiclePage()
const page = vehiclePage({ list: { ...whole.list, board: { title: 'plateNo', fields: ['driver', 'checkDate'], states: ['draft', 'submitted', 'approved', 'void'] } } })

/** A backend that lists by state, counts, and moves. */
function backend(records: readonly RecordData[], changes: Partial<RecordClient> = {}) {
  const queries: ListQuery[] = []
  const counted: ListQuery[] = []
  let standing = records
  const client: Partial<RecordClient> = {
    options: employees().options,
    page: async (_page, query) => {
      queries.push(query)
      const states = query.filters['status'] as readonly string[] | undefined
      const found = standing.filter(({ status }) => states === undefined || states.includes(String(status)))
      return { records: found.slice(0, query.size), total: found.length, size: query.size, current: query.current }
    },
    counts: async (_page, query) => {
      counted.push(query)
      return Object.fromEntries(['draft', 'submitted', 'approved', 'void'].map((state) => [state, standing.filter(({ status }) => status === state).length]))
    },
    transition: async (_page, id, name) => {
      standing = standing.map((record) => (record.id === id ? { ...record, status: page.states!.transitions[name]!.to, version: 2 } : record))
      return standing.find((record) => record.id === id)!
    },
    ...changes,
  }
  return { client, queries, counted }
}

const column = (state: string) => document.querySelector<HTMLElement>(`[data-column-state="${state}"]`)!
const cards = (state: string) => [...column(state).querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => dataset['card'])
const card = (id: string) => document.querySelector<HTMLElement>(`[data-card="${id}"]`)!
const ready = () => waitFor(() => expect(main().dataset['state']).toBe('ready'))
const hand = { setData: () => undefined, effectAllowed: '' }
const lift = (id: string) => fireEvent.dragStart(card(id), { dataTransfer: hand })
const drop = (state: string) => {
  fireEvent.dragOver(column(state), { dataTransfer: hand })
  fireEvent.drop(column(state), { dataTransfer: hand })
}
const shown = async (records: readonly RecordData[], changes: Partial<RecordClient> = {}, search = '?view=board') => {
  const asked = backend(records, changes)
  const rendered = renderList({ page, client: asked.client, search })
  await ready()
  return { ...asked, ...rendered }
}

describe('a board', () => {
  it('is chosen above the list and stands in the address; before, nothing is asked for it', async () => {
    const { client, queries, counted } = backend([vehicle(1), vehicle(2, { status: 'submitted' })])
    const { user } = renderList({ page, client })
    await ready()
    expect([queries.length, counted.length]).toEqual([1, 0])
    await user.click(screen.getByRole('radio', { name: '看板' }))
    await waitFor(() => expect(cards('draft')).toEqual(['v1']))
    expect(location.search).toBe('?view=board')
    expect([queries.length, counted.length]).toEqual([5, 1])
    await user.click(screen.getByRole('radio', { name: '列表' }))
    await waitFor(() => expect(document.querySelectorAll('[data-row-key]')).toHaveLength(2))
    expect(location.search).toBe('')
  })

  it('opened by its address asks column by column, under the filters of the list, and for no row', async () => {
    const { queries } = await shown([vehicle(1), vehicle(2, { status: 'submitted' })], {}, '?view=board&f.plateNo=A1')
    expect(queries.map(({ filters }) => filters)).toEqual(['draft', 'submitted', 'approved', 'void'].map((state) => ({ plateNo: 'A1', status: [state] })))
    expect([...document.querySelectorAll('[data-column-state] h2')].map(({ textContent }) => textContent)).toEqual(['草稿 1', '待审核 1', '已通过 0', '已作废 0'])
  })

  it('shows on a card what the page says, with the names of what it refers to', async () => {
    await shown([vehicle(1)])
    await waitFor(() => expect(card('v1').textContent).toContain('驾驶员e2'))
    expect([...card('v1').querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['驾驶员', '年检有效期'])
  })

  it('shows some of many records, and more when asked', async () => {
    const { user } = await shown(Array.from({ length: 45 }, (_, index) => vehicle(index + 1)))
    expect(cards('draft')).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: '加载更多 草稿' }))
    await waitFor(() => expect(cards('draft')).toHaveLength(40))
  })

  it('opens a record by click and by Enter, and arrows lead from card to card', async () => {
    const { user } = await shown([vehicle(1), vehicle(2)], { get: () => new Promise(() => undefined) })
    card('v1').focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(card('v2'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.search).toBe('?view=board&open=v2'))
  })

  it('says what failed in the column that failed, and shows the others', async () => {
    const sound = backend([vehicle(1)])
    await shown([], { page: async (of, query, signal) => {
      if ((query.filters['status'] as string[])[0] === 'void') throw new RequestError('连接中断', 1, 500)
      return sound.client.page!(of, query, signal)
    } })
    expect(cards('draft')).toEqual(['v1'])
    expect(within(column('void')).getByText('连接中断')).toBeTruthy()
  })
})

describe('a card that is dragged', () => {
  it('is moved at once where the move asks for nothing, and takes the focus along', async () => {
    await shown([vehicle(1)])
    lift('v1')
    drop('submitted')
    await waitFor(() => expect(cards('submitted')).toEqual(['v1']))
    expect(await screen.findByText('“陕A10001”已提交')).toBeTruthy()
    expect(document.activeElement).toBe(card('v1'))
  })

  it('finds the columns closed to which no move of this person leads', async () => {
    await shown([vehicle(1, { moves: ['submit'] })])
    lift('v1')
    expect(['draft', 'submitted', 'approved', 'void'].map((state) => column(state).dataset['reach'])).toEqual(['own', 'open', 'closed', 'closed'])
    const over = createEvent.dragOver(column('approved'))
    fireEvent(column('approved'), over)
    expect(over.defaultPrevented, 'the browser takes it for a place where nothing can be laid down').toBe(false)
    fireEvent.dragEnd(card('v1'))
    expect(column('approved').dataset['reach']).toBeUndefined()
  })

  it('stays where nothing can be done with it', async () => {
    await shown([vehicle(1, { status: 'approved' })])
    expect(card('v1').draggable).toBe(false)
  })

  it('meets the dialog of a move that asks', async () => {
    const { user } = await shown([vehicle(1)], { get: async () => ({ ...vehicle(1), annex: {} }) })
    lift('v1')
    drop('void')
    await waitFor(() => expect(document.querySelector('[data-dialog="void"]')).not.toBeNull())
    await user.click(action('cancel'))
    expect(cards('draft')).toEqual(['v1'])
  })

  it('that several moves would bring there is asked about', async () => {
    const { transitions } = page.states!
    const two = { ...page, states: { ...page.states!, transitions: { ...transitions, hurry: { ...transitions['submit']!, name: 'hurry', title: '加急提交' } } } }
    const made: string[] = []
    const { client } = backend([vehicle(1)], { transition: async (_page, _id, name) => (made.push(name), vehicle(1)) })
    const { user } = renderList({ page: two, client, search: '?view=board' })
    await ready()
    lift('v1')
    drop('submitted')
    expect(await screen.findByText('“陕A10001”移到“待审核”有几种办法：')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '加急提交' }))
    await waitFor(() => expect(made).toEqual(['hurry']))
  })

  it('stays, with the reason, where the move is refused', async () => {
    await shown([vehicle(1)], { transition: async () => { throw new RequestError('车辆还没有投保', 15, 409) } })
    lift('v1')
    drop('submitted')
    expect(await screen.findByText('“陕A10001”提交失败：车辆还没有投保')).toBeTruthy()
    expect(cards('draft')).toEqual(['v1'])
  })
})

it('has the same moves in the menu of a card', async () => {
  const { user } = await shown([vehicle(1)])
  await user.click(screen.getByRole('button', { name: '更多操作 陕A10001' }))
  await waitFor(() => expect([...screen.getByRole('menu').querySelectorAll<HTMLElement>('[data-action]')].map(({ dataset }) => dataset['action'])).toEqual(['edit', 'submit', 'void', 'remove']))
  await user.click(screen.getByText('提交'))
  await waitFor(() => expect(cards('submitted')).toEqual(['v1']))
})
