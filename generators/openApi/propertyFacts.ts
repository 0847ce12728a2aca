import type { FieldFacts } from '../draft/inferField'
import type { Node } from './readDocument'
import { variantsOf, type SchemaReader } from './resolveSchema'

/** What a property is: one value, rows of values, or something that no field holds. */
export type PropertyKind = 'value' | 'rows' | 'object' | 'list'

export interface ReadProperty {
  readonly kind: PropertyKind
  readonly facts: FieldFacts
  /** Schema of the rows. */
  readonly item: Node | null
}

/** A property of a schema in the words of `inferField`. */
export function readProperty(reader: SchemaReader, name: string, property: Node, isRequired: boolean): ReadProperty {
  const own = unwrap(reader, property)
  const type = typeOf(own)
  const description = [property['description'], property['title'], own['description'], own['title']].find((text) => typeof text === 'string' && text !== '') as string | undefined
  const isReadOnly = property['readOnly'] === true || own['readOnly'] === true
  const rest = { name, ...(description ? { description } : {}), required: isRequired, ...(isReadOnly ? { readOnly: true } : {}) }
  if (type === 'array') {
    const item = reader.follow(own['items'])
    const values = valuesOf(item)
    if (values) return { kind: 'value', item: null, facts: { ...rest, kind: 'string', isMany: true, ...values } }
    const isRows = typeOf(item) === 'object' || reader.shapeOf(item).properties.size > 0
    return { kind: isRows ? 'rows' : 'list', item: isRows ? item : null, facts: { ...rest, kind: 'string', isMany: true } }
  }
  if (type === 'object') return { kind: 'object', item: own, facts: { ...rest, kind: 'string' } }
  return { kind: 'value', item: null, facts: { ...rest, ...scalarFacts(own, type) } }
}

/** Of `anyOf: [x, null]` the x; of `allOf: [x]` as well. */
function unwrap(reader: SchemaReader, property: Node): Node {
  const own = reader.follow(property)
  const [only, ...others] = [...variantsOf(own), ...(Array.isArray(own['allOf']) ? (own['allOf'] as Node[]) : [])]
  return only && others.length === 0 && own['type'] === undefined && own['properties'] === undefined ? { ...reader.follow(only), ...(own['description'] ? { description: own['description'] } : {}) } : own
}

function typeOf(schema: Node): string {
  const { type } = schema
  const named = Array.isArray(type) ? type.find((one) => one !== 'null') : type
  if (typeof named === 'string') return named
  return schema['properties'] || schema['additionalProperties'] || schema['allOf'] ? 'object' : schema['items'] ? 'array' : 'string'
}

function scalarFacts(own: Node, type: string): Pick<FieldFacts, 'kind'> & Partial<FieldFacts> {
  const examples = [own['example'], ...(Array.isArray(own['examples']) ? (own['examples'] as unknown[]) : [])].filter((example) => example !== undefined && example !== null)
  const numbers = { ...numberAt(own, 'minimum', 'min'), ...numberAt(own, 'maximum', 'max') }
  const text = { ...numberAt(own, 'maxLength', 'maxLength'), ...(typeof own['pattern'] === 'string' ? { pattern: own['pattern'] } : {}), ...(typeof own['format'] === 'string' ? { format: own['format'] } : {}) }
  const values = valuesOf(own) ?? {}
  if (type === 'boolean') return { kind: 'bool' }
  if (type === 'integer') return { kind: 'int', ...numbers, ...values }
  if (type === 'number') return { kind: 'decimal', ...numbers, ...values }
  return { kind: 'string', examples, ...text, ...values }
}

function valuesOf(schema: Node): Pick<FieldFacts, 'values' | 'labels'> | null {
  if (!Array.isArray(schema['enum'])) return null
  const values = schema['enum'].filter((value) => value !== null && value !== '').map(String)
  const said = ['x-enum-descriptions', 'x-enumDescriptions', 'x-enumNames', 'x-enum-varnames'].map((key) => schema[key]).find(Array.isArray)
  return values.length === 0 ? null : { values, ...(said ? { labels: said.map(String) } : {}) }
}

function numberAt<Key extends string>(schema: Node, from: string, to: Key): Partial<Record<Key, number>> {
  const value = schema[from]
  return (typeof value === 'number' ? { [to]: value } : {}) as Partial<Record<Key, number>>
}
