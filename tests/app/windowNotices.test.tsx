import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastHolder } from '../../src/app/ToastHolder'
import { createToasts } from '../../src/app/toasts'
import { unsavedInput } from '../../src/app/unsavedInput'
import { useSessionNotice } from '../../src/app/useSessionNotice'
import { useVersionNotice } from '../../src/app/useVersionNotice'
import { createVersionCheck, versionKey, type VersionCheck } from '../../src/app/versionCheck'
import { createSessionStore, sessionKey, toSessionUser, type SessionStore } from '../../src/client/sessionStore'
import { loginAnswer, now } from '../client/clientWorld'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  unsavedInput.set(false)
  vi.useRealTimers()
})

function Version({ check }: { check: VersionCheck }) {
  return useVersionNotice(check)
}

function Session({ store }: { store: SessionStore }) {
  return useSessionNotice(store)
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('the notice of a new version', () => {
  it('stands for 5 seconds', async () => {
    localStorage.setItem(versionKey, '1')
    const check = createVersionCheck({ isUnsaved: () => false, readVersion: async () => '2', reload: () => undefined })
    render(<Version check={check} />)
    await act(() => check.check())
    expect(screen.getByText('系统已更新，正在清理缓存并重新加载')).toBeTruthy()
    await pass(4999)
    expect(screen.queryByRole('status')).toBeTruthy()
    await pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('asks where a form holds unsaved input, and updates by its button', async () => {
    localStorage.setItem(versionKey, '1')
    const reload = vi.fn<() => void>()
    const check = createVersionCheck({ isUnsaved: () => true, readVersion: async () => '2', reload })
    render(<Version check={check} />)
    await act(() => check.check())
    await pass(60_000)
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '现在更新' }))
    await pass(3000)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('the notice of another session', () => {
  const other = toSessionUser({ ...loginAnswer, accessToken: 'b1', orgId: '11', orgName: '曲江客运站' }, now)
  function enterElsewhere() {
    localStorage.setItem(sessionKey, JSON.stringify(other))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: JSON.stringify(other), storageArea: localStorage })))
  }
  function shown() {
    const store = createSessionStore({ isHeld: unsavedInput.get })
    store.save(toSessionUser(loginAnswer, now))
    render(<Session store={store} />)
    return store
  }

  it('says for 4.5 seconds that the window has followed', async () => {
    const store = shown()
    enterElsewhere()
    expect(store.getSnapshot()?.token).toBe('b1')
    expect(screen.getByText('已在另一个窗口进入曲江客运站（王芳），本窗口已同步切换')).toBeTruthy()
    await pass(4499)
    expect(screen.queryByRole('status')).toBeTruthy()
    await pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('warns a window with unsaved input, which changes once the input is saved', async () => {
    const store = shown()
    act(() => unsavedInput.set(true))
    enterElsewhere()
    expect(screen.getByRole('status').textContent).toContain('本窗口还有没保存的内容')
    expect(store.getSnapshot()?.token).toBe('a1')
    act(() => unsavedInput.set(false))
    expect(store.getSnapshot()?.token).toBe('b1')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('lets a window with unsaved input change at once', () => {
    const store = shown()
    act(() => unsavedInput.set(true))
    enterElsewhere()
    fireEvent.click(screen.getByRole('button', { name: '现在切换（内容留作草稿）' }))
    expect(store.getSnapshot()?.token).toBe('b1')
  })
})

describe('a toast', () => {
  it('is one of information, also for what was told before anything was drawn, and stays 3 seconds', async () => {
    const toasts = createToasts()
    toasts.show('系统繁忙，请稍后再试', 'info')
    render(<ToastHolder toasts={toasts} />)
    await pass(100)
    expect(document.querySelector('.ant-message-info')?.textContent).toBe('系统繁忙，请稍后再试')
    await pass(2800)
    expect(document.querySelector('.ant-message-move-up-leave')).toBeNull()
    // It leaves by an animation that jsdom does not run to its end.
    await pass(200)
    expect(document.querySelector('.ant-message-move-up-leave .ant-message-info')).toBeTruthy()
  })

  it('stands once, however often the same is said', async () => {
    const toasts = createToasts()
    render(<ToastHolder toasts={toasts} />)
    for (let times = 0; times < 3; times++) act(() => toasts.show('网络连接失败，请检查网络后重试', 'info'))
    act(() => toasts.show('保存成功', 'success'))
    await pass(100)
    expect([...document.querySelectorAll('.ant-message-notice')].map((notice) => notice.textContent).toSorted()).toEqual(['保存成功', '网络连接失败，请检查网络后重试'])
  })
})
