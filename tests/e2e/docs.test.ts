import { it } from 'vitest'
import { officeForTests } from './harness/office'

const office = officeForTests({ shared: true })

it('describes every call of a page at /docs, chapter by chapter, under the strict policy', async () => {
  const page = await office.open()
  await page.goto('/docs')
  await page.locator('.opblock-tag').filter({ hasText: '登录' }).first().waitFor()
  await page.locator('.topbar select').selectOption({ label: '车辆设备' })
  await page.locator('.opblock-tag').filter({ hasText: '车辆' }).first().click()
  await page.locator('.opblock-summary').first().click()
  await page.locator('.opblock-body').first().waitFor()
})
