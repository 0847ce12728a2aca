import { errorCodes } from '../../contract/errorCodes'
import { recordPath } from '../../contract/recordPaths'
import { derivedFields } from '../../language/derivedFields'
import type { RecordCall } from '../../language/endpointsDefinition'
import type { PageDefinition } from '../../language/pageDefinition'
import type { SchemaSet } from '../../language/schemaSet'
import type { DescribedCall } from '../platform/call'
import { callPaths } from './callPaths'
import { exportRequest, importAnswer, importRequest } from './importCall'
import { manyAnswer, manyRequest } from './manyCall'
import { querySchema, readSchema, writeSchema } from './recordSchemas'
import { sharedSchemas } from './sharedSchemas'

type Json = Record<string, unknown>

/** All calls of the given pages, of all of them unless told, and those that belong to none, as an OpenAPI 3.1 document with Chinese summaries. */
export function openApiDocument(set: SchemaSet, calls: readonly DescribedCall[] = [], pages: readonly PageDefinition[] = Object.values(set.pages)): Json {
  const paths: Record<string, Json> = callPaths(calls)
  for (const page of pages) for (const call of callsOf(page)) addCall(paths, set, page, call)
  return {
    openapi: '3.1.0',
    info: {
      title: '道路水路运输安全管理后台',
      version: '1',
      description: `成功的应答是 HTTP 200 与 {code: 0, msg, data}。错误码：\n\n${Object.values(errorCodes).map(({ code, status, text }) => `- ${code}（HTTP ${status}）${text}`).join('\n')}`,
    },
    servers: [{ url: '/' }],
    security: [{ accessToken: [] }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name): Json => ({ name })).concat(pages.map((page) => ({ name: page.title, description: page.help || undefined }))),
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'access_token' } },
      schemas: {
        ...sharedSchemas,
        ...Object.fromEntries(pages.flatMap((page) => [
          [page.id, readSchema(page)], [`${page.id}Create`, writeSchema(page, 'create')],
          [`${page.id}Update`, writeSchema(page, 'update')], [`${page.id}Query`, querySchema(page)],
        ])),
      },
    },
  }
}

const prefixes = { main: '/api', platform: '/platform', web: '/web' } as const

function addCall(paths: Record<string, Json>, set: SchemaSet, page: PageDefinition, { call, transition, summary }: PageCall): void {
  const { method, path } = recordPath(page.endpoints, call, { id: '__id__', ...(transition ? { transition } : {}) })
  const prefix = prefixes[set.backends[page.endpoints.backend]?.client ?? 'main']
  const place = prefix + path.replace('__id__', '{id}')
  const parameters = [
    ...(place.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
    ...(call === 'remove' ? [{ name: 'version', in: 'query', required: true, schema: { type: 'integer' } }] : []),
  ]
  paths[place] = {
    ...paths[place],
    [method.toLowerCase()]: {
      tags: [page.title], summary: `${summary}`, operationId: `${page.id}.${transition ?? call}`, parameters,
      ...requestBody(page, call, transition),
      responses: { 200: { description: '成功', content: answerContent(page, call) }, default: { description: '失败', content: json({ $ref: '#/components/schemas/Refusal' }) } },
    },
  }
}

interface PageCall { readonly call: RecordCall; readonly summary: string; readonly transition?: string }

/** The calls a page allows, by its actions. */
function callsOf(page: PageDefinition): readonly PageCall[] {
  const { noun, actions } = page
  const has = (action: PageDefinition['actions'][number]) => actions.includes(action)
  const figures = page.summary.length > 0 ? [{ call: 'summary', summary: `${noun}的统计` } as const] : []
  if (page.statistics !== null) return [{ call: 'page', summary: `查询${noun}` }, ...figures, { call: 'export', summary: `导出${noun}` }]
  const moves = Object.values(page.states?.transitions ?? {}).filter((transition) => transition.by.some((mover) => mover !== 'system'))
  return [
    { call: 'page', summary: `查询${noun}列表` },
    { call: 'get', summary: `查看${noun}` },
    ...(has('create') ? [{ call: 'create', summary: `新增${noun}` } as const] : []),
    ...(page.createMany.length > 0 ? [{ call: 'createMany', summary: `批量新增${noun}：选多个，一个一条` } as const] : []),
    ...(has('edit') ? [{ call: 'update', summary: `修改${noun}` } as const] : []),
    ...(has('remove') ? [{ call: 'remove', summary: `删除${noun}` } as const] : []),
    ...(has('restore') ? [{ call: 'restore', summary: `恢复${noun}` } as const] : []),
    ...moves.map(({ name, title }) => ({ call: 'transition', transition: name, summary: `${title}${noun}` }) as const),
    ...(derivedFields(page).length > 0 && (has('create') || has('edit')) ? [{ call: 'derive', summary: `试算${noun}：按现在所填，系统会找到什么` } as const] : []),
    { call: 'options', summary: `搜索${noun}，或按编号取名称` },
    { call: 'history', summary: `${noun}的变更记录` },
    ...(page.states || page.list.tabsBy !== null ? [{ call: 'counts', summary: `按${page.fields[page.list.tabsBy ?? '']?.title ?? '状态'}统计${noun}` } as const] : []),
    ...figures,
    ...(has('urgeMissed') ? [{ call: 'urgeMissed', summary: `催办没有${noun}的，或先看会催哪些` } as const] : []),
    ...(page.list.tree ? [{ call: 'tree', summary: `${noun}树的一层，或搜索所得，或到一条记录的路径` } as const] : []),
    ...(has('import') ? [{ call: 'template', summary: `${noun}的导入模板` }, { call: 'import', summary: `导入${noun}` }] as const : []),
    ...(has('export') ? [{ call: 'export', summary: `导出${noun}` } as const] : []),
  ]
}

const json = (schema: Json) => ({ 'application/json': { schema } })
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function requestBody(page: PageDefinition, call: RecordCall, transition?: string): Json {
  const body = (schema: Json) => ({ requestBody: { required: true, content: json(schema) } })
  switch (call) {
    case 'page': case 'counts': case 'summary': return body({ $ref: `#/components/schemas/${page.id}Query` })
    case 'export': return { ...exportRequest, ...body({ $ref: `#/components/schemas/${page.id}Query` }) }
    case 'create': return body({ $ref: `#/components/schemas/${page.id}Create` })
    case 'createMany': return body(manyRequest(page))
    case 'update': return body({ $ref: `#/components/schemas/${page.id}Update` })
    case 'restore': return body({ type: 'object', required: ['version'], properties: { version: { type: 'integer' } } })
    case 'tree': return body({ type: 'object', properties: { parent: { type: 'string' }, keyword: { type: 'string', maxLength: 60 }, reveal: { type: 'string' } } })
    case 'urgeMissed': return body({ type: 'object', required: ['card'], properties: { card: { enum: page.summary.filter(({ due }) => due?.urge).map(({ name }) => name), title: '哪一项统计' }, filters: { type: 'object', title: '列表的筛选，其中说明是谁的起作用' }, preview: { type: 'boolean', title: '只说会催哪些' } } })
    case 'options': return body({ $ref: '#/components/schemas/OptionsRequest' })
    case 'derive': return body({ type: 'object', required: ['values'], properties: { id: { type: 'string' }, values: { type: 'object' } } })
    case 'transition': return body(moveSchema(page, transition ?? ''))
    case 'import': return importRequest
    default: return {}
  }
}

function moveSchema(page: PageDefinition, name: string): Json {
  const transition = page.states?.transitions[name]
  const fields = [...(transition?.needs ?? []), ...(transition?.asks ?? [])]
  const properties = Object.fromEntries(fields.map((field) => [field, { title: page.fields[field]?.title }]))
  return { type: 'object', required: ['version'], properties: { version: { type: 'integer' }, values: { type: 'object', properties }, annex: { type: 'object' } } }
}

function answerContent(page: PageDefinition, call: RecordCall): Json {
  const enveloped = (data: Json) => json({ type: 'object', required: ['code', 'msg', 'data'], properties: { code: { const: 0 }, msg: { type: 'string' }, data } })
  const record = { $ref: `#/components/schemas/${page.id}` }
  switch (call) {
    case 'page': return enveloped({ type: 'object', properties: { records: { type: 'array', items: record }, total: { type: ['integer', 'null'] }, size: { type: 'integer' }, current: { type: 'integer' } } })
    case 'options': return enveloped({ type: 'array', items: { $ref: '#/components/schemas/Option' } })
    case 'history': return enveloped({ type: 'array', items: { $ref: '#/components/schemas/HistoryEntry' } })
    case 'derive': return enveloped({ type: 'object', properties: Object.fromEntries(derivedFields(page).map((name) => [name, { title: page.fields[name]!.title }])) })
    case 'counts': return enveloped({ type: 'object', additionalProperties: { type: 'integer' } })
    case 'summary': return enveloped({ $ref: '#/components/schemas/Summary' })
    case 'urgeMissed': return enveloped({ $ref: '#/components/schemas/Urged' })
    case 'tree': return enveloped({ $ref: '#/components/schemas/Tree' })
    case 'createMany': return enveloped(manyAnswer)
    case 'remove': return enveloped({ type: 'null' })
    case 'import': return { ...enveloped(importAnswer), [sheet]: { schema: { type: 'string', format: 'binary' } } }
    case 'export': case 'template': return { [sheet]: { schema: { type: 'string', format: 'binary' } } }
    default: return enveloped(record)
  }
}
