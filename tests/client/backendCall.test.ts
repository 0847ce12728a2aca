import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRecordClient } from '../../src/client/createRecordClient'
import type { HttpAnswer, HttpCall } from '../../src/client/http'
import { tellParentExpired } from '../../src/client/parentWindow'
import { CancelledError, RequestError } from '../../src/client/requestError'
import { vehiclePage } from '../engine/list/vehiclePage'
import { backends, browserLocks, expired, loginAnswer as answer, now, ok, refused, sessionOver } from './clientWorld'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const decode = ({ status, body }: HttpAnswer): unknown => {
  if (status === 200) return (body as { data: unknown }).data
  throw new RequestError('拒绝', 1, status)
}
const isLogin = ({ path }: HttpCall) => path.includes('login/mobilePwd')

describe('a call that fails', () => {
  it.each(['main', 'platform', 'web'] as const)('is told once by the words of the %s backend, and reaches the caller', async (name) => {
    const body = name === 'web' ? { code: 9001, errmsg: '车辆不在服务期' } : { code: 1, msg: '车辆不在服务期' }
    const { session, told } = sessionOver(() => ({ status: 200, body }))
    const page = vehiclePage()
    const client = createRecordClient({ backends, call: session.call })
    const failure: unknown = await client.get({ ...page, endpoints: { ...page.endpoints, backend: name } }, '1').catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'RequestError', message: '车辆不在服务期', code: 1, isTold: true })
    expect(told).toEqual(['车辆不在服务期'])
  })

  it('without a word of its own is an unknown error, code 1', async () => {
    const { session, told } = sessionOver(() => ({ status: 500, body: '' }))
    await expect(createRecordClient({ backends, call: session.call }).get(vehiclePage(), '1')).rejects.toMatchObject({ code: 1, message: '系统繁忙，请稍后再试' })
    expect(told).toEqual(['系统繁忙，请稍后再试'])
  })

  it('says nothing where it was taken back, and nothing where the caller asked for quiet', async () => {
    const { session, told } = sessionOver(({ path }) => (path === '/cancelled' ? new CancelledError('back') : refused(1, '拒绝')))
    await expect(session.call(backends['main']!, { method: 'GET', path: '/cancelled' }, decode)).rejects.toBeInstanceOf(CancelledError)
    await expect(session.call(backends['main']!, { method: 'GET', path: '/x', isQuiet: true }, decode)).rejects.toMatchObject({ isTold: false })
    expect(told).toEqual([])
  })

  it('at a login is left to the page beside the input', async () => {
    const { session, told } = sessionOver(() => refused(20, '手机号或密码错误'))
    await expect(session.login('1', '2')).rejects.toThrow('手机号或密码错误')
    expect(told).toEqual([])
  })
})

describe('error code 2', () => {
  it.each(['main', 'platform', 'web'] as const)('from the %s backend ends the session, and the caller hears of it', async (name) => {
    const { session, store, told } = sessionOver((call) => (isLogin(call) ? ok(answer) : expired))
    await session.login('1', '2')
    const page = vehiclePage()
    const failure = createRecordClient({ backends, call: session.call }).get({ ...page, endpoints: { ...page.endpoints, backend: name } }, '1')
    await expect(failure).rejects.toMatchObject({ code: 2 })
    expect(store.getSnapshot()).toBeNull()
    expect(told).toHaveLength(1)
  })

  it('for a token that has been replaced meanwhile sends the call again with the new one', async () => {
    let time = now
    const { session, store, calls } = sessionOver((call) => {
      if (isLogin(call)) return ok(answer)
      if (call.path.includes('refreshToken')) return ok({ accessToken: 'a2', refreshToken: 'r2', expiresIn: 1800 })
      return call.headers?.['access_token'] === 'a2' ? ok('here') : expired
    }, { time: () => time, locks: browserLocks() })
    await session.login('1', '2')
    time = now + 1_500_000
    const [data] = await Promise.all([session.call(backends['main']!, { method: 'POST', path: '/veh' }, (received) => (received.status === 401 ? fail() : decode(received))), session.refresh()])
    expect(data).toBe('here')
    expect(calls.filter(({ path }) => path === '/veh').map(({ headers }) => headers?.['access_token'])).toEqual(['a1', 'a2'])
    expect(store.getSnapshot()?.token).toBe('a2')
  })

  it('for somebody who has left does not end the session of who came after', async () => {
    let answerIt: (received: HttpAnswer) => void = () => undefined
    let logins = 0
    const { session, store } = sessionOver((call) => {
      if (isLogin(call)) return ok({ ...answer, accessToken: `a${++logins}` })
      return call.path === '/slow' && call.headers?.['access_token'] === 'a1' ? new Promise<HttpAnswer>((resolve) => (answerIt = resolve)) : ok(null)
    })
    await session.login('1', '2')
    const slow = session.call(backends['main']!, { method: 'GET', path: '/slow' }, (received) => (received.status === 401 ? fail() : decode(received)))
    await session.logout()
    await session.login('3', '4')
    answerIt(expired)
    await slow
    expect(store.getSnapshot()?.token).toBe('a2')
  })

  function fail(): never {
    throw new RequestError('登录已过期', 2, 401)
  }
})

describe('the parent window', () => {
  it('is told at the origins of the setting alone, never at all origins, and without data', () => {
    const postMessage = vi.fn<(message: unknown, origin: string) => void>()
    tellParentExpired(['https://portal.example', '*', 'http://localhost:9000'], { parent: { postMessage } as unknown as Window })
    expect(postMessage.mock.calls).toEqual([[{ type: 'tokenExpired' }, 'https://portal.example'], [{ type: 'tokenExpired' }, 'http://localhost:9000']])
  })

  it('is told nothing where there is none, or no origin is set', () => {
    const own = { postMessage: vi.fn<() => void>() } as unknown as Window & { parent: Window }
    Object.assign(own, { parent: own })
    tellParentExpired(['https://portal.example'], own)
    const postMessage = vi.fn<(message: unknown, origin: string) => void>()
    tellParentExpired([], { parent: { postMessage } as unknown as Window })
    expect([vi.mocked(own.postMessage).mock.calls, postMessage.mock.calls]).toEqual([[], []])
  })

  it('is not told of an expiry where the person has left before', async () => {
    const postMessage = vi.fn<(message: unknown, origin: string) => void>()
    const parent = vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window)
    let answerIt: (received: HttpAnswer) => void = () => undefined
    const { session } = sessionOver((call) => (call.path === '/session/permissions' ? new Promise<HttpAnswer>((resolve) => (answerIt = resolve)) : ok(isLogin(call) ? answer : null)), { parentOrigins: ['https://portal.example'] })
    await session.login('1', '2')
    const late = session.readPermissions()
    await session.logout()
    answerIt(expired)
    await expect(late).rejects.toMatchObject({ code: 2 })
    expect(postMessage).not.toHaveBeenCalled()
    parent.mockRestore()
  })

  it('hears of the end of a session, whatever a wrong origin does', async () => {
    const postMessage = vi.fn<(message: unknown, origin: string) => void>((_message, origin) => {
      if (origin === 'nonsense') throw new SyntaxError('invalid origin')
    })
    vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window)
    const { session, store } = sessionOver((call) => (isLogin(call) ? ok(answer) : expired), { parentOrigins: ['nonsense', 'https://portal.example'] })
    await session.login('1', '2')
    await expect(session.readPermissions()).rejects.toMatchObject({ code: 2 })
    expect(store.getSnapshot()).toBeNull()
    expect(postMessage).toHaveBeenLastCalledWith({ type: 'tokenExpired' }, 'https://portal.example')
    vi.restoreAllMocks()
  })
})
