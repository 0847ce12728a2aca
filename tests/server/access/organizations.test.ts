import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionPaths, type CurrentSession, type LoginAnswer, type OrganizationChoice } from '../../../src/contract/session'
import { oneKind } from '../testDatabase'
import { call, lastLogin, login, openAccessHarness, openSessionOf, password, people, refresh, who, type AccessHarness } from './accessHarness'

describe.each(oneKind)('a person of two companies (%s)', (kind) => {
  let harness: AccessHarness
  beforeAll(async () => { harness = await openAccessHarness(kind) })
  afterAll(() => harness.close())

  const loginV2 = (orgId?: string) => call<LoginAnswer>(harness.fastify, 'POST', sessionPaths.mobilePwdV2, { payload: { mobile: people.trainer.mobile, password, ...(orgId ? { orgId } : {}) } })
  const changeOrg = (token: string, orgId: string) => call<LoginAnswer>(harness.fastify, 'POST', sessionPaths.changeOrg, { token, query: { clientId: 'any', clientSecret: 'public', orgId } })

  it('is told of both, not of the one that is closed nor the one whose post is over', async () => {
    const { body } = await login(harness.fastify, people.trainer.mobile)
    expect(body.data).toMatchObject({ orgId: 'bus', roles: ['driver'], extra: { orgList: [{ orgId: 'bus', industryId: null }, { orgId: 'ferry', industryId: null }] } })
    const choices = await call<OrganizationChoice[]>(harness.fastify, 'GET', sessionPaths.organizations, { token: body.data.accessToken })
    expect(choices.body.data).toEqual([
      { orgId: 'bus', orgName: '星程客运', industryId: null, current: true },
      { orgId: 'ferry', orgName: '星程航运', industryId: null, current: false },
    ])
  })

  it('enters the one he names, with the roles he has there', async () => {
    expect((await loginV2()).body.data).toMatchObject({ orgId: 'bus', roles: ['driver'] })
    const { body } = await loginV2('ferry')
    expect(body.data).toMatchObject({ orgId: 'ferry', orgName: '星程航运', roles: ['safetyOfficer'] })
    expect(await who(harness.fastify, body.data.accessToken)).toMatchObject({ orgId: 'ferry', roles: ['safetyOfficer'], orgIds: ['ferry'], onlyOwn: false })
  })

  it.each([['city', 25, 'foreignOrg'], ['group', 25, 'foreignOrg'], ['closed', 24, 'orgDisabled']])('does not enter %s', async (orgId, code, failReason) => {
    expect((await loginV2(orgId)).body).toMatchObject({ code, data: null })
    expect(await lastLogin(harness)).toMatchObject({ employee: 'e-trainer', login_type: 'password', fail_reason: failReason })
  })

  it('changes over: a new session there, the old one over and both in the log', async () => {
    const old = await openSessionOf(harness, people.trainer)
    const { status, body } = await changeOrg(old.accessToken, 'ferry')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ orgId: 'ferry', userId: 'e-trainer', roles: ['safetyOfficer'], expiresIn: 1800 })
    expect(await lastLogin(harness)).toMatchObject({ login_type: 'switchOrg', org_id: 'ferry', result: 'success', mobile: people.trainer.mobile })
    expect(await who(harness.fastify, old.accessToken)).toBe(401)
    expect((await refresh(harness.fastify, old.refreshToken)).status).toBe(401)
    const { rows } = await sql`select ended_by from access_session where id = ${old.sessionId}`.execute(harness.database.db)
    expect(rows).toEqual([{ ended_by: 'switchOrg' }])
    expect(await who(harness.fastify, body.data.accessToken)).toMatchObject({ orgId: 'ferry' })
  })

  it('keeps the session when the company is not his', async () => {
    const { accessToken } = await openSessionOf(harness, people.trainer)
    expect(await changeOrg(accessToken, 'city')).toMatchObject({ status: 403, body: { code: 25, msg: '您不在这个企业任职，不能进入' } })
    expect(await who(harness.fastify, accessToken)).toMatchObject({ orgId: 'bus' })
  })

  it('is out of the company when the post there ends', async () => {
    const { accessToken, refreshToken } = await openSessionOf(harness, people.trainer, 'ferry')
    expect(await who(harness.fastify, accessToken)).toMatchObject({ orgId: 'ferry' })
    await sql`update concurrent_post set end_date = '2020-01-02' where id = 'c-ferry'`.execute(harness.database.db)
    harness.access.forgetAll()
    expect(await who(harness.fastify, accessToken)).toBe(401)
    const renewed = await refresh(harness.fastify, refreshToken)
    expect(await who(harness.fastify, renewed.body.data.accessToken)).toBe(401)
    await sql`update concurrent_post set end_date = null where id = 'c-ferry'`.execute(harness.database.db)
    harness.access.forgetAll()
  })

  it('is told whose session it is, and for how long the token holds', async () => {
    const { accessToken } = await openSessionOf(harness, people.trainer, 'ferry')
    const { status, body } = await call<CurrentSession>(harness.fastify, 'GET', sessionPaths.current, { token: accessToken })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ userId: 'e-trainer', nickName: 'trainer', orgId: 'ferry', roles: ['safetyOfficer'], extra: { pwdChanged: true, appId: null } })
    expect(body.data.expiresIn).toBeGreaterThan(1790)
    expect(Object.keys(body.data)).not.toContain('refreshToken')
    expect((await call(harness.fastify, 'GET', sessionPaths.current, { token: 'made.up' })).body.code).toBe(2)
  })
})

describe.each(oneKind)('a person with his first password (%s)', (kind) => {
  let harness: AccessHarness
  beforeAll(async () => { harness = await openAccessHarness(kind) })
  afterAll(() => harness.close())

  it('may look at his session and leave, and nothing else', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.newcomer)
    expect(await call(harness.fastify, 'GET', '/who', { token })).toMatchObject({ status: 403, body: { code: 23, msg: '请先修改初始密码，再使用其他功能' } })
    expect((await call(harness.fastify, 'GET', sessionPaths.organizations, { token })).body.code).toBe(23)
    expect((await call(harness.fastify, 'POST', sessionPaths.account, { token, payload: { employeeId: 'e-driver', password } })).body.code).toBe(23)
    expect((await call(harness.fastify, 'POST', sessionPaths.changeOrg, { token, query: { orgId: 'bus' } })).body.code).toBe(23)
    for (const path of [sessionPaths.current, sessionPaths.permissions]) expect((await call(harness.fastify, 'GET', path, { token })).status).toBe(200)
    expect((await call(harness.fastify, 'POST', sessionPaths.loginOut, { query: { access_token: token } })).status).toBe(200)
  })

  it('goes on at every node once he has changed it', async () => {
    const other = await harness.anotherNode()
    const { accessToken: token } = await openSessionOf(harness, people.newcomer)
    expect(await who(other.fastify, token)).toBe(403)
    expect((await call(harness.fastify, 'POST', sessionPaths.password, { token, payload: { oldPassword: password, newPassword: 'Moon-1357' } })).status).toBe(200)
    expect(await who(harness.fastify, token)).toMatchObject({ empId: 'e-newcomer' })
    expect(await who(other.fastify, token)).toMatchObject({ empId: 'e-newcomer' })
  })
})
