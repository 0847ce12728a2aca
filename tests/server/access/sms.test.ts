import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionPaths, type LoginAnswer, type SmsCodeAnswer } from '../../../src/contract/session'
import { createSmsSender, type SmsMessage } from '../../../src/server/access/sms/smsSender'
import { oneKind } from '../testDatabase'
import { call, lastLogin, logger, login, openAccessHarness, openSessionOf, people, who, type AccessHarness } from './accessHarness'

describe.each(oneKind)('signing in by SMS (%s)', (kind) => {
  let harness: AccessHarness
  const sent: SmsMessage[] = []
  beforeAll(async () => { harness = await openAccessHarness(kind, { sms: { send: (message) => sent.push(message), isDown: () => false }, cloud: null }) })
  afterAll(() => harness.close())
  // Every test is the first of its day.
  beforeEach(async () => { await sql`delete from access_attempt`.execute(harness.database.db) })

  const ask = (mobile: string, more: { type?: string } = { type: 'login' }) => call<SmsCodeAnswer>(harness.fastify, 'POST', sessionPaths.nonUserSendCode, { query: { mobile, ...more } })
  const enter = (mobile: string, smsCode: string) => call<LoginAnswer>(harness.fastify, 'POST', sessionPaths.mobileAndSmsCode, { payload: { mobile, smsCode } })
  const codeOf = async (mobile: string) => {
    expect((await ask(mobile)).status).toBe(200)
    return sent.at(-1)!.code
  }
  const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')
  const passTime = (seconds: number) => sql`update access_attempt set until = until - make_interval(secs => ${sql.lit(seconds)})`.execute(harness.database.db)

  it('lets a person in by the code that was sent, once', async () => {
    const code = await codeOf(people.officer.mobile)
    expect(code).toMatch(/^\d{6}$/)
    expect(sent.at(-1)).toEqual({ mobile: people.officer.mobile, code, template: 'login' })
    const { status, body } = await enter(people.officer.mobile, code)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ userId: 'e-officer', orgId: 'bus', roles: ['safetyOfficer'], extra: { pwdChanged: true } })
    expect(await who(harness.fastify, body.data.accessToken)).toMatchObject({ empId: 'e-officer' })
    expect(await lastLogin(harness)).toMatchObject({ login_type: 'smsCode', result: 'success', mobile: people.officer.mobile })
    expect((await enter(people.officer.mobile, code)).body).toMatchObject({ code: 34, msg: '请先获取验证码' })
  })

  it('lets the code in once even when it comes twice at the same moment', async () => {
    const code = await codeOf(people.officer.mobile)
    const answers = await Promise.all([enter(people.officer.mobile, code), enter(people.officer.mobile, code)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 34])
  })

  it('answers a mobile that nobody has the same, and sends nothing', async () => {
    const before = sent.length
    const nobody = await ask('13899999999')
    expect(sent).toHaveLength(before)
    expect(nobody).toEqual(await ask(people.driver.mobile))
    expect(nobody.body.data).toEqual({ retryAfter: 60, expiresIn: 300 })
    expect((await enter('13899999999', '123456')).body.code).toBe(35)
    expect(await lastLogin(harness)).toMatchObject({ login_type: 'smsCode', fail_reason: 'noUser', employee: null })
    expect((await enter(people.driver.mobile, otherThan(sent.at(-1)!.code))).body).toMatchObject({ code: 35, msg: '验证码错误，请核对后重新输入' })
    expect(await lastLogin(harness)).toMatchObject({ fail_reason: 'wrongCode', employee: 'e-driver' })
  })

  it('tells a code that is too old', async () => {
    const code = await codeOf(people.driver.mobile)
    await sql`update access_sms_code set expires_at = now() - interval '1 second' where mobile = ${people.driver.mobile}`.execute(harness.database.db)
    expect((await enter(people.driver.mobile, code)).body).toMatchObject({ code: 36, msg: '验证码已过期，请重新获取' })
    expect(await lastLogin(harness)).toMatchObject({ fail_reason: 'codeExpired' })
  })

  it('voids a code after five wrong entries, even when they come at once', async () => {
    const code = await codeOf(people.driver.mobile)
    const codes = (await Promise.all(Array.from({ length: 8 }, () => enter(people.driver.mobile, otherThan(code))))).map(({ body }) => body.code)
    expect(codes.sort()).toEqual([35, 35, 35, 35, 35, 37, 37, 37])
    expect((await enter(people.driver.mobile, code)).body).toMatchObject({ code: 37, msg: '验证码输错次数过多，请重新获取' })
    await passTime(61)
    expect((await enter(people.driver.mobile, await codeOf(people.driver.mobile))).status).toBe(200)
  })

  it('sends one code a minute and ten a day to a mobile, whoever asks', async () => {
    expect((await ask(people.driver.mobile)).status).toBe(200)
    const soon = await ask(people.driver.mobile)
    expect(soon).toMatchObject({ status: 429, body: { code: 32 } })
    expect(soon.body.msg).toMatch(/^验证码刚刚发过，请\d+秒后再获取$/)
    for (let count = 2; count <= 10; count += 1) {
      await passTime(61)
      expect((await ask(people.driver.mobile)).status).toBe(200)
    }
    await passTime(61)
    expect(await ask(people.driver.mobile)).toMatchObject({ status: 429, body: { code: 33 } })
    expect((await ask(people.officer.mobile)).status).toBe(200)
    await passTime(86_400)
    expect((await ask(people.driver.mobile)).status).toBe(200)
  })

  it('bounds how many mobiles one address may ask for', async () => {
    await sql`insert into access_attempt (key, count, until) values ('sms-ip:127.0.0.1', 60, now() + interval '5 minutes')`.execute(harness.database.db)
    expect(await ask(people.driver.mobile)).toMatchObject({ status: 429, body: { code: 33, msg: '获取验证码过于频繁，请5分钟后再试' } })
  })

  it('says who may not come in only to the one who has the code', async () => {
    for (const [person, code] of [[people.disabled, 22], [people.left, 27], [people.stranded, 24], [people.applicant, 26]] as const) {
      expect((await enter(person.mobile, await codeOf(person.mobile))).body.code).toBe(code)
    }
  })

  it('keeps no code that could be read', async () => {
    const code = await codeOf(people.driver.mobile)
    const { rows } = await sql`select * from access_sms_code where mobile = ${people.driver.mobile}`.execute(harness.database.db)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  const reset = (mobile: string, smsCode: string, newPassword: string) => call<LoginAnswer>(harness.fastify, 'POST', sessionPaths.resetPassword, { payload: { mobile, smsCode, newPassword } })
  const codeToReset = async (mobile: string) => {
    expect((await ask(mobile, { type: 'password' })).status).toBe(200)
    return sent.at(-1)!.code
  }

  it('gives whoever has forgotten his password another, lets him in, and ends his sessions elsewhere', async () => {
    const { mobile } = people.locked
    const elsewhere = await openSessionOf(harness, people.locked)
    const code = await codeToReset(mobile)
    expect(sent.at(-1)).toEqual({ mobile, code, template: 'password' })
    const weak = await reset(mobile, code, 'abcdefgh')
    expect(weak).toMatchObject({ status: 400, body: { msg: '新密码须含字母、数字、符号中的至少两种', errors: [{ path: 'newPassword' }] } })
    const { status, body } = await reset(mobile, code, 'Forgot-1357')
    expect(status).toBe(200)
    expect(await who(harness.fastify, body.data.accessToken)).toMatchObject({ empId: 'e-locked' })
    expect(await who(harness.fastify, elsewhere.accessToken)).toBe(401)
    // What was locked by wrong passwords is open again.
    expect((await login(harness.fastify, mobile, 'Forgot-1357')).status).toBe(200)
    expect((await login(harness.fastify, mobile)).status).toBe(400)
    expect((await reset(mobile, code, 'Again-24680')).body.code).toBe(34)
  })

  it('asks a newcomer for no other password once he has set his own by a code', async () => {
    const { body } = await reset(people.newcomer.mobile, await codeToReset(people.newcomer.mobile), 'Mine-13579')
    expect(body.data.extra.pwdChanged).toBe(true)
    expect((await login(harness.fastify, people.newcomer.mobile, 'Mine-13579')).body.data.extra.pwdChanged).toBe(true)
  })

  it('takes a code to sign in by for no other password, nor the other way round', async () => {
    const toEnter = await codeOf(people.driver.mobile)
    expect((await reset(people.driver.mobile, toEnter, 'Other-13579')).body.code).toBe(34)
    await passTime(61)
    await sql`delete from access_sms_code`.execute(harness.database.db)
    const toReset = await codeToReset(people.driver.mobile)
    expect((await enter(people.driver.mobile, toReset)).body.code).toBe(34)
    expect((await login(harness.fastify, people.driver.mobile)).status).toBe(200)
  })

  it('sets no password for who may not come in, and none by a wrong code', async () => {
    const hashes = async () => (await sql`select employee_id, password_hash from access_account order by employee_id`.execute(harness.database.db)).rows
    const before = await hashes()
    for (const [person, refusal] of [[people.disabled, 22], [people.left, 27], [people.applicant, 26]] as const) {
      expect((await reset(person.mobile, await codeToReset(person.mobile), 'Other-13579')).body.code).toBe(refusal)
    }
    expect((await reset(people.officer.mobile, otherThan(await codeToReset(people.officer.mobile)), 'Other-13579')).body.code).toBe(35)
    expect(await hashes()).toEqual(before)
  })

  it.each(['1380000000', '23800000001', 'x'.repeat(30)])('refuses to send to %s', async (mobile) => {
    expect((await ask(mobile)).status).toBe(400)
  })
})

describe('the way of a code', () => {
  let gateway: Server | undefined
  afterEach(() => { gateway?.close() })

  const message = { mobile: '13800000004', code: '246810', template: 'login' }
  const listen = async (status: number) => {
    const received: unknown[] = []
    gateway = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => received.push(JSON.parse(text))).on('end', () => response.writeHead(status).end())
    }).listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    return { received, smsUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send` }
  }

  it('is the gateway where there is one', async () => {
    const { received, smsUrl } = await listen(200)
    const sender = createSmsSender({ smsUrl, isDemo: true, logger })!
    sender.send(message)
    await vi.waitFor(() => expect(received).toEqual([message]))
    expect(sender.isDown()).toBe(false)
  })

  it('is known to be closed once the gateway has failed', async () => {
    const { smsUrl } = await listen(500)
    const sender = createSmsSender({ smsUrl, isDemo: false, logger })!
    sender.send(message)
    await vi.waitFor(() => expect(sender.isDown()).toBe(true))
    const harness = await openAccessHarness('embedded', { sms: sender, cloud: null })
    expect(await call(harness.fastify, 'POST', sessionPaths.nonUserSendCode, { query: { mobile: people.driver.mobile } })).toMatchObject({ status: 503, body: { code: 31 } })
    await harness.close()
  })

  it('is the log in a demonstration, and there alone', async () => {
    const lines: unknown[] = []
    const listening = { ...logger, warn: (...parts: unknown[]) => lines.push(parts) } as unknown as typeof logger
    createSmsSender({ smsUrl: null, isDemo: true, logger: listening })!.send(message)
    expect(JSON.stringify(lines)).toContain('246810')
    expect(createSmsSender({ smsUrl: null, isDemo: false, logger })).toBeNull()
  })

  it('is told to be missing where nobody has set one up', async () => {
    const harness = await openAccessHarness('embedded')
    const answers = [
      await call(harness.fastify, 'POST', sessionPaths.nonUserSendCode, { query: { mobile: people.driver.mobile } }),
      await call(harness.fastify, 'POST', sessionPaths.mobileAndSmsCode, { payload: { mobile: people.driver.mobile, smsCode: '123456' } }),
      await call(harness.fastify, 'POST', sessionPaths.resetPassword, { payload: { mobile: people.driver.mobile, smsCode: '123456', newPassword: 'Other-13579' } }),
    ]
    for (const answer of answers) expect(answer.body).toMatchObject({ code: 30, msg: '本系统没有开通短信验证码，请用密码登录' })
    await harness.close()
  })
})
