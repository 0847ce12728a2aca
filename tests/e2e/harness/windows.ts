import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { LoginAnswer } from '../../../src/contract/session'
import { launchBrowser, officeContext, watchTrouble, type Screen } from './browser'

/** Windows for the tests of a file. They are closed after each test, which has failed where one of them had trouble. */
export interface Windows {
  /** A window in a browser of its own: what it keeps is nobody else's, but for the session of who has signed in. */
  readonly open: (url: string, screen?: Screen, login?: LoginAnswer) => Promise<Page>
  /** Another tab beside a window, with the same session. */
  readonly openBeside: (window: Page) => Promise<Page>
}

/** Starts a browser before the tests of a file and ends it after them; windows that are `lasting` stay open as long. */
export function windowsForTests({ lasting = false } = {}): Windows {
  let browser: Browser | undefined
  const contexts: BrowserContext[] = []
  const trouble: string[][] = []
  beforeAll(async () => { browser = await launchBrowser() })
  afterAll(() => browser?.close())
  afterEach(async () => {
    const seen = trouble.flatMap((ofWindow) => ofWindow.splice(0))
    if (!lasting) await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(seen, 'the console of all windows').toEqual([])
  })

  async function openIn(context: BrowserContext): Promise<Page> {
    const window = await context.newPage()
    window.setDefaultTimeout(30_000)
    trouble.push(watchTrouble(window))
    return window
  }

  return {
    async open(url, screen, login) {
      const context = await officeContext(browser!, url, screen, login)
      contexts.push(context)
      return openIn(context)
    },
    openBeside: (window) => openIn(window.context()),
  }
}
