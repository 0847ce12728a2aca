import { expect, it } from 'vitest'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { officeForTests } from './harness/office'

const goodsOfficer = '13800000005'
const office = officeForTests({ shared: true })

it('takes whoever scans a waybill from its detail to what it says, on a phone and without login', async () => {
  const window = await office.enter(goodsOfficer)
  await goTo(window, '/waybill?tab=void')
  await window.locator('tr [data-action="view"]').first().click()
  await window.locator('[data-action="check-code"]').click()
  const address = await window.locator('[data-action="openCheck"]').getAttribute('href')
  const [download] = await Promise.all([window.waitForEvent('download'), window.locator('[data-action="downloadCode"]').click()])
  expect(download.suggestedFilename()).toMatch(/^运单二维码-YD\d+\.png$/)

  const phone = await office.open({ isPhone: true })
  await phone.goto(new URL(address!).pathname)
  await phone.locator('[data-check="alert"]').waitFor()
  expect(await phone.getByRole('alert').innerText()).toContain('本运单已作废')
  expect(await phone.getByText(/^UN\d{4} /).count()).toBeGreaterThan(0)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await isAccessible(phone, 'the check page')
})

it('says of a code that is none that nothing was found', async () => {
  const phone = await office.open({ isPhone: true })
  await phone.goto('/check/waybill/AAAAAAAAAAAAAAAA')
  expect(await phone.getByRole('alert').innerText()).toContain('没有查到')
  expect(await phone.locator('[data-check]').count()).toBe(0)
})
