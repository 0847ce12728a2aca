import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RequestError } from '../../../src/client/requestError'
import { action, employees, listOf, main, renderList } from './renderList'
import { vehicle, vehiclePage } from './vehiclePage'

const fleet = (count: number) => Array.from({ length: count }, (_, index) => vehicle(index + 1))
const ready = () => waitFor(() => expect(main().dataset['state']).toBe('ready'))

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

  it('brings the columns up from the lower edge of a phone, where there is no room beside the button', async () => {
    const wide = window.matchMedia
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query.includes('max-width') }))
    const { user } = renderList({ client: { page: listOf(fleet(1)).page, options: employees().options } })
    await ready()
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const dialog = await screen.findByRole('dialog', { name: '列设置' })
    expect(dialog.closest('.ant-drawer-bottom')).not.toBeNull()
    await user.click(within(dialog).getByRole('checkbox', { name: '车辆类型' }))
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: '车辆类型' }).checked).toBe(false)
    vi.stubGlobal('matchMedia', wide)
  })

  it('offers many records at once where the page has them and somebody may create one, in a form with an address of its own', async () => {
    const page = { ...vehiclePage(), createMany: ['driver'] }
    const client = { page: listOf(fleet(1)).page, options: employees().options }
    const first = renderList({ page, client })
    await ready()
    await first.user.click(action('createMany'))
    expect(await screen.findByText('批量新增车辆')).toBeTruthy()
    expect(location.search).toBe('?mode=many')
    first.unmount()
    renderList({ page, client, services: { may: (_page, name) => name !== 'create' } })
    await ready()
    expect(document.querySelector('[data-action="createMany"]')).toBeNull()
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
