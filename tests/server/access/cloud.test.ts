import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionPaths, type LoginAnswer } from '../../../src/contract/session'
import { exchangeCode } from '../../../src/server/access/cloud/cloudProvider'
import { oneKind } from '../testDatabase'
import { call, lastLogin, logger, openAccessHarness, openSessionOf, people, who, type AccessHarness } from './accessHarness'

const account = { empOpenid: 'emp-1', orgOpenid: 'org-1', appId: 'office' }
const foreign = { ...account, appId: 'another' }

/** A cloud platform on loopback: codes it knows, one that makes it fail, and one it never answers. */
async function openPlatform(asked: unknown[]): Promise<{ server: Server; tokenUrl: string }> {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => { text += part }).on('end', () => {
      const { code } = JSON.parse(text) as { code: string }
      asked.push(JSON.parse(text))
      const reply = (status: number, answer: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      if (code === 'good') reply(200, account)
      else if (code === 'wrapped') reply(200, { code: 0, data: account })
      else if (code === 'foreign') reply(200, foreign)
      else if (code === 'spent') reply(200, { code: 40029, msg: 'invalid code' })
      else if (code === 'secret') reply(401, {})
      else if (code === 'fails') reply(502, {})
      else if (code === 'page') response.end('<html></html>')
      else if (code === 'elsewhere') response.writeHead(302, { location: '/token' }).end()
      else if (code !== 'silence') reply(400, {})
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, tokenUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token` }
}

describe.each(oneKind)('signing in by a cloud account (%s)', (kind) => {
  let harness: AccessHarness
  let server: Server
  const asked: unknown[] = []
  beforeAll(async () => {
    const platform = await openPlatform(asked)
    server = platform.server
    harness = await openAccessHarness(kind, { sms: null, cloud: { tokenUrl: platform.tokenUrl, clientId: 'office-server', clientSecret: 'Comet-2468', appId: 'office' } })
  })
  afterAll(async () => {
    server.close()
    await harness.close()
  })
  beforeEach(async () => {
    await sql`delete from access_cloud_account`.execute(harness.database.db)
    await sql`delete from access_attempt`.execute(harness.database.db)
  })

  const enter = (code: string) => call<LoginAnswer>(harness.fastify, 'POST', sessionPaths.cloudLogin, { payload: { clientId: 'browser', clientSecret: 'public', code } })
  const bind = (token: string, query: Record<string, string> = account) => call(harness.fastify, 'POST', sessionPaths.bindCloud, { token, query })
  const tokenOf = async (person: Parameters<typeof openSessionOf>[1], orgId?: string) => (await openSessionOf(harness, person, orgId)).accessToken

  it.each(['good', 'wrapped'])('lets in the person the account is bound to, in the company he bound it in (%s)', async (code) => {
    expect((await bind(await tokenOf(people.trainer, 'ferry'))).status).toBe(200)
    const { status, body } = await enter(code)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ userId: 'e-trainer', orgId: 'ferry', extra: { appId: 'office' } })
    expect(await who(harness.fastify, body.data.accessToken)).toMatchObject({ empId: 'e-trainer', orgId: 'ferry' })
    expect(await lastLogin(harness)).toMatchObject({ login_type: 'cloudSso', result: 'success', app_id: 'office' })
    const current = await call<LoginAnswer>(harness.fastify, 'GET', sessionPaths.current, { token: body.data.accessToken })
    expect(current.body.data.extra.appId).toBe('office')
  })

  it('asks the platform with the number and the secret of the server', async () => {
    await enter('good')
    expect(asked.at(-1)).toEqual({ clientId: 'office-server', clientSecret: 'Comet-2468', code: 'good' })
  })

  it('says that nobody is bound, and to what', async () => {
    expect((await enter('good')).body).toEqual({ code: 53, msg: '这个云账号还没有绑定人员，请用密码登录后绑定', data: account })
    expect(await lastLogin(harness)).toMatchObject({ login_type: 'cloudSso', result: 'failed', fail_reason: 'ssoFailed' })
  })

  it.each(['spent', 'unknown', 'foreign'])('says that a code is no good (%s)', async (code) => {
    expect((await enter(code)).body).toMatchObject({ code: 52, msg: '云登录的授权码无效或已过期，请返回重试', data: null })
  })

  it.each(['fails', 'secret', 'page', 'elsewhere'])('says that the platform is out of order, and holds it against nobody (%s)', async (code) => {
    expect(await enter(code)).toMatchObject({ status: 503, body: { code: 51, msg: '云平台暂时无法访问，请稍后再试或用密码登录' } })
    const { rows } = await sql`select * from access_attempt`.execute(harness.database.db)
    expect(rows).toEqual([])
  })

  it('binds an account to one person', async () => {
    const officer = await tokenOf(people.officer)
    expect((await bind(officer)).status).toBe(200)
    expect((await bind(officer)).status).toBe(200)
    expect(await bind(await tokenOf(people.driver))).toMatchObject({ status: 409, body: { code: 54, msg: '这个云账号已绑定其他人员' } })
    expect((await enter('good')).body.data.userId).toBe('e-officer')
  })

  it('binds an account to one of two who come at once', async () => {
    const answers = await Promise.all([bind(await tokenOf(people.officer)), bind(await tokenOf(people.driver))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('replaces the account a person had, and keeps it when the other is taken', async () => {
    await bind(await tokenOf(people.officer))
    const driver = await tokenOf(people.driver)
    const second = { ...account, empOpenid: 'emp-2' }
    await bind(driver, second)
    expect((await bind(driver)).status).toBe(409)
    const bound = async () => (await sql<{ employee_id: string; emp_openid: string }>`select employee_id, emp_openid from access_cloud_account order by emp_openid`.execute(harness.database.db)).rows
    expect(await bound()).toEqual([{ employee_id: 'e-officer', emp_openid: 'emp-1' }, { employee_id: 'e-driver', emp_openid: 'emp-2' }])
    await bind(driver, { ...account, empOpenid: 'emp-3' })
    expect(await bound()).toEqual([{ employee_id: 'e-officer', emp_openid: 'emp-1' }, { employee_id: 'e-driver', emp_openid: 'emp-3' }])
  })

  it('binds for who is signed in, and accounts of its own application only', async () => {
    expect((await bind('made.up')).status).toBe(401)
    expect((await bind(await tokenOf(people.officer), foreign)).status).toBe(400)
    expect((await bind(await tokenOf(people.officer), { empOpenid: 'x' })).status).toBe(400)
  })

  it('does not let in who is dismissed', async () => {
    await sql`insert into access_cloud_account (app_id, org_openid, emp_openid, employee_id, org_id) values ('office', 'org-1', 'emp-1', 'e-left', 'bus')`.execute(harness.database.db)
    expect((await enter('good')).body.code).toBe(27)
  })
})

describe('a cloud platform', () => {
  it('that does not answer is not waited for for ever', async () => {
    const { server, tokenUrl } = await openPlatform([])
    const asking = exchangeCode({ tokenUrl, clientId: 'office-server', clientSecret: 'Comet-2468', appId: null }, 'silence', { logger, timeout: 50 })
    await expect(asking).rejects.toMatchObject({ refusal: 'cloudUnavailable' })
    server.closeAllConnections()
    server.close()
  })

  it('that does not listen is out of order', async () => {
    const { server, tokenUrl } = await openPlatform([])
    server.close()
    await once(server, 'close')
    const harness = await openAccessHarness('embedded', { sms: null, cloud: { tokenUrl, clientId: 'office-server', clientSecret: 'Comet-2468', appId: null } })
    expect((await call(harness.fastify, 'POST', sessionPaths.cloudLogin, { payload: { code: 'good' } })).body.code).toBe(51)
    await harness.close()
  })

  it('that nobody has set up is told to be missing', async () => {
    const harness = await openAccessHarness('embedded')
    expect((await call(harness.fastify, 'POST', sessionPaths.cloudLogin, { payload: { code: 'good' } })).body).toMatchObject({ code: 50, msg: '本系统没有开通云登录' })
    await harness.close()
  })
})
