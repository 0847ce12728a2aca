import type { Node } from './readDocument'
import type { SchemaReader } from './resolveSchema'

/** Where in an answer the records stand, and how many there are in all. Dotted paths from the root. */
export interface ListPlace {
  readonly records: string
  readonly total: string | null
  readonly item: Node
}

const usualNames = ['records', 'rows', 'items', 'list', 'content', 'results', 'data', 'result', 'value', 'values']
const totals = /^(total|totalCount|total_count|totalElements|totalRow|totalRecords|count)$/

/** The list in an answer; null where there is none. The nearest counts, of several the one with a usual name. */
export function findList(reader: SchemaReader, answer: Node | null): ListPlace | null {
  if (answer === null) return null
  const root = reader.follow(answer)
  if (isList(root)) return { records: '', total: null, item: itemOf(root) }
  return search(reader, [{ path: [], schema: root, total: null }], 0)
}

interface Level { readonly path: readonly string[]; readonly schema: Node; readonly total: string | null }

function search(reader: SchemaReader, levels: readonly Level[], depth: number): ListPlace | null {
  if (levels.length === 0 || depth > 2) return null
  const opened = levels.flatMap(({ path, schema, total }) => {
    const { properties } = reader.shapeOf(schema)
    const counted = [...properties.keys()].find((name) => totals.test(name) && !isList(reader.follow(properties.get(name))))
    return [...properties].map(([name, property]) => ({ path: [...path, name], name, schema: reader.follow(property), total: counted ? [...path, counted].join('.') : total }))
  })
  const lists = opened.filter(({ schema }) => isList(schema) && !isScalar(reader.follow(itemOf(schema))))
  const rank = ({ name }: { name: string }) => (usualNames.includes(name) ? usualNames.indexOf(name) : usualNames.length)
  const [best] = lists.toSorted((one, other) => rank(one) - rank(other))
  // A record may contain lists of its own; an unusual name in the first level is one of them, unless something is counted beside it.
  if (best && (usualNames.includes(best.name) || best.total !== null)) return { records: best.path.join('.'), total: best.total, item: itemOf(best.schema) }
  return search(reader, opened.filter(({ name, schema }) => !isList(schema) && /^(data|result|page|body|response|payload|value)$/i.test(name)), depth + 1)
}

function isList(schema: Node): boolean {
  return schema['type'] === 'array' || (Array.isArray(schema['type']) && schema['type'].includes('array'))
}

function itemOf(schema: Node): Node {
  return typeof schema['items'] === 'object' && schema['items'] !== null ? (schema['items'] as Node) : {}
}

function isScalar(schema: Node): boolean {
  return ['string', 'integer', 'number', 'boolean'].includes(String(schema['type']))
}
