import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createVersionCheck, dropReloadTimestamp, versionKey } from '../../src/app/versionCheck'
import { draftKey, writeDraft, readDraft } from '../../src/engine/form/drafts'
import { sessionKey } from '../../src/client/sessionStore'

/** A window over a server of some version, with the fake clock. */
function windowOver(server: { version: string | null }, isUnsaved = () => false) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (server.version === null) throw new TypeError('offline')
    return new Response(JSON.stringify({ version: server.version }), { status: 200 })
  })
  const reload = vi.fn<() => void>()
  const check = createVersionCheck({ isUnsaved, reload })
  return { check, reload, asked }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the version check', () => {
  it('asks past every cache, with the time in milliseconds', async () => {
    const { check, asked } = windowOver({ version: '1' })
    await check.check()
    expect(asked).toEqual(['/version.json?t=1800000000000'])
  })

  it('stores the first version it sees in silence', async () => {
    const { check, reload } = windowOver({ version: '1' })
    localStorage.setItem(sessionKey, 'kept')
    await check.check()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([localStorage.getItem(versionKey), localStorage.getItem(sessionKey), check.getState()]).toEqual(['1', 'kept', 'none'])
    expect(reload).not.toHaveBeenCalled()
  })

  it('clears both storages for a version that differs from the stored one, stores it, and reloads after 3 seconds', async () => {
    localStorage.setItem(versionKey, '1')
    localStorage.setItem('settings/7/columns', '[]')
    localStorage.setItem(sessionKey, '{}')
    sessionStorage.setItem('pageTabs', '[]')
    const { check, reload } = windowOver({ version: '2' })
    await check.check()
    expect(check.getState()).toBe('updating')
    expect([Object.entries(localStorage), sessionStorage.length]).toEqual([[[versionKey, '2']], 0])
    await vi.advanceTimersByTimeAsync(2999)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('keeps the drafts of forms when it clears', async () => {
    localStorage.setItem(versionKey, '1')
    const key = draftKey({ id: '7', orgId: 'o1' }, 'veh', 'new')
    writeDraft(key, { values: { remark: '右后轮胎鼓包' }, version: null, at: Date.now() })
    await windowOver({ version: '2' }).check.check()
    expect(readDraft(key)?.values).toEqual({ remark: '右后轮胎鼓包' })
  })

  it('clears service workers and caches', async () => {
    const unregister = vi.fn<() => Promise<boolean>>(async () => true)
    const remove = vi.fn<(name: string) => Promise<boolean>>(async () => true)
    vi.stubGlobal('caches', { keys: async () => ['old'], delete: remove })
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistrations: async () => [{ unregister }] } })
    localStorage.setItem(versionKey, '1')
    await windowOver({ version: '2' }).check.check()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    expect([unregister.mock.calls.length, remove.mock.calls]).toEqual([1, [['old']]])
  })

  it('leaves everything while the server cannot be reached, or speaks of something else', async () => {
    localStorage.setItem(versionKey, '1')
    const server: { version: string | null } = { version: null }
    const { check, reload } = windowOver(server)
    await check.check()
    server.version = ''
    await check.check()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([localStorage.getItem(versionKey), check.getState(), reload.mock.calls]).toEqual(['1', 'none', []])
  })

  it('waits while a form holds unsaved input, and goes on once it is saved', async () => {
    localStorage.setItem(versionKey, '1')
    let isUnsaved = true
    const { check, reload } = windowOver({ version: '2' }, () => isUnsaved)
    await check.check()
    check.resume()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([check.getState(), localStorage.getItem(versionKey), reload.mock.calls]).toEqual(['waiting', '1', []])
    isUnsaved = false
    check.resume()
    await vi.advanceTimersByTimeAsync(3000)
    expect([check.getState(), localStorage.getItem(versionKey), reload.mock.calls.length]).toEqual(['updating', '2', 1])
  })

  it('goes on over unsaved input when the person says so', async () => {
    localStorage.setItem(versionKey, '1')
    const { check, reload } = windowOver({ version: '2' }, () => true)
    await check.check()
    await check.update()
    await vi.advanceTimersByTimeAsync(3000)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads a window whose version another tab has replaced, without clearing what that tab has kept since', async () => {
    const server = { version: '1' }
    const { check, reload } = windowOver(server)
    await check.check()
    localStorage.setItem(versionKey, '2')
    localStorage.setItem(sessionKey, 'entered anew')
    server.version = '2'
    await check.check()
    await vi.advanceTimersByTimeAsync(3000)
    expect([localStorage.getItem(sessionKey), reload.mock.calls.length]).toEqual(['entered anew', 1])
  })
})

describe('the watch', () => {
  it('checks at the start, every ten minutes, on coming into view, and when a file of the old version is gone', async () => {
    const { check, asked } = windowOver({ version: '1' })
    const stop = check.watch()
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(2)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(asked).toHaveLength(3)
    dispatchEvent(new Event('vite:preloadError'))
    expect(asked).toHaveLength(4)
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(4)
  })
})

describe('the timestamp of a reload', () => {
  it('goes from the address, and what else stands there stays', () => {
    history.replaceState(null, '', '/veh?status=1&t=1800000000000#row')
    dropReloadTimestamp()
    expect(location.href).toMatch(/\/veh\?status=1#row$/)
    history.replaceState(null, '', '/veh?t=7')
    dropReloadTimestamp()
    expect(location.search).toBe('?t=7')
  })
})
