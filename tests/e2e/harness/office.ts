import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { demoPassword } from '../../demoPassword'
import { logInByHttp } from './api'
import type { Screen } from './browser'
import { leave } from './goTo'
import { sharedTestServer, startTestServer, type TestServer } from './testServer'
import { windowsForTests } from './windows'

/** A started product with the demonstration, and windows to look at it. */
export interface Office {
  /** The running server; to be asked for within a test. */
  readonly server: () => TestServer
  /** A window in a browser of its own, at no page yet. */
  readonly open: (screen?: Screen) => Promise<Page>
  /** The same where somebody has signed in, at a page that asks nothing of the server: to draw the home page takes longer than many of the pages. */
  readonly enter: (mobile: string, screen?: Screen) => Promise<Page>
  readonly openBeside: (window: Page) => Promise<Page>
}

export interface OfficeOptions {
  /** Further settings of the server, asked for when it is about to start. */
  readonly env?: () => Readonly<Record<string, string>>
  /** At the server that earlier files have used, see `sharedTestServer`. */
  readonly shared?: boolean
  /** Windows stay open from test to test. */
  readonly lasting?: boolean
}

/** Starts a server before the tests of a file and ends it after them. */
export function officeForTests({ env = () => ({}), shared = false, lasting = false }: OfficeOptions = {}): Office {
  let server: TestServer | undefined
  const windows = windowsForTests({ lasting })
  beforeAll(async () => { server = await (shared ? sharedTestServer() : startTestServer({ env: env() })) })
  afterAll(() => (shared ? undefined : server?.stop()))
  const open = (screen?: Screen) => windows.open(server!.url, screen)
  return {
    server: () => server!,
    open,
    openBeside: windows.openBeside,
    async enter(mobile, screen) {
      const window = await windows.open(server!.url, screen, await logInByHttp(server!.url, mobile, demoPassword))
      await leave(window)
      return window
    },
  }
}

/** Waits until a page shows what it was asked for. */
export function untilShown(window: Page, path: string): Promise<void> {
  return window.locator(`main[data-page="${path}"][data-state="ready"]`).waitFor()
}
