import { isJsonObject } from '../../src/language/gate/mergePatch'
import { GeneratorError } from '../generatorErrors'
import { lineOf, type ApiDocument, type Node } from './readDocument'

/** What an object in the document consists of, with all that it is put together from. */
export interface ObjectShape {
  readonly properties: ReadonlyMap<string, Node>
  readonly required: ReadonlySet<string>
}

export interface SchemaReader {
  /** What a reference leads to; anything else as it is. */
  readonly follow: (node: unknown) => Node
  readonly shapeOf: (schema: Node) => ObjectShape
  /** Name of the definition a schema refers to, directly or as the items of a list. */
  readonly nameOf: (schema: unknown) => string | null
}

export function createSchemaReader(document: ApiDocument): SchemaReader {
  function follow(node: unknown): Node {
    const chain: string[] = []
    let current: unknown = node
    while (isJsonObject(current) && typeof current['$ref'] === 'string') {
      const reference = current['$ref']
      if (chain.includes(reference)) throw new GeneratorError('cyclicReference', { value: document.name, line: lineOf(document, reference), chain: [...chain, reference].join(' → ') })
      chain.push(reference)
      current = lookUp(reference)
    }
    return isJsonObject(current) ? current : {}
  }

  function lookUp(reference: string): unknown {
    const found = reference.startsWith('#/')
      ? reference.slice(2).split('/').reduce<unknown>((value, part) => (isJsonObject(value) || Array.isArray(value) ? (value as Node)[decode(part)] : undefined), document.root)
      : undefined
    if (found === undefined) throw new GeneratorError('brokenReference', { value: document.name, line: lineOf(document, reference), reference })
    return found
  }

  /** Definitions may contain themselves; what is being read already adds nothing. */
  function shapeOf(schema: Node, reading: ReadonlySet<Node> = new Set()): ObjectShape {
    const own = follow(schema)
    if (reading.has(own)) return { properties: new Map(), required: new Set() }
    const inner = new Set([...reading, own])
    const parts = [...listOf(own['allOf']), ...variantsOf(own)].map((part) => shapeOf(part, inner))
    // Of alternatives a record has what it happens to be: nothing of it is required.
    const required = listOf(own['allOf']).flatMap((part) => [...shapeOf(part, inner).required])
    const properties = isJsonObject(own['properties']) ? Object.entries(own['properties']) : []
    return {
      properties: new Map([...parts.flatMap((part) => [...part.properties]), ...properties.map(([name, property]): [string, Node] => [name, isJsonObject(property) ? property : {}])]),
      required: new Set([...required, ...(Array.isArray(own['required']) ? own['required'].map(String) : [])]),
    }
  }

  function nameOf(schema: unknown): string | null {
    if (!isJsonObject(schema)) return null
    const reference = schema['$ref'] ?? (isJsonObject(schema['items']) ? schema['items']['$ref'] : undefined)
    return typeof reference === 'string' ? decode(reference.split('/').at(-1) ?? '') : null
  }

  return { follow, shapeOf, nameOf }
}

function decode(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

export function variantsOf(schema: Node): Node[] {
  return [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])].filter((variant) => variant['type'] !== 'null')
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
