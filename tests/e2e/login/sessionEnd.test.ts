import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInByHttp } from '../harness/api'
import { addressIn, endSession, enterPassword, post, safetyChief } from '../harness/login'
import { untilShown, officeForTests } from '../harness/office'

let portal: Server
beforeAll(async () => { portal = await startPortal() })
afterAll(() => void portal?.close())
const office = officeForTests({ env: () => ({ PARENT_ORIGINS: portalOrigin(), FRAME_ANCESTORS: `'self' ${portalOrigin()}` }) })

it('brings back what was typed when the session ends while one works', async () => {
  const page = await office.open()
  const address = `/vehInsurance?mode=edit&open=${await someInsurance()}`
  await page.goto(address)
  await untilShown(page, '/login')
  await enterPassword(page, safetyChief.mobile)
  const policyNo = page.locator('[data-form="vehInsurance"] [data-field="policyNo"] input')
  await policyNo.fill('DRAFT-1')
  await endSession(office.server().url, await storedToken(page))
  // Unless a call made meanwhile has found out first.
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-action="save"]')?.click())
  await untilShown(page, '/login')
  // It stays there, for whoever comes back from lunch.
  await page.getByRole('status').filter({ hasText: '登录已过期，请重新登录' }).waitFor()
  await enterPassword(page, safetyChief.mobile)
  await page.locator('[data-notice="draft"]').waitFor()
  expect(await policyNo.inputValue()).toBe('DRAFT-1')
  expect(addressIn(page)).toBe(address)
})

it('opens the login in the top window when a page in a frame needs it', async () => {
  const page = await office.open()
  await page.goto('/healthz')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/veh'
    document.body.append(frame)
  })
  await untilShown(page, '/login')
  expect(addressIn(page)).toBe('/login')
})

it('tells the portal around it that the session expired, and shows the login in its own frame', async () => {
  const page = await office.open()
  const { url } = office.server()
  await page.goto(`${portalOrigin()}/?${url}/veh`)
  const frame = page.frameLocator('iframe')
  const inFrame = (path: string) => frame.locator(`main[data-page="${path}"][data-state="ready"]`).waitFor()
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)
  // Browsers refuse a foreign frame the storages: the session lives in its document.
  let token = ''
  page.on('request', (request) => { token = request.headers()['access_token'] ?? token })
  await inFrame('/login')
  await enterPassword(frame, safetyChief.mobile)
  await inFrame('/veh')
  expect(await heard()).toEqual([])
  await endSession(url, token)
  // Whatever asks next hears of it: this click, unless the shell itself, looking for new messages, was quicker.
  const clicked = frame.locator('[data-menu="emp"]').click({ timeout: 5000 }).catch(() => undefined)
  await inFrame('/login')
  await clicked
  expect(await heard()).toEqual([[url, { type: 'tokenExpired' }]])
  expect(new URL(page.url()).origin).toBe(portalOrigin())
})

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

/** A record that may be edited. */
async function someInsurance(): Promise<string> {
  const { url, password } = office.server()
  const { login } = await signInByHttp(url, safetyChief.mobile, password)
  return (await post<{ records: { id: string }[] }>(url, login, '/vehInsurance/page', { current: 1, size: 1, status: ['active'] })).records[0]!.id
}

function storedToken(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(Object.entries(localStorage).find(([key]) => key.endsWith('.session'))![1]) as { token: string }).token)
}
