import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInByHttp } from '../harness/api'
import { isAccessible } from '../harness/isAccessible'
import { nextCode, safetyChief, shownCode, untilSaid } from '../harness/login'
import { officeForTests, untilShown } from '../harness/office'
import { serverClockForTests } from '../harness/serverClock'

const clock = serverClockForTests()
const office = officeForTests({ env: () => clock.env })

async function atTab(name: string): Promise<Page> {
  const page = await office.open()
  await page.goto('/login')
  await page.getByRole('tab', { name }).click()
  return page
}

/** Every thread of the server has looked at its clock again. */
async function putForward(seconds: number): Promise<void> {
  clock.putForward(seconds)
  await pause(300)
}

// The clock of a PostgreSQL server is not ours to put forward.
describe.skipIf(process.env.DATABASE_URL)('what has its time', () => {
  beforeEach(() => putForward(0))

  it('as a code sent by SMS says when it is over, and lets in by the next one', async () => {
    const page = await atTab('短信登录')
    const ask = async () => {
      await page.getByLabel('手机号').fill(safetyChief.mobile)
      const code = nextCode(office.server(), safetyChief.mobile)
      await page.locator('[data-action="sendCode"]').click()
      await page.getByText('验证码已发送至 138****0004').waitFor()
      return code()
    }
    const first = await ask()
    await putForward(301)
    await page.getByLabel('短信验证码').fill(first)
    await page.getByLabel('短信验证码').press('Enter')
    await untilSaid(page, '验证码已过期，请重新获取')
    await page.reload()
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByLabel('短信验证码').fill(await ask())
    await page.getByLabel('短信验证码').press('Enter')
    await untilShown(page, '/index')
  })

  it('as a QR code says so on the screen and on the phone, and is followed by a new one', async () => {
    const page = await office.open()
    await page.goto('/login')
    const code = await shownCode(page, () => page.getByRole('tab', { name: '扫码登录' }).click())
    const { url, password } = office.server()
    const { login } = await signInByHttp(url, safetyChief.mobile, password)
    await putForward(121)
    await page.locator('[data-scan="expired"]').getByText('二维码已过期').first().waitFor()
    await isAccessible(page, 'QR code expired')
    const answer = await fetch(`${url}/api/session/scanCode/confirm`, { method: 'POST', headers: { access_token: login.accessToken, 'content-type': 'application/json' }, body: JSON.stringify({ code, accept: true }) })
    expect(await answer.json()).toMatchObject({ msg: '二维码已过期，请刷新后重新扫描' })
    const next = await shownCode(page, () => page.locator('[data-action="refresh"]').click())
    expect(next).not.toBe(code)
  })
})
