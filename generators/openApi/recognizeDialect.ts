import type { BackendFile } from '../../src/language/backendFile'
import type { Doubt } from '../draft/draft'
import { snakeCase } from '../draft/names'
import type { FoundResource } from './findResources'
import type { ApiDocument, Node } from './readDocument'
import type { Operation, Parameter } from './readOperations'
import type { SchemaReader } from './resolveSchema'

/** How the backend of a document pages and wraps; undefined is what the document does not say. */
export interface Dialect {
  readonly current?: string
  readonly size?: string
  readonly paging?: 'pages' | 'zero' | 'records'
  readonly column?: string
  readonly direction?: string
  readonly records: string
  readonly total: string | null
  readonly code: string
  readonly success: readonly (string | number)[]
  readonly message?: string
  readonly data?: string
}

const currents = /^(pageNum|pageNo|page|current|pageIndex|page_no|page_num|pageNumber|currentPage|offset|skip)$/
const sizes = /^(pageSize|page_size|size|limit|per_page|perPage|rows|pageLimit|maxResults)$/
const columns = /^(orderByColumn|sort|sort_by|sortBy|orderBy|order_by|sortField|column)$/
const directions = /^(isAsc|order|direction|sortOrder|sort_order|sort_dir|sortDirection)$/
const codes = /^(code|errcode|errCode|statusCode|resultCode|status)$/
const messages = /^(msg|message|errmsg|errMsg|errorMessage)$/

/** Reads the dialect off one resource. */
export function dialectOf(resource: FoundResource, reader: SchemaReader): Dialect {
  const operation = resource.calls.page!
  const body = operation.body ? [...reader.shapeOf(operation.body).properties].map(([name, schema]): Parameter => ({ name, place: 'query', required: false, schema, description: String(schema['description'] ?? '') })) : []
  const asked = [...operation.parameters.filter(({ place }) => place === 'query'), ...body]
  const named = (pattern: RegExp) => asked.find(({ name }) => pattern.test(name))
  const [current, size, column, direction] = [currents, sizes, columns, directions].map(named)
  const { code, message } = envelopeOf(reader, operation.answer, resource.list.records)
  const data = dataOf(resource, reader, code?.name)
  return {
    ...(current ? { current: current.name, ...pagingOf(current, reader) } : {}), ...(size ? { size: size.name } : {}),
    ...(column ? { column: column.name } : {}), ...(direction && direction !== column ? { direction: direction.name } : {}),
    records: resource.list.records, total: resource.list.total,
    code: code?.name ?? '', success: code ? code.success : [200, 201, 204], ...(message ? { message } : {}), ...(data === null ? {} : { data }),
  }
}

function pagingOf({ name, schema, description }: Parameter, reader: SchemaReader): Pick<Dialect, 'paging'> {
  const own = reader.follow(schema)
  if (/^(offset|skip)$/.test(name)) return { paging: 'records' }
  return own['default'] === 0 || own['minimum'] === 0 || /zero[- ]based|从\s*0\s*开始|0\.\.N/i.test(description) ? { paging: 'zero' } : {}
}

/** An envelope has a code and a message beside its data; an answer that is the list itself has none. */
function envelopeOf(reader: SchemaReader, answer: Node | null, records: string): { code: { name: string; success: (string | number)[] } | null; message: string | null } {
  if (answer === null || records === '') return { code: null, message: null }
  const { properties } = reader.shapeOf(answer)
  const name = [...properties.keys()].find((key) => codes.test(key))
  const message = [...properties.keys()].find((key) => messages.test(key)) ?? null
  return { code: name && message ? { name, success: successOf(reader.follow(properties.get(name))) } : null, message }
}

/** What counts as success, as far as examples tell; else the two that are usual. */
function successOf(schema: Node): (string | number)[] {
  const [shown] = [schema['example'], schema['default'], ...(Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : [])].filter((value) => value !== undefined && value !== null)
  const said = /(?:成功|success)\D{0,6}(\d+)|(\d+)\D{0,6}(?:成功|success)/i.exec(String(schema['description'] ?? ''))
  if (typeof shown === 'number' || typeof shown === 'string') return [shown]
  return said ? [Number(said[1] ?? said[2])] : [200, 0]
}

/** Where a single record stands in its answer: the property of the envelope that is an object. Null where the document does not say. */
function dataOf({ calls, list }: FoundResource, reader: SchemaReader, code: string | undefined): string | null {
  if (code === undefined) return ''
  // What wraps the list wraps a record as well.
  const wrapping = list.records.includes('.') ? list.records.split('.')[0]! : null
  const answer = calls.get?.answer
  if (!answer) return wrapping
  const found = [...reader.shapeOf(answer).properties.keys()].find((name) => /^(data|result|body|payload|content)$/.test(name))
  return found ?? wrapping
}

/** The backend that speaks like this; null where none of those that are there does. */
export function matchBackend(dialect: Dialect, backends: Readonly<Record<string, BackendFile>>): BackendFile | null {
  const agrees = (said: unknown, theirs: unknown) => said === undefined || said === theirs
  return Object.values(backends).find(({ request, answer }) =>
    dialect.records === answer.records && agrees(dialect.total ?? undefined, answer.total) && dialect.code === answer.code
    && agrees(dialect.message, answer.message) && agrees(dialect.data, answer.data) && agrees(dialect.current, request.current) && agrees(dialect.size, request.size)
    && (dialect.current === undefined || (dialect.paging ?? 'pages') === (request.paging ?? 'pages')) && dialect.success.some((code) => answer.success.includes(code))) ?? null
}

/** A backends file of its own for a dialect that nobody speaks yet, and what had to be guessed. */
export function createBackend(name: string, document: ApiDocument, dialect: Dialect, isPatched: boolean, operations: readonly Operation[], reader: SchemaReader): { backend: BackendFile; doubts: Doubt[] } {
  const info = (document.root['info'] ?? {}) as Node
  const token = tokenOf(document)
  const session = sessionOf(operations, reader, dialect)
  const doubts: Doubt[] = [
    ...(dialect.current ? [] : [{ path: ['request', 'current'], text: '文档没有写分页的参数名，暂用 page、limit' }]),
    ...(dialect.column ? [] : [{ path: ['request', 'order'], text: '文档没有写排序的参数名，暂用 sort、order' }]),
    ...(dialect.code !== '' && dialect.data === undefined ? [{ path: ['answer', 'data'], text: '文档没有写单条记录在应答的哪里，暂用 data' }] : []),
    ...(dialect.code !== '' && dialect.success.length > 1 ? [{ path: ['answer', 'success'], text: '文档没有写哪个代码是成功，暂按 200、0' }] : []),
    ...(token.isSaid ? [] : [{ path: ['tokenHeader'], text: '文档没有写令牌放在哪里，暂用 Authorization' }]),
    ...(session ? [] : [{ path: ['name'], text: '文档里没有认出登录接口，要登录的后端请补上 session，写法见 docs/zh/对接后端.md' }]),
  ]
  const backend: BackendFile = {
    $schema: undefined as never, name, title: String(info['title'] ?? name).slice(0, 40), client: 'web', tokenHeader: token.header, ...(token.prefix ? { tokenPrefix: token.prefix } : {}),
    request: {
      current: dialect.current ?? 'page', size: dialect.size ?? 'limit', ...(dialect.paging ? { paging: dialect.paging } : {}),
      order: { style: 'pair', column: dialect.column ?? 'sort', direction: dialect.direction ?? (dialect.column === 'order' ? 'direction' : 'order'), ascending: 'asc', descending: 'desc' },
      range: { from: '{field}From', to: '{field}To' },
      update: isPatched ? 'changes' : 'whole',
    },
    answer: {
      code: dialect.code, success: [...dialect.success], message: dialect.message ?? 'message', data: dialect.code === '' ? '' : (dialect.data ?? 'data'), records: dialect.records,
      ...(dialect.total ? { total: dialect.total } : {}), expired: [401],
    },
    calls: { page: 'GET /', get: 'GET /{id}', create: 'POST /', update: `${isPatched ? 'PATCH' : 'PUT'} /{id}`, remove: 'DELETE /{id}' },
    lacks: ['restore', 'transition', 'options', 'derive', 'history', 'counts', 'summary', 'urgeMissed', 'tree', 'import', 'export', 'annex', 'version', 'keyword', 'expiry', 'joins', 'owner'],
    ...(session ? { session } : {}),
  }
  const { $schema: _, ...plain } = backend
  return { backend: plain, doubts }
}

/** A short name for the backend: the title's first word, or the host's. */
export function backendName(document: ApiDocument): string {
  const info = (document.root['info'] ?? {}) as Node
  const title = String(info['title'] ?? '').replace(/\b(swagger|open\s?api|rest|api|the|of|for|v\d+)\b/gi, ' ')
  const latin = /[A-Za-z][A-Za-z0-9]+/.exec(title)?.[0]
  return snakeCase(latin ?? (title.trim() || 'backend')).replaceAll('_', '').slice(0, 20)
}

function tokenOf({ root }: ApiDocument): { header: string; prefix: string; isSaid: boolean } {
  const components = (root['components'] ?? {}) as Node
  const schemes = Object.values((components['securitySchemes'] ?? root['securityDefinitions'] ?? {}) as Record<string, Node>)
  const key = schemes.find((scheme) => scheme['type'] === 'apiKey' && scheme['in'] === 'header')
  if (key) return { header: String(key['name']), prefix: '', isSaid: true }
  return { header: 'Authorization', prefix: 'Bearer ', isSaid: schemes.some((scheme) => scheme['type'] === 'http' || scheme['type'] === 'oauth2') }
}

/** Signing in, where a call takes account and password and answers with a token. */
function sessionOf(operations: readonly Operation[], reader: SchemaReader, { data = '' }: Dialect): BackendFile['session'] | null {
  for (const { method, path, body, answer } of operations) {
    if (method !== 'POST' || !/\/(login|signin|token|auth)$/i.test(path) || body === null) continue
    const names = [...reader.shapeOf(body).properties.keys()]
    const account = names.find((name) => /^(username|userName|account|login|loginName|mobile|email)$/.test(name))
    const password = names.find((name) => /^(password|passwd|pwd)$/i.test(name))
    if (!account || !password) continue
    const inside = answer === null ? null : data !== '' && reader.shapeOf(answer).properties.get(data)
    const shown = answer === null ? [] : [...reader.shapeOf(inside || answer).properties.keys()]
    const prefix = inside ? `${data}.` : ''
    const token = shown.find((name) => /^(token|access_?token|jwt)$/i.test(name)) ?? 'token'
    const id = shown.find((name) => /^(id|userId|user_id)$/.test(name)) ?? token
    return { login: { call: `POST ${path}`, account, password }, token: prefix + token, lifetime: 43_200, person: { id: prefix + id, name: prefix + (shown.find((name) => /^(name|nickName|realname|realName|userName|username)$/.test(name)) ?? id) } }
  }
  return null
}
