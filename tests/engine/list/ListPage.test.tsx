import { screen, waitFor } from '@testing-library/react'
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
