import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dictionaryPath, mostDictionaryItems } from '../contract/dictionaryPaths'
import type { Dictionary, DictionaryItem } from '../fields/fieldType'
import type { SchemaSet } from '../language/schemaSet'
import type { Principal } from './access/principal'
import { RequestRefusal } from './errors'

interface DictionaryQuery {
  keyword?: string
  values?: string | string[]
}

/** Items of dictionaries too large to travel with a page, found by name or read by value. Registered under the main API's prefix. */
export function registerDictionaryRoutes(fastify: FastifyInstance, schemas: () => SchemaSet, authenticate: (request: FastifyRequest) => Promise<Principal>): void {
  const path = dictionaryPath('name').replace('name', ':name')
  fastify.get<{ Params: { name: string }; Querystring: DictionaryQuery }>(path, async (request, reply) => {
    await authenticate(request)
    const dictionary = Object.hasOwn(schemas().dictionaries, request.params.name) ? schemas().dictionaries[request.params.name] : undefined
    if (!dictionary) throw new RequestRefusal('notFound', { message: `没有字典 ${request.params.name}` })
    reply.header('cache-control', 'private, max-age=300')
    return { code: 0, msg: '操作成功', data: findItems(dictionary, request.query) }
  })
}

/** Items by value in the asked order, or by keyword: those whose own name begins with it first. */
export function findItems(dictionary: Dictionary, { keyword = '', values }: DictionaryQuery): readonly DictionaryItem[] {
  const items = fullLabels(dictionary)
  if (values !== undefined) return [values].flat().slice(0, mostDictionaryItems).flatMap((value) => items.byValue.get(value) ?? [])
  const word = keyword.trim()
  const begins: DictionaryItem[] = []
  const contains: DictionaryItem[] = []
  for (const { item, ownLabel } of items.list) {
    if (ownLabel.startsWith(word)) begins.push(item)
    else if (item.label.includes(word)) contains.push(item)
    if (begins.length === mostDictionaryItems) break
  }
  return [...begins, ...contains].slice(0, mostDictionaryItems)
}

interface LabelledItems {
  readonly list: readonly { readonly item: DictionaryItem; readonly ownLabel: string }[]
  readonly byValue: ReadonlyMap<string, DictionaryItem>
}

const labelled = new WeakMap<Dictionary, LabelledItems>()

/** Two districts may bear one name: an item is called by the whole way to it, 陕西省西安市未央区. */
function fullLabels(dictionary: Dictionary): LabelledItems {
  const known = labelled.get(dictionary)
  if (known) return known
  const raw = new Map(dictionary.items.map((item) => [item.value, item]))
  const wayTo = (item: DictionaryItem, depth = 0): string => {
    const parent = item.parent === undefined || depth > 8 ? undefined : raw.get(item.parent)
    return (parent ? wayTo(parent, depth + 1) : '') + item.label
  }
  const list = dictionary.items.map((item) => ({ item: { ...item, label: wayTo(item) }, ownLabel: item.label }))
  const made = { list, byValue: new Map(list.map(({ item }) => [item.value, item])) }
  labelled.set(dictionary, made)
  return made
}
