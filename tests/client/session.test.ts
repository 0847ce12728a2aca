import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HttpAnswer, HttpCall } from '../../src/client/http'
import { createSession } from '../../src/client/session'
import { createSessionStore, sessionKey, toSessionUser } from '../../src/client/sessionStore'
import type { LoginAnswer } from '../../src/contract/session'

const now = 1_800_000_000_000
const answer: LoginAnswer = {
  accessToken: 'a1', refreshToken: 'r1', orgId: '10', orgName: '长安运输有限公司', orgSimpleName: null, userId: '7', nickName: '王芳', orgAreaCode: '610100', orgAreaName: '西安市', mobile: '13800000000', expiresIn: 1800, roles: ['admin'],
  extra: { appId: null, jyaOrgId: null, channelName: null, childIds: '11,12', pwdChanged: false, postNames: '安全员', tenantId: 't', orgList: [{ orgId: '10', industryId: '3' }] },
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function sessionOver(respond: (call: HttpCall) => HttpAnswer | Error, time = () => now) {
  const calls: HttpCall[] = []
  const store = createSessionStore()
  const session = createSession({
    store, config: { clientId: 'web' }, now: time, locks: undefined,
    http: async (call) => {
      calls.push(call)
      const received = respond(call)
      if (received instanceof Error) throw received
      return received
    },
  })
  return { session, store, calls }
}

const ok = (data: unknown): HttpAnswer => ({ status: 200, body: { code: 0, msg: '', data } })

describe('the session user', () => {
  it('is read off the login as the spec names it', () => {
    expect(toSessionUser(answer, now)).toMatchObject({
      token: 'a1', ownerId: '10', simpleName: '长安运输有限公司', empId: '7', empName: '王芳', allOrgIds: '10,11,12', industryId: '3', failureTime: now + 1_800_000, logined: true, pwdChanged: false,
    })
  })

  it('has its own organisation alone where there are no children', () => {
    expect(toSessionUser({ ...answer, orgSimpleName: '长安', extra: { ...answer.extra, childIds: null } }, now)).toMatchObject({ simpleName: '长安', allOrgIds: '10' })
  })
})

describe('the session store', () => {
  it('outlives a reload', () => {
    createSessionStore().save(toSessionUser(answer, now))
    expect(createSessionStore().getSnapshot()?.empName).toBe('王芳')
  })

  it('follows a login and a logout of another tab', () => {
    const store = createSessionStore()
    const seen: (string | undefined)[] = []
    const stop = store.subscribe(() => seen.push(store.getSnapshot()?.token))
    const tell = (newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue, storageArea: localStorage }))
    tell(JSON.stringify(toSessionUser(answer, now)))
    tell(null)
    stop()
    tell(JSON.stringify(toSessionUser(answer, now)))
    expect(seen).toEqual(['a1', undefined])
  })

  it('takes what it cannot read for nobody', () => {
    localStorage.setItem(sessionKey, '{"token":')
    expect(createSessionStore().getSnapshot()).toBeNull()
  })

  it('lives in the tab where local storage is refused', () => {
    const refusing = { ...localStorage, getItem: () => { throw new DOMException('denied') }, setItem: () => { throw new DOMException('denied') }, removeItem: () => undefined } as unknown as Storage
    createSessionStore({ local: refusing, session: sessionStorage }).save(toSessionUser(answer, now))
    expect(createSessionStore({ local: refusing, session: sessionStorage }).getSnapshot()?.token).toBe('a1')
  })
})

describe('the session', () => {
  it('logs in by mobile and password and keeps who it is', async () => {
    const { session, store, calls } = sessionOver(() => ok(answer))
    await session.login('13800000000', 'secret')
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/ry/emp/login/mobilePwd', body: { mobile: '13800000000', password: 'secret' } })
    expect(store.getSnapshot()?.token).toBe('a1')
  })

  it('says why a login was refused and keeps nobody', async () => {
    const { session, store } = sessionOver(() => ({ status: 400, body: { code: 20, msg: '手机号或密码错误' } }))
    await expect(session.login('1', '2')).rejects.toMatchObject({ code: 20, message: '手机号或密码错误' })
    expect(store.getSnapshot()).toBeNull()
  })

  it('is over here even when the server does not hear of it', async () => {
    const { session, store } = sessionOver(({ path }) => (path.includes('loginOut') ? new Error('offline') : ok(answer)))
    await session.login('1', '2')
    await session.logout()
    expect(store.getSnapshot()).toBeNull()
  })

  it.each([[601, false], [599, true], [0, false]])('with %i seconds to go is refreshed: %s', async (seconds, isRefreshed) => {
    let time = now
    const { session, store, calls } = sessionOver(({ path }) => ok(path.includes('refreshToken') ? { accessToken: 'a2', refreshToken: 'r2', expiresIn: 1800 } : answer), () => time)
    await session.login('1', '2')
    time = now + 1_800_000 - seconds * 1000
    expect(await session.refresh()).toBe(isRefreshed)
    expect(store.getSnapshot()).toMatchObject(isRefreshed ? { token: 'a2', refreshToken: 'r2', failureTime: time + 1_800_000 } : { token: 'a1' })
    expect(calls.slice(1)).toMatchObject(isRefreshed ? [{ path: '/upms/user/session/refreshToken', body: { clientId: 'web', refreshToken: 'r1' } }] : [])
  })

  it('does not spend a token that another tab has already replaced', async () => {
    let time = now
    const { session, calls } = sessionOver(() => ok(answer), () => time)
    await session.login('1', '2')
    time = now + 1_500_000
    localStorage.setItem(sessionKey, JSON.stringify({ ...toSessionUser(answer, time), token: 'a2', refreshToken: 'r2' }))
    expect(await session.refresh()).toBe(false)
    expect(calls).toHaveLength(1)
  })

  it('ends when the refresh is refused as expired, and survives a lost line', async () => {
    let time = now
    let failure: HttpAnswer | Error = new Error('offline')
    const { session, store } = sessionOver(({ path }) => (path.includes('refreshToken') ? failure : ok(answer)), () => time)
    await session.login('1', '2')
    time = now + 1_500_000
    await expect(session.refresh()).rejects.toThrow('offline')
    expect(store.getSnapshot()?.token).toBe('a1')
    failure = { status: 401, body: { code: 2, msg: '登录已过期' } }
    await expect(session.refresh()).rejects.toMatchObject({ code: 2 })
    expect(store.getSnapshot()).toBeNull()
  })

  it('looks every minute whether it is time', async () => {
    vi.useFakeTimers()
    try {
      let time = now
      const { session, calls } = sessionOver(({ path }) => ok(path.includes('refreshToken') ? { accessToken: 'a2', refreshToken: 'r2', expiresIn: 1800 } : answer), () => time)
      await session.login('1', '2')
      const stop = session.keepAlive()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(calls).toHaveLength(1)
      time = now + 1_300_000
      await vi.advanceTimersByTimeAsync(60_000)
      expect(calls).toHaveLength(2)
      stop()
      time += 1_300_000
      await vi.advanceTimersByTimeAsync(120_000)
      expect(calls).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
