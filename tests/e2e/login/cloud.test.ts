import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAccessible } from '../harness/isAccessible'
import { addressIn, enterPassword, safetyChief } from '../harness/login'
import { untilShown, officeForTests } from '../harness/office'

const accountOf = (code: string) => ({ empOpenid: `emp-${code}`, orgOpenid: 'org-1', appId: 'app-1' })

let cloud: Server
beforeAll(async () => { cloud = await startCloud() })
afterAll(() => void cloud?.close())
const office = officeForTests({ env: () => ({ CLOUD_TOKEN_URL: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}/token`, CLOUD_CLIENT_ID: 'office', CLOUD_CLIENT_SECRET: 'shared' }) })

it('a cloud platform that does not know a code leaves one at the login, with words', async () => {
  const page = await office.open()
  await page.goto('/veh?cloudCode=made-up')
  await untilShown(page, '/login')
  expect(addressIn(page)).toBe('/login')
  await page.getByText('云登录失败，请返回重试').waitFor()
})

it('a cloud account is bound to the person who agrees, and lets him in by its code from then on', async () => {
  const page = await office.open()
  const code = `known-${randomUUID()}`
  await page.goto(`/sso?${new URLSearchParams({ code, ...accountOf(code) })}`)
  await page.getByText('云登录失败，请返回重试').waitFor()
  await page.getByText('这个云账号还没有绑定人员').waitFor()
  expect(addressIn(page)).toBe('/sso')
  await isAccessible(page, 'sso')
  await page.locator('[data-action="toLogin"]').click()
  await untilShown(page, '/login')
  await enterPassword(page, safetyChief.mobile)
  await page.getByText(`可以直接进入${safetyChief.name}`).waitFor()
  await page.locator('[data-action="bind"]').click()
  await untilShown(page, '/index')
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/veh?cloudCode=${code}&size=10`)
  await untilShown(page, '/veh')
  expect(addressIn(page)).toBe('/veh?size=10')
  expect(await page.title()).toBe(safetyChief.company)
})

/** A cloud platform that knows some codes. */
function startCloud(): Promise<Server> {
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const { code } = JSON.parse(await text(request)) as { code: string }
    const isKnown = code.startsWith('known')
    reply.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(isKnown ? accountOf(code) : {}))
  }
  const provider = createServer((request, reply) => void answer(request, reply))
  return new Promise((resolve) => provider.listen(0, '127.0.0.1', () => resolve(provider)))
}
