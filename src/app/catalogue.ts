import type { Backends } from '../client/deployBackends'
import { servePage } from '../client/servePage'
import { schemaPaths, type PageEntry, type PageIndex, type RuntimeConfig } from '../contract/pageIndex'
import type { PageDefinition } from '../language/pageDefinition'

/** Definitions as the browser has them: the index at once, each page when first opened. */
export interface Catalogue {
  readonly index: PageIndex
  readonly byPath: ReadonlyMap<string, PageEntry>
  readonly load: (id: string) => Promise<PageDefinition>
}

const loaded = new Map<string, Promise<PageDefinition>>()

/** Reads the index and gives access to the pages it names, as the backends can serve them. Rejects when the server cannot be reached. */
export async function loadCatalogue(backends: Backends): Promise<Catalogue> {
  const index = await readJson<PageIndex>(schemaPaths.index, 'no-cache')
  const byPath = new Map(index.pages.flatMap((page) => [page.path, ...page.aliases].map((path) => [path, page])))
  const byId = new Map(index.pages.map((page) => [page.id, page]))
  const load = (id: string) => {
    const entry = byId.get(id)
    return entry ? loadPage(entry, backends) : Promise.reject(new Error(`没有名为 ${id} 的页面`))
  }
  return { index, byPath, load }
}

/** A definition's address carries its hash, so that one in memory is never stale. */
function loadPage(entry: PageEntry, backends: Backends): Promise<PageDefinition> {
  const path = schemaPaths.page(entry)
  const known = loaded.get(path)
  if (known) return known
  const page = readJson<PageDefinition>(path).then((read) => servePage(read, backends))
  loaded.set(path, page)
  page.catch(() => loaded.delete(path))
  return page
}

export function loadConfig(): Promise<RuntimeConfig> {
  return readJson<RuntimeConfig>(schemaPaths.config, 'no-cache')
}

export function loadBackends(): Promise<Backends> {
  return readJson<Backends>(schemaPaths.backends, 'no-cache')
}

/** Calls back when the server's schemas have changed. Gives the way to stop listening. */
export function watchSchemas(onChange: () => void): () => void {
  const events = new EventSource('/schemas/events')
  events.addEventListener('changed', onChange)
  return () => events.close()
}

async function readJson<Answer>(path: string, cache: RequestCache = 'default'): Promise<Answer> {
  const answer = await fetch(path, { cache })
  if (!answer.ok) throw new Error(`${path}：HTTP ${answer.status}`)
  return answer.json() as Promise<Answer>
}
