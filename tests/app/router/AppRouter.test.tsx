import { act, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { Link, Outlet, UNSAFE_createMemoryHistory as createMemoryHistory, useParams, type RouteObject } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadEarly } from '../../../src/app/router/arrivals'
import { AppRouter } from '../../../src/app/router/AppRouter'
import { createGuardedHistory } from '../../../src/app/router/guardedHistory'

function open(routes: RouteObject[], at = '/') {
  const history = createGuardedHistory(createMemoryHistory({ initialEntries: [at] }))
  render(<ConfigProvider><AppRouter routes={routes} history={history} /></ConfigProvider>)
  return history
}

/** Code that arrives when the test says so. */
function late(Component: () => ReactNode) {
  let settle: { readonly resolve: (route: { Component: () => ReactNode }) => void; readonly reject: (error: Error) => void }
  const arrival = new Promise<{ Component: () => ReactNode }>((resolve, reject) => { settle = { resolve, reject } })
  return { lazy: vi.fn<() => Promise<{ Component: () => ReactNode }>>(() => arrival), arrive: () => act(async () => settle.resolve({ Component })), fail: (error: Error) => act(async () => settle.reject(error)) }
}

const frame = () => <><nav><Link to="/veh/v1">车辆</Link></nav><Outlet /></>
function Vehicle() {
  return <p>车辆 {useParams()['id']}</p>
}

afterEach(() => vi.restoreAllMocks())

describe('the router', () => {
  it('asks for the code of all routes of an address at once, and draws when it is here', async () => {
    const [outer, inner] = [late(frame), late(Vehicle)]
    open([{ lazy: outer.lazy, children: [{ path: '/veh/:id', lazy: inner.lazy }] }], '/veh/v9')
    expect([outer.lazy.mock.calls.length, inner.lazy.mock.calls.length]).toEqual([1, 1])
    await outer.arrive()
    expect(screen.queryByRole('navigation')).toBeNull()
    await inner.arrive()
    expect(screen.getByText('车辆 v9')).toBeTruthy()
  })

  it('draws at once what was loaded early, and asks anew for what did not load then', async () => {
    const lazy = vi.fn<() => Promise<{ Component: () => ReactNode }>>().mockRejectedValueOnce(new Error('网络断开')).mockResolvedValue({ Component: Vehicle })
    const routes: RouteObject[] = [{ Component: frame, children: [{ path: '/veh/:id', lazy }] }]
    const { location } = createMemoryHistory({ initialEntries: ['/veh/v3'] })
    await act(async () => loadEarly(routes, location))
    await act(async () => loadEarly(routes, location))
    open(routes, '/veh/v3')
    expect([screen.getByText('车辆 v3').tagName, lazy.mock.calls.length]).toEqual(['P', 2])
  })

  it('keeps the page while the next one loads, and asks for its code once', async () => {
    const next = late(Vehicle)
    const history = open([{ path: '/', element: frame() }, { path: '/veh/:id', lazy: next.lazy }])
    act(() => screen.getByText('车辆').click())
    expect(screen.getByRole('navigation')).toBeTruthy()
    await next.arrive()
    expect([screen.queryByRole('navigation'), screen.getByText('车辆 v1').tagName]).toEqual([null, 'P'])
    act(() => history.push('/veh/v2'))
    expect(screen.getByText('车辆 v2')).toBeTruthy()
    expect(next.lazy).toHaveBeenCalledTimes(1)
  })

  it('shows where one went last, not what arrived last', async () => {
    const [slow, quick] = [late(() => <p>慢</p>), late(() => <p>快</p>)]
    const history = open([{ path: '/', element: null }, { path: '/slow', lazy: slow.lazy }, { path: '/quick', lazy: quick.lazy }])
    act(() => history.push('/slow'))
    act(() => history.push('/quick'))
    await quick.arrive()
    await slow.arrive()
    expect([screen.queryByText('慢'), screen.getByText('快').tagName]).toEqual([null, 'P'])
  })

  it('says what went wrong where code does not load, and asks again at the next visit', async () => {
    const broken = late(Vehicle)
    const history = open([{ path: '/', element: <p>首页</p> }, { path: '/veh/:id', lazy: broken.lazy }])
    act(() => history.push('/veh/v1'))
    await broken.fail(new Error('网络断开'))
    expect(screen.getByText('网络断开')).toBeTruthy()
    act(() => history.go(-1))
    expect(screen.getByText('首页')).toBeTruthy()
    act(() => history.push('/veh/v1'))
    expect(broken.lazy).toHaveBeenCalledTimes(2)
  })

  it('shows a page that cannot be drawn as such, and the next address as usual', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const Broken = (): never => { throw new Error('画不出来') }
    const history = open([{ path: '/', element: <Broken /> }, { path: '/index', element: <p>首页</p> }])
    expect(screen.getByText('画不出来')).toBeTruthy()
    act(() => history.push('/index'))
    expect(screen.getByText('首页')).toBeTruthy()
  })
})
