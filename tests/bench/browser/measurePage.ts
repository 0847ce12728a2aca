import type { Browser, BrowserContext, Page } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { installProbe, type PageProbe } from './pageProbe'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

declare const probe: PageProbe
declare const loadedFiles: readonly string[]

/** A fresh context is a cold cache; the visit ends with it. */
export async function visit<Result>(browser: Browser, url: string, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' })
  try {
    // tsx keeps the names of functions by a helper that the page does not have.
    await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await context.addInitScript(installProbe)
    const page = await context.newPage()
    page.on('pageerror', (error) => process.stderr.write(`${url}: ${error.message}\n`))
    await page.goto(url, { waitUntil: 'commit' })
    return await measure(page)
  } finally {
    await context.close()
  }
}

/** A list as a person meets it: the first rows, then the next page. */
export async function measureList(page: Page): Promise<{ firstRows: number; nextPage: number }> {
  const firstRows = await page.evaluate(() => probe.firstRows)
  await settle(page)
  const nextPage = await page.evaluate(() => probe.nextPage())
  return { firstRows, nextPage }
}

export interface FormMeasure {
  readonly formOpen: number
  readonly keystrokes: readonly number[]
}

/** A form: opened from its list, then typed into. */
export async function measureForm(page: Page, lastField: string, typedField: string | null): Promise<FormMeasure> {
  await page.evaluate(() => probe.firstRows)
  await settle(page)
  const formOpen = await page.evaluate((name) => probe.formOpen(name), lastField)
  if (typedField === null) return { formOpen, keystrokes: [] }
  await page.locator(`[data-field="${typedField}"] input`).click()
  await settle(page)
  await page.evaluate(() => { probe.keystrokes.length = 0 })
  await page.keyboard.type('abcdefghij'.repeat(6), { delay: 40 })
  await settle(page)
  return { formOpen, keystrokes: await page.evaluate(() => probe.keystrokes) }
}

/** Nothing loads and nothing is computed any more; people do not click within the first half second either. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })))
}

/** Code and styles that a page has loaded. */
export interface LoadedCode {
  /** All of it, compressed. */
  readonly kib: number
  readonly files: number
}

/** What was there when `selector` first was. What is fetched ahead afterwards does not count. */
export async function loadedCode(browser: Browser, url: string, selector: string, storageState?: StorageState): Promise<LoadedCode> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', ...(storageState ? { storageState } : {}) })
  try {
    await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await context.addInitScript(keepLoaded, selector)
    const page = await context.newPage()
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return
      // What is fetched ahead may still be under way when the window closes; it does not count.
      sizes.set(response.url(), response.body().then((body) => gzipSync(body).length, () => 0))
    })
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(selector).first().waitFor()
    const loaded = await page.evaluate(() => loadedFiles)
    // Answers of the server are among them, and have no size here.
    const code = await Promise.all([...new Set(loaded)].flatMap((file) => sizes.get(file) ?? []))
    return { kib: code.reduce((sum, size) => sum + size, 0) / 1024, files: code.length }
  } finally {
    await context.close()
  }
}

/** Runs in the page: the page itself notes what it has at that moment, for whoever asks from outside asks a little later. */
function keepLoaded(selector: string): void {
  const look = () => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    Object.assign(globalThis, { loadedFiles: performance.getEntriesByType('resource').map(({ name }) => name) })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-state'] })
}
