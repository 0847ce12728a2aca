import type { RecordCall } from '../../language/endpointsDefinition'
import type { PageDefinition } from '../../language/pageDefinition'
import type { SchemaSet } from '../../language/schemaSet'

export type Client = 'main' | 'platform' | 'web'

export interface MatchedCall {
  readonly page: PageDefinition
  readonly call: RecordCall
  readonly id: string
  readonly transition: string
}

interface Route {
  readonly call: RecordCall
  readonly method: string
  readonly segments: readonly string[]
}

interface PageRoutes {
  readonly page: PageDefinition
  readonly routes: readonly Route[]
}

const matchers = new WeakMap<SchemaSet, Map<Client, ReadonlyMap<string, PageRoutes>>>()

/** Which call of which page a request is. Page files may change while the server runs, so this is looked up, not registered. */
export function matchCall(set: SchemaSet, client: Client, method: string, path: string): MatchedCall | null {
  const pages = routesOf(set, client)
  const segments = path.split('/').filter((segment) => segment !== '')
  // A base may be of several segments, and what follows it is at most two.
  for (let length = segments.length; length > 0 && length >= segments.length - 3; length--) {
    const found = pages.get(segments.slice(0, length).join('/'))
    const rest = segments.slice(length)
    const route = found?.routes.find((candidate) => candidate.method === method && fits(candidate.segments, rest))
    if (!found || !route) continue
    const value = (name: string) => decodeURIComponent(rest[route.segments.indexOf(name)] ?? '')
    return { page: found.page, call: route.call, id: value('{id}'), transition: value('{transition}') }
  }
  return null
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return template.length === segments.length && template.every((part, index) => part.startsWith('{') || part === segments[index])
}

function routesOf(set: SchemaSet, client: Client): ReadonlyMap<string, PageRoutes> {
  const byClient = matchers.get(set) ?? new Map<Client, ReadonlyMap<string, PageRoutes>>()
  matchers.set(set, byClient)
  const routes = byClient.get(client) ?? new Map(Object.values(set.pages)
    .filter((page) => (set.backends[page.endpoints.backend]?.client ?? 'main') === client)
    .map((page) => [page.endpoints.base.split('/').filter((segment) => segment !== '').join('/'), { page, routes: pageRoutes(page) }]))
  byClient.set(client, routes)
  return routes
}

function pageRoutes(page: PageDefinition): readonly Route[] {
  const routes = Object.entries(page.endpoints.calls).map(([call, template]): Route => {
    const [method = '', path = ''] = template.split(' ')
    return { call: call as RecordCall, method, segments: path.split('/').filter((segment) => segment !== '') }
  })
  // `/{id}/restore` goes before `/{id}/{transition}`.
  const open = ({ segments }: Route) => segments.filter((segment) => segment.startsWith('{')).length
  return routes.sort((one, other) => open(one) - open(other))
}
