import { defaultCalls } from '../contract/recordPaths'
import type { BackendFile, Offer } from '../language/backendFile'
import type { EndpointsDefinition, RecordCall, ReferenceDefinition } from '../language/endpointsDefinition'
import type { PageDefinition } from '../language/pageDefinition'
import type { Backends } from './deployBackends'

const addedOwner = 'orgId'

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

function withoutLacking(whole: PageDefinition, lacks: ReadonlySet<string>): PageDefinition {
  if (lacks.size === 0) return whole
  const page = lacks.has('owner') ? withoutOwner(whole) : whole
  const { list, states } = page
  const isLacking = ({ field }: { field: string }) => lacks.has(needOf(field) ?? '')
  return {
    ...page,
    actions: page.actions.filter((action) => !lacks.has(action)),
    createMany: lacks.has('createMany') ? [] : page.createMany,
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

/** The organisation that the gate adds to every record: a backend that is not ours neither has it nor takes it. */
function withoutOwner(page: PageDefinition): PageDefinition {
  if (page.owner !== addedOwner) return page
  const { [addedOwner]: _, ...fields } = page.fields
  const isOther = ({ field }: { field: string }) => field !== addedOwner
  const without = (tabs: PageDefinition['form']['tabs']) => tabs.map((tab) => ({
    ...tab, sections: tab.sections.map((section) => ({ ...section, fields: section.fields.filter((name) => name !== addedOwner) })).filter((section) => section.fields.length > 0),
  })).filter((tab) => tab.sections.length > 0)
  return {
    ...page, fields,
    list: { ...page.list, columns: page.list.columns.filter(isOther), filters: page.list.filters.filter(isOther) },
    form: { ...page.form, tabs: without(page.form.tabs) },
    detail: { ...page.detail, tabs: without(page.detail.tabs) },
  }
}

/** What a backend must have for a column or filter beyond the record's own fields. */
function needOf(field: string): Offer | null {
  if (field === 'annex' || field === 'expiry') return field
  return field.includes('.') ? 'joins' : null
}
