import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../../src/client/requestError'
import { action, employees, listOf, main, renderList } from './renderList'
import { vehicle, vehiclePage } from './vehiclePage'

const fleet = (count: number) => Array.from({ length: count }, (_, index) => vehicle(index + 1))
const ready = () => waitFor(() => expect(main().dataset['state']).toBe('ready'))

describe('the rows of a list', () => {
  it('offer what their state and the user allow, the rest behind 更多', async () => {
    const records = [vehicle(1), vehicle(2, { status: 'submitted' }), vehicle(3, { status: 'approved' })]
    const { user } = renderList({ client: { page: listOf(records).page, options: employees().options }, services: { may: (_page, name) => name !== 'approve' } })
    await ready()
    const names = [...document.querySelectorAll<HTMLElement>('[data-row-key]')].map((row) => [...row.querySelectorAll<HTMLElement>('[data-action]')].map((button) => button.dataset['action']))
    expect(names).toEqual([['view', 'edit', 'more'], ['view', 'void'], ['view']])
    await user.click(screen.getByRole('button', { name: '更多操作 陕A10001' }))
    await waitFor(() => expect(screen.getByRole('menu').querySelectorAll('[data-action]')).toHaveLength(3))
    expect([...screen.getByRole('menu').querySelectorAll<HTMLElement>('[data-action]')].map(({ dataset }) => dataset['action'])).toEqual(['submit', 'void', 'remove'])
  })

  it('tell each cell\'s title and which one is the name, so that a phone can show a row as a card', async () => {
    renderList({ client: { page: listOf(fleet(1)).page, options: employees().options } })
    await ready()
    const cells = [...document.querySelectorAll<HTMLElement>('[data-row-key="v1"] td[data-title]')]
    expect(cells.map(({ dataset }) => dataset['title'])).toEqual(['车牌号', '车辆类型', '核定载客数', '驾驶员', '驾驶员电话', '年检有效期', '附件', '状态'])
    expect(cells.filter(({ dataset }) => dataset['name']).map(({ textContent }) => textContent)).toEqual(['陕A10001'])
  })

  it('say of names and fields of referred records that they are on their way, and not that nothing is filled in', async () => {
    renderList({ client: { page: listOf(fleet(1)).page, options: () => new Promise(() => undefined) } })
    await ready()
    const shown = (title: string) => document.querySelector(`[data-row-key="v1"] td[data-title="${title}"]`)?.textContent
    expect([shown('驾驶员'), shown('驾驶员电话')]).toEqual(['…', '…'])
  })

  it('of a statistics page show the group by a field of a referred record, which the row bears under that name', async () => {
    const { driver: _, ...group } = vehicle(1, { 'driver.mobile': '13900000007' })
    renderList({ client: { page: listOf([group as typeof group & ReturnType<typeof vehicle>]).page, options: employees().options } })
    await ready()
    expect(document.querySelector('[data-row-key="v1"] td[data-title="驾驶员电话"]')?.textContent).toBe('13900000007')
  })

  it('offer no move that the server says is not this user\'s', async () => {
    renderList({ client: { page: listOf([vehicle(1, { status: 'submitted', moves: ['void'] }), vehicle(2, { status: 'submitted' })]).page, options: employees().options } })
    await ready()
    expect(document.querySelector('[data-row-key="v1"] [data-action="approve"]')).toBeNull()
    expect(document.querySelector('[data-row-key="v2"] [data-action="approve"]')).not.toBeNull()
  })

  it('offer neither to change nor to remove what the server says is another\'s', async () => {
    renderList({ client: { page: listOf([vehicle(1, { readOnly: true, moves: [] }), vehicle(2)]).page, options: employees().options } })
    await ready()
    const names = (id: string) => [...document.querySelectorAll<HTMLElement>(`[data-row-key="${id}"] [data-action]`)].map(({ dataset }) => dataset['action'])
    expect(names('v1')).toEqual(['view'])
    expect(names('v2')).toContain('edit')
  })

  it('lead from a number to what it counts, where it counts something and the reader may look', async () => {
    const places: string[] = []
    const drill = { page: 'trip', path: '/trip', where: { vehicle: [{ field: 'id', value: null }], day: [{ field: 'checkDate', value: null }], kind: [{ field: null, value: 'night' }, { field: null, value: 'long' }] } }
    const page = vehiclePage({ drills: { seats: drill, spare: drill } })
    const rows = [vehicle(1, { seats: 3, checkDate: '2027-01-31' }), vehicle(2, { seats: 0, checkDate: '2027-01-31' }), vehicle(3, { seats: 4, checkDate: null })]
    const { user } = renderList({ page, client: { page: listOf(rows).page, options: employees().options }, services: { navigate: (path) => void places.push(path) } })
    await ready()
    expect(document.querySelectorAll('[data-action="figure"]')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '查看 陕A10001 核定载客数' }))
    expect(places).toEqual(['/trip?f.vehicle=v1&f.vehicle=v1&f.day=2027-01-31&f.day=2027-01-31&f.kind=night&f.kind=long'])
  })

  it('open by click and by Enter, and arrows lead from row to row', async () => {
    const { user } = renderList({ client: { page: listOf(fleet(2)).page, options: employees().options, get: () => new Promise(() => undefined) } })
    await ready()
    const [first, second] = [...document.querySelectorAll<HTMLElement>('[data-row-key]')]
    first!.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.search).toBe('?open=v2'))
  })

  it('move straight where nothing is asked, and tell', async () => {
    const moved: unknown[] = []
    const { user } = renderList({ client: { page: listOf([vehicle(1)]).page, options: employees().options, transition: async (...request) => (moved.push(request.slice(1)), vehicle(1)) } })
    await ready()
    await user.click(screen.getByRole('button', { name: '更多操作 陕A10001' }))
    await user.click(await screen.findByText('提交'))
    await waitFor(() => expect(moved).toEqual([['v1', 'submit', { version: 1, values: {} }]]))
    expect(await screen.findByText('“陕A10001”已提交')).toBeTruthy()
  })
})

describe('bulk actions of a list', () => {
  it('run on every chosen row, report what failed and why, and keep that chosen', async () => {
    const removed: string[] = []
    const { user } = renderList({ client: { page: listOf(fleet(3)).page, options: employees().options, remove: async (_page, id) => {
      if (id === 'v2') throw new RequestError('记录正被其他记录引用，不能删除', 16, 409)
      removed.push(id)
    } } })
    await ready()
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    const bar = screen.getByRole('group', { name: '批量操作' })
    expect(bar.textContent).toContain('已选 3 条')
    expect([...bar.querySelectorAll<HTMLElement>('[data-action^="bulk:"]')].map(({ dataset }) => dataset['action'])).toEqual(['bulk:submit', 'bulk:void', 'bulk:remove'])
    await user.click(action('bulk:remove'))
    await user.click(await waitFor(() => action('confirm')))
    expect(await screen.findByText('删除：成功 2 条，失败 1 条')).toBeTruthy()
    expect(screen.getByText('陕A10002：记录正被其他记录引用，不能删除')).toBeTruthy()
    expect(removed).toEqual(['v1', 'v3'])
    expect(within(screen.getByRole('group', { name: '批量操作' })).getByText('已选 1 条')).toBeTruthy()
  })

  it('offer only what all the chosen allow', async () => {
    const { user } = renderList({ client: { page: listOf([vehicle(1), vehicle(2, { status: 'approved' })]).page, options: employees().options } })
    await ready()
    await user.click(screen.getByRole('checkbox', { name: '选择 陕A10001' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 陕A10002' }))
    expect(screen.getByText('所选记录没有可以一起进行的操作')).toBeTruthy()
  })

  it('ask once for all of them what a move asks, and send it once for each', async () => {
    const sent: unknown[] = []
    const page = vehiclePage()
    const withReason = { ...page, fields: { ...page.fields, reason: { name: 'reason', title: '作废原因', type: 'string' as const } } }
    const { user } = renderList({ page: withReason, client: { page: listOf(fleet(3)).page, options: employees().options, transition: async (_page, id, name, request) => {
      sent.push([id, name, request])
      if (id === 'v2') throw new RequestError('条件不满足', 9, 409)
      return vehicle(1)
    } } })
    await ready()
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    await user.click(action('bulk:void'))
    const dialog = await screen.findByRole('dialog', { name: '批量作废' })
    expect(within(dialog).getByText('选中的 3 条车辆都按下面填的办理；没有填的，各条保持原样。')).toBeTruthy()
    await user.click(action('confirm', dialog))
    expect((await within(dialog).findAllByText('请输入作废原因')).length).toBeGreaterThan(0)
    expect(sent).toEqual([])
    await user.type(within(dialog).getByRole('textbox'), '重复登记')
    await user.dblClick(action('confirm', dialog))
    expect(await screen.findByText('作废：成功 2 条，失败 1 条')).toBeTruthy()
    expect(sent).toEqual(['v1', 'v2', 'v3'].map((id) => [id, 'void', { version: 1, values: { reason: '重复登记' } }]))
    expect(within(screen.getByRole('group', { name: '批量操作' })).getByText('已选 1 条')).toBeTruthy()
  })

  it('are not there, nor boxes for them, where the user may do none', async () => {
    renderList({ client: { page: listOf(fleet(1)).page, options: employees().options }, services: { may: (_page, name) => name === 'view' } })
    await ready()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(document.querySelector('[data-action="create"]')).toBeNull()
    expect(document.querySelector('[data-action="export"]')).toBeNull()
  })
})
