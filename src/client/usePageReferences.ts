import { useMemo } from 'react'
import useSWR from 'swr'
import { fieldTypeOf } from '../fields/definitions'
import type { RecordData, RecordOption } from '../contract/envelope'
import type { PageDefinition } from '../language/pageDefinition'
import { useRecordClient } from './recordClientContext'

/** What a list knows of the records that its rows point to. */
export interface PageReferences {
  /** Undefined for what the list did not ask for; empty while it is on its way. */
  readonly label: (resource: string, id: string) => string | undefined
  /** A field of a referred record, for columns such as `vehicle.plateNo`. */
  readonly value: (resource: string, id: string, field: string) => unknown
}

/** What to ask of each resource: the ids of all rows and the fields of all columns. */
export interface ReferenceRequest {
  readonly resource: string
  readonly ids: readonly string[]
  readonly fields: readonly string[]
}

/** Labels and fields behind the shown columns: one call for each resource, whatever the number of rows. */
export function usePageReferences(page: PageDefinition, records: readonly RecordData[], columns: readonly string[]): PageReferences {
  const client = useRecordClient()
  const requests = useMemo(() => referenceRequests(page, records, columns), [page, records, columns])
  const { data, error } = useSWR<Loaded, Error>(
    requests.length > 0 ? ['referenceLabels', page.id, requests] : null,
    () => loadReferences(requests, (resource, request) => {
      const reference = page.references[resource]
      return reference ? client.options(reference.endpoints, request) : Promise.resolve([])
    }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return useMemo(() => toReferences(requests, data, error !== undefined), [requests, data, error])
}

/** Options by resource and id, with the requests they answer: those of the rows before stay until the next have come. */
interface Loaded {
  readonly requests: readonly ReferenceRequest[]
  readonly options: ReadonlyMap<string, ReadonlyMap<string, RecordOption>>
}

async function loadReferences(requests: readonly ReferenceRequest[], read: (resource: string, request: Omit<ReferenceRequest, 'resource'>) => Promise<readonly RecordOption[]>): Promise<Loaded> {
  const loaded = await Promise.all(requests.map(async ({ resource, ids, fields }) => {
    const options = await read(resource, { ids, fields })
    return [resource, new Map(options.map((option) => [option.id, option]))] as const
  }))
  return { requests, options: new Map(loaded) }
}

/** Pure: what the given columns of the given rows need to know of other resources. */
export function referenceRequests(page: PageDefinition, records: readonly RecordData[], columns: readonly string[]): ReferenceRequest[] {
  const asked = new Map<string, { ids: Set<string>; fields: Set<string> }>()
  for (const column of columns) {
    const [name = '', inner] = column.split('.')
    const field = page.fields[name]
    const resource = field && fieldTypeOf(field).refersTo?.(field)
    if (!resource || !page.references[resource]) continue
    const request = asked.get(resource) ?? { ids: new Set(), fields: new Set() }
    for (const record of records) for (const id of idsOf(record[name])) request.ids.add(id)
    if (inner) request.fields.add(inner)
    asked.set(resource, request)
  }
  return [...asked].filter(([, { ids }]) => ids.size > 0).map(([resource, { ids, fields }]) => ({ resource, ids: [...ids].sort(), fields: [...fields].sort() }))
}

/** Ids in a value of a reference: one, several or none. */
export function idsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((id): id is string => typeof id === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}

const gone = '已删除或无权查看'
const unread = '名称读取失败'

function toReferences(requests: readonly ReferenceRequest[], loaded: Loaded | undefined, hasFailed: boolean): PageReferences {
  const asked = new Map(requests.map(({ resource, ids }) => [resource, new Set(ids)]))
  const isAnswered = loaded !== undefined && JSON.stringify(loaded.requests) === JSON.stringify(requests)
  return {
    label(resource, id) {
      const option = loaded?.options.get(resource)?.get(id)
      if (option) return option.label
      if (!asked.get(resource)?.has(id)) return undefined
      if (hasFailed) return unread
      // Cells ask for labels that are undefined; what is on its way must not be asked for a second time.
      return isAnswered ? gone : ''
    },
    value: (resource, id, field) => loaded?.options.get(resource)?.get(id)?.[field],
  }
}
