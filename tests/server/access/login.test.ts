import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionPaths } from '../../../src/contract/session'
import { oneKind } from '../testDatabase'
import { answerOf, lastLogin as lastLoginOf, login, openAccessHarness, openSessionOf, password, people, refresh, who, type AccessHarness } from './accessHarness'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

describe.each(oneKind)('signing in (%s)', (kind) => {
  let harness: AccessHarness
  beforeAll(async () => { harness = await openAccessHarness(kind) })
  afterAll(() => harness.close())

  const lastLogin = () => lastLoginOf(harness)

  it('answers in the field names of the spec', async () => {
    const { status, body } = await login(harness.fastify, people.director.mobile, password, { 'user-agent': chrome })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 0,
      data: {
        orgId: 'group', orgName: '星程集团', orgSimpleName: null, userId: 'e-director', nickName: 'director', mobile: people.director.mobile,
        orgAreaCode: '610100', expiresIn: 1800, roles: ['admin'],
        extra: { pwdChanged: true, postNames: null, tenantId: null, appId: null, jyaOrgId: null, channelName: null, reach: 'group', orgList: [{ orgId: 'group', industryId: null }] },
      },
    })
    expect(body.data.extra.childIds?.split(',').sort()).toEqual(['bus', 'ferry'])
    expect(body.data.accessToken).not.toBe(body.data.refreshToken)
  })

  it('writes the login with browser and system to the log, and stamps the logout', async () => {
    const { body } = await login(harness.fastify, people.officer.mobile, password, { 'user-agent': chrome })
    expect(await lastLogin()).toMatchObject({ employee: 'e-officer', user_name: 'officer', org_id: 'bus', result: 'success', fail_reason: null, browser: 'Chrome 156', os: 'Windows 10/11', client: 'pc', logout_time: null })
    await harness.fastify.inject({ method: 'POST', url: sessionPaths.loginOut, query: { access_token: body.data.accessToken } })
    expect(await lastLogin()).toMatchObject({ logout_kind: 'manual', logout_time: expect.any(String) })
  })

  it('tells whether the password was ever changed', async () => {
    expect((await login(harness.fastify, people.newcomer.mobile)).body.data.extra.pwdChanged).toBe(false)
  })

  it('says the same of a wrong password and of a mobile that nobody has', async () => {
    const wrong = await login(harness.fastify, people.driver.mobile, 'Wrong-1234')
    expect(await lastLogin()).toMatchObject({ employee: 'e-driver', result: 'failed', fail_reason: 'wrongPassword' })
    const nobody = await login(harness.fastify, '13899999999', 'Wrong-1234')
    expect(await lastLogin()).toMatchObject({ employee: null, mobile: '13899999999', result: 'failed', fail_reason: 'noUser' })
    expect(wrong).toEqual(nobody)
    expect(wrong).toEqual({ status: 400, body: { code: 20, msg: '手机号或密码错误', data: null } })
  })

  it('tells that an account is disabled only to who knows its password', async () => {
    expect((await login(harness.fastify, people.disabled.mobile, 'Wrong-1234')).body.code).toBe(20)
    expect((await login(harness.fastify, people.disabled.mobile)).body).toMatchObject({ code: 22, msg: '账号已停用，请联系本单位管理员' })
    expect((await login(harness.fastify, people.dismissed.mobile)).body.code).toBe(22)
    expect(await lastLogin()).toMatchObject({ result: 'failed', fail_reason: 'disabled' })
  })

  it('tells apart who has left and whose company is closed', async () => {
    expect((await login(harness.fastify, people.left.mobile)).body).toMatchObject({ code: 27, msg: '您已办理离职，不能登录' })
    expect(await lastLogin()).toMatchObject({ fail_reason: 'left' })
    expect((await login(harness.fastify, people.stranded.mobile)).body).toMatchObject({ code: 24, msg: '所属企业已停用，请联系上级单位' })
    expect(await lastLogin()).toMatchObject({ fail_reason: 'orgDisabled', login_type: 'password' })
  })

  it('says how long a locked account has to wait, whatever the password', async () => {
    expect((await login(harness.fastify, people.locked.mobile)).body).toMatchObject({ code: 21, msg: '密码连续输错次数过多，账号已锁定，请30分钟后再试' })
  })

  it.each([{}, { mobile: people.driver.mobile }, { mobile: 13800000010, password: '' }, { mobile: [people.driver.mobile], password }])('refuses the body %j', async (payload) => {
    const answer = answerOf(await harness.fastify.inject({ method: 'POST', url: sessionPaths.mobilePwd, payload }))
    expect(answer).toMatchObject({ status: 400, body: { code: 6 } })
  })
})

describe.each(oneKind)('too many wrong passwords (%s)', (kind) => {
  let harness: AccessHarness
  beforeAll(async () => { harness = await openAccessHarness(kind) })
  afterAll(() => harness.close())

  it('lock an account on all nodes, even when they come at once', async () => {
    const other = await harness.anotherNode()
    const attempts = Array.from({ length: 12 }, (_, index) => login(index % 2 ? other.fastify : harness.fastify, people.driver.mobile, `Wrong-${index}`))
    const codes = (await Promise.all(attempts)).map((answer) => answer.body.code)
    expect(codes.filter((code) => code === 20)).toHaveLength(5)
    expect(codes.filter((code) => code === 21)).toHaveLength(7)
    expect((await login(other.fastify, people.driver.mobile)).body.code).toBe(21)
  })

  it('are forgotten once the lock has run out, and by a right one', async () => {
    await sql`update access_account set locked_until = now() - interval '1 second' where employee_id = ${people.driver.id}`.execute(harness.database.db)
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await login(harness.fastify, people.driver.mobile, 'Wrong-1234')).body.code).toBe(20)
    expect((await login(harness.fastify, people.driver.mobile)).body.code).toBe(0)
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await login(harness.fastify, people.driver.mobile, 'Wrong-1234')).body.code).toBe(20)
    expect((await login(harness.fastify, people.driver.mobile)).body.code).toBe(0)
  })

  it('lock a mobile that nobody has just the same', async () => {
    const codes: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) codes.push((await login(harness.fastify, '13877777777', 'Wrong-1234')).body.code)
    expect(codes).toEqual([20, 20, 20, 20, 20, 21])
  })

  it('from one address make the address wait, not the others', async () => {
    await sql`insert into access_attempt (key, count, until) values ('ip:192.0.2.7', 60, now() + interval '5 minutes')`.execute(harness.database.db)
    const from = async (remoteAddress: string) => answerOf(await harness.fastify.inject({ method: 'POST', url: sessionPaths.mobilePwd, payload: { mobile: people.officer.mobile, password }, remoteAddress }))
    expect(await from('192.0.2.7')).toMatchObject({ status: 429, body: { code: 13 } })
    expect(await from('192.0.2.8')).toMatchObject({ status: 200, body: { code: 0 } })
  })
})

describe.each(oneKind)('a session (%s)', (kind) => {
  let harness: AccessHarness
  beforeAll(async () => { harness = await openAccessHarness(kind) })
  afterAll(() => harness.close())

  const signIn = (mobile: string) => openSessionOf(harness, Object.values(people).find((candidate) => candidate.mobile === mobile)!)

  it('rotates its tokens', async () => {
    const first = await signIn(people.officer.mobile)
    const second = await refresh(harness.fastify, first.refreshToken)
    expect(second).toMatchObject({ status: 200, body: { code: 0, data: { expiresIn: 1800 } } })
    expect(second.body.data.refreshToken).not.toBe(first.refreshToken)
    expect(await who(harness.fastify, second.body.data.accessToken)).toMatchObject({ empId: 'e-officer' })
    expect((await refresh(harness.fastify, second.body.data.refreshToken)).status).toBe(200)
  })

  it('ends whole when a spent refresh token comes again', async () => {
    const first = await signIn(people.officer.mobile)
    const second = (await refresh(harness.fastify, first.refreshToken)).body.data
    expect(await who(harness.fastify, second.accessToken)).toMatchObject({ empId: 'e-officer' })
    expect(await refresh(harness.fastify, first.refreshToken)).toMatchObject({ status: 401, body: { code: 2 } })
    expect(await who(harness.fastify, second.accessToken)).toBe(401)
    expect((await refresh(harness.fastify, second.refreshToken)).status).toBe(401)
  })

  it('spends a refresh token once, even when it comes twice at the same moment', async () => {
    const { refreshToken } = await signIn(people.officer.mobile)
    const statuses = (await Promise.all([refresh(harness.fastify, refreshToken), refresh(harness.fastify, refreshToken)])).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('ends at once at this node when its user signs out', async () => {
    const { accessToken, refreshToken } = await signIn(people.driver.mobile)
    expect(await who(harness.fastify, accessToken)).toMatchObject({ empId: 'e-driver' })
    await harness.fastify.inject({ method: 'POST', url: sessionPaths.loginOut, query: { access_token: accessToken } })
    expect(await who(harness.fastify, accessToken)).toBe(401)
    expect((await refresh(harness.fastify, refreshToken)).status).toBe(401)
  })

  it('is known to a node that starts later', async () => {
    const { accessToken } = await signIn(people.driver.mobile)
    const other = await harness.anotherNode()
    expect(await who(other.fastify, accessToken)).toMatchObject({ empId: 'e-driver', orgId: 'bus' })
  })

  it('does not begin with a token that was changed or made up', async () => {
    const { accessToken } = await signIn(people.driver.mobile)
    const [payload = '', signature = ''] = accessToken.split('.')
    const [sessionId, , orgId, expiresAt] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
    const forged = Buffer.from(JSON.stringify([sessionId, 'e-director', orgId, expiresAt])).toString('base64url')
    for (const token of ['', 'x', '.', `${forged}.${signature}`, `${payload}.`, `${payload}.${signature.slice(1)}`]) expect(await who(harness.fastify, token)).toBe(401)
  })

  it('may be shown as a bearer token', async () => {
    const { accessToken } = await signIn(people.driver.mobile)
    const answer = await harness.fastify.inject({ url: '/who', headers: { authorization: `Bearer ${accessToken}` } })
    expect(answer.json()).toMatchObject({ empId: 'e-driver', onlyOwn: true })
  })

  it('costs no query per request while its principal is fresh', async () => {
    const { accessToken } = await signIn(people.driver.mobile)
    await who(harness.fastify, accessToken)
    await sql`update employee set name = '改名' where id = 'e-driver'`.execute(harness.database.db)
    expect(await who(harness.fastify, accessToken)).toMatchObject({ name: 'driver' })
    harness.access.forgetAll()
    expect(await who(harness.fastify, accessToken)).toMatchObject({ name: '改名' })
  })

  it('ends when its person is dismissed', async () => {
    const { accessToken } = await signIn(people.driver.mobile)
    expect(await who(harness.fastify, accessToken)).toMatchObject({ empId: 'e-driver' })
    await sql`update employee set status = 'disabled' where id = 'e-driver'`.execute(harness.database.db)
    harness.access.forgetAll()
    expect(await who(harness.fastify, accessToken)).toBe(401)
    await sql`update employee set status = 'enabled' where id = 'e-driver'`.execute(harness.database.db)
    harness.access.forgetAll()
  })

  it('sees the organisations of its person', async () => {
    const scope = async (mobile: string) => (await who(harness.fastify, (await signIn(mobile)).accessToken)) as { orgIds: string[]; groupOrgIds: string[]; onlyOwn: boolean; isRegulator: boolean }
    expect(await scope(people.officer.mobile)).toMatchObject({ orgIds: ['bus'], groupOrgIds: ['bus'], onlyOwn: false })
    expect(await scope(people.driver.mobile)).toMatchObject({ orgIds: ['bus'], onlyOwn: true })
    const director = await scope(people.director.mobile)
    expect([director.orgIds, [...director.groupOrgIds].sort()]).toEqual([['group'], ['bus', 'ferry', 'group']])
    const regulator = await scope(people.regulator.mobile)
    expect([[...regulator.orgIds].sort(), regulator.isRegulator]).toEqual([['bus', 'city', 'group'], true])
  })

  it('may do on each page what its roles and the page allow', async () => {
    const permissions = async (mobile: string) => {
      const { accessToken } = await signIn(mobile)
      return answerOf<Record<string, string[]>>(await harness.fastify.inject({ url: sessionPaths.permissions, headers: { access_token: accessToken } })).body.data
    }
    expect(await permissions(people.driver.mobile)).toEqual({ employee: ['view'] })
    expect((await permissions(people.officer.mobile)).employee).toEqual(['view', 'create', 'edit', 'export'])
    expect((await permissions(people.director.mobile)).loginLog).toEqual(['view'])
    expect(answerOf(await harness.fastify.inject({ url: sessionPaths.permissions }))).toMatchObject({ status: 401, body: { code: 2 } })
  })

  it('changes its password, and only then ends where else it is open', async () => {
    const here = await signIn(people.officer.mobile)
    const elsewhere = await signIn(people.officer.mobile)
    const change = async (oldPassword: string, newPassword: string) =>
      answerOf(await harness.fastify.inject({ method: 'POST', url: sessionPaths.password, headers: { access_token: here.accessToken }, payload: { oldPassword, newPassword } }))
    expect((await change('Wrong-1234', 'Moon-1357')).body).toMatchObject({ code: 5, errors: [{ path: 'oldPassword', message: '原密码不正确' }] })
    expect((await change(password, 'short')).body).toMatchObject({ code: 5, errors: [{ path: 'newPassword' }] })
    expect(await who(harness.fastify, elsewhere.accessToken)).toMatchObject({ empId: 'e-officer' })
    expect((await change(password, 'Moon-1357')).status).toBe(200)
    expect(await who(harness.fastify, elsewhere.accessToken)).toBe(401)
    expect(await who(harness.fastify, here.accessToken)).toMatchObject({ empId: 'e-officer' })
    expect((await login(harness.fastify, people.officer.mobile)).body.code).toBe(20)
    expect((await login(harness.fastify, people.officer.mobile, 'Moon-1357')).body.data.extra.pwdChanged).toBe(true)
  })

  it('is opened to a new person by who may edit people, within sight only', async () => {
    await harness.database.db.insertInto('employee').values({ id: 'e-new', org_id: 'bus', name: 'new', mobile: '13800000030', roles: ['driver'], status: 'enabled' }).execute()
    const grant = async (mobile: string, employeeId: string) => {
      const { accessToken } = await signIn(mobile)
      return answerOf(await harness.fastify.inject({ method: 'POST', url: sessionPaths.account, headers: { access_token: accessToken }, payload: { employeeId, password: 'First-1234' } })).body.code
    }
    expect((await login(harness.fastify, '13800000030', 'First-1234')).body.code).toBe(20)
    expect(await grant(people.driver.mobile, 'e-new')).toBe(3)
    expect(await grant(people.director.mobile, 'e-regulator')).toBe(4)
    expect(await grant(people.director.mobile, 'e-new')).toBe(0)
    expect((await login(harness.fastify, '13800000030', 'First-1234')).body.data.extra.pwdChanged).toBe(false)
  })

  it('follows a person to a new mobile', async () => {
    await sql`update employee set mobile = '13800000031' where id = 'e-director'`.execute(harness.database.db)
    expect((await login(harness.fastify, people.director.mobile)).body.code).toBe(20)
    expect((await login(harness.fastify, '13800000031')).body).toMatchObject({ code: 0, data: { userId: 'e-director', mobile: '13800000031' } })
    await sql`update employee set mobile = ${people.director.mobile} where id = 'e-director'`.execute(harness.database.db)
  })

  it('keeps neither passwords nor tokens in readable form', async () => {
    const { refreshToken } = await signIn(people.director.mobile)
    const { rows } = await sql<{ token_hash: string }>`select token_hash from access_refresh_token`.execute(harness.database.db)
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash) && row.token_hash !== refreshToken)).toBe(true)
    const hashes = await sql<{ password_hash: string }>`select password_hash from access_account`.execute(harness.database.db)
    expect(hashes.rows.every((row) => row.password_hash.startsWith('$scrypt$'))).toBe(true)
  })
})
