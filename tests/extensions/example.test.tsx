import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Extension, ExtensionProps } from '../../src/engine/engineServices'
import { late } from '../../src/fields/inputs/late'
import { action, listOf, renderList } from '../engine/list/renderList'
import { vehicle, vehiclePage } from '../engine/list/vehiclePage'
import { SameCompany } from './example/SameCompany'

const page = (slot: 'rowAction' | 'view' | 'toolbar') => vehiclePage({ actions: ['view'], states: null, extensions: [{ slot, name: 'example', title: '例子', options: { most: 3 } }] })
const registered = (extension: Omit<Extension, 'name'>) => ({ extensions: { example: { name: 'example', ...extension } }, user: { id: 'u1', name: '王芳', orgId: '10', roles: [] } })
const records = [vehicle(1), vehicle(2), vehicle(3)]
const client = { page: listOf(records).page, options: async () => [] }

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('the example of EXTENSIONS.md', () => {
  it('is what the document shows, in at most 30 lines', () => {
    const [, shown] = /```tsx\n(.*?)```/s.exec(readFileSync('docs/EXTENSIONS.md', 'utf8')) ?? []
    const run = readFileSync('tests/extensions/example/SameCompany.tsx', 'utf8').replaceAll("'../../../src/", "'../../")
    expect(shown).toBe(run)
    expect(shown!.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  })

  it('shows the other records and leads to them', async () => {
    const went: string[] = []
    const { user } = renderList({ page: page('rowAction'), client, services: { ...registered({ slot: 'rowAction', component: SameCompany }), navigate: (path) => void went.push(path) } })
    await user.click((await screen.findAllByRole('button', { name: /^例子 / }))[0]!)
    await user.click(await screen.findByRole('button', { name: String(records[1]!['plateNo']) }))
    expect(went).toEqual([`/veh?open=${records[1]!.id}`])
  })
})

describe('an extension', () => {
  it('of a row opens with its button and is gone when it closes', async () => {
    const { user } = renderList({ page: page('rowAction'), client, services: registered({ slot: 'rowAction', component: ({ record, close }) => <button type="button" onClick={close}>关上 {String(record?.['plateNo'])}</button> }) })
    await user.click((await screen.findAllByRole('button', { name: /^例子 / }))[1]!)
    await user.click(screen.getByRole('button', { name: `关上 ${String(records[1]!['plateNo'])}` }))
    expect(screen.queryByText(/^关上/)).toBeNull()
  })

  it('as a view stands first, beside the list; an address with a filter means the list', async () => {
    const services = registered({ slot: 'view', component: ({ options, may }) => <p>地图 {String(options['most'])} {String(may('view'))}</p> })
    const first = renderList({ page: page('view'), client, services })
    expect(screen.getByText('地图 3 true')).toBeTruthy()
    await first.user.click(screen.getByRole('link', { name: '列表' }))
    expect(await screen.findByRole('heading', { name: '车辆管理' })).toBeTruthy()
    expect(location.search).toBe('?mode=list')
    first.unmount()
    const second = renderList({ page: page('view'), client, services, search: '?f.plateNo=陕A' })
    expect(await screen.findByRole('heading', { name: '车辆管理' })).toBeTruthy()
    await second.user.click(screen.getByRole('link', { name: '例子' }))
    expect(screen.getByText('地图 3 true')).toBeTruthy()
  })

  it('that fails to load or to draw says so, leaves the page standing, and is loaded anew', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let tries = 0
    const component = late<ExtensionProps>(async () => {
      tries += 1
      if (tries === 1) throw new TypeError('chunk is gone')
      return { default: () => <p>装好了</p> }
    })
    const { user } = renderList({ page: page('toolbar'), client, services: registered({ slot: 'toolbar', component }) })
    expect(await screen.findByText('扩展“例子”出错：chunk is gone')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '车辆管理' })).toBeTruthy()
    await user.click(action('retry'))
    expect(await screen.findByText('装好了')).toBeTruthy()
  })
})
