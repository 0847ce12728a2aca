import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginPage } from '../../../src/app/login/LoginPage'
import { RequestError } from '../../../src/client/requestError'
import type { ScanState } from '../../../src/client/watchScanCode'
import type { SmsCodeAnswer } from '../../../src/contract/session'
import { officer } from '../officer'
import { renderApp, type AppOptions } from '../renderApp'

const open = (options: Partial<AppOptions> = {}) => renderApp([{ path: '/login', element: <LoginPage /> }, { path: '*', element: <main>inside</main> }], { at: '/login', ...options })
const tab = (name: string) => screen.getByRole('tab', { name })
const user = () => userEvent.setup({ delay: null })
const enter = () => document.querySelector('[data-action="login"]')!
const alerts = () => screen.queryAllByRole('alert').map((one) => one.textContent)

describe('the login page', () => {
  it('offers the ways of the deployment as tabs that the arrow keys walk', async () => {
    open({ config: { loginWays: ['sms', 'password', 'cloud'] } })
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['密码登录', '短信登录'])
    expect(tab('密码登录').getAttribute('aria-selected')).toBe('true')
    tab('密码登录').focus()
    await user().keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('短信登录')
    expect(screen.getByRole('tabpanel', { name: '短信登录' })).toBeTruthy()
    await user().keyboard('{ArrowRight}')
    expect(tab('密码登录').getAttribute('aria-selected')).toBe('true')
  })

  it('has no tabs where there is one way', () => {
    open({ config: { loginWays: ['sms'] } })
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByLabelText('短信验证码')).toBeTruthy()
  })

  it('shows what the server says, and goes on where the person was going', async () => {
    const login = vi.fn<(mobile: string, password: string) => Promise<typeof officer>>()
    login.mockRejectedValueOnce(new RequestError('账号已停用，请联系本单位管理员', 22, 400)).mockResolvedValueOnce(officer)
    const { address, history } = open({ session: { login }, at: { pathname: '/login', state: { from: '/veh?size=10' } } })
    await user().type(screen.getByLabelText('手机号'), ' 13800000004 ')
    await user().type(screen.getByLabelText('密码'), 'Secret-1{Enter}')
    await waitFor(() => expect(alerts()).toEqual(['账号已停用，请联系本单位管理员']))
    await user().click(enter())
    await screen.findByText('inside')
    expect(address()).toBe('/veh?size=10')
    expect(history.location.state).toEqual({ isEntering: true })
    expect(login.mock.calls).toEqual([['13800000004', 'Secret-1', undefined], ['13800000004', 'Secret-1', undefined]])
  })

  it('says what is missing before it asks the server', async () => {
    open()
    await user().click(enter())
    expect(alerts()).toEqual(['请输入手机号', '请输入密码'])
    expect(screen.getByLabelText('手机号').getAttribute('aria-invalid')).toBe('true')
  })

  it('asks whoever is signed in already nothing', async () => {
    const { address } = open({ user: officer })
    await screen.findByText('inside')
    expect(address()).toBe('/index')
  })

  it('asks whether the signed-in goes on as himself where the link is for somebody else', async () => {
    const { address } = open({ user: officer, at: { pathname: '/login', state: { from: '/veh?empId=e9' } } })
    expect(screen.getByText('这个链接是给其他单位或人员的，当前登录的是苏映雪。请换用对应的账号登录')).toBeTruthy()
    await user().click(screen.getByRole('button', { name: '不换账号，返回首页' }))
    expect(address()).toBe('/index')
  })

  it('changes over where the link is for another organisation of the signed-in', async () => {
    const changeOrg = vi.fn<(orgId: string) => Promise<typeof officer>>(async () => officer)
    const orgList = ['o1', 'o2'].map((orgId) => ({ orgId, industryId: null }))
    const inTwo = { ...officer, extra: { appId: null, jyaOrgId: null, channelName: null, childIds: null, pwdChanged: true, postNames: null, tenantId: null, orgList } }
    const { address } = open({ user: inTwo, session: { changeOrg }, at: { pathname: '/login', state: { from: '/veh?orgId=o2' } } })
    expect(screen.getByText('这个链接属于您的另一个单位')).toBeTruthy()
    await user().click(screen.getByRole('button', { name: '切换单位并打开' }))
    await screen.findByText('inside')
    expect(changeOrg.mock.calls).toEqual([['o2']])
    expect(address()).toBe('/veh?orgId=o2')
  })

  it('enters the organisation that the link names', async () => {
    const login = vi.fn<(mobile: string, password: string, orgId?: string) => Promise<typeof officer>>(async () => officer)
    open({ session: { login }, at: { pathname: '/login', state: { from: '/veh?orgId=o2' } } })
    await user().type(screen.getByLabelText('手机号'), '13800000004')
    await user().type(screen.getByLabelText('密码'), 'Secret-1{Enter}')
    await screen.findByText('inside')
    expect(login.mock.calls).toEqual([['13800000004', 'Secret-1', 'o2']])
  })

  it('says why the person was sent here', () => {
    open({ at: { pathname: '/login', state: { notice: '云登录失败，请返回重试' } } })
    expect(screen.getByRole('status').textContent).toBe('云登录失败，请返回重试')
  })
})

describe('the way in by SMS', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())
  const sendButton = () => document.querySelector<HTMLButtonElement>('[data-action="sendCode"]')!

  it('counts down until the next code, also behind another tab', async () => {
    const sendSmsCode = vi.fn<() => Promise<SmsCodeAnswer>>(async () => ({ retryAfter: 60, expiresIn: 300 }))
    open({ session: { sendSmsCode } })
    fireEvent.click(tab('短信登录'))
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13800000004' } })
    fireEvent.click(sendButton())
    await screen.findByText('验证码已发送至 138****0004，5分钟内有效')
    expect(sendButton().textContent).toBe('60秒后重发')
    expect(sendButton().disabled).toBe(true)
    fireEvent.click(tab('密码登录'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    fireEvent.click(tab('短信登录'))
    expect(Number.parseInt(sendButton().textContent ?? '', 10)).toBeLessThanOrEqual(40)
    await act(() => vi.advanceTimersByTimeAsync(41_000))
    expect(sendButton().textContent).toBe('获取验证码')
    expect(sendButton().disabled).toBe(false)
    expect(sendSmsCode.mock.calls).toEqual([['13800000004', 'login']])
  })

  it('sends no code to what is no mobile number', () => {
    open()
    fireEvent.click(tab('短信登录'))
    fireEvent.click(sendButton())
    expect(alerts()).toEqual(['请输入手机号'])
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '1380000' } })
    expect(alerts()).toEqual(['手机号应为11位数字'])
  })

  it('says at the code why none was sent', async () => {
    open({ session: { sendSmsCode: () => Promise.reject(new RequestError('操作过于频繁，请稍后再试', 13, 429)) } })
    fireEvent.click(tab('短信登录'))
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13800000004' } })
    fireEvent.click(sendButton())
    await waitFor(() => expect(alerts()).toEqual(['操作过于频繁，请稍后再试']))
    expect(sendButton().disabled).toBe(false)
  })

  it('logs in by Enter', async () => {
    const loginWithSms = vi.fn<() => Promise<typeof officer>>(async () => officer)
    open({ session: { loginWithSms } })
    fireEvent.click(tab('短信登录'))
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13800000004' } })
    fireEvent.change(screen.getByLabelText('短信验证码'), { target: { value: '123456' } })
    fireEvent.submit(screen.getByLabelText('短信验证码'))
    await screen.findByText('inside')
    expect(loginWithSms.mock.calls).toEqual([['13800000004', '123456']])
  })
})

describe('whoever has forgotten his password', () => {
  const forgot = () => fireEvent.click(screen.getByText('忘记密码？'))
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

  it('sets another by a code sent to his mobile, and is in', async () => {
    const sendSmsCode = vi.fn<() => Promise<SmsCodeAnswer>>(async () => ({ retryAfter: 60, expiresIn: 300 }))
    const resetPassword = vi.fn<() => Promise<typeof officer>>(async () => officer)
    open({ session: { sendSmsCode, resetPassword } })
    type('手机号', '13800000004')
    forgot()
    await screen.findByText('重设密码')
    // What was typed before is still there.
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000004')
    fireEvent.click(document.querySelector('[data-action="sendCode"]')!)
    await screen.findByText('验证码已发送至 138****0004，5分钟内有效')
    expect(sendSmsCode.mock.calls).toEqual([['13800000004', 'password']])
    type('新密码', 'Forgot-1357')
    type('再输一次新密码', 'Forgot-1358')
    fireEvent.submit(screen.getByLabelText('新密码'))
    expect(alerts()).toEqual(['请输入短信验证码', '两次输入的新密码不一致'])
    type('短信验证码', '123456')
    type('再输一次新密码', 'Forgot-1357')
    fireEvent.submit(screen.getByLabelText('新密码'))
    await screen.findByText('inside')
    expect(resetPassword.mock.calls).toEqual([['13800000004', '123456', 'Forgot-1357']])
  })

  it('may go back to the login', async () => {
    open()
    forgot()
    fireEvent.click(await screen.findByText('返回登录'))
    expect(screen.getByLabelText('密码')).toBeTruthy()
  })

  it('is told whom to ask where no code can be sent', () => {
    open({ config: { loginWays: ['password'] } })
    forgot()
    expect(screen.getByText('请联系本单位的管理员，由他给您重置密码。')).toBeTruthy()
  })
})

describe('the way in by QR code', () => {
  const scan = { code: 'qr-1', secret: 's', expiresIn: 120 }
  function openScan(session: AppOptions['session'] = {}) {
    const watch = { change: (_state: ScanState) => undefined as void, stopped: 0 }
    const openScanCode = vi.fn<() => Promise<typeof scan>>(async () => scan)
    const view = open({ session: { openScanCode, watchScanCode: (_scan, onChange) => {
      watch.change = onChange
      return () => void watch.stopped++
    }, ...session } })
    fireEvent.click(tab('扫码登录'))
    return { ...view, watch, openScanCode }
  }
  const shown = async (state: string) => waitFor(() => expect(document.querySelector('[data-scan]')?.getAttribute('data-scan')).toBe(state))

  it('enters as soon as the phone has confirmed', async () => {
    const loginWithScan = vi.fn<() => Promise<typeof officer>>(async () => officer)
    const { watch } = openScan({ loginWithScan })
    await shown('waiting')
    expect(document.querySelector('[data-scan] svg[role="img"]')?.getAttribute('aria-label')).toBe('登录二维码')
    act(() => watch.change('scanned'))
    expect(screen.getAllByText('已扫描，请在手机上确认登录').length).toBeGreaterThan(0)
    act(() => watch.change('confirmed'))
    await screen.findByText('inside')
    expect(loginWithScan.mock.calls).toEqual([[scan]])
  })

  it.each([['expired', '二维码已过期'], ['refused', '手机上取消了这次登录']] as const)('when %s says so and offers a new code', async (state, text) => {
    const { watch, openScanCode } = openScan()
    await shown('waiting')
    act(() => watch.change(state))
    const code = document.querySelector<HTMLElement>('[data-scan]')!
    expect(within(code).getAllByText(text).length).toBeGreaterThan(0)
    fireEvent.click(within(code).getByRole('button', { name: '刷新' }))
    await shown('waiting')
    expect(openScanCode).toHaveBeenCalledTimes(2)
    expect(watch.stopped).toBe(1)
  })

  it('stops watching when another way is chosen', async () => {
    const { watch } = openScan()
    await shown('waiting')
    fireEvent.click(tab('密码登录'))
    expect(watch.stopped).toBe(1)
  })

  it('says why no code can be shown, and tries again', async () => {
    const openScanCode = vi.fn<() => Promise<typeof scan>>().mockRejectedValueOnce(new RequestError('网络连接失败，请检查网络后重试', 1, 0)).mockResolvedValueOnce(scan)
    openScan({ openScanCode })
    await waitFor(() => expect(alerts()).toEqual(['网络连接失败，请检查网络后重试重试']))
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await shown('waiting')
  })
})
