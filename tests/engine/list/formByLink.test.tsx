import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { action, employees, listOf, main, renderList, rowIds } from './renderList'
import { vehicle, vehiclePage } from './vehiclePage'

const largePage = () => {
  const page = vehiclePage()
  return { ...page, form: { ...page.form, layout: 'page' as const } }
}

function setup(search: string) {
  const list = listOf([vehicle(1), vehicle(2)])
  const client = {
    page: list.page,
    options: employees().options,
    get: async () => vehicle(1),
    update: async () => ({ ...vehicle(1), version: 2 }),
  }
  return { list, ...renderList({ page: largePage(), client, search }) }
}

describe('an address that leads to a form as large as the page', () => {
  it('shows the form without asking for the list', async () => {
    const { list } = setup('?mode=edit&open=v1')
    await waitFor(() => expect(main().dataset['state']).toBe('ready'), { timeout: 10_000 })
    expect(document.querySelector('[data-form="veh"]')).toBeTruthy()
    expect(list.queries).toEqual([])
  })

  it('shows the list when the form is left, at the address of the list', async () => {
    const { user } = setup('?mode=new&q=陕A')
    await waitFor(() => expect(main().dataset['state']).toBe('ready'), { timeout: 10_000 })
    await user.click(action('cancel'))
    await waitFor(() => expect(rowIds()).toEqual(['v1', 'v2']), { timeout: 10_000 })
    expect(new URLSearchParams(location.search).get('q')).toBe('陕A')
    expect(new URLSearchParams(location.search).has('mode')).toBe(false)
  })

  it('says in the list what was saved', async () => {
    const { user } = setup('?mode=edit&open=v1')
    await waitFor(() => expect(main().dataset['state']).toBe('ready'), { timeout: 10_000 })
    await user.click(action('save'))
    expect(await screen.findByText('已保存车辆', undefined, { timeout: 10_000 })).toBeTruthy()
    await waitFor(() => expect(rowIds()).toEqual(['v1', 'v2']))
  })
})
