import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, officeContext, watchTrouble } from './harness/browser'
import { startTestServer, type TestServer } from './harness/testServer'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('describes every call of a page at /docs, chapter by chapter, under the strict policy', async () => {
  const page = await (await officeContext(browser, server.url)).newPage()
  const trouble = watchTrouble(page)
  await page.goto('/docs')
  await page.locator('.opblock-tag').filter({ hasText: '登录' }).first().waitFor()
  await page.locator('.topbar select').selectOption({ label: '车辆设备' })
  await page.locator('.opblock-tag').filter({ hasText: '车辆' }).first().click()
  await page.locator('.opblock-summary').first().click()
  await page.locator('.opblock-body').first().waitFor()
  expect(trouble).toEqual([])
})
