import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LoginAnswer } from '../../src/contract/session'
import { signInByHttp } from './harness/api'
import { launchBrowser, officeContext, watchTrouble } from './harness/browser'
import { isAccessible } from './harness/isAccessible'
import { startTestServer, type TestServer } from './harness/testServer'

/** Who is who in the demonstration. */
const safetyChief = { mobile: '13800000004', name: '苏映雪', company: '西安星程示范客运有限公司' }
const inTwoCompanies = { mobile: '13800000008', first: '铜川星程示范公交有限公司', second: '西安星程示范汽车客运站' }
const newcomer = { mobile: '13800000015', name: '丁小满' }
const administrator = { mobile: '13800000003' }

const cloudAccountOf = (code: string) => ({ empOpenid: `emp-${code}`, orgOpenid: 'org-1', appId: 'app-1' })

let server: TestServer
let cloud: Server
let portal: Server
let browser: Browser
let context: BrowserContext
let page: Page
let trouble: (readonly string[])[]
beforeAll(async () => {
  ;[cloud, portal] = await Promise.all([startCloud(), startPortal()])
  const { port } = cloud.address() as AddressInfo
  const env = { CLOUD_TOKEN_URL: `http://127.0.0.1:${port}/token`, CLOUD_CLIENT_ID: 'office', CLOUD_CLIENT_SECRET: 'shared', PARENT_ORIGINS: portalOrigin(), FRAME_ANCESTORS: `'self' ${portalOrigin()}` }
  ;[server, browser] = await Promise.all([startTestServer({ env }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  cloud?.close()
  portal?.close()
})
beforeEach(async () => {
  trouble = []
  context = await officeContext(browser, server.url)
  page = await open(context)
})
afterEach(async () => {
  await context.close()
  expect(trouble.flat()).toEqual([])
})

async function open(of: BrowserContext): Promise<Page> {
  const window = await of.newPage()
  window.setDefaultTimeout(30_000)
  trouble.push(watchTrouble(window))
  return window
}
const main = (of: Page, path: string) => of.locator(`main[data-page="${path}"][data-state="ready"]`).waitFor()
const ready = (path: string) => main(page, path)
const tab = (name: string) => page.getByRole('tab', { name }).click()
const said = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const rowKeys = () => page.locator('[data-row-key]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')))
const path = () => new URL(page.url()).pathname + new URL(page.url()).search

async function enterPassword(of: Page, mobile: string, password = server.password): Promise<void> {
  await of.getByLabel('手机号').fill(mobile)
  await of.getByLabel('密码', { exact: true }).fill(password)
  await of.getByLabel('密码', { exact: true }).press('Enter')
}

describe('the way in by password', () => {
  it('leads to where the person was going, and says in words what is wrong', async () => {
    await page.goto('/veh?size=10')
    await ready('/login')
    await enterPassword(page, safetyChief.mobile, 'wrong-password-1')
    await said('手机号或密码错误')
    await isAccessible(page, 'login refused')
    await context.setOffline(true)
    await enterPassword(page, safetyChief.mobile)
    await said('网络连接失败，请检查网络后重试')
    await context.setOffline(false)
    await enterPassword(page, safetyChief.mobile)
    await ready('/veh')
    expect(path()).toBe('/veh?size=10')
    expect(await page.title()).toBe(safetyChief.company)
  })

  it('asks for a new password first where it is still the one that was given', async () => {
    await giveFirstPassword()
    await page.goto('/veh')
    await ready('/login')
    await enterPassword(page, newcomer.mobile)
    await ready('firstPassword')
    await page.goto('/index')
    await ready('firstPassword')
    await page.getByLabel('原密码').fill(server.password)
    await page.getByLabel('新密码', { exact: true }).fill('abcdefgh')
    await page.getByLabel('再输一次新密码').fill('abcdefgh')
    await page.locator('[data-action="savePassword"]').click()
    await said('新密码须含字母、数字、符号中的至少两种')
    await isAccessible(page, 'first password')
    await page.getByLabel('新密码', { exact: true }).fill('Newcomer-2468')
    await page.getByText('密码强度：强').waitFor()
    await page.getByLabel('再输一次新密码').fill('Newcomer-2468')
    await page.getByLabel('再输一次新密码').press('Enter')
    await ready('/index')
    await signInByHttp(server.url, newcomer.mobile, 'Newcomer-2468')
  })
})

it('lets in by a code sent by SMS', async () => {
  await page.goto('/login')
  await tab('短信登录')
  await page.getByLabel('手机号').fill(safetyChief.mobile)
  await page.locator('[data-action="sendCode"]').click()
  await page.getByText('验证码已发送至 138****0004').waitFor()
  expect(await page.locator('[data-action="sendCode"]').innerText()).toMatch(/^\d+秒后重发$/)
  const code = sentCode(safetyChief.mobile)
  await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByLabel('短信验证码').press('Enter')
  await said('验证码错误')
  await page.getByLabel('短信验证码').fill(code)
  await page.getByLabel('短信验证码').press('Enter')
  await ready('/index')
})

describe('the way in by QR code', () => {
  it('opens the screen at once when the phone confirms', async () => {
    const code = await shownCode()
    await isAccessible(page, 'QR code')
    const phone = await officeContext(browser, server.url, { width: 390, height: 844 })
    try {
      const handset = await open(phone)
      await handset.goto(`/scanLogin?code=${code}`)
      await main(handset, '/login')
      await enterPassword(handset, safetyChief.mobile)
      await handset.getByText(`${safetyChief.name}（${safetyChief.company}）`).waitFor()
      await page.locator('[data-scan="scanned"]').waitFor()
      await isAccessible(handset, 'scanLogin')
      await handset.locator('[data-action="confirm"]').click()
      await ready('/index')
      await handset.getByText('已确认，电脑上会自动登录').waitFor()
      expect(await page.title()).toBe(safetyChief.company)
    } finally {
      await phone.close()
    }
  })

  it('says that the phone refused, and shows a new code', async () => {
    const code = await shownCode()
    const phone = await signInByHttp(server.url, safetyChief.mobile, server.password)
    await post(phone.login, '/session/scanCode/confirm', { code, accept: false })
    await page.locator('[data-scan="refused"]').getByText('手机上取消了这次登录').first().waitFor()
    await page.locator('[data-action="refresh"]').click()
    await page.locator('[data-scan="waiting"]').waitFor()
  })
})

it('asks a person of several companies which to enter, and lets him change over later', async () => {
  await page.goto('/emp')
  await ready('/login')
  await enterPassword(page, inTwoCompanies.mobile)
  await ready('organizations')
  await isAccessible(page, 'organizations')
  await page.getByRole('button', { name: inTwoCompanies.second }).click()
  await ready('/emp')
  await page.waitForFunction((name) => document.title === name, inTwoCompanies.second)
  const people = await rowKeys()
  await page.locator('[data-action="user"]').click()
  await page.locator('[data-action="changeOrganization"]').click()
  await page.getByRole('dialog').getByRole('button', { name: inTwoCompanies.first }).click()
  await ready('/index')
  await page.waitForFunction((name) => document.title === name, inTwoCompanies.first)
  expect(await page.locator('[data-org]').innerText()).toBe(inTwoCompanies.first)
  // Nothing of the other company's is shown again.
  await page.locator('[data-menu="emp"]').click()
  await ready('/emp')
  expect((await rowKeys()).filter((key) => people.includes(key))).toEqual([])
})

describe('a link with a session', () => {
  it('opens its page once the backend has confirmed the token, which leaves the address bar', async () => {
    const { login } = await signInByHttp(server.url, safetyChief.mobile, server.password)
    // What a link claims of the person counts for nothing.
    const userInfo = JSON.stringify({ refreshToken: login.refreshToken, ownerName: '别的单位', roles: ['regulator'] })
    await page.goto(`/veh?${new URLSearchParams({ token: login.accessToken, userInfo, size: '10' })}`)
    await ready('/veh')
    expect(path()).toBe('/veh?size=10')
    expect(await page.title()).toBe(safetyChief.company)
  })

  it('is turned away where the backend does not know the token', async () => {
    await page.goto(`/veh?${new URLSearchParams({ token: 'made-up', userInfo: '{}' })}`)
    await ready('/login')
    expect(path()).toBe('/login')
    await page.getByRole('status').filter({ hasText: '登录已过期' }).waitFor()
  })

  it('for somebody else asks who is to go on', async () => {
    await page.goto('/login')
    await enterPassword(page, safetyChief.mobile)
    await ready('/index')
    await page.goto('/veh?empId=somebody-else')
    await ready('/login')
    await page.getByText(`当前登录的是${safetyChief.name}`).waitFor()
    await page.locator('[data-action="goOn"]').click()
    await ready('/index')
  })
})

describe('the cloud platform', () => {
  it('that does not know a code leaves one at the login, with words', async () => {
    await page.goto('/veh?cloudCode=made-up')
    await ready('/login')
    expect(path()).toBe('/login')
    await page.getByText('云登录失败，请返回重试').waitFor()
  })

  it('binds an account to the person who agrees, and lets him in by its code from then on', async () => {
    const code = `known-${randomUUID()}`
    await page.goto(`/sso?${new URLSearchParams({ code, ...cloudAccountOf(code) })}`)
    await page.getByText('云登录失败，请返回重试').waitFor()
    await page.getByText('这个云账号还没有绑定人员').waitFor()
    expect(path()).toBe('/sso')
    await isAccessible(page, 'sso')
    await page.locator('[data-action="toLogin"]').click()
    await ready('/login')
    await enterPassword(page, safetyChief.mobile)
    await page.getByText(`可以直接进入${safetyChief.name}`).waitFor()
    await page.locator('[data-action="bind"]').click()
    await ready('/index')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/veh?cloudCode=${code}&size=10`)
    await ready('/veh')
    expect(path()).toBe('/veh?size=10')
    expect(await page.title()).toBe(safetyChief.company)
  })
})

it('brings back what was typed when the session ends while one works', async () => {
  const address = `/vehInsurance?mode=edit&open=${await someInsurance()}`
  await page.goto(address)
  await ready('/login')
  await enterPassword(page, safetyChief.mobile)
  const policyNo = page.locator('[data-form="vehInsurance"] [data-field="policyNo"] input')
  await policyNo.fill('DRAFT-1')
  await endSession(await storedToken())
  // Unless a call made meanwhile has found out first.
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-action="save"]')?.click())
  await ready('/login')
  await enterPassword(page, safetyChief.mobile)
  await page.locator('[data-notice="draft"]').waitFor()
  expect(await policyNo.inputValue()).toBe('DRAFT-1')
  expect(path()).toBe(address)
})

it('opens the login in the top window when a page in a frame needs it', async () => {
  await page.goto('/healthz')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/veh'
    document.body.append(frame)
  })
  await ready('/login')
  expect(path()).toBe('/login')
})

it('tells the portal around it that the session expired, and shows the login in its own frame', async () => {
  await page.goto(`${portalOrigin()}/?${server.url}/veh`)
  const frame = page.frameLocator('iframe')
  const inFrame = (address: string) => frame.locator(`main[data-page="${address}"][data-state="ready"]`).waitFor()
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)
  // Browsers refuse a foreign frame the storages: the session lives in its document.
  let token = ''
  page.on('request', (request) => { token = request.headers()['access_token'] ?? token })
  await inFrame('/login')
  await frame.getByLabel('手机号').fill(safetyChief.mobile)
  await frame.getByLabel('密码', { exact: true }).fill(server.password)
  await frame.getByLabel('密码', { exact: true }).press('Enter')
  await inFrame('/veh')
  expect(await heard()).toEqual([])
  await endSession(token)
  await frame.locator('[data-menu="emp"]').click()
  await inFrame('/login')
  expect(await heard()).toEqual([[server.url, { type: 'tokenExpired' }]])
  expect(new URL(page.url()).origin).toBe(portalOrigin())
})

it('leaves every tab when one logs out', async () => {
  await page.goto('/login')
  await enterPassword(page, safetyChief.mobile)
  await ready('/index')
  const second = await open(context)
  await second.goto('/veh')
  await main(second, '/veh')
  await page.locator('[data-action="user"]').click()
  await page.locator('[data-action="logout"]').click()
  await ready('/login')
  await main(second, '/login')
})

/** A cloud platform that knows some codes. */
function startCloud(): Promise<Server> {
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const { code } = JSON.parse(await text(request)) as { code: string }
    const isKnown = code.startsWith('known')
    reply.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(isKnown ? cloudAccountOf(code) : {}))
  }
  const provider = createServer((request, reply) => void answer(request, reply))
  return new Promise((resolve) => provider.listen(0, '127.0.0.1', () => resolve(provider)))
}

/** Somebody else's site that shows the product in a frame, at the address in its query, and notes what it is told. */
function startPortal(): Promise<Server> {
  const html = `<iframe width="1400" height="800"></iframe><script>heard = []; addEventListener('message', ({ origin, data }) => heard.push([origin, data])); document.querySelector('iframe').src = location.search.slice(1)</script>`
  const site = createServer((_request, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end(html))
  return new Promise((resolve) => site.listen(0, () => resolve(site)))
}

/** Another host name than the server's, so that to the browser it is another site. */
function portalOrigin(): string {
  return `http://localhost:${(portal.address() as AddressInfo).port}`
}

/** The code that the demonstration's server logs instead of sending it. */
function sentCode(mobile: string): string {
  const code = [...server.output().matchAll(new RegExp(`${mobile} 的验证码是 (\\d{6})`, 'g'))].at(-1)?.[1]
  if (!code) throw new Error(`The server logged no code for ${mobile}:\n${server.output()}`)
  return code
}

/** The code that the login page shows to be scanned. */
async function shownCode(): Promise<string> {
  await page.goto('/login')
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/api/session/scanCode'))
  await tab('扫码登录')
  const { data } = (await (await opened).json()) as { data: { code: string } }
  await page.locator('[data-scan="waiting"]').waitFor()
  return data.code
}

/** A record that may be edited. */
async function someInsurance(): Promise<string> {
  const { login } = await signInByHttp(server.url, safetyChief.mobile, server.password)
  return (await post<{ records: { id: string }[] }>(login, '/vehInsurance/page', { current: 1, size: 1 })).records[0]!.id
}

/** What an administrator does for a new colleague. */
async function giveFirstPassword(): Promise<void> {
  const { login } = await signInByHttp(server.url, administrator.mobile, server.password)
  const { records } = await post<{ records: { id: string }[] }>(login, '/emp/page', { current: 1, size: 1, keyword: newcomer.name })
  await post(login, '/session/account', { employeeId: records[0]!.id, password: server.password })
}

async function post<Data>({ accessToken }: Pick<LoginAnswer, 'accessToken'>, path: string, body: object): Promise<Data> {
  const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers: { access_token: accessToken, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data }
  if (code !== 0) throw new Error(`${path} was refused: ${msg}`)
  return data
}

function storedToken(): Promise<string> {
  return page.evaluate(() => (JSON.parse(Object.entries(localStorage).find(([key]) => key.endsWith('.session'))![1]) as { token: string }).token)
}

/** Ends a session at the server, as an administrator or a login elsewhere would. */
async function endSession(token: string): Promise<void> {
  await fetch(`${server.url}/api/ry/emp/loginV2/loginOut?access_token=${encodeURIComponent(token)}`, { method: 'POST' })
}
