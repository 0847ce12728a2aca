import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { action, employees, listOf, main, renderList } from './list/renderList'
import { vehicle, vehiclePage } from './list/vehiclePage'

afterEach(() => vi.restoreAllMocks())

describe('the page renderer', () => {
  it('gives the page to the extension that claims it, with the options of the page file', async () => {
    const page = vehiclePage({ extensions: [{ slot: 'page', name: 'fleetMap', options: { zoom: 9 } }] })
    const extension = { name: 'fleetMap', slot: 'page' as const, component: ({ options }: { options: Readonly<Record<string, unknown>> }) => <p>地图 {String(options['zoom'])}</p> }
    renderList({ page, client: {}, services: { extensions: { fleetMap: extension } } })
    expect(screen.getByText('地图 9')).toBeTruthy()
    expect(main().dataset).toMatchObject({ page: '/veh', state: 'ready' })
  })

  it('shows the pages beside it as tabs, without those the user may not open', async () => {
    const went: string[] = []
    const shown = vi.fn<(this: Element) => void>()
    Element.prototype.scrollIntoView = function (this: Element) { shown.call(this) }
    const { user } = renderList({
      page: vehiclePage({ tabs: ['veh', 'vehicleArchive', 'secret'] }),
      client: { page: listOf([vehicle(1)]).page, options: employees().options },
      services: {
        loadPage: async (id) => vehiclePage({ id, path: `/${id}`, title: '车辆档案' }),
        may: (pageId) => pageId !== 'secret',
        navigate: (path) => void went.push(path),
      },
    })
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([['车辆管理', 'page'], ['车辆档案', null]])
    // On a phone the one that is open may stand beyond the edge.
    expect(shown.mock.contexts).toContain(links[0])
    await user.click(links[1]!)
    expect(went).toEqual(['/vehicleArchive'])
  })

  it('says which page broke and how, and lets it be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    const { user } = renderList({
      client: { page: listOf([vehicle(1)]).page, options: employees().options },
      services: { settings: { read: () => {
        if (isBroken) throw new TypeError('settings are broken')
        return null
      }, write: () => undefined } },
    })
    await waitFor(() => expect(main().dataset['state']).toBe('error'))
    expect(screen.getByRole('alert').textContent).toContain('“车辆管理”出错了')
    expect(screen.getByRole('alert').textContent).toContain('settings are broken（页面 veh，代码 TypeError）')
    isBroken = false
    await user.click(action('retry'))
    await waitFor(() => expect(main().dataset['state']).toBe('ready'))
  })
})
