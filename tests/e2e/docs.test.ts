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

it('describes every call of a page at /docs, under the strict policy', async () => {
  const page = await (await officeContext(browser, server.url)).newPage()
  // Two thousand calls are drawn before the first can be opened.
  page.setDefaultTimeout(120_000)
  const trouble = watchTrouble(page)
  await page.goto('/docs')
  await page.locator('.opblock-tag').first().click()
  await page.locator('.opblock-summary').first().click()
  await page.locator('.opblock-body').first().waitFor()
  expect(trouble).toEqual([])
})
