import { act, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, type EngineServices } from '../../../src/engine'
import { useListController } from '../../../src/engine/list/useListController'
import { strictRecordClient } from '../../client/strictRecordClient'
import { employees, listOf, renderList, rowIds } from './renderList'
import { vehicle, vehiclePage } from './vehiclePage'

const page = vehiclePage()
const fleet = Array.from({ length: 45 }, (_, index) => vehicle(index + 1))

function controllerAt(search: string, client: Parameters<typeof strictRecordClient>[0]) {
  history.replaceState(null, '', `/veh${search}`)
  const services: EngineServices = {
    client: strictRecordClient(client), loadPage: () => Promise.reject(new Error('not here')), user: { id: '', name: '', orgId: '', roles: [] }, may: () => true,
    extensions: {}, settings: { read: () => null, write: () => undefined }, navigate: () => undefined, setUnsaved: () => undefined,
  }
  const wrapper = ({ children }: { children: ReactNode }) => <EngineProvider value={services}>{children}</EngineProvider>
  return renderHook(() => useListController(page), { wrapper }).result
}

describe('the way from one open record to the next', () => {
  it('leads through the rows of the page and over its borders, where the next page is shown at once', async () => {
    const list = listOf(fleet)
    const controller = controllerAt('?open=v19', { page: list.page, options: employees().options })
    await waitFor(() => expect(controller.current.status).toBe('ready'))
    act(() => controller.current.neighbours.next?.())
    expect(location.search).toBe('?open=v20')
    act(() => controller.current.neighbours.next?.())
    await waitFor(() => expect(location.search).toBe('?page=2&open=v21'))
    expect([controller.current.status, controller.current.records[0]?.id]).toEqual(['ready', 'v21'])
    act(() => controller.current.neighbours.previous?.())
    await waitFor(() => expect(location.search).toBe('?open=v20'))
  })

  it('ends with the list', async () => {
    const first = controllerAt('?open=v1', { page: listOf(fleet).page, options: employees().options })
    await waitFor(() => expect(first.current.status).toBe('ready'))
    expect(first.current.neighbours.previous).toBeUndefined()
    const last = controllerAt('?page=3&open=v45', { page: listOf(fleet).page, options: employees().options })
    await waitFor(() => expect(last.current.status).toBe('ready'))
    expect([last.current.neighbours.previous === undefined, last.current.neighbours.next]).toEqual([false, undefined])
  })

  it('is not there for a record that came by a link and stands elsewhere', async () => {
    const controller = controllerAt('?open=v44', { page: listOf(fleet).page, options: employees().options })
    await waitFor(() => expect(controller.current.status).toBe('ready'))
    expect(controller.current.neighbours).toEqual({ previous: undefined, next: undefined })
  })
})

describe('the labels of a turned page', () => {
  it('are awaited in silence: nothing is called removed that has not been asked for', async () => {
    let release: () => void = () => undefined
    let calls = 0
    const seen: string[] = []
    const short = vehiclePage({ list: { ...page.list, pageSize: 4 } })
    const drivers = Array.from({ length: 8 }, (_, index) => vehicle(index + 1, { driver: `e${index + 1}` }))
    const { user } = renderList({ page: short, client: { page: listOf(drivers).page, options: async (_endpoints, { ids = [] }) => {
      calls++
      if (calls > 1) await new Promise<void>((resolve) => { release = resolve })
      return ids.filter((id) => id !== 'e5').map((id) => ({ id, label: `驾驶员${id}` }))
    } } })
    await screen.findByText('驾驶员e1')
    await user.click(screen.getByTitle('2'))
    await waitFor(() => expect(rowIds()[0]).toBe('v5'))
    seen.push(document.body.textContent ?? '')
    release()
    await screen.findByText('驾驶员e6')
    expect(seen.join('')).not.toContain('已删除或无权查看')
    expect(screen.getAllByText('已删除或无权查看')).toHaveLength(1)
  })
})
