import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { employees, listOf, main, renderList } from './renderList'
import { vehicle, vehiclePage } from './vehiclePage'

const fleet = (count: number) => Array.from({ length: count }, (_, index) => vehicle(index + 1))
const ready = () => waitFor(() => expect(main().dataset['state']).toBe('ready'))

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
      page: vehiclePage({ list: { ...page.list, tabsBy: 'status' } }),
      client: { page: list.page, options: employees().options, counts: async () => ({ draft: 2, submitted: 1 }) },
    })
    await ready()
    expect(document.querySelector('form [data-filter="status"]')).toBeNull()
    await waitFor(() => expect(screen.getByRole('radiogroup', { name: '状态' }).textContent).toBe('全部3草稿2待审核1已通过0已作废0'))
    await user.click(screen.getByText('待审核'))
    await waitFor(() => expect(list.queries.at(-1)?.filters).toEqual({ status: ['submitted'] }))
  })

  it('give way to the tabs of kinds, of which those have a place that there is something of', async () => {
    const page = vehiclePage()
    const list = listOf(fleet(3))
    const { user } = renderList({
      page: vehiclePage({ list: { ...page.list, tabsBy: 'kind' } }), search: '?tab=van',
      client: { page: list.page, options: employees().options, counts: async () => ({ bus: 2 }) },
    })
    await ready()
    await waitFor(() => expect(screen.getByRole('radiogroup', { name: '车辆类型' }).textContent).toBe('全部2大型客车2小型客车0'))
    expect(list.queries.at(-1)?.filters).toMatchObject({ kind: ['van'] })
    await user.click(within(screen.getByRole('radiogroup', { name: '车辆类型' })).getByText('全部'))
    await waitFor(() => expect(screen.getByRole('radiogroup', { name: '车辆类型' }).textContent).toBe('全部2大型客车2'))
  })
})
