import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScanLoginPage } from '../../../src/app/login/ScanLoginPage'
import { RequestError } from '../../../src/client/requestError'
import type { ScanInfo } from '../../../src/contract/session'
import { officer } from '../officer'
import { renderApp, type AppOptions } from '../renderApp'

const info: ScanInfo = { client: 'Chrome 156（Windows）', address: '10.0.0.8', expiresIn: 90 }
const open = (session: AppOptions['session'], at = '/scanLogin?code=qr-1') => renderApp([{ path: '*', element: <ScanLoginPage /> }], { user: officer, session, at })
const confirming = () => vi.fn<(code: string, accept: boolean) => Promise<void>>(async () => undefined)
const shown = () => screen.findByRole('heading', { name: '确认在电脑上登录' })

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T10:00:00') }))
afterEach(() => void vi.useRealTimers())

describe('the phone that has scanned a code', () => {
  it('shows who asks, from where and since when, and lets him in', async () => {
    const confirmScan = confirming()
    open({ scanInfo: async () => info, confirmScan })
    await shown()
    expect([...document.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(['苏映雪（西安星程示范客运有限公司）', 'Chrome 156（Windows）', '10.0.0.8', '09:59:30'])
    fireEvent.click(screen.getByRole('button', { name: '确认登录' }))
    await screen.findByText('已确认，电脑上会自动登录')
    expect(confirmScan.mock.calls).toEqual([['qr-1', true]])
  })

  it('turns him away', async () => {
    const confirmScan = confirming()
    open({ scanInfo: async () => info, confirmScan })
    await shown()
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    await screen.findByText('已取消，电脑上没有登录')
    expect(confirmScan.mock.calls).toEqual([['qr-1', false]])
  })

  it('confirms nothing once the time is up', async () => {
    open({ scanInfo: async () => info })
    await shown()
    await act(() => vi.advanceTimersByTimeAsync(91_000))
    expect(screen.getByRole('alert').textContent).toContain('二维码已过期')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认登录' }).disabled).toBe(true)
  })

  it.each([
    ['a void code', '/scanLogin?code=qr-1', '二维码已过期，请刷新后重新扫描'],
    ['no code', '/scanLogin', '请用手机重新扫描电脑上的二维码'],
  ])('says what is wrong with %s', async (_case, at, text) => {
    open({ scanInfo: () => Promise.reject(new RequestError('二维码已过期，请刷新后重新扫描', 41, 400)) }, at)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
  })
})
