import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HttpAnswer } from '../../src/client/http'
import { createSessionStore, sessionKey, toSessionUser } from '../../src/client/sessionStore'
import { loginAnswer as answer, now, ok, sessionOver } from './clientWorld'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the session user', () => {
  it('is read off the login as the spec names it', () => {
    expect(toSessionUser(answer, now)).toMatchObject({
      token: 'a1', ownerId: '10', simpleName: '长安运输有限公司', empId: '7', empName: '王芳', allOrgIds: '10,11,12', industryId: '3', failureTime: now + 1_800_000, logined: true, pwdChanged: false,
    })
  })

  it('has every field of the spec, and no other', () => {
    expect(Object.keys(toSessionUser(answer, now)).sort()).toEqual([
      'token', 'refreshToken', 'ownerId', 'ownerName', 'simpleName', 'empId', 'empName', 'mobile', 'areaCode', 'areaName', 'appId', 'logined', 'failureTime', 'roles', 'extra',
      'webApiUrl', 'channelName', 'childIds', 'allOrgIds', 'industryId', 'pwdChanged', 'jyaOrgId', 'postNames', 'tenantId',
    ].sort())
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

  it('lives as long as the document where a foreign frame may not even name a storage', () => {
    const refused = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    const spies = [vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refused), vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(refused)]
    const store = createSessionStore()
    store.save(toSessionUser(answer, now))
    expect([store.getSnapshot()?.token, store.reread()?.token]).toEqual(['a1', 'a1'])
    store.clear()
    expect(store.reread()).toBeNull()
    for (const spy of spies) spy.mockRestore()
  })

  it('lives in the tab where local storage is refused', () => {
    const refusing = { ...localStorage, getItem: () => { throw new DOMException('denied') }, setItem: () => { throw new DOMException('denied') }, removeItem: () => undefined } as unknown as Storage
    createSessionStore({ stores: { local: refusing, session: sessionStorage } }).save(toSessionUser(answer, now))
    expect(createSessionStore({ stores: { local: refusing, session: sessionStorage } }).getSnapshot()?.token).toBe('a1')
  })
})

describe('tabs of one browser', () => {
  const inOtherOrg = toSessionUser({ ...answer, accessToken: 'b1', orgId: '11', orgName: '曲江客运站' }, now)
  const tell = (user: typeof inOtherOrg | null) => {
    if (user) localStorage.setItem(sessionKey, JSON.stringify(user))
    else localStorage.removeItem(sessionKey)
    dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: user && JSON.stringify(user), storageArea: localStorage }))
  }
  async function signedIn(isHeld: () => boolean) {
    const world = sessionOver(() => ok(answer), { isHeld })
    const followed: string[] = []
    const stops = [world.store.subscribe(() => undefined), world.store.onFollowed(({ ownerId }) => followed.push(ownerId))]
    await world.session.login('1', '2')
    return { ...world, followed, stop: () => stops.forEach((stop) => stop()) }
  }

  it('follow one that goes to another organisation, and say so', async () => {
    const { store, followed, stop } = await signedIn(() => false)
    tell(inOtherOrg)
    expect([store.getSnapshot()?.ownerId, store.getOther(), followed]).toEqual(['11', null, ['11']])
    stop()
  })

  it('stay as they are while they hold unsaved input, and change when that is over', async () => {
    const { store, followed, stop } = await signedIn(() => true)
    tell(inOtherOrg)
    expect([store.getSnapshot()?.token, store.getOther()?.token, followed]).toEqual(['a1', 'b1', []])
    expect(store.reread()?.token).toBe('a1')
    store.adoptOther()
    expect([store.getSnapshot()?.token, store.getOther()]).toEqual(['b1', null])
    stop()
  })

  it('take fresh tokens of the same session while they hold unsaved input', async () => {
    const { store, stop } = await signedIn(() => true)
    tell(toSessionUser({ ...answer, accessToken: 'a2' }, now))
    expect([store.getSnapshot()?.token, store.getOther()]).toEqual(['a2', null])
    stop()
  })

  it('are all left by a logout, unsaved input or not', async () => {
    const { store, stop } = await signedIn(() => true)
    tell(null)
    expect(store.getSnapshot()).toBeNull()
    stop()
  })

  it('that hold unsaved input neither refresh nor end the session of the others', async () => {
    let time = now
    const world = sessionOver(({ path }) => (path.includes('login') ? ok(answer) : { status: 401, body: { code: 2, msg: '登录已过期' } }), { isHeld: () => true, time: () => time })
    const stop = world.store.subscribe(() => undefined)
    await world.session.login('1', '2')
    tell(inOtherOrg)
    time = now + 1_500_000
    expect(await world.session.refresh()).toBe(false)
    await expect(world.session.readPermissions()).rejects.toMatchObject({ code: 2 })
    expect([world.store.getSnapshot()?.token, localStorage.getItem(sessionKey)]).toEqual(['b1', JSON.stringify(inOtherOrg)])
    stop()
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

  it('enters a named organisation by the second way', async () => {
    const { session, calls } = sessionOver(() => ok(answer))
    await session.login('13800000000', 'secret', '11')
    expect(calls[0]).toMatchObject({ path: '/jg/emp/login/mobilePwdV2', body: { mobile: '13800000000', password: 'secret', orgId: '11' } })
  })

  it('logs in by a code that was sent by SMS', async () => {
    const { session, store, calls } = sessionOver(({ path }) => ok(path.includes('nonUserSendCode') ? { retryAfter: 60, expiresIn: 300 } : answer))
    expect(await session.sendSmsCode('13800000000', 'login')).toEqual({ retryAfter: 60, expiresIn: 300 })
    await session.loginWithSms('13800000000', '246810')
    expect(calls).toMatchObject([
      { method: 'POST', path: '/yunyi-yewu/qyry/sms/verify/v1/nonUserSendCode', query: { mobile: '13800000000', type: 'login' } },
      { method: 'POST', path: '/jg/emp/login/v3/v1/mobileAndSmsCode', body: { mobile: '13800000000', smsCode: '246810' } },
    ])
    expect(store.getSnapshot()?.token).toBe('a1')
  })

  it('sets another password by a code that was sent for it, and is in', async () => {
    const { session, store, calls } = sessionOver(({ path }) => ok(path.includes('nonUserSendCode') ? { retryAfter: 60, expiresIn: 300 } : answer))
    await session.sendSmsCode('13800000000', 'password')
    await session.resetPassword('13800000000', '246810', 'Forgot-1357')
    expect(calls).toMatchObject([{ query: { mobile: '13800000000', type: 'password' } }, { path: '/session/resetPassword', body: { mobile: '13800000000', smsCode: '246810', newPassword: 'Forgot-1357' } }])
    expect(store.getSnapshot()?.token).toBe('a1')
  })

  it('logs in by a scanned code, which the phone looks at and confirms', async () => {
    const code = { code: 'c', secret: 's', expiresIn: 120 }
    const { session, store, calls } = sessionOver(({ path }) => ok(path.endsWith('/scanCode') ? code : path.endsWith('/info') ? { client: 'Chrome', address: '::1', expiresIn: 90 } : path.endsWith('/confirm') ? null : answer))
    expect(await session.openScanCode()).toEqual(code)
    expect((await session.scanInfo('c')).expiresIn).toBe(90)
    await session.confirmScan('c', true)
    await session.loginWithScan(code)
    expect(calls.slice(1)).toMatchObject([
      { method: 'GET', path: '/session/scanCode/info', query: { code: 'c' } },
      { method: 'POST', path: '/session/scanCode/confirm', body: { code: 'c', accept: true } },
      { method: 'POST', path: '/ry/emp/login/scanLogin', body: { code: 'c', secret: 's' } },
    ])
    expect(store.getSnapshot()?.token).toBe('a1')
  })

  it('logs in by a code of the cloud platform, and binds the person to it by the platform API', async () => {
    const { session, store, calls } = sessionOver(({ path }) => ok(path.includes('addv2') ? null : answer))
    await session.loginWithCloud('cloud')
    await session.bindCloud({ empOpenid: 'e', orgOpenid: 'o', appId: 'app' })
    expect(calls).toMatchObject([
      { client: 'main', path: '/upms/user/login/code', body: { clientId: 'web', clientSecret: 'public', code: 'cloud' } },
      { client: 'platform', method: 'POST', path: '/xtgl/userOauth/addv2', query: { empOpenid: 'e', orgOpenid: 'o', appId: 'app' }, headers: { access_token: 'a1' } },
    ])
    expect(store.getSnapshot()?.token).toBe('a1')
  })

  it('goes over to another organisation', async () => {
    const { session, store, calls, entered } = sessionOver(({ path }) => ok(path.includes('changeOrg') ? { ...answer, accessToken: 'a9', orgId: '11' } : answer))
    await session.login('1', '2')
    await session.changeOrg('11')
    expect(calls[1]).toMatchObject({ method: 'POST', path: '/ry/emp/loginV2/changeOrg', query: { clientId: 'web', clientSecret: 'public', orgId: '11' }, headers: { access_token: 'a1' } })
    expect(store.getSnapshot()).toMatchObject({ token: 'a9', ownerId: '11', allOrgIds: '11,11,12' })
    expect(entered).toEqual(['10', '11'])
  })

  it('knows that the first password is changed once the server has taken the new one', async () => {
    let refusal: object | null = { code: 5, msg: '原密码不正确' }
    const { session, store } = sessionOver(({ path }) => (path.endsWith('/password') && refusal ? { status: 400, body: refusal } : ok(answer)))
    await session.login('13800000001', 'Aa1!aaaa')
    await expect(session.changePassword('wrong', 'Bb2!bbbb')).rejects.toThrow('原密码不正确')
    expect(store.getSnapshot()?.pwdChanged).toBe(false)
    refusal = null
    await session.changePassword('Aa1!aaaa', 'Bb2!bbbb')
    expect(store.getSnapshot()).toMatchObject({ pwdChanged: true, token: 'a1' })
  })

  it('is left at once, however slow the line to the server', async () => {
    let answerIt: (received: HttpAnswer) => void = () => undefined
    const { session, store } = sessionOver(({ path }) => (path.includes('loginOut') ? new Promise<HttpAnswer>((resolve) => (answerIt = resolve)) : ok(answer)))
    await session.login('1', '2')
    const leaving = session.logout()
    expect([store.getSnapshot(), localStorage.getItem(sessionKey)]).toEqual([null, null])
    answerIt(ok(null))
    await leaving
  })

  it('leaves with its token in the query', async () => {
    const { session, store, calls } = sessionOver(() => ok(answer))
    await session.login('1', '2')
    await session.logout()
    expect(calls[1]).toMatchObject({ method: 'POST', path: '/ry/emp/loginV2/loginOut', query: { access_token: 'a1' } })
    expect([store.getSnapshot(), localStorage.getItem(sessionKey), sessionStorage.getItem(sessionKey)]).toEqual([null, null, null])
  })
})

describe('the session of a link', () => {
  const { accessToken: _token, refreshToken: _refresh, ...current } = answer
  const link = JSON.stringify({ token: 'other', refreshToken: 'r5', ownerId: '99', ownerName: '别家公司', webApiUrl: 'https://evil.example', failureTime: now + 9e9 })

  it('is asked about at the backend under its own token, whose answer wins over the link', async () => {
    const { session, store, calls } = sessionOver(() => ok(current))
    await session.adopt(link, 'a5')
    expect(calls).toMatchObject([{ method: 'GET', path: '/session/current', headers: { access_token: 'a5' } }])
    expect(store.getSnapshot()).toMatchObject({ token: 'a5', refreshToken: 'r5', ownerId: '10', ownerName: '长安运输有限公司', webApiUrl: null, failureTime: now + 1_800_000 })
  })

  it('changes nothing when the backend does not know the token', async () => {
    const { session, store } = sessionOver(({ headers }) => (headers?.['access_token'] === 'forged' ? { status: 401, body: { code: 2, msg: '登录已过期' } } : ok(answer)))
    await session.login('1', '2')
    await expect(session.adopt(link, 'forged')).rejects.toMatchObject({ code: 2 })
    expect(store.getSnapshot()?.token).toBe('a1')
  })

  it.each([['no JSON', '{"ownerId":'], ['a list', '[]'], ['a number', '7'], ['nothing', ''], ['a refresh token that is no text', '{"refreshToken":{}}'], ['more than any user', JSON.stringify({ x: 'x'.repeat(30_000) })]])('is refused unasked where userInfo is %s', async (_what, userInfo) => {
    const { session, store, calls } = sessionOver(() => ok(current))
    await expect(session.adopt(userInfo, 'a5')).rejects.toThrow('登录链接无效，请重新登录')
    expect([calls, store.getSnapshot()]).toEqual([[], null])
  })
})
