import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import type { HttpAnswer } from '../../src/client/http'
import { oneAtATime } from '../../src/client/oneAtATime'
import { sessionKey, toSessionUser } from '../../src/client/sessionStore'
import { browserLocks, expired, loginAnswer as answer, now, ok, sessionOver } from './clientWorld'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

const fresh = { accessToken: 'a2', refreshToken: 'r2', expiresIn: 1800 }
const refreshing = ({ path }: { path: string }) => ok(path.includes('refreshToken') ? fresh : answer)
const refreshes = (calls: readonly { path: string }[]) => calls.filter(({ path }) => path === '/upms/user/session/refreshToken').length

/** Signed in with so many seconds to go. */
async function sessionWith(secondsToGo: number, respond: Parameters<typeof sessionOver>[0] = refreshing, options: NonNullable<Parameters<typeof sessionOver>[1]> = {}) {
  let time = now
  const world = sessionOver(respond, { locks: browserLocks(), time: () => time, ...options })
  await world.session.login('1', '2')
  time = now + 1_800_000 - secondsToGo * 1000
  return { ...world, time, pass: (seconds: number) => (time += seconds * 1000) }
}

describe('the refresh of the tokens', () => {
  it.each([[601, false], [600, false], [599, true], [1, true], [0, false], [-1, false]])('with %i seconds to go is made: %s', async (seconds, isRefreshed) => {
    const { session, store, calls, time } = await sessionWith(seconds)
    expect(await session.refresh()).toBe(isRefreshed)
    expect(store.getSnapshot()).toMatchObject(isRefreshed ? { token: 'a2', refreshToken: 'r2', failureTime: time + 1_800_000, empName: '王芳' } : { token: 'a1', refreshToken: 'r1' })
    expect(calls.slice(1)).toMatchObject(isRefreshed ? [{ method: 'POST', path: '/upms/user/session/refreshToken', body: { clientId: 'web', clientSecret: 'public', refreshToken: 'r1' } }] : [])
  })

  it('is one call, however many ask for it at once', async () => {
    const { session, calls } = await sessionWith(300)
    expect(await Promise.all([session.refresh(), session.refresh(), session.refresh()])).toEqual([true, true, true])
    expect(refreshes(calls)).toBe(1)
  })

  it.each([['by the locks of the browser', browserLocks()], ['by a lease where there are no locks, as on plain http', undefined]])('is one call over two tabs, %s', async (_how, locks) => {
    const options = locks ? { locks } : {}
    const one = await sessionWith(300, refreshing, options)
    const two = sessionOver(refreshing, { ...options, time: () => one.time })
    const made = await Promise.all([one.session.refresh(), two.session.refresh()])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(refreshes(one.calls) + refreshes(two.calls)).toBe(1)
    expect([one.store.reread()?.token, two.store.reread()?.token]).toEqual(['a2', 'a2'])
  })

  it('does not spend a token that another tab has already replaced', async () => {
    const { session, calls, time } = await sessionWith(300)
    localStorage.setItem(sessionKey, JSON.stringify({ ...toSessionUser(answer, time), token: 'a2', refreshToken: 'r2' }))
    expect(await session.refresh()).toBe(false)
    expect(refreshes(calls)).toBe(0)
  })

  it('does not bring back who left while it was under way', async () => {
    let answerIt: (received: HttpAnswer) => void = () => undefined
    const { session, store, calls } = await sessionWith(300, ({ path }) => (path.includes('refreshToken') ? new Promise<HttpAnswer>((resolve) => (answerIt = resolve)) : ok(answer)))
    const refresh = session.refresh()
    await vi.waitFor(() => expect(refreshes(calls)).toBe(1))
    await session.logout()
    answerIt(ok(fresh))
    expect(await refresh).toBe(false)
    expect([store.getSnapshot(), localStorage.getItem(sessionKey)]).toEqual([null, null])
  })

  it('ends the session when it is refused as expired, and leaves it when the line is lost', async () => {
    let failure: HttpAnswer | Error = new Error('offline')
    const { session, store } = await sessionWith(300, ({ path }) => (path.includes('refreshToken') ? failure : ok(answer)))
    await expect(session.refresh()).rejects.toThrow('offline')
    expect(store.getSnapshot()?.token).toBe('a1')
    failure = expired
    await expect(session.refresh()).rejects.toMatchObject({ code: 2 })
    expect(store.getSnapshot()).toBeNull()
  })

  it('tells nobody of a check that fails', async () => {
    const { session, told } = await sessionWith(300, ({ path }) => (path.includes('refreshToken') ? new Error('offline') : ok(answer)))
    await expect(session.check()).resolves.toBeUndefined()
    expect(told).toEqual([])
  })
})

describe('the check whether to refresh', () => {
  it('is made every 60 seconds, until it is stopped', async () => {
    vi.useFakeTimers()
    const { session, calls, pass } = await sessionWith(700)
    const stop = session.keepAlive()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refreshes(calls)).toBe(0)
    pass(200)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(refreshes(calls)).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(refreshes(calls)).toBe(1)
    stop()
    pass(1300)
    await vi.advanceTimersByTimeAsync(180_000)
    expect(refreshes(calls)).toBe(1)
  })

  it('is made when the tab comes into view, not when it goes out of it', async () => {
    const { session, calls } = await sessionWith(300)
    const stop = session.keepAlive()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
    expect(refreshes(calls)).toBe(0)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(refreshes(calls)).toBe(1))
    stop()
    visibility.mockRestore()
  })

  it('is made on a navigation to any page but the root', async () => {
    const { session, calls } = await sessionWith(300)
    session.checkOnNavigation('/')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(refreshes(calls)).toBe(0)
    session.checkOnNavigation('/veh')
    await vi.waitFor(() => expect(refreshes(calls)).toBe(1))
  })
})

describe('a lease', () => {
  it('is taken over from a tab that died with it', async () => {
    localStorage.setItem('lease', JSON.stringify({ owner: 'dead', until: Date.now() - 1 }))
    expect(await oneAtATime('lease', undefined, async () => 'done')).toBe('done')
    expect(localStorage.getItem('lease')).toBeNull()
  })

  it('goes to one of two tabs that took it in the same moment: the later', async () => {
    vi.useFakeTimers()
    const work = vi.fn<() => Promise<void>>(async () => undefined)
    const mine = oneAtATime('lease', undefined, work)
    localStorage.setItem('lease', JSON.stringify({ owner: 'other', until: Date.now() + 60_000 }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(work).not.toHaveBeenCalled()
    localStorage.removeItem('lease')
    await vi.advanceTimersByTimeAsync(200)
    await mine
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is given back when the work fails', async () => {
    await expect(oneAtATime('lease', undefined, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(localStorage.getItem('lease')).toBeNull()
  })
})
