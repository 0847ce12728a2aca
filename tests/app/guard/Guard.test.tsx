import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Guard } from '../../../src/app/guard/Guard'
import { loginTexts } from '../../../src/app/texts'
import { RequestError } from '../../../src/client/requestError'
import type { SessionStore } from '../../../src/client/sessionStore'
import { officer } from '../officer'
import { renderApp, type AppOptions } from '../renderApp'

const userInfo = encodeURIComponent(JSON.stringify({ refreshToken: 'r2' }))
const pages = ['/', '/login', '/sso', '/veh', '/404', '/index'].map((path) => ({ path, element: <main>{`page ${path}`}</main> }))
const open = (options: AppOptions) => renderApp([{ element: <Guard />, children: pages }], options)
/** As the real session does: asks, then saves. */
const enter = async (store: () => SessionStore) => {
  await Promise.resolve()
  store().save(officer)
  return officer
}
const never = () => new Promise<never>(() => undefined)

describe('the guard', () => {
  it('lets the signed-in through, under the name of his organisation', async () => {
    open({ user: officer, at: '/veh' })
    await screen.findByText('page /veh')
    expect(document.title).toBe('西安星程示范客运有限公司')
  })

  it('sends a stranger to the login, which remembers where he was going', async () => {
    const { history } = open({ at: '/veh?size=10' })
    await screen.findByText('page /login')
    expect(history.location.state).toEqual({ from: '/veh?size=10' })
    expect(document.title).toBe('交通安全')
  })

  it('closes the page when the session ends', async () => {
    const { sessionStore } = open({ user: officer, at: '/veh?size=10' })
    await screen.findByText('page /veh')
    act(() => sessionStore.clear())
    await screen.findByText('page /login')
    expect(screen.queryByText('page /veh')).toBeNull()
  })

  it('says at the login that a session ended by itself, and nothing to whoever has left', async () => {
    const { sessionStore, history } = open({ user: officer, at: '/veh' })
    await screen.findByText('page /veh')
    act(() => sessionStore.clear(true))
    await screen.findByText('page /login')
    expect(history.location.state).toEqual({ from: '/veh', notice: loginTexts.sessionOver })
    act(() => { sessionStore.save(officer); history.replace('/veh') })
    await screen.findByText('page /veh')
    act(() => sessionStore.clear())
    await screen.findByText('page /login')
    expect(history.location.state).toEqual({ from: '/veh' })
  })

  it('says so to whoever comes back with a session of yesterday', async () => {
    const { history } = open({ user: { ...officer, failureTime: Date.now() - 1 }, at: '/veh' })
    await screen.findByText('page /login')
    expect(history.location.state).toEqual({ from: '/veh', notice: loginTexts.sessionOver })
  })

  it('sends a link for another person to the login', async () => {
    const { history } = open({ user: officer, at: '/veh?empId=e9' })
    await screen.findByText('page /login')
    expect(history.location.state).toEqual({ from: '/veh?empId=e9' })
  })

  it('shows nothing of a link before the backend has confirmed its token, which leaves the address bar at once', async () => {
    const adopt = vi.fn<() => Promise<never>>(never)
    window.history.replaceState(null, '', `/veh?token=t2&userInfo=${userInfo}`)
    open({ at: `/veh?token=t2&userInfo=${userInfo}&size=10`, session: { adopt } })
    await screen.findByText('正在登录…')
    expect(screen.queryByText('page /veh')).toBeNull()
    expect(adopt.mock.calls).toEqual([[decodeURIComponent(userInfo), 't2']])
    expect(location.href).toMatch(/\/veh\?size=10$/)
  })

  it('goes on to the page of a link that the backend has confirmed', async () => {
    const { sessionStore, address } = open({ at: `/veh?token=t2&userInfo=${userInfo}&size=10`, session: { adopt: () => enter(() => sessionStore) } })
    await screen.findByText('page /veh')
    expect(address()).toBe('/veh?size=10')
    expect(document.title).toBe('西安星程示范客运有限公司')
  })

  it('says at the login why a link was refused', async () => {
    const { history } = open({ at: `/veh?token=t2&userInfo=${userInfo}`, session: { adopt: () => Promise.reject(new RequestError('登录已过期，请重新登录', 2, 401)) } })
    await screen.findByText('page /login')
    expect(history.location.state).toEqual({ from: '/veh', notice: '登录已过期，请重新登录' })
  })

  it('takes no session from a link where the deployment forbids it', async () => {
    const { history } = open({ at: `/veh?token=t2&userInfo=${userInfo}`, config: { linkLogin: false } })
    await screen.findByText('page /login')
    expect(history.location.state).toEqual({ from: '/veh' })
  })

  it('takes a token out of the address of somebody who needs none', async () => {
    const { address } = open({ user: officer, at: `/veh?token=t2&userInfo=${userInfo}&size=10` })
    await waitFor(() => expect(address()).toBe('/veh?size=10'))
  })

  it('exchanges a cloud code once', async () => {
    const loginWithCloud = vi.fn<() => Promise<typeof officer>>(() => enter(() => sessionStore))
    const { sessionStore, address } = open({ at: '/veh?cloudCode=c1', session: { loginWithCloud } })
    await screen.findByText('page /veh')
    expect(address()).toBe('/veh')
    expect(loginWithCloud.mock.calls).toEqual([['c1']])
  })

  it('knows a public page by its path, with or without a slash at its end', async () => {
    open({ at: '/sso/?code=c1' })
    expect(await screen.findByText('page /sso')).toBeTruthy()
  })

  it('says at the login that the cloud failed', async () => {
    const { history } = open({ at: '/veh?cloudCode=c1', session: { loginWithCloud: () => Promise.reject(new RequestError('x', 1, 500)) } })
    await screen.findByText('page /login')
    expect(history.location.state).toEqual({ from: '/veh', notice: '云登录失败，请返回重试' })
  })

  it('checks the session on every navigation and records every page once', async () => {
    const { history, visits, checks } = open({ user: officer, at: '/veh' })
    await screen.findByText('page /veh')
    await act(() => history.push('/veh?size=10'))
    await act(() => history.push('/404'))
    expect(checks).toEqual(['/veh', '/veh', '/404'])
    expect(visits).toEqual(['/veh', '/404'])
  })

  it('records no visit of a page that it does not open', async () => {
    const { visits } = open({ at: '/veh' })
    await screen.findByText('page /login')
    expect(visits).toEqual(['/login'])
  })
})
