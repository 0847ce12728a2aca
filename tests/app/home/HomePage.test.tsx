import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { WorkspaceContext, type Workspace } from '../../../src/app/appContext'
import { HomePage } from '../../../src/app/home/HomePage'
import type { HomeAnswer } from '../../../src/contract/home'
import { officer } from '../officer'
import { routes } from '../../../src/app/routes'
import { renderApp, type AppOptions } from '../renderApp'

const answer: HomeAnswer = {
  blocks: [
    { name: 'hazards', title: '隐患整改', help: '', kind: 'numbers', numbers: [
      { title: '待整改', value: 1200, unit: '起', tone: 'danger', path: '/hazard', figure: { card: 'home.hazards0', measure: '0' } },
      { title: '待复查', value: 0, unit: '', tone: 'info', path: '/hazard' },
      { title: '逾期', value: null, unit: '起', tone: 'danger', path: '/hazard' },
    ] },
    { name: 'notices', title: '行业通知', help: '', kind: 'newest', path: '/industryNotices', rows: [{ id: 'n1', title: '春运安全', notes: ['通知', '2026-11-20'] }] },
    { name: 'alerts', title: '安全警示', help: '', kind: 'newest', path: '/safeWarnOrg', rows: [] },
    { name: 'quick', title: '快捷入口', help: '', kind: 'entries', entries: [{ title: '登记隐患', action: 'create', path: '/hazard' }, { title: '车辆管理', action: 'view', path: '/veh' }] },
  ],
}
const index = { pages: [{ id: 'veh', path: '/veh', aliases: [], title: '车辆管理', area: 'vehicles', initials: 'clgl', hash: '1' }], menu: [{ title: '车辆', icon: 'car', pages: ['veh'] }] }
const workspace = { catalogue: { index, byPath: new Map(), load: () => Promise.reject(new Error('unused')) }, permissions: null, may: () => true } satisfies Workspace
const show = (home: AppOptions['home']) => renderApp([{ path: '*', element: <WorkspaceContext.Provider value={workspace}><HomePage /></WorkspaceContext.Provider> }], { user: officer, at: '/index', ...(home === undefined ? {} : { home }) })
const block = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows each number with what it is called, and leads to the records it counts', async () => {
  show({ read: async () => answer })
  const number = (await block('隐患整改')).getByRole('link', { name: '待整改 1,200起' })
  expect(number.getAttribute('href')).toBe(`/hazard?${new URLSearchParams({ figure: '{"card":"home.hazards0","measure":"0"}' })}`)
  expect(number.dataset['tone']).toBe('danger')
})

it('colours no zero, and says of what could not be counted that it is not known', async () => {
  show({ read: async () => answer })
  const hazards = await block('隐患整改')
  expect(hazards.getByRole('link', { name: '待复查 0' }).dataset['tone']).toBe('neutral')
  expect(hazards.getByRole('link', { name: '逾期 —' })).toBeTruthy()
})

it('opens a record of a list and a new one by an entry, and says where there is nothing', async () => {
  show({ read: async () => answer })
  expect((await block('行业通知')).getByRole('link', { name: /春运安全/ }).getAttribute('href')).toBe('/industryNotices?open=n1')
  expect((await block('安全警示')).getByText('没有记录')).toBeTruthy()
  const entries = await block('快捷入口')
  expect(entries.getByRole('link', { name: /登记隐患/ }).getAttribute('href')).toBe('/hazard?mode=new')
  expect(entries.getByRole('link', { name: '车辆管理' }).getAttribute('href')).toBe('/veh')
})

it('says why nothing came, and tries again when asked', async () => {
  let isBroken = true
  show({ read: async () => { if (isBroken) throw new Error('网络连接失败'); return answer } })
  expect((await screen.findByRole('alert')).textContent).toContain('网络连接失败')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await block('隐患整改')).toBeTruthy()
})

it.each([['whose roles have no home', { read: async () => ({ blocks: [] }) }], ['whose backend is not the platform', null]])('shows those %s all they may open', async (_who, home) => {
  show(home)
  expect((await screen.findByRole('link', { name: '车辆管理' })).getAttribute('href')).toBe('/veh')
})

it('is what /homePage leads to', async () => {
  const level = (all: RouteObject[]): RouteObject[] => all.flatMap((route) => [route, ...level(route.children ?? [])])
  renderApp([level(routes).find(({ path }) => path === '/homePage')!, { path: '/index', element: <p>首页在此</p> }], { user: officer, at: '/homePage' })
  expect(await screen.findByText('首页在此')).toBeTruthy()
})
