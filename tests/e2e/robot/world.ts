import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { SchemaSet } from '../../../src/language/schemaSet'
import type { Api } from '../harness/api'
import { exampleContext, type PageContext, type Purpose } from '../harness/exampleContext'
import { createOffices, type Offices } from '../harness/offices'
import { everyoneAt, startTestServer, type TestServer } from '../harness/testServer'
import { withoutIdleOwner } from '../../../src/engine/list/ofOneOrganization'
import { loadShippedSchemas } from '../../shippedSchemas'

/** A server, a browser, and everyone who has an account in the demonstration. */
export interface World {
  readonly server: TestServer
  readonly set: SchemaSet
  readonly accounts: readonly Api[]
  readonly offices: Offices
  /** What examples of a page need to know, by page, person and purpose. */
  readonly contexts: Map<string, Promise<PageContext>>
  /** Those whose records moves have changed since they were read. */
  readonly stale: Set<string>
  /** Whose records could be led on last, by page: where one company has no room, it has none for the next move either. */
  readonly walkers: Map<string, Api>
  /** Records on their way, by resource: what goes through one page must not meet what goes through another at the same time. */
  readonly walking: Map<string, Record<string, unknown>[]>
  /** Moves that were not made, as `page.move`: what they hang on other pages write. */
  readonly leftOut: Set<string>
  /** Seconds of the processor that windows have used up, by page. */
  readonly spent: Map<string, number>
  readonly close: () => Promise<void>
}

/** One page and one person who works on it. */
export interface Desk {
  readonly page: PageDefinition
  readonly api: Api
  readonly context: PageContext
}

/** The same with a window. */
export type Visit = Look & Desk

/** A page before somebody's eyes: to look at it one need not know what could be written there. */
export interface Look {
  readonly page: PageDefinition
  readonly api: Api
  readonly window: Page
  /** What went wrong in the console; empty at the end. */
  readonly trouble: readonly string[]
  /** Ends a visit that left everything as it was. */
  readonly close: () => Promise<void>
  /** Ends a visit that failed: nobody goes on where it stopped. */
  readonly discard: () => Promise<void>
}

export async function openWorld(): Promise<World> {
  const [set, server] = await Promise.all([loadShippedSchemas(), startTestServer()])
  // Who waits for a new password cannot work.
  const offices = createOffices(server.url)
  const accounts = (await everyoneAt(server)).filter((api) => api.login.extra.pwdChanged)
  return {
    server, set, accounts,
    offices,
    contexts: new Map(),
    stale: new Set(),
    walkers: new Map(),
    walking: new Map(),
    leftOut: new Set(),
    spent: new Map(),
    close: async () => {
      await offices.close()
      await server.stop()
    },
  }
}

/** The one who stands first of those who may. */
export function personFor(world: World, page: PageDefinition, action = '', sees: 'most' | 'own' = 'most'): Api {
  const [most] = peopleFor(world, page, action, sees)
  if (!most) throw new Error(`No account of the demonstration may ${action || 'view'} ${page.id}; roles.json grants it to nobody who has one.`)
  return most
}

/**
 * Who may do the most on a page; first the one who sees furthest or, for what a company does with
 * its own, least far. On a page for one's own company who sees furthest is a holding, which has nothing of its own to write about.
 */
export function peopleFor(world: World, page: PageDefinition, action: string, sees: 'most' | 'own'): readonly Api[] {
  const allowed = (api: Api) => api.permissions[page.id] ?? []
  const able = world.accounts.filter((api) => allowed(api).includes('view') && (action === '' || allowed(api).includes(action)))
  // Moves are not counted: those of a parent or a regulator are made by others, further on the way.
  const actions = (api: Api) => page.actions.filter((name) => allowed(api).includes(name)).length
  const reach = (api: Api) => (api.login.extra.childIds ?? '').length * (sees === 'own' || (page.scope === 'org' && action === 'create') ? 1 : -1)
  return able.sort((one, other) => actions(other) - actions(one) || reach(one) - reach(other))
}

/** Records that fill more than one page of a list. */
const enough = 21

/** Someone whose list shows enough, who sees furthest first; or else the most: an empty list would try no filter, no order and no paging. */
export async function readerOf(world: World, page: PageDefinition): Promise<Api> {
  let most: { readonly api: Api; readonly count: number } | undefined
  for (const api of peopleFor(world, page, '', 'most')) {
    const { body } = await api.call<RecordPage>(page, 'page', {}, { current: 1, size: 1 })
    const count = body.code === 0 ? (body.data.total ?? body.data.records.length) : 0
    if (count > (most?.count ?? 0)) most = { api, count }
    if (count >= enough) break
  }
  if (!most) throw new Error(`The demonstration has no record of ${page.id} that anyone may see.`)
  return most.api
}

/** One of the demonstration's people, by name. */
export function personNamed(world: World, name: string): Api {
  const mobile = world.server.config.demo.find((account) => account.name === name)?.mobile
  const api = world.accounts.find((one) => one.mobile === mobile)
  if (!api) throw new Error(`The demonstration offers no account of ${name}.`)
  return api
}

/** A person at work on a page without a browser, as another program would be. */
export async function deskOf(world: World, page: PageDefinition, api: Api, purpose: Purpose = 'write'): Promise<Desk> {
  return { page, api, context: await contextOf(world, page, api, purpose) }
}

/** The page as somebody finds it: who sees one organisation alone is shown no column and no filter for it. */
function asSeenBy({ login }: Api, page: PageDefinition): PageDefinition {
  const needed = <Part extends { readonly field: string }>(parts: readonly Part[]) => withoutIdleOwner(page, login.extra.reach, parts)
  return { ...page, list: { ...page.list, columns: needed(page.list.columns), filters: needed(page.list.filters) } }
}

/** Opens a page's visit for a person, in a window where he has signed in. */
export async function visit(world: World, definition: PageDefinition, api: Api, purpose: Purpose = 'write'): Promise<Visit> {
  const context = contextOf(world, asSeenBy(api, definition), api, purpose)
  const [look] = await Promise.all([lookAt(world, definition, api), context])
  return { ...look, context: await context }
}

/** The same without learning what could be written there. */
export async function lookAt(world: World, definition: PageDefinition, api: Api): Promise<Look> {
  const page = asSeenBy(api, definition)
  const office = await world.offices.take(api.mobile)
  const { window, trouble } = office
  const before = await office.busySeconds()
  return {
    page, window, api, trouble,
    close: async () => {
      world.spent.set(page.id, (world.spent.get(page.id) ?? 0) + (await office.busySeconds()) - before)
      await world.offices.giveBack(office)
    },
    discard: async () => {
      forgetContext(world, page, api)
      await world.offices.discard(office)
    },
  }
}

/** Runs the steps of a visit and ends it, with a clean console, or with a picture of where it failed. */
export async function duringVisit<Result>(seen: Look, steps: () => Promise<Result>, picture: string): Promise<Result> {
  try {
    const result = await steps()
    expect(seen.trouble, `console of ${seen.page.id}`).toEqual([])
    await seen.close()
    return result
  } catch (error) {
    await seen.window.screenshot({ path: `test-results/${picture}.png` }).catch(() => undefined)
    await seen.discard()
    throw error
  }
}

/** Read once: the next visit knows what the earlier ones created. What moves have changed is read anew. */
async function contextOf(world: World, page: PageDefinition, api: Api, purpose: Purpose): Promise<PageContext> {
  const key = contextKey(page, api, purpose)
  const known = world.contexts.get(key) ?? exampleContext(page, api, world.set, purpose)
  const isNew = !world.contexts.has(key)
  world.contexts.set(key, known)
  // What could not be read once may be read the next time.
  known.catch(() => world.contexts.delete(key))
  const context = await known
  if (world.stale.delete(key) && !isNew) await context.readAgain()
  return { ...context, now: new Date() }
}

/** What was read is read anew: somebody went away in the middle, or records to refer to are gone. */
export function forgetContext(world: World, page: PageDefinition, api: Api): void {
  for (const purpose of ['read', 'write'] as const) world.contexts.delete(contextKey(page, api, purpose))
}

/** The next example of this page is made from what stands there then: a move changes how a record counts, may create others, and writes the mileage of a vehicle. */
export function outdateContext(world: World, { page, api }: Desk): void {
  world.stale.add(contextKey(page, api, 'write'))
}

function contextKey(page: PageDefinition, { mobile }: Api, purpose: Purpose): string {
  return `${page.id} ${mobile} ${purpose}`
}

/** Waits until the page shows what it was asked for. */
export async function untilReady({ window, page }: Pick<Visit, 'window' | 'page'>): Promise<void> {
  await window.locator(`main[data-page="${page.path}"][data-state="ready"]`).waitFor()
}
