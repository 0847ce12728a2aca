import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import type { LoginAnswer } from '../../../src/contract/session'
import { officeContext, sharedBrowser, watchTrouble, type Screen } from './browser'

/** Windows for the tests of a file. They are closed after each test, which has failed where one of them had trouble. */
export interface Windows {
  /** A window in a browser of its own: what it keeps is nobody else's, but for the session of who has signed in. */
  readonly open: (url: string, screen?: Screen, login?: LoginAnswer) => Promise<Page>
  /** Another tab beside a window, with the same session. */
  readonly openBeside: (window: Page) => Promise<Page>
}

/** Windows that are `lasting` stay open until the tests of the file are over. */
export function windowsForTests({ lasting = false } = {}): Windows {
  const contexts: BrowserContext[] = []
  const trouble: string[][] = []
  const close = () => Promise.all(contexts.splice(0).map((context) => context.close()))
  afterAll(close)
  afterEach(async () => {
    const seen = trouble.flatMap((ofWindow) => ofWindow.splice(0))
    if (!lasting) await close()
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
      const context = await officeContext(await sharedBrowser(), url, screen, login)
      contexts.push(context)
      return openIn(context)
    },
    openBeside: (window) => openIn(window.context()),
  }
}
