import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientInfo, deviceOf } from '../../../src/server/access/clientInfo'
import { logLogin, type FailReason } from '../../../src/server/access/loginLog'
import { isNight } from '../../../src/server/access/loginSigns'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'

const phone = 'Mozilla/5.0 (Linux; Android 13; SM-G9910 Build/TP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const driver = 'emp00010'

describe.each(oneKind)('the login log (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    await sql`delete from login_log where employee = ${driver}`.execute(harness.database.db)
  })
  afterAll(() => harness.close())

  const arrive = async (ip: string, userAgent: string, failReason: FailReason | null = null) => {
    const person = await harness.access.person(driver)
    await logLogin(harness.access, { loginType: 'password', mobile: null, person, orgId: 'org-XC-KY', client: clientInfo({ ip, headers: { 'user-agent': userAgent } }), failReason, sessionId: null, appId: null })
    return (await sql<Record<string, unknown>>`select * from login_log where employee = ${driver} order by created_at desc, id desc limit 1`.execute(harness.database.db)).rows[0]!
  }
  /** Apart from the hour, which is whatever it is while the test runs. */
  const odd = (row: Record<string, unknown>) => String(row['abnormal_reason'] ?? '').split('；').filter((one) => one !== '' && one !== '凌晨登录')

  it('knows the region, the device and the office’s own network; a first login is nothing odd', async () => {
    const row = await arrive('10.1.2.3', phone)
    expect(row).toMatchObject({ region: expect.stringMatching(/^61/), device: 'SM-G9910', ip_region: '内网', result: 'success' })
    expect(odd(row)).toEqual([])
  })

  it('finds odd who comes from another network with another device, and not who changed one of both', async () => {
    expect(odd(await arrive('198.51.100.7', phone))).toEqual([])
    expect(odd(await arrive('198.51.100.7', desk))).toEqual([])
    const row = await arrive('203.0.113.9', desk.replace('Windows NT 10.0', 'X11; Linux x86_64'))
    expect([odd(row), row['abnormal']]).toEqual([['新网络、新设备'], true])
  })

  it('finds odd who comes in after three failures, once', async () => {
    for (const _ of [1, 2, 3]) expect(await arrive('10.1.2.3', phone, 'wrongPassword')).toMatchObject({ result: 'failed', abnormal: false })
    expect(odd(await arrive('10.1.2.3', phone))).toEqual(['连续失败3次后成功'])
    expect(odd(await arrive('10.1.2.3', phone))).toEqual([])
  })

  it('finds the small hours odd', () => {
    expect(['23:59', '00:00', '04:59', '05:00'].map((time) => isNight(new Date(`2031-03-02T${time}:00+08:00`), harness.set.norms))).toEqual([false, true, true, false])
  })
})

it.each([
  [phone, 'SM-G9910'], [desk, '电脑'], ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', '手机'], ['', null],
])('a device is what its browser says: %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
