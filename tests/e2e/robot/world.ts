import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { RecordPage } from '../../../src/contract/envelope'
import { loadSchemas } from '../../../src/language/loadSchemas'
import type { PageDefinition, SchemaSet } from '../../../src/language/pageDefinition'
import { readSchemaFolder } from '../../../src/language/readSchemaFolder.node'
import { signInByHttp, type Api } from '../harness/api'
import { launchBrowser, officeContext, signIn, watchTrouble } from '../harness/browser'
import { exampleContext, type PageContext } from '../harness/exampleContext'
import { startTestServer, type TestServer } from '../harness/testServer'

/** A server, a browser, and everyone who has an account in the demonstration. */
export interface World {
  readonly server: TestServer
  readonly browser: Browser
  readonly set: SchemaSet
  readonly accounts: readonly Api[]
  readonly close: () => Promise<void>
}

/** One page in one window, in the hands of one person. */
export interface Visit {
  readonly page: PageDefinition
  readonly window: Page
  readonly api: Api
  readonly context: PageContext
  /** What went wrong in the console; empty at the end. */
  readonly trouble: readonly string[]
  readonly close: () => Promise<void>
}

export async function openWorld(): Promise<World> {
  const [files, server] = await Promise.all([readSchemaFolder('schemas'), startTestServer()])
  const browser = await launchBrowser()
  const { set } = loadSchemas(files)
  // The locked and the disabled account are offered too, to be tried; they cannot work.
  const accounts = (await Promise.all(server.config.demo.map(({ mobile }) => signInByHttp(server.url, mobile, server.password).catch(() => null)))).filter((api) => api !== null)
  return {
    server, browser, set, accounts,
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

/** Someone who may do the most on a page; where several may, the one who sees furthest or, for what a company does with its own, least far. */
export function personFor(world: World, page: PageDefinition, action = '', sees: 'most' | 'own' = 'most'): Api {
  const allowed = (api: Api) => api.permissions[page.id] ?? []
  const able = world.accounts.filter((api) => allowed(api).includes('view') && (action === '' || allowed(api).includes(action)))
  const reach = (api: Api) => (api.login.extra.childIds ?? '').length * (sees === 'own' ? 1 : -1)
  const [most] = [...able].sort((one, other) => allowed(other).length - allowed(one).length || reach(one) - reach(other))
  if (!most) throw new Error(`No account of the demonstration may ${action || 'view'} ${page.id}; roles.json grants it to nobody who has one.`)
  return most
}

/** Someone whose list shows the most: an empty list would try no filter, no order and no paging. */
export async function readerOf(world: World, page: PageDefinition): Promise<Api> {
  const readers = world.accounts.filter((api) => api.permissions[page.id]?.includes('view'))
  const seen = await Promise.all(readers.map(async (api) => {
    const { body } = await api.call<RecordPage>(page, 'page', {}, { current: 1, size: 100 })
    return { api, count: body.code === 0 ? (body.data.total ?? body.data.records.length) : 0 }
  }))
  const [most] = seen.sort((one, other) => other.count - one.count)
  if (!most || most.count === 0) throw new Error(`The demonstration has no record of ${page.id} that anyone may see.`)
  return most.api
}

const states = new Map<string, Promise<Awaited<ReturnType<BrowserContext['storageState']>>>>()

/** Opens a window on a page for a person. Everyone signs in through the login page once; later windows inherit it. */
export async function visit(world: World, page: PageDefinition, api: Api): Promise<Visit> {
  const key = `${world.server.url} ${api.mobile}`
  if (!states.has(key)) states.set(key, signedInState(world, api.mobile))
  const browserContext = await officeContext(world.browser, world.server.url, { storageState: await states.get(key)! })
  const window = await browserContext.newPage()
  window.setDefaultTimeout(40_000)
  const trouble = watchTrouble(window)
  const context = await exampleContext(page, api, world.set)
  return { page, window, api, context, trouble, close: () => browserContext.close() }
}

async function signedInState(world: World, mobile: string) {
  const context = await officeContext(world.browser, world.server.url)
  const window = await context.newPage()
  await signIn(window, mobile)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Waits until the page shows what it was asked for. */
export async function untilReady({ window, page }: Pick<Visit, 'window' | 'page'>): Promise<void> {
  await window.locator(`main[data-page="${page.path}"][data-state="ready"]`).waitFor()
}
