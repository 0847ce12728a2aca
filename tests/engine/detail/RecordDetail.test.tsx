import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { action, employees, listOf, renderList } from '../list/renderList'
import { vehicle, vehiclePage } from '../list/vehiclePage'

beforeAll(() => Promise.all([import('../../../src/engine/list/ListPage'), import('../../../src/engine/detail/RecordDetail')]))

it('is headed by what the record is called, also where its name is a reference', async () => {
  const records = [vehicle(1)]
  const page = vehiclePage({ label: 'driver', states: null })
  const { user } = renderList({ page, client: { page: listOf(records).page, options: employees().options, get: async () => records[0]! } })
  await screen.findByText('陕A10001')
  await user.click(action('view'))
  expect(await screen.findByText(`${page.noun}详情：驾驶员e2`)).toBeTruthy()
})

it('has a tab for related records where the reader may see their page, and no tab that could only refuse', async () => {
  const records = [vehicle(1)]
  const related = [{ page: 'insurance', path: '/insurance', by: 'vehicle', of: null, title: '保险' }, { page: 'warning', path: '/warning', by: 'vehicle', of: null, title: '集团安全告诫' }]
  const page = vehiclePage({ states: null, detail: { tabs: [], related, views: null } })
  const { user } = renderList({ page, client: { page: listOf(records).page, options: employees().options, get: async () => records[0]! }, services: { may: (id) => id !== 'warning' } })
  await screen.findByText('陕A10001')
  await user.click(action('view'))
  expect(await screen.findByRole('tab', { name: '保险' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: '集团安全告诫' })).toBeNull()
})

it('shows beside a record what points to the same person as it, and nothing where it names nobody', async () => {
  const related = [{ page: 'visit', path: '/visit', by: 'driver', of: 'driver', title: '这名驾驶员的进站' }, { page: 'visit', path: '/visit', by: 'orgId', of: 'orgId', title: '这家企业的进站' }]
  const page = vehiclePage({ states: null, detail: { tabs: [], related, views: null } })
  const asked: unknown[] = []
  const nobody: RecordData = { ...vehicle(1), orgId: null }
  const { user } = renderList({
    page,
    client: { page: async (of, query) => { if (of.id === 'visit') asked.push(query.filters); return listOf([nobody]).page(of, query) }, options: employees().options, get: async () => nobody },
    services: { may: () => true, loadPage: async () => vehiclePage({ id: 'visit', title: '进站记录' }) },
  })
  await screen.findByText('陕A10001')
  await user.click(action('view'))
  await user.click(await screen.findByRole('tab', { name: '这名驾驶员的进站' }))
  await waitFor(() => expect(asked).toEqual([{ driver: [nobody['driver']] }]))
  expect(screen.queryByRole('tab', { name: '这家企业的进站' })).toBeNull()
})

it.each([
  { name: 'begins one more of them for this record', mayCreate: true, readOnly: false, leadsTo: ['/visit?mode=new&v.driver=e2'] },
  { name: 'begins none where the reader may not', mayCreate: false, readOnly: false, leadsTo: [] },
  { name: 'begins none whose form leaves the reference to the system', mayCreate: true, readOnly: true, leadsTo: [] },
])('beside a record $name', async ({ mayCreate, readOnly, leadsTo }) => {
  const related = [{ page: 'visit', path: '/visit', by: 'driver', of: 'driver', title: '这名驾驶员的进站' }]
  const page = vehiclePage({ states: null, detail: { tabs: [], related, views: null } })
  const records = [vehicle(1)]
  const visited: string[] = []
  const visit = vehiclePage({ id: 'visit', path: '/visit', noun: '进站', actions: ['view', 'create'], form: { layout: 'drawer', tabs: [{ title: '', sections: [{ title: '', fields: ['driver'], columns: 2, visibleWhen: null, later: false }] }], foot: [] } as never })
  const theirs = { ...visit, fields: { ...visit.fields, driver: { ...visit.fields['driver']!, readOnly } } }
  const { user } = renderList({
    page,
    client: { page: async (of, query) => (of.id === 'visit' ? { records: [], total: 0, size: 10, current: 1 } : listOf(records).page(of, query)), options: employees().options, get: async () => records[0]! },
    services: { may: (_id, what) => what !== 'create' || mayCreate, loadPage: async () => theirs, navigate: (to) => void visited.push(String(to)) },
  })
  await screen.findByText('陕A10001')
  await user.click(action('view'))
  await user.click(await screen.findByRole('tab', { name: '这名驾驶员的进站' }))
  await screen.findByText('没有这名驾驶员的进站')
  const begin = document.querySelector<HTMLElement>('[data-action="createRelated"]')
  expect(begin?.textContent ?? '').toBe(leadsTo.length > 0 ? '新增进站' : '')
  if (begin) await user.click(begin)
  expect(visited).toEqual(leadsTo)
})

it('tells the server that a record was opened, once, where the page counts that', async () => {
  const records = [vehicle(1)]
  const told: string[] = []
  const page = vehiclePage({ states: null, detail: { tabs: [], related: [], views: 'seats' } })
  const { user } = renderList({ page, client: { page: listOf(records).page, options: employees().options, get: async () => records[0]!, transition: async (_page, id, name) => { told.push(`${name} ${id}`); return records[0]! } } })
  await screen.findByText('陕A10001')
  expect(told).toEqual([])
  await user.click(action('view'))
  await waitFor(() => expect(told).toEqual([`view ${records[0]!.id}`]))
})
