import { isJsonObject } from '../../src/language/gate/mergePatch'
import type { ApiDocument, Node } from './readDocument'
import type { SchemaReader } from './resolveSchema'

export interface Parameter {
  readonly name: string
  readonly place: 'query' | 'path' | 'header'
  readonly required: boolean
  readonly schema: Node
  readonly description: string
}

/** One call, said alike whatever the version of the document. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: Node | null
  readonly answer: Node | null
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

export function readOperations(document: ApiDocument, reader: SchemaReader): Operation[] {
  return Object.entries(document.root['paths'] as Node).flatMap(([path, item]) => {
    const calls = reader.follow(item)
    return methods.flatMap((method) => (isJsonObject(calls[method]) ? [readOperation(document, reader, path, method, calls[method], calls)] : []))
  })
}

function readOperation(document: ApiDocument, reader: SchemaReader, path: string, method: (typeof methods)[number], call: Node, item: Node): Operation {
  const raw = [...list(item['parameters']), ...list(call['parameters'])].map((parameter) => reader.follow(parameter))
  const body = document.isSwagger2 ? raw.find((parameter) => parameter['in'] === 'body')?.['schema'] : contentOf(reader.follow(call['requestBody']))
  const responses = isJsonObject(call['responses']) ? call['responses'] : {}
  const good = ['200', '201', 'default'].map((status) => responses[status]).find((response) => response !== undefined)
  const answered = reader.follow(good)
  const answer = document.isSwagger2 ? answered['schema'] : contentOf(answered)
  return {
    method: method.toUpperCase() as Operation['method'], path,
    summary: String(call['summary'] ?? call['description'] ?? ''),
    tags: list(call['tags']).map(String),
    parameters: raw.filter((parameter) => ['query', 'path', 'header'].includes(String(parameter['in']))).flatMap((parameter) => explode(reader, parameter)),
    body: isJsonObject(body) ? body : null,
    answer: isJsonObject(answer) ? answer : null,
  }
}

/** springdoc says a query object as one parameter; its properties are what travels. */
function explode(reader: SchemaReader, parameter: Node): Parameter[] {
  const schema = isJsonObject(parameter['schema']) ? parameter['schema'] : parameter
  const place = parameter['in'] as Parameter['place']
  const resolved = reader.follow(schema)
  const isObject = place === 'query' && (resolved['type'] === 'object' || isJsonObject(resolved['properties']))
  if (!isObject) return [{ name: String(parameter['name'] ?? ''), place, required: parameter['required'] === true, schema, description: String(parameter['description'] ?? '') }]
  return [...reader.shapeOf(schema).properties].map(([name, property]) => ({ name, place, required: false, schema: property, description: String(property['description'] ?? '') }))
}

/** JSON is preferred; else whatever comes first. */
function contentOf(node: Node): unknown {
  const content = isJsonObject(node['content']) ? node['content'] : {}
  const [, media] = Object.entries(content).find(([type]) => type.includes('json')) ?? Object.entries(content)[0] ?? []
  return isJsonObject(media) ? media['schema'] : undefined
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
