import { platformPaths, type PageVisit } from '../contract/platformPaths'
import type { BackendFile } from '../language/backendFile'
import { backendOfClient, type BackendCall } from './backendCall'
import { decodeAnswer } from './backendDialect'
import type { SessionStore } from './sessionStore'

const source: PageVisit['source'] = 'cloud-pc-vue'
const unrecorded: ReadonlySet<string> = new Set(['/', '/login', '/404'])

/**
 * Gives the router its way to record a visit (spec §4): on every navigation of a signed-in person but to the root, the login and
 * the 404 page. It returns at once and never throws, so that no navigation waits for it or fails by it.
 */
export function createPageVisits({ backends, call, store }: { backends: Readonly<Record<string, BackendFile>>; call: BackendCall; store: SessionStore }): (path: string) => void {
  async function send(visit: PageVisit): Promise<void> {
    const platform = backendOfClient(backends, 'platform')
    await call(platform, { method: 'POST', path: platformPaths.pageVisit, body: visit, isQuiet: true }, (answer) => decodeAnswer(platform, answer))
  }
  return function recordVisit(path) {
    const user = store.getSnapshot()
    if (!user || unrecorded.has(path)) return
    // A lost visit is of no consequence to anybody but the statistics.
    void send({ source, path, orgId: user.ownerId }).catch(() => undefined)
  }
}
