import type { EndpointsDefinition, RecordCall } from '../language/pageDefinition'

/** Calls of a page that says nothing else (design §5). */
export const defaultCalls: Readonly<Record<RecordCall, string>> = {
  page: 'POST /page',
  get: 'GET /{id}',
  create: 'POST /',
  update: 'PUT /{id}',
  remove: 'DELETE /{id}',
  restore: 'POST /{id}/restore',
  transition: 'POST /{id}/{transition}',
  options: 'POST /options',
  history: 'GET /{id}/history',
  counts: 'POST /counts',
  import: 'POST /import',
  export: 'POST /export',
}

/** Method and path of a call, ready for the client: `{ method: 'GET', path: '/veh/17' }`. */
export function recordPath(endpoints: EndpointsDefinition, call: RecordCall, values: { id?: string; transition?: string } = {}): { method: string; path: string } {
  const [method = '', template = ''] = endpoints.calls[call].split(' ')
  const path = template.replace(/\{(id|transition)\}/g, (_, name: 'id' | 'transition') => encodeURIComponent(values[name] ?? ''))
  return { method, path: endpoints.base + (path === '/' ? '' : path) }
}

/** Where annexes live, for every page of the reference server: upload, read and delete by file id. */
export const annexPaths = {
  /** `POST`, multipart: fields `page`, `slot`, `file`; gives `AnnexFileInfo`, not yet attached to a record. */
  upload: '/annex',
  /** `GET` the bytes, `DELETE` an unattached file. */
  file: (id: string) => `/annex/${encodeURIComponent(id)}`,
} as const
