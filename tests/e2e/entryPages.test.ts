import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { RecordData } from '../../src/contract/envelope'
import { fingersOn } from './harness/fingersOn'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { logInByHttp } from './harness/api'
import { post } from './harness/login'
import { officeForTests, untilShown } from './harness/office'
import { day } from '../day'

const [director, officer, dispatcher, driver] = ['13800000003', '13800000004', '13800000005', '13800000010']
const office = officeForTests({ shared: true })

/** A long text that everybody of the company has to read. */
async function publishArticle(): Promise<string> {
  const { url, password } = office.server()
  const session = await logInByHttp(url, officer, password)
  const paragraph = '<p>雨天路滑，保持车距，减速慢行；进出站、过路口、下长坡先看后行，发现故障立即报修，不带病上路。</p>'
  const article = await post<RecordData>(url, session, '/dynamics', {
    title: '雨季行车安全提示', column: 'notice', source: 'own', org: session.orgId, scope: 'self', needRead: true, readDeadline: `${day(5)}T10:00:00.000Z`, content: paragraph.repeat(60),
  })
  await post(url, session, `/dynamics/${article.id}/publishSelf`, { version: article.version, values: {} })
  return article.id
}

const readingOf = (page: Page) => page.locator('[data-reading]')

it('an article that has to be read is confirmed at its end alone: by finger on a phone, by keys at the desk; its publisher sees who has', { timeout: 180_000 }, async () => {
  const id = await publishArticle()
  const phone = await office.enter(driver, { isPhone: true })
  await goTo(phone, `/dynamicsInfoView?open=${id}`)
  await phone.locator('[data-detail="dynamicsInfoView"]').getByRole('tab', { name: '阅读签收' }).tap()
  await readingOf(phone).waitFor()
  expect(await phone.locator('[data-action="confirmRead"]').isDisabled()).toBe(true)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await isAccessible(phone, 'an article that is read')
  const { x, y, width, height } = (await readingOf(phone).boundingBox())!
  const touch = await fingersOn(phone)
  const swipe = () => touch([[x + width / 2, y + height - 40]], [[x + width / 2, y + 40]])
  await expect.poll(async () => { await swipe(); return readingOf(phone).getAttribute('data-reading') }, { timeout: 60_000 }).toBe('end')
  await phone.locator('[data-action="confirmRead"]').tap()
  await phone.locator('[data-read-confirm="confirmed"]').waitFor()

  const desk = await office.enter(director)
  await goTo(desk, `/dynamicsInfoView?open=${id}`)
  const detail = desk.locator('[data-detail="dynamicsInfoView"]')
  await detail.getByRole('tab', { selected: true }).focus()
  const chosen = () => detail.getByRole('tab', { selected: true }).innerText()
  for (let turn = 0; turn < 8 && (await chosen()) !== '阅读签收'; turn += 1) await desk.keyboard.press('ArrowRight')
  expect(await chosen()).toBe('阅读签收')
  await readingOf(desk).focus()
  await desk.keyboard.press('End')
  await desk.locator('[data-action="confirmRead"]:not([disabled])').waitFor()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await desk.locator('[data-read-confirm="confirmed"]').waitFor()

  const publisher = await office.enter(officer)
  await goTo(publisher, `/dynamics?open=${id}`)
  await publisher.locator('[data-detail="dynamics"]').getByRole('tab', { name: '阅读名单' }).click()
  await publisher.locator('[data-action="openRelated"]').click()
  await untilShown(publisher, '/dynamics/receipt')
  await publisher.locator('[data-filter="status"] label').filter({ hasText: /^已签收/ }).click()
  await publisher.locator('main [data-total="2"]').waitFor()
  const rows = await publisher.locator('main tbody tr[data-row-key]').allInnerTexts()
  expect(rows.map((text) => ['程远征', '陆知远'].find((name) => text.includes(name))).sort()).toEqual(['程远征', '陆知远'])
})

it('the entry to the waybills is gone through by keys: from a number to its list, from page to page, into a record and out again', async () => {
  const page = await office.enter(dispatcher)
  await goTo(page, '/waybillRouterIndex')
  await untilShown(page, '/waybillRouterIndex')
  const number = page.getByRole('button', { name: /^运输中：\d+，查看记录$/ })
  const counted = (await number.innerText()).replaceAll(/\D/g, '')
  expect(Number(counted)).toBeGreaterThan(0)
  await number.focus()
  await page.keyboard.press('Enter')
  await page.locator('main [data-figure]').waitFor()
  await page.locator(`main [data-total="${counted}"]`).waitFor()
  const first = page.locator('[data-action="view"]').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-detail="waybillRouterIndex"]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-detail="waybillRouterIndex"]').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe('view')
  await page.getByRole('link', { name: '运单管理', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await untilShown(page, '/waybill')
})

it('a service is ordered by keys alone, however quickly', async () => {
  const page = await office.enter(director)
  await goTo(page, '/dqfw')
  await untilShown(page, '/dqfw')
  await page.getByRole('link', { name: '购买申请', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await untilShown(page, '/dqfw/order')
  await page.locator('[data-action="create"]').focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await form.locator('[data-field="amount"]').waitFor()
  const at = () => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? '')
  /** Tab by Tab to a field, without waiting for anything. */
  const tabTo = async (name: string) => {
    for (let turn = 0; turn < 20 && (await at()) !== name; turn += 1) await page.keyboard.press('Tab')
    expect(await at()).toBe(name)
  }
  await tabTo('sku')
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-item-option').first().waitFor()
  await page.keyboard.press('Enter')
  for (const [name, text] of [['amount', '20'], ['validMonths', '6'], ['contact', '李主管'], ['contactPhone', '029-88110000']] as const) {
    await tabTo(name)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/dqfw/order'))
  await page.keyboard.press('Control+s')
  expect(await (await saved).json()).toMatchObject({ code: 0, data: { amount: 20, validMonths: 6, contact: '李主管' } })
})

it('the usage guide is found and read by finger', async () => {
  const phone = await office.enter(driver, { isPhone: true })
  await goTo(phone, '/useGuide')
  await untilShown(phone, '/useGuide')
  await phone.getByPlaceholder('搜索标题、所属模块').tap()
  await phone.keyboard.type('责任书')
  await phone.keyboard.press('Enter')
  await phone.getByText('共 1 条').first().waitFor()
  await phone.locator('[data-action="view"]').first().tap()
  const detail = phone.locator('[data-detail="useGuide"]')
  await detail.getByText('责任书怎样签署').first().waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await isAccessible(phone, 'a guide on a phone')
})
