import type { RecordCall } from './endpointsDefinition'

/** Calls of a page that says nothing else; relative to its base path. */
export const defaultCalls: Readonly<Record<RecordCall, string>> = {
  page: 'POST /page',
  get: 'GET /{id}',
  create: 'POST /',
  createMany: 'POST /many',
  update: 'PUT /{id}',
  remove: 'DELETE /{id}',
  restore: 'POST /{id}/restore',
  transition: 'POST /{id}/{transition}',
  options: 'POST /options',
  derive: 'POST /derive',
  history: 'GET /{id}/history',
  counts: 'POST /counts',
  summary: 'POST /summary',
  urgeMissed: 'POST /urge',
  template: 'GET /import/template',
  tree: 'POST /tree',
  import: 'POST /import',
  export: 'POST /export',
}
