import type { Offer } from '../language/backendFile'
import type { EndpointsDefinition, RecordCall } from '../language/endpointsDefinition'

export { defaultCalls } from '../language/defaultCalls'

/** Method and path of a call, ready for the client: `{ method: 'GET', path: '/veh/17' }`. */
export function recordPath(endpoints: EndpointsDefinition, call: RecordCall, values: { id?: string; transition?: string } = {}): { method: string; path: string } {
  const [method = '', template = ''] = endpoints.calls[call].split(' ')
  const path = template.replace(/\{(id|transition)\}/g, (_, name: 'id' | 'transition') => encodeURIComponent(values[name] ?? ''))
  return { method, path: endpoints.base + (path === '/' ? '' : path) }
}

/** Whether the backend has this at all. */
export function isOffered({ lacks }: EndpointsDefinition, offer: Offer): boolean {
  return !lacks?.includes(offer)
}

/** Where annexes live, for every page of the reference server: upload, read and delete by file id. */
export const annexPaths = {
  /** `POST`, multipart: fields `page`, `slot`, `file`; gives `AnnexFileInfo`, not yet attached to a record. */
  upload: '/annex',
  /** `GET` the bytes, `DELETE` an unattached file. */
  file: (id: string) => `/annex/${encodeURIComponent(id)}`,
  /** `POST {ids, name}`: several files as one; gives a ticket that is good for a minute. `GET` with it, without a session: the files as a zip, each in the folder of its slot. */
  archive: '/annex/archive',
} as const
