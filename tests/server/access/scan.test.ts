import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionPaths, type LoginAnswer, type ScanCode, type ScanInfo } from '../../../src/contract/session'
import { createScanStreams } from '../../../src/server/access/scan/scanStreams'
import { oneKind } from '../testDatabase'
import { call, lastLogin, logger, openAccessHarness, openSessionOf, people, who, type AccessHarness } from './accessHarness'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** A response that only keeps what is written. */
function writtenTo(): { written: string[]; response: ServerResponse } {
  const written: string[] = []
  return { written, response: Object.assign(new EventEmitter(), { write: (text: string) => written.push(text), end: () => undefined }) as unknown as ServerResponse }
}

describe.each(oneKind)('signing in by QR code (%s)', (kind) => {
  let harness: AccessHarness
  let phone: AccessHarness['fastify']
  let url = ''
  // Screen and phone reach different servers, as behind a load balancer.
  beforeAll(async () => {
    harness = await openAccessHarness(kind)
    phone = (await harness.anotherNode()).fastify
    await harness.fastify.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(harness.fastify.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await harness.fastify.close()
    await harness.close()
  })
  beforeEach(async () => { await sql`delete from access_scan_code`.execute(harness.database.db) })

  const show = async () => (await call<ScanCode>(harness.fastify, 'POST', sessionPaths.scanCode)).body.data
  const scan = (token: string, code: string) => call<ScanInfo>(phone, 'GET', sessionPaths.scanInfo, { token, query: { code } })
  const confirm = (token: string, code: string, accept = true) => call(phone, 'POST', sessionPaths.scanConfirm, { token, payload: { code, accept } })
  const enter = ({ code, secret }: Pick<ScanCode, 'code' | 'secret'>) => call<LoginAnswer>(harness.fastify, 'POST', sessionPaths.scanLogin, { payload: { code, secret } })
  const expire = () => sql`update access_scan_code set expires_at = now() - interval '1 second'`.execute(harness.database.db)
  const watch = ({ code, secret }: Pick<ScanCode, 'code' | 'secret'>) => fetch(`${url}${sessionPaths.scanEvents}?code=${code}&secret=${secret}`)
  /** Reads the stream to its end; `onEvent` hears of each event as it comes. */
  const eventsOf = async (answer: Response, onEvent: (event: string) => Promise<unknown> = async () => {}) => {
    const events: string[] = []
    for await (const chunk of answer.body! as unknown as AsyncIterable<Uint8Array>) {
      for (const [, event = ''] of new TextDecoder().decode(chunk).matchAll(/^event: (\w+)$/gm)) {
        events.push(event)
        await onEvent(event)
      }
    }
    return events
  }

  it('pushes each step to the screen, which enters as the person of the phone', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.trainer, 'ferry')
    const opened = await harness.fastify.inject({ method: 'POST', url: sessionPaths.scanCode, headers: { 'user-agent': chrome } })
    const shown = opened.json<{ data: ScanCode }>().data
    expect(shown.expiresIn).toBe(120)
    const stream = await watch(shown)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const info = await scan(token, shown.code)
    expect(info.body.data).toMatchObject({ client: 'Chrome 156（Windows 10/11）', address: '127.0.0.1' })
    expect(info.body.data.expiresIn).toBeGreaterThan(100)
    const events = await eventsOf(stream, async (event) => (event === 'scanned' ? confirm(token, shown.code) : undefined))
    expect(events).toEqual(['scanned', 'confirmed'])
    const { status, body } = await enter(shown)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ userId: 'e-trainer', orgId: 'ferry', roles: ['safetyOfficer'] })
    expect(await who(harness.fastify, body.data.accessToken)).toMatchObject({ empId: 'e-trainer', orgId: 'ferry' })
    expect(await lastLogin(harness)).toMatchObject({ login_type: 'qrScan', result: 'success', mobile: people.trainer.mobile, org_id: 'ferry' })
  })

  it('is told at once where phone and screen reach the same server, however seldom that looks', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.driver)
    const shown = await show()
    const { written, response } = writtenTo()
    const streams = createScanStreams(harness.access.database, logger, { lookEvery: 3_600_000, beatEvery: 3_600_000 })
    streams.open(shown.code, response)
    await confirm(token, shown.code)
    await vi.waitFor(() => {
      streams.look()
      expect(written).toEqual(['event: confirmed\ndata: {}\n\n'])
    })
    streams.close()
  })

  it('shows signs of life while nothing happens', async () => {
    const { written, response } = writtenTo()
    const streams = createScanStreams(harness.access.database, logger, { lookEvery: 3_600_000, beatEvery: 20 })
    streams.open((await show()).code, response)
    await vi.waitFor(() => expect(written.length).toBeGreaterThan(2))
    // Comments, which are no events.
    expect(new Set(written)).toEqual(new Set([': still here\n\n']))
    streams.close()
  })

  it('keeps a stream that is opened again, and ends the one before', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.driver)
    const shown = await show()
    const first = eventsOf(await watch(shown))
    const second = eventsOf(await watch(shown))
    expect(await first).toEqual([])
    await confirm(token, shown.code)
    expect(await second).toEqual(['confirmed'])
  })

  it('works once', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.driver)
    const shown = await show()
    expect((await confirm(token, shown.code)).status).toBe(200)
    const codes = (await Promise.all([enter(shown), enter(shown)])).map(({ body }) => body.code)
    expect(codes.sort()).toEqual([0, 40])
  })

  it('gives nothing to who has the code without the secret of its screen', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.driver)
    const shown = await show()
    await confirm(token, shown.code)
    expect((await enter({ code: shown.code, secret: 'x'.repeat(43) })).body).toMatchObject({ code: 40, data: null })
    expect((await watch({ code: shown.code, secret: 'x' })).status).toBe(400)
    const { rows } = await sql`select * from access_scan_code`.execute(harness.database.db)
    expect(JSON.stringify(rows)).not.toContain(shown.secret)
    expect((await enter(shown)).status).toBe(200)
  })

  it('waits for the phone', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.driver)
    const shown = await show()
    expect((await enter(shown)).body).toMatchObject({ code: 43, msg: '请先在手机上确认登录' })
    await scan(token, shown.code)
    expect((await enter(shown)).body.code).toBe(43)
  })

  it('tells the screen and the log that the phone refused', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.driver)
    const shown = await show()
    const events = eventsOf(await watch(shown))
    await confirm(token, shown.code, false)
    expect(await events).toEqual(['refused'])
    expect((await enter(shown)).body).toMatchObject({ code: 42, msg: '手机端已拒绝这次登录' })
    expect(await lastLogin(harness)).toMatchObject({ login_type: 'qrScan', fail_reason: 'qrRefused', employee: 'e-driver' })
  })

  it('is decided once', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.driver)
    const shown = await show()
    const codes = (await Promise.all([confirm(token, shown.code), confirm(token, shown.code, false)])).map(({ body }) => body.code)
    expect(codes.sort()).toEqual([0, 40])
    expect((await scan(token, shown.code)).body.code).toBe(40)
  })

  it('is over after two minutes, for the screen and for the phone', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.driver)
    const shown = await show()
    const events = eventsOf(await watch(shown))
    await expire()
    expect(await events).toEqual(['expired'])
    expect((await scan(token, shown.code)).body).toMatchObject({ code: 41, msg: '二维码已过期，请刷新后重新扫描' })
    expect((await confirm(token, shown.code)).body.code).toBe(41)
    expect((await enter(shown)).body.code).toBe(41)
    expect(await lastLogin(harness)).toMatchObject({ fail_reason: 'qrExpired' })
  })

  it('needs a phone that is signed in, by a person with a password of his own', async () => {
    const shown = await show()
    expect((await confirm('made.up', shown.code)).status).toBe(401)
    expect((await scan('made.up', shown.code)).status).toBe(401)
    const { accessToken } = await openSessionOf(harness, people.newcomer)
    expect((await confirm(accessToken, shown.code)).body.code).toBe(23)
  })

  it('does not let in who was dismissed meanwhile', async () => {
    const { accessToken: token } = await openSessionOf(harness, people.driver)
    const shown = await show()
    await confirm(token, shown.code)
    await sql`update employee set status = 'left' where id = 'e-driver'`.execute(harness.database.db)
    expect((await enter(shown)).body.code).toBe(27)
    await sql`update employee set status = 'enabled' where id = 'e-driver'`.execute(harness.database.db)
    harness.access.forgetAll()
  })

  it('is shown forty times at an address, not more', async () => {
    await Promise.all(Array.from({ length: 40 }, show))
    expect(await call(harness.fastify, 'POST', sessionPaths.scanCode)).toMatchObject({ status: 429, body: { code: 44 } })
    expect((await call(harness.fastify, 'POST', sessionPaths.scanCode, { ip: '192.0.2.9' })).status).toBe(200)
    await expire()
    expect((await call(harness.fastify, 'POST', sessionPaths.scanCode)).status).toBe(200)
  })
})
