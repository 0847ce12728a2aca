import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { LoginAnswer } from '../../../src/contract/session'
import { sessionKey, toSessionUser } from '../../../src/client/sessionStore'

let running: Promise<Browser> | undefined

/** The one browser of this process, which ends with it: files have contexts of their own. Another where it has crashed. */
export function sharedBrowser(): Promise<Browser> {
  return running = (running ?? launchBrowser()).then((browser) => (browser.isConnected() ? browser : launchBrowser()))
}

/** Debian's Chromium, or the one named by `CHROMIUM`. */
function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--lang=zh-CN',
      // A camera that shows a test picture, which everybody allows: the light browser can ask nobody.
      '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream',
      // A window lives for seconds: what it would compile once more, to be fast for hours, takes longer than it saves. Nor does it gain by threads where the processors are busy anyway.
      '--js-flags=--no-opt,--single-threaded'],
  })
}

/** From the next page on, somebody answers no when the browser asks for the camera. */
export async function refuseCamera(page: Page): Promise<void> {
  await page.addInitScript(() => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')) })
}

/** What one looks at; a usual desk where nothing is said. */
export interface Screen {
  readonly width?: number
  readonly height?: number
  /** Held in the hand and touched. */
  readonly isPhone?: boolean
}

/** A context as a safety officer's browser: Chinese, Shanghai time, a usual screen; of somebody who has signed in, with what the login page leaves behind. */
export function officeContext(browser: Browser, url: string, { isPhone = false, width = isPhone ? 390 : 1440, height = isPhone ? 844 : 900 }: Screen = {}, login?: LoginAnswer): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    ...(login && { storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: sessionKey, value: JSON.stringify(toSessionUser(login, Date.now())) }] }] } }),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width, height },
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
  })
}

/** What a page must never do: errors in the console, uncaught exceptions, violations of the content security policy. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // The browser itself reports every answer of 400 and above; which of them are right, the tests say.
    if (message.text().startsWith('Failed to load resource')) return
    trouble.push(`console: ${message.text().slice(0, 400)}`)
  })
  return trouble
}

/** Signs in by the login page's demo button; who works for several companies goes on in the one he is in. */
export async function signIn(page: Page, mobile: string): Promise<void> {
  await page.goto('/login')
  await page.locator(`[data-demo="${mobile}"]`).click()
  const home = page.locator('main[data-page="/index"][data-state="ready"]')
  const current = page.locator('[data-organization][data-current="true"]')
  await home.or(current).waitFor()
  if (await current.isVisible()) await current.click()
  await home.waitFor()
}
