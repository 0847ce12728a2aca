import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Envelope, RecordData } from '../../src/contract/envelope'
import { sessionPaths, type LoginAnswer } from '../../src/contract/session'
import type { Screen } from './harness/browser'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { untilShown, officeForTests } from './harness/office'

const officer = '13800000004'
const office = officeForTests({ shared: true })

it.each([['the regulator', '13800000001'], ['the group', '13800000002'], ['the company', officer], ['the station', '13800000006'], ['the driver', '13800000010']])('%s finds his own day, and each number is the list behind it', { timeout: 120_000 }, async (_who, mobile) => {
  const page = await atHome(mobile)
  await page.locator('[data-block] [data-number]').first().waitFor()
  await isAccessible(page, `the home page of ${mobile}`)
  // The first number that counts anything: the list says as many.
  const number = page.locator('[data-number]:not([data-tone="neutral"])').first()
  const count = Number((await number.locator('span').nth(1).innerText()).replaceAll(/\D/g, ''))
  await number.click()
  await page.locator('main[data-state="ready"]:not([data-page="/index"])').waitFor()
  await page.getByText(`共 ${count} 条`).first().waitFor()

  const narrow = await atHome(mobile, { width: 390 })
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

it('a message that is sent shows in every window at once, and one that is opened is read in all of them', { timeout: 120_000 }, async () => {
  const page = await atHome(officer)
  const other = await office.openBeside(page)
  await other.goto('/veh')
  await untilShown(other, '/veh')
  const bell = (window: Page, count: number) => window.locator(`[data-badge="${count}"]`).waitFor()
  await page.locator('[data-badge]').waitFor()
  const before = Number(await page.locator('[data-badge]').getAttribute('data-badge'))
  await sendsMessage('13800000003', '节前安全提醒', officer)
  await bell(page, before + 1)
  await bell(other, before + 1)

  await page.locator('[data-badge]').click()
  await untilShown(page, '/myMsg')
  await page.getByText(`共 ${before + 1} 条`).first().waitFor()
  await page.locator('[data-action="view"]').first().click()
  await page.locator('[data-detail="myMsg"]').getByText('节前安全提醒').first().waitFor()
  await bell(page, before)
  await bell(other, before)
})

async function atHome(mobile: string, screen?: Screen): Promise<Page> {
  const window = await office.enter(mobile, screen)
  await goTo(window, '/index')
  await untilShown(window, '/index')
  return window
}

/** By another program, as a colleague at another desk would. */
async function sendsMessage(from: string, title: string, to: string): Promise<void> {
  const post = async <Data>(path: string, token: string, body: object): Promise<Data> => {
    const answer = await fetch(`${office.server().url}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...(token ? { access_token: token } : {}) }, body: JSON.stringify(body) })
    const envelope = (await answer.json()) as Envelope<Data>
    expect([path, envelope.code], envelope.msg).toEqual([path, 0])
    return envelope.data
  }
  const { accessToken, orgId } = await post<LoginAnswer>(sessionPaths.mobilePwd, '', { mobile: from, password: office.server().password })
  const { records: [receiver] } = await post<{ records: RecordData[] }>('/emp/page', accessToken, { size: 1, mobile: to })
  const draft = await post<RecordData>('/notifyMsg', accessToken, { title, kind: 'system', priority: 'normal', content: '请各车队开好班前会。', org: orgId, scope: 'persons', receivers: [receiver!.id], channels: ['site'] })
  await post(`/notifyMsg/${draft.id}/send`, accessToken, { version: draft.version, values: {} })
}
