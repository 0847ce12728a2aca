import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInByHttp } from './harness/api'
import { officeContext, sharedBrowser, watchTrouble } from './harness/browser'
import { isAccessible } from './harness/isAccessible'
import { startTestServer, type TestServer } from './harness/testServer'

const colleague = { mobile: '13800000004' }
/** Nobody else signs in as these here. */
const forgetful = { mobile: '13800000010' }
const dismissed = { mobile: '13800000011' }
const administrator = { mobile: '13800000003' }

let server: TestServer
let context: BrowserContext
let page: Page
let trouble: readonly string[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  context = await officeContext(await sharedBrowser(), server.url)
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  trouble = watchTrouble(page)
  await page.goto('/login')
})
afterEach(async () => {
  await context.close()
  expect(trouble).toEqual([])
})

const ready = (path: string) => page.locator(`main[data-page="${path}"][data-state="ready"]`).waitFor()
const tab = (name: string) => page.getByRole('tab', { name }).click()
const said = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const path = () => new URL(page.url()).pathname

async function enterPassword(mobile: string, password = server.password): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
}

describe('an account', () => {
  it('that is locked after five wrong passwords says for how long, also to the right one', async () => {
    for (let times = 1; times <= 5; times++) {
      const answered = page.waitForResponse((answer) => answer.url().includes('/login/mobilePwd'))
      await enterPassword(forgetful.mobile, `wrong-password-${times}`)
      await answered
      await page.locator('[data-action="login"]:not(.ant-btn-loading)').waitFor()
    }
    await enterPassword(forgetful.mobile)
    await said(/密码连续输错次数过多，账号已锁定，请\d+分钟后再试/)
    await isAccessible(page, 'login locked')
    await page.reload()
    await enterPassword(forgetful.mobile)
    await said(/账号已锁定/)
    expect(path()).toBe('/login')
  })

  it('that is disabled says whom to turn to', async () => {
    await disable(dismissed.mobile)
    await enterPassword(dismissed.mobile)
    await said('账号已停用，请联系本单位管理员')
    // Who does not know the password learns nothing of the account.
    await enterPassword(dismissed.mobile, 'wrong-password-1')
    await said('手机号或密码错误')
    expect(path()).toBe('/login')
  })
})

describe('no network', () => {
  const words = '网络连接失败，请检查网络后重试'

  it('is said at the password, at the code and at the QR code, and is over when it is over', async () => {
    await page.getByLabel('手机号').fill(colleague.mobile)
    await tab('扫码登录')
    await page.locator('[data-scan="waiting"]').waitFor()
    await tab('密码登录')
    await context.setOffline(true)
    await enterPassword(colleague.mobile)
    await said(words)
    await tab('短信登录')
    await page.locator('[data-action="sendCode"]').click()
    await page.locator('form').getByText(words).waitFor()
    await tab('扫码登录')
    const retry = page.getByRole('alert').filter({ hasText: words }).getByRole('button', { name: /重\s*试/ })
    await retry.waitFor()
    await context.setOffline(false)
    await retry.click()
    await page.locator('[data-scan="waiting"]').waitFor()
    await tab('密码登录')
    await enterPassword(colleague.mobile)
    await ready('/index')
  })
})

/** What an administrator does to a colleague who may no longer sign in. */
async function disable(mobile: string): Promise<void> {
  const { login } = await signInByHttp(server.url, administrator.mobile, server.password)
  const send = async <Data>(method: string, path: string, body: object): Promise<Data> => {
    const answer = await fetch(`${server.url}/api${path}`, { method, headers: { access_token: login.accessToken, 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data }
    if (code !== 0) throw new Error(`${path} was refused: ${msg}`)
    return data
  }
  const { records: [found] } = await send<{ records: { id: string; version: number }[] }>('POST', '/emp/page', { current: 1, size: 1, keyword: mobile })
  await send('PUT', `/emp/${found!.id}`, { version: found!.version, accountEnabled: false })
}
