import { singular } from '../draft/names'
import { findList, type ListPlace } from './findList'
import type { Operation } from './readOperations'
import type { SchemaReader } from './resolveSchema'

export type Role = 'page' | 'get' | 'create' | 'update' | 'remove' | 'export'

/** Calls that belong to one kind of record. */
export interface FoundResource {
  /** What all its paths begin with. */
  readonly base: string
  readonly calls: Readonly<Partial<Record<Role, Operation>>>
  readonly list: ListPlace
  /** Parameter that names a record, as its path or query calls it. */
  readonly idParameter: string | null
}

export interface FoundResources {
  readonly resources: readonly FoundResource[]
  /** Bases that could not become a page, and why. */
  readonly refused: readonly { readonly base: string; readonly reason: string }[]
}

const words: Readonly<Record<Role, RegExp>> = {
  page: /^(list|page|page-?list|list-?page|query-?page|find-?page|search|query|paging|get-?list|find-?all|get-?page)$/i,
  get: /^(query-?by-?id|get-?by-?id|detail|details|get|info|view|find-?by-?id)$/i,
  create: /^(add|create|save|insert|new)$/i,
  update: /^(edit|update|modify|update-?by-?id)$/i,
  remove: /^(delete|remove|del|delete-?by-?id)$/i,
  export: /^(export|export-?xls|export-?excel)$/i,
}
const parameter = /^\{(.+)\}$/

interface Placed { readonly base: string; readonly role: Role; readonly operation: Operation; readonly rank: number }

/** Resources by their list, get, create, update and delete operations, in the styles of REST, RuoYi, JeecgBoot and the platform. */
export function findResources(operations: readonly Operation[], reader: SchemaReader): FoundResources {
  const placed = operations.flatMap((operation) => placeOperation(operation, reader))
  const bases = new Map<string, Placed[]>()
  for (const one of placed) bases.set(one.base, [...(bases.get(one.base) ?? []), one])
  adoptLists(bases, operations, reader)
  const resources: FoundResource[] = []
  const refused: { base: string; reason: string }[] = []
  for (const [base, group] of bases) {
    const calls = Object.fromEntries([...group].toSorted((one, other) => other.rank - one.rank).map(({ role, operation }) => [role, operation])) as FoundResource['calls']
    const list = calls.page ? findList(reader, calls.page.answer) : null
    if (!list || !calls.page) {
      if ((calls.get || calls.create) && !base.includes('{')) refused.push({ base, reason: '没有取列表的接口' })
    } else resources.push({ base, calls, list, idParameter: idParameterOf(calls) })
  }
  return { resources, refused }
}

function placeOperation(operation: Operation, reader: SchemaReader): Placed[] {
  const { method, path } = operation
  const segments = path.split('/').filter((segment) => segment !== '')
  const last = segments.at(-1) ?? ''
  const isOne = parameter.test(last)
  const trunk = isOne ? segments.slice(0, -1) : segments
  const word = trunk.at(-1) ?? ''
  const said = (Object.keys(words) as Role[]).find((role) => words[role].test(word) && fits(role, method, isOne) && trunk.length > 1)
  const base = (list: readonly string[]) => `/${list.join('/')}`
  if (said !== undefined) {
    // `GET /x/info/{id}` and `POST /x/query` alike: the word says what it does, what stands before it of what.
    return said === 'page' && !findList(reader, operation.answer) ? [] : [{ base: base(trunk.slice(0, -1)), role: said, operation, rank: 0 }]
  }
  const role = roleByMethod(operation, isOne, reader)
  return role === null ? [] : [{ base: base(trunk), role, operation, rank: 1 }]
}

function fits(role: Role, method: Operation['method'], isOne: boolean): boolean {
  if (role === 'page') return !isOne && (method === 'GET' || method === 'POST')
  if (role === 'get') return method === 'GET'
  if (role === 'export') return method === 'GET' || method === 'POST'
  if (role === 'create') return !isOne && (method === 'POST' || method === 'PUT')
  return role === 'update' ? method !== 'GET' && method !== 'DELETE' : method === 'DELETE' || method === 'POST'
}

function roleByMethod(operation: Operation, isOne: boolean, reader: SchemaReader): Role | null {
  switch (operation.method) {
    case 'GET': return isOne ? 'get' : findList(reader, operation.answer) ? 'page' : null
    case 'POST': return isOne ? (operation.body ? 'update' : null) : operation.body ? 'create' : null
    case 'PUT':
    case 'PATCH': return 'update'
    case 'DELETE': return 'remove'
  }
}

/** Where there is no list as such, one that is found by something will do: `GET /pet/findByStatus`. The one that asks for least. */
function adoptLists(bases: Map<string, Placed[]>, operations: readonly Operation[], reader: SchemaReader): void {
  for (const [base, group] of bases) {
    const record = group.find(({ role }) => role === 'get')?.operation.answer ?? group.find(({ role }) => role === 'create')?.operation.body ?? null
    const name = reader.nameOf(record)
    if (name === null || group.some(({ role }) => role === 'page')) continue
    const lists = operations.filter(({ method, path, answer }) => method === 'GET' && path.startsWith(`${base}/`) && !path.includes('{') && reader.nameOf({ items: findList(reader, answer)?.item ?? {} }) === name)
    const demands = ({ parameters }: Operation) => parameters.filter(({ required, schema }) => required && chosenValues(schema, reader) === null).length
    const [best] = lists.toSorted((one, other) => demands(one) - demands(other))
    if (best) {
      group.push({ base, role: 'page', operation: best, rank: 0 })
      for (const { path } of lists) bases.delete(path)
    }
  }
}

/** Values that a list has to be asked for, where the document says which there are. */
export function chosenValues(schema: Parameter['schema'], reader: SchemaReader): readonly string[] | null {
  const own = reader.follow(schema)
  const isMany = own['type'] === 'array'
  const values = isMany ? reader.follow(own['items'])['enum'] : own['enum']
  if (isMany && Array.isArray(values)) return values.map(String)
  const first: unknown = own['default'] ?? (Array.isArray(values) ? values[0] : undefined)
  return first === undefined ? null : [String(first)]
}
type Parameter = Operation['parameters'][number]

function idParameterOf({ get, update, remove }: FoundResource['calls']): string | null {
  const operation = get ?? update ?? remove
  if (!operation) return null
  const inPath = parameter.exec(operation.path.split('/').at(-1) ?? '')?.[1]
  const inQuery = operation.parameters.find(({ place, name }) => place === 'query' && /id$/i.test(name))?.name
  return inPath ?? inQuery ?? null
}

/** The last segment that says what the records are: `/api/v1/pets` is `pet`. */
export function nameOfBase(base: string, segmentsBack = 0): string {
  const segments = base.split('/').filter((segment) => segment !== '' && !parameter.test(segment) && !/^(api|v\d+)$/i.test(segment))
  return segments.slice(-1 - segmentsBack).map((segment, index, all) => (index === all.length - 1 ? singular(segment) : segment)).join(' ') || 'record'
}
