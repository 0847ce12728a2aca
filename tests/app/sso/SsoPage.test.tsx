import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SsoPage } from '../../../src/app/sso/SsoPage'
import type { CloudBinding } from '../../../src/client/session'
import { RequestError } from '../../../src/client/requestError'
import { officer } from '../officer'
import { renderApp, type AppOptions } from '../renderApp'

const binding: CloudBinding = { empOpenid: 'e', orgOpenid: 'o', appId: 'a' }
const bindingQuery = new URLSearchParams({ ...binding }).toString()
const open = (options: AppOptions) => renderApp([{ path: '/sso', element: <SsoPage /> }, { path: '*', element: <main>elsewhere</main> }], options)
const bindCloud = () => vi.fn<(binding: CloudBinding) => Promise<void>>(async () => undefined)
const action = (name: string) => document.querySelector(`[data-action="${name}"]`)!

describe('the page of the cloud platform', () => {
  it('exchanges the code, which leaves the address bar, and goes home', async () => {
    const loginWithCloud = vi.fn<(code: string) => Promise<typeof officer>>(async () => officer)
    window.history.replaceState(null, '', '/sso?code=c1')
    const { address, history } = open({ at: '/sso?code=c1', session: { loginWithCloud } })
    await screen.findByText('elsewhere')
    expect(loginWithCloud.mock.calls).toEqual([['c1']])
    expect(location.href).toMatch(/\/sso$/)
    expect(address()).toBe('/index')
    expect(history.location.state).toEqual({ isEntering: true })
  })

  it('binds the accounts after the login where the cloud says so', async () => {
    const bind = bindCloud()
    open({ at: `/sso?code=c1&${bindingQuery}`, session: { loginWithCloud: async () => officer, bindCloud: bind } })
    await screen.findByText('elsewhere')
    expect(bind.mock.calls).toEqual([[binding]])
  })

  it('says why the login failed and leads to the mobile login, after which the accounts can be bound', async () => {
    const { history } = open({ at: `/sso?code=c1&${bindingQuery}`, session: { loginWithCloud: () => Promise.reject(new RequestError('这个云账号还没有绑定人员，请用密码登录后绑定', 53, 400)) } })
    await screen.findByText('云登录失败，请返回重试')
    expect(screen.getByText('这个云账号还没有绑定人员，请用密码登录后绑定')).toBeTruthy()
    fireEvent.click(action('toLogin'))
    await screen.findByText('elsewhere')
    expect(history.location).toMatchObject({ pathname: '/login', state: { from: `/sso?${bindingQuery}` } })
  })

  it('binds nobody who has not agreed', async () => {
    const bind = bindCloud()
    open({ user: officer, at: `/sso?${bindingQuery}`, session: { bindCloud: bind } })
    await screen.findByText('绑定后，从云平台可以直接进入苏映雪（13800000004）的账号。请确认云平台账号是您本人的。')
    expect(bind).not.toHaveBeenCalled()
    fireEvent.click(action('bind'))
    await screen.findByText('elsewhere')
    expect(bind.mock.calls).toEqual([[binding]])
  })

  it('offers to try again where the accounts were not bound', async () => {
    const bind = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new RequestError('云平台暂时无法访问，请稍后再试或用密码登录', 51, 503)).mockResolvedValueOnce()
    open({ user: officer, at: `/sso?${bindingQuery}`, session: { bindCloud: bind } })
    fireEvent.click(await screen.findByRole('button', { name: '确认绑定' }))
    await screen.findByText('云平台暂时无法访问，请稍后再试或用密码登录')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('elsewhere')
    expect(bind).toHaveBeenCalledTimes(2)
  })

  it('sends a stranger to the login first', async () => {
    const { history } = open({ at: `/sso?${bindingQuery}` })
    await screen.findByText('elsewhere')
    expect(history.location).toMatchObject({ pathname: '/login', state: { from: `/sso?${bindingQuery}` } })
  })

  it('says that a link without a code is of no use', async () => {
    open({ at: '/sso?empOpenid=e' })
    expect(await screen.findByText('链接不完整，缺少登录凭证')).toBeTruthy()
  })
})
