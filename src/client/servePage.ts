import { defaultCalls } from '../contract/recordPaths'
import type { BackendFile, Offer } from '../language/backendFile'
import type { EndpointsDefinition, PageDefinition, RecordCall, ReferenceDefinition } from '../language/pageDefinition'
import type { Backends } from './deployBackends'

/** A page as the backend of this deployment can serve it: called in its way, and without what it has not. */
export function servePage(page: PageDefinition, backends: Backends): PageDefinition {
  const endpoints = serveEndpoints(page.endpoints, backends)
  const references = Object.fromEntries(Object.entries(page.references).map(([name, reference]) => [name, serveReference(reference, backends)]))
  return { ...withoutLacking(page, new Set(endpoints.lacks)), endpoints, references }
}

function serveReference(reference: ReferenceDefinition, backends: Backends): ReferenceDefinition {
  return { ...reference, endpoints: { ...serveEndpoints(reference.endpoints, backends), label: reference.label } }
}

function serveEndpoints(endpoints: EndpointsDefinition, backends: Backends): EndpointsDefinition {
  const backend = backends[endpoints.backend]
  if (!backend) return endpoints
  return { ...endpoints, calls: callsAt(backend, endpoints), ...(backend.lacks ? { lacks: backend.lacks } : {}) }
}

/** The gate has filled in the calls of the backend that the page names; where another stands in for it, what the page itself says still counts. */
function callsAt(backend: BackendFile, { backend: named, calls }: EndpointsDefinition): EndpointsDefinition['calls'] {
  if (backend.name === named) return calls
  const served = Object.entries(calls).map(([name, call]) => [name, call === defaultCalls[name as RecordCall] ? (backend.calls?.[name] ?? call) : call])
  return Object.fromEntries(served) as EndpointsDefinition['calls']
}

function withoutLacking(page: PageDefinition, lacks: ReadonlySet<string>): PageDefinition {
  if (lacks.size === 0) return page
  const { list, states } = page
  const isLacking = ({ field }: { field: string }) => lacks.has(needOf(field) ?? '')
  return {
    ...page,
    actions: page.actions.filter((action) => !lacks.has(action)),
    summary: lacks.has('summary') ? [] : page.summary,
    annex: lacks.has('annex') ? {} : page.annex,
    states: states && (lacks.has('transition') ? { ...states, transitions: {} } : states),
    list: {
      ...list,
      // Fields of referred records come with their names, so that they can be shown, but neither sorted nor filtered by.
      columns: list.columns.flatMap((column) => (!isLacking(column) ? [column] : needOf(column.field) === 'joins' ? [{ ...column, sortable: false }] : [])),
      filters: list.filters.filter((filter) => !isLacking(filter)),
      search: lacks.has('keyword') ? [] : list.search,
      tree: lacks.has('tree') ? null : list.tree,
    },
  }
}

/** What a backend must have for a column or filter beyond the record's own fields. */
function needOf(field: string): Offer | null {
  if (field === 'annex' || field === 'expiry') return field
  return field.includes('.') ? 'joins' : null
}
