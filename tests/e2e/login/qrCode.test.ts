import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByHttp } from '../harness/api'
import { isAccessible } from '../harness/isAccessible'
import { enterPassword, post, safetyChief, shownCode } from '../harness/login'
import { untilShown, officeForTests } from '../harness/office'

const office = officeForTests({ shared: true })

it('opens the screen at once when the phone confirms', async () => {
  const page = await office.open()
  const code = await codeAtLogin(page)
  await isAccessible(page, 'QR code')
  const phone = await office.open({ width: 390, height: 844 })
  await phone.goto(`/scanLogin?code=${code}`)
  await untilShown(phone, '/login')
  await enterPassword(phone, safetyChief.mobile)
  await phone.getByText(`${safetyChief.name}（${safetyChief.company}）`).waitFor()
  await page.locator('[data-scan="scanned"]').waitFor()
  await isAccessible(phone, 'scanLogin')
  await phone.locator('[data-action="confirm"]').click()
  await untilShown(page, '/index')
  await phone.getByText('已确认，电脑上会自动登录').waitFor()
  expect(await page.title()).toBe(safetyChief.company)
})

it('says that the phone refused, and shows a new code', async () => {
  const page = await office.open()
  const code = await codeAtLogin(page)
  const { url, password } = office.server()
  const phone = await signInByHttp(url, safetyChief.mobile, password)
  await post(url, phone.login, '/session/scanCode/confirm', { code, accept: false })
  await page.locator('[data-scan="refused"]').getByText('手机上取消了这次登录').first().waitFor()
  await page.locator('[data-action="refresh"]').click()
  await page.locator('[data-scan="waiting"]').waitFor()
})

async function codeAtLogin(page: Page): Promise<string> {
  await page.goto('/login')
  return shownCode(page, () => page.getByRole('tab', { name: '扫码登录' }).click())
}
