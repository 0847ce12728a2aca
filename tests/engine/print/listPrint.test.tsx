import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListQuery } from '../../../src/contract/listQuery'
import { action, employees, listOf, renderList } from '../list/renderList'
import { vehicle, vehiclePage } from '../list/vehiclePage'

const page = vehiclePage({ actions: ['view', 'export'] })
const fleet = (count: number) => Array.from({ length: count }, (_, index) => vehicle(index + 1))

// Rooms that load when first entered, loaded before: what is tested is not how fast.
beforeAll(() => Promise.all([import('../../../src/engine/list/ListPage'), import('../../../src/engine/print/ListPrint')]))

const room = async (state = 'ready') => {
  const dialog = await screen.findByRole('dialog', { name: '打印预览' })
  await waitFor(() => expect(dialog.dataset['state']).toBe(state))
  return dialog
}
const rowsOf = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row'])
const headOf = (dialog: HTMLElement) => within(dialog).getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('printing a list', () => {
  it('puts all its rows on paper, whichever page stands on the screen, in the order and under the conditions of the list', async () => {
    const { page: read, queries } = listOf(fleet(230))
    const { user } = renderList({ page, client: { page: read, options: employees().options }, search: '?f.plateNo=陕A&page=2' })
    await screen.findByText('陕A10021')
    await user.click(action('printList'))
    const dialog = await room()
    expect(rowsOf(dialog)).toHaveLength(230)
    expect(dialog.textContent).toContain('共 230 条')
    expect(dialog.textContent).toContain('车牌号：“陕A”')
    expect(dialog.textContent).toContain('制表人：王芳')
    const asked = queries.slice(-2)
    expect(asked.map(({ current, size }) => [current, size])).toEqual([[1, 200], [2, 200]])
    expect(asked.every(({ filters }) => filters['plateNo'] === '陕A')).toBe(true)
  })

  it('has the columns that the person has chosen, with labels in them', async () => {
    const chosen = { columns: [{ field: 'driver', hidden: false }, { field: 'plateNo', hidden: false }], density: 'middle' }
    const shown = page.list.columns.map(({ field }) => field).filter((field) => !['driver', 'plateNo'].includes(field)).map((field) => ({ field, hidden: true }))
    const { user } = renderList({ page, client: { page: listOf(fleet(2)).page, options: employees().options }, left: { 'list:veh': { ...chosen, columns: [...chosen.columns, ...shown] } } })
    await screen.findByText('陕A10001')
    await user.click(action('printList'))
    const dialog = await room()
    expect(headOf(dialog)).toEqual(['序号', '驾驶员', '车牌号'])
    await waitFor(() => expect(dialog.querySelector('[data-row] [data-column="driver"]')?.textContent).toBe('驾驶员e2'))
  })

  it('can be printed once the names have come, not before', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => { arrive = resolve })
    const { options } = employees()
    const { user } = renderList({ page, client: { page: listOf(fleet(2)).page, options: async (endpoints, request) => { await arrived; return options(endpoints, request) } } })
    await screen.findByText('陕A10001')
    await user.click(action('printList'))
    const dialog = await screen.findByRole('dialog', { name: '打印预览' })
    await waitFor(() => expect(rowsOf(dialog)).toHaveLength(2))
    expect([dialog.dataset['state'], action('startPrint', dialog).hasAttribute('disabled')]).toEqual(['loading', true])
    arrive()
    await room()
    expect(action('startPrint', dialog).hasAttribute('disabled')).toBe(false)
  })

  it('stops at five hundred rows and says so', async () => {
    const { user } = renderList({ page, client: { page: listOf(fleet(501)).page, options: employees().options } })
    await screen.findByText('陕A10001')
    await user.click(action('printList'))
    const dialog = await room()
    expect(rowsOf(dialog)).toHaveLength(500)
    expect(within(dialog).getByText(/一次最多打印 500 条/)).toBeTruthy()
  })

  it('says why the rows could not be read, reads them when asked again, and leaves by Escape to where one came from', async () => {
    const { page: read } = listOf(fleet(3))
    let refuses = true
    const client = { page: (...[definition, query]: [typeof page, ListQuery]) => (query.size === 200 && refuses ? Promise.reject(new Error('服务器没有响应')) : read(definition, query)), options: employees().options }
    const { user } = renderList({ page, client })
    await screen.findByText('陕A10001')
    await user.click(action('printList'))
    const dialog = await room('error')
    expect(within(dialog).getByText('服务器没有响应')).toBeTruthy()
    refuses = false
    await user.click(within(dialog).getByRole('button', { name: /重\s?试/ }))
    await room()
    expect(rowsOf(dialog)).toHaveLength(3)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(action('printList'))
  })

  it('is for those who may take the list away', async () => {
    renderList({ page, client: { page: listOf(fleet(1)).page, options: employees().options }, services: { may: (_page, what) => what !== 'export' } })
    await screen.findByText('陕A10001')
    expect(document.querySelector('[data-action="printList"]')).toBeNull()
  })
})
