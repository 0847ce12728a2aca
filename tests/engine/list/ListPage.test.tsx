import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../../src/client/requestError'
import { action, employees, listOf, main, renderList, rowIds } from './renderList'
import { vehicle, vehiclePage } from './vehiclePage'

const fleet = (count: number) => Array.from({ length: count }, (_, index) => vehicle(index + 1))
const ready = () => waitFor(() => expect(main().dataset['state']).toBe('ready'))

describe('a list', () => {
  it('waits, then shows the rows under the page it is', async () => {
    const list = listOf(fleet(3))
    renderList({ client: { page: list.page, options: employees().options } })
    expect(main().dataset).toMatchObject({ page: '/veh', state: 'loading' })
    await ready()
    expect(rowIds()).toEqual(['v1', 'v2', 'v3'])
    expect(screen.getByRole('heading', { name: '车辆管理' })).toBeTruthy()
    expect(screen.getAllByText('共 3 条').length).toBeGreaterThan(0)
    expect(list.queries).toEqual([{ current: 1, size: 20, orders: [{ column: 'plateNo', asc: true }], filters: {}, keyword: '', removed: false }])
  })

  it('asks for what the address says', async () => {
    const list = listOf(fleet(60))
    renderList({ search: '?f.plateNo=陕&f.kind=bus&sort=-checkDate&page=2&q=客', client: { page: list.page, options: employees().options } })
    await ready()
    expect(list.queries).toEqual([{ current: 2, size: 20, orders: [{ column: 'checkDate', asc: false }], filters: { plateNo: '陕', kind: ['bus'] }, keyword: '客', removed: false }])
  })

  it('reads the labels of twenty rows in one call, with the fields of its columns', async () => {
    const { calls, options } = employees()
    renderList({ client: { page: listOf(fleet(20)).page, options } })
    await ready()
    await waitFor(() => expect(screen.getAllByText('驾驶员e1')).toHaveLength(4))
    expect(screen.getAllByText(/138\*{4}0001|13800000001/)).toHaveLength(4)
    expect(calls).toEqual([{ ids: ['e1', 'e2', 'e3', 'e4', 'e5'], fields: ['mobile'] }])
  })

  it('asks for no labels of columns that are not shown', async () => {
    const page = vehiclePage()
    const hidden = vehiclePage({ list: { ...page.list, columns: page.list.columns.map((column) => (column.field.startsWith('driver') ? { ...column, hidden: true } : column)) } })
    renderList({ page: hidden, client: { page: listOf(fleet(20)).page } })
    await ready()
    expect(rowIds()).toHaveLength(20)
  })

  it('names the missing files and marks what is complete', async () => {
    renderList({ client: { page: listOf([vehicle(1), vehicle(2, { missingAnnex: ['行驶证', '道路运输证'] })]).page, options: employees().options } })
    await ready()
    expect(screen.getByText('完整')).toBeTruthy()
    expect(screen.getByTitle('缺：行驶证、道路运输证').textContent).toBe('缺 2 项：行驶证、道路运输证')
  })

  it('sorts by a click on the header, and back to the page\'s own order', async () => {
    const list = listOf(fleet(3))
    const { user } = renderList({ client: { page: list.page, options: employees().options } })
    await ready()
    for (let click = 0; click < 3; click++) {
      await user.click(screen.getByRole('columnheader', { name: /年检有效期/ }))
      await ready()
    }
    expect(list.queries.slice(0, 3).map(({ orders }) => orders[0])).toEqual([
      { column: 'plateNo', asc: true }, { column: 'checkDate', asc: true }, { column: 'checkDate', asc: false },
    ])
    expect(location.search).toBe('')
  })

  it.each([
    ['?mode=new', 0],
    ['?open=v1&mode=edit', 1],
    ['?open=v1&mode=copy', 1],
  ])('opens no form by the address %s to those who may not change anything', async (search, shown) => {
    const get = async (_page: unknown, id: string) => vehicle(Number(id.slice(1)))
    renderList({ search, client: { page: listOf(fleet(3)).page, get, history: async () => [], options: employees().options }, services: { may: (_page, action) => action === 'view' } })
    await ready()
    await waitFor(() => expect(document.querySelectorAll('[data-detail]')).toHaveLength(shown))
    expect(document.querySelector('[data-form]')).toBeNull()
  })

  it('turns the page, keeps the rows until the next have come, and goes Back', async () => {
    const list = listOf(fleet(12))
    const page = vehiclePage({ list: { ...vehiclePage().list, pageSize: 5 } })
    const { user } = renderList({ page, client: { page: list.page, options: employees().options } })
    await ready()
    await user.click(screen.getByTitle('2'))
    await ready()
    expect(location.search).toBe('?page=2')
    expect(rowIds()[0]).toBe('v6')
    history.back()
    await waitFor(() => expect(rowIds()[0]).toBe('v1'))
    expect(location.search).toBe('')
  })

  it('stops counting at ten thousand', async () => {
    renderList({ client: { page: async () => ({ records: fleet(2), total: 10_001, size: 20, current: 1 }), options: employees().options } })
    await ready()
    expect(screen.getAllByText('共 10000+ 条').length).toBeGreaterThan(0)
  })

  it('turns pages without a total where the page does not count', async () => {
    const queries: number[] = []
    const { user } = renderList({ client: { page: async (_page, { current }) => (queries.push(current), { records: fleet(current === 1 ? 20 : 5), total: null, size: 20, current }), options: employees().options } })
    await ready()
    await user.click(action('nextPage'))
    await ready()
    expect(queries).toEqual([1, 2])
    await waitFor(() => expect((action('nextPage') as HTMLButtonElement).disabled).toBe(true))
  })

  it('says why it failed, and tries again', async () => {
    let isDown = true
    const { user } = renderList({ client: { page: async () => {
      if (isDown) throw new RequestError('服务暂不可用，请稍后再试', 14, 503)
      return { records: fleet(1), total: 1, size: 20, current: 1 }
    }, options: employees().options } })
    await waitFor(() => expect(main().dataset['state']).toBe('error'))
    expect(screen.getByRole('alert').textContent).toContain('服务暂不可用，请稍后再试')
    isDown = false
    await user.click(action('retry'))
    await ready()
    expect(rowIds()).toEqual(['v1'])
  })

  it('does not offer to try again what is forbidden', async () => {
    renderList({ client: { page: () => Promise.reject(new RequestError('您没有这项操作的权限', 3, 403)) } })
    await waitFor(() => expect(main().dataset['state']).toBe('error'))
    expect(screen.getByText('没有权限')).toBeTruthy()
    expect(document.querySelector('[data-action="retry"]')).toBeNull()
  })

  it('shows the way out when nothing is there: create, or take the conditions back', async () => {
    const list = listOf([])
    const { user } = renderList({ search: '?f.plateNo=京', client: { page: list.page } })
    await ready()
    expect(screen.getByText('没有符合条件的车辆')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: '清除筛选' }).at(-1)!)
    await waitFor(() => expect(screen.getByText('还没有车辆')).toBeTruthy())
    expect(screen.getByRole('button', { name: '新增车辆' })).toBeTruthy()
    expect(list.queries.at(-1)?.filters).toEqual({})
  })
})

describe('the filters of a list', () => {
  it('apply together on Enter, and each can be taken back by its tag', async () => {
    const list = listOf(fleet(3))
    const { user } = renderList({ client: { page: list.page, options: employees().options } })
    await ready()
    const plate = document.querySelector<HTMLInputElement>('[data-filter="plateNo"] input')!
    await user.type(plate, ' 陕A ')
    expect(list.queries).toHaveLength(1)
    await user.type(plate, '{Enter}')
    await ready()
    expect(list.queries.at(-1)?.filters).toEqual({ plateNo: '陕A' })
    expect(location.search).toBe(`?${new URLSearchParams({ 'f.plateNo': '陕A' })}`)
    await user.click(screen.getByRole('button', { name: '移除条件 车牌号' }))
    await waitFor(() => expect(location.search).toBe(''))
    await ready()
    expect(document.querySelector<HTMLInputElement>('[data-filter="plateNo"] input')?.value).toBe('')
    expect(screen.queryByRole('list', { name: '已选条件' })).toBeNull()
  })

  it('fold beyond two rows, and tell how many of the folded apply', async () => {
    const page = vehiclePage()
    const many = Array.from({ length: 9 }, (_, index) => ({ field: index === 8 ? 'plateNo' : 'kind', title: `条件${index}`, operator: 'contains' as const, default: null }))
    const distinct = many.map((filter, index) => (index === 8 ? filter : { ...filter, field: `f${index}` }))
    const fields = { ...page.fields, ...Object.fromEntries(distinct.slice(0, 8).map(({ field }) => [field, { ...page.fields['plateNo']!, name: field }])) }
    const { user } = renderList({ page: vehiclePage({ fields, list: { ...page.list, filters: distinct } }), search: '?f.plateNo=陕', client: { page: listOf([]).page } })
    await ready()
    expect(document.querySelectorAll('form [data-filter]')).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: '展开（1 项生效）' }))
    expect(document.querySelectorAll('form [data-filter]')).toHaveLength(9)
  })

  it('search while typing pauses, but not inside of pinyin', async () => {
    const list = listOf(fleet(2))
    renderList({ client: { page: list.page, options: employees().options } })
    await ready()
    const box = screen.getByRole('textbox', { name: '搜索车牌号' })
    fireEvent.compositionStart(box)
    fireEvent.change(box, { target: { value: 'shan' } })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(list.queries).toHaveLength(1)
    fireEvent.change(box, { target: { value: '陕' } })
    fireEvent.compositionEnd(box)
    await waitFor(() => expect(list.queries.map(({ keyword }) => keyword)).toEqual(['', '陕']))
  })

  it('give way to the tabs of states, which carry their numbers', async () => {
    const page = vehiclePage()
    const list = listOf(fleet(3))
    const { user } = renderList({
      page: vehiclePage({ list: { ...page.list, stateTabs: true } }),
      client: { page: list.page, options: employees().options, counts: async () => ({ draft: 2, submitted: 1 }) },
    })
    await ready()
    expect(document.querySelector('form [data-filter="status"]')).toBeNull()
    await waitFor(() => expect(screen.getByRole('radiogroup', { name: '状态' }).textContent).toBe('全部3草稿2待审核1已通过0已作废0'))
    await user.click(screen.getByText('待审核'))
    await waitFor(() => expect(list.queries.at(-1)?.filters).toEqual({ status: ['submitted'] }))
  })
})

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

  it('offer no move that the server says is not this user\'s', async () => {
    renderList({ client: { page: listOf([vehicle(1, { status: 'submitted', moves: ['void'] }), vehicle(2, { status: 'submitted' })]).page, options: employees().options } })
    await ready()
    expect(document.querySelector('[data-row-key="v1"] [data-action="approve"]')).toBeNull()
    expect(document.querySelector('[data-row-key="v2"] [data-action="approve"]')).not.toBeNull()
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
    expect([...bar.querySelectorAll<HTMLElement>('[data-action^="bulk:"]')].map(({ dataset }) => dataset['action'])).toEqual(['bulk:submit', 'bulk:remove'])
    await user.click(action('bulk:remove'))
    await user.click(await waitFor(() => action('confirm')))
    expect(await screen.findByText('删除：成功 2 条，失败 1 条')).toBeTruthy()
    expect(screen.getByText('陕A10002：记录正被其他记录引用，不能删除')).toBeTruthy()
    expect(removed).toEqual(['v1', 'v3'])
    expect(within(screen.getByRole('group', { name: '批量操作' })).getByText('已选 1 条')).toBeTruthy()
  })

  it('offer only what all the chosen allow and what asks for nothing', async () => {
    const { user } = renderList({ client: { page: listOf([vehicle(1), vehicle(2, { status: 'submitted' })]).page, options: employees().options } })
    await ready()
    await user.click(screen.getByRole('checkbox', { name: '选择 陕A10001' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 陕A10002' }))
    expect(screen.getByText('所选记录没有可以一起进行的操作')).toBeTruthy()
  })

  it('are not there, nor boxes for them, where the user may do none', async () => {
    renderList({ client: { page: listOf(fleet(1)).page, options: employees().options }, services: { may: (_page, name) => name === 'view' } })
    await ready()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(document.querySelector('[data-action="create"]')).toBeNull()
    expect(document.querySelector('[data-action="export"]')).toBeNull()
  })
})

describe('the toolbar of a list', () => {
  it('keeps the arrangement of the columns for the user', async () => {
    const first = renderList({ client: { page: listOf(fleet(1)).page, options: employees().options } })
    await ready()
    const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent).filter(Boolean)
    expect(titles().slice(0, 3)).toEqual(['车牌号', '车辆类型', '核定载客数'])
    await first.user.click(screen.getByRole('button', { name: '列设置' }))
    await first.user.click(await screen.findByRole('checkbox', { name: '车辆类型' }))
    await first.user.click(screen.getByRole('button', { name: '上移 核定载客数' }))
    await waitFor(() => expect(titles().slice(0, 3)).toEqual(['车牌号', '核定载客数', '驾驶员']))
    first.unmount()
    renderList({ client: { page: listOf(fleet(1)).page, options: employees().options }, services: { settings: { read: (key) => first.kept.get(key), write: () => undefined } } })
    await ready()
    expect(titles().slice(0, 3)).toEqual(['车牌号', '核定载客数', '驾驶员'])
  })

  it('exports what the list shows, and says why where it cannot', async () => {
    const exported: unknown[] = []
    const { user } = renderList({ search: '?f.plateNo=陕', client: { page: listOf(fleet(1)).page, options: employees().options, exportRecords: async (_page, query) => {
      exported.push(query.filters)
      throw new RequestError('导出超过上限', 11, 413)
    } } })
    await ready()
    await user.click(action('export'))
    expect(await screen.findByText('导出失败：导出超过上限')).toBeTruthy()
    expect(exported).toEqual([{ plateNo: '陕' }])
  })

  it('leads to the recycle bin and brings back from there', async () => {
    const list = listOf([vehicle(1, { deletedAt: '2026-11-02T08:00:00+08:00' })])
    const restored: unknown[] = []
    const { user } = renderList({ client: { page: list.page, options: employees().options, restore: async (_page, id, version) => (restored.push([id, version]), vehicle(1)) } })
    await ready()
    await user.click(action('recycleBin'))
    await waitFor(() => expect(list.queries.at(-1)?.removed).toBe(true))
    await ready()
    expect(document.querySelector('[data-action="create"]')).toBeNull()
    await user.click(await screen.findByRole('button', { name: '恢复 陕A10001' }))
    await waitFor(() => expect(restored).toEqual([['v1', 1]]))
  })
})
