import type { TSchema } from '@sinclair/typebox'
import type { DescribedCall } from '../platform/call'
import { paramsOf } from '../platform/registerPlatformCalls'

type Json = Record<string, unknown>

const prefixes = { main: '/api', platform: '/platform', web: '/web' } as const

/** Calls that belong to no page, as they stand under `paths`. */
export function callPaths(calls: readonly DescribedCall[]): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const place = prefixes[call.client] + call.path
    paths[place] = { ...paths[place], [call.method.toLowerCase()]: operation(call) }
  }
  return paths
}

function operation(call: DescribedCall): Json {
  return {
    tags: [call.tag], summary: call.summary, operationId: call.id,
    ...(call.open ? { security: [] } : {}),
    parameters: [...parameters(paramsOf(call), 'path'), ...parameters(call.query, 'query')],
    ...(call.body ? { requestBody: { required: isRequired(call.body), content: { [call.bodyType ?? 'application/json']: { schema: plain(call.body) } } } } : {}),
    responses: {
      200: { description: '成功', content: call.answerType ? { [call.answerType]: { schema: plain(call.answer) } } : { 'application/json': { schema: enveloped(call) } } },
      default: { description: '失败', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  }
}

function parameters(schema: TSchema | undefined, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, TSchema>; required?: readonly string[] }
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: plain(property) }))
}

function isRequired(body: TSchema): boolean {
  return body['type'] !== 'object' || ((body['required'] as readonly string[] | undefined)?.length ?? 0) > 0
}

/** The web client reads its message under another name (spec §7). */
function enveloped({ client, answer }: DescribedCall): Json {
  const message = client === 'web' ? 'errmsg' : 'msg'
  return { type: 'object', required: ['code', message, 'data'], properties: { code: { const: 0 }, [message]: { type: 'string' }, data: plain(answer) } }
}

/** Without the symbols by which TypeBox knows its own. */
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json
