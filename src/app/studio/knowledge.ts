import { getLocation, parse as readLoosely, type Segment } from 'jsonc-parser'
import type { StudioName, StudioNames } from '../../contract/studio'

export type SchemaNode = Readonly<Record<string, unknown>>

/** What the editor knows of a file: what may be written there, and the names there are. */
export interface Knowledge {
  /** `schemas/page.schema.json`; null for a file that is no page. */
  readonly schema: SchemaNode | null
  readonly names: StudioNames
  /** Fields of the page as it is, with those it extends. */
  readonly fields: readonly StudioName[]
}

export interface Choice {
  readonly label: string
  /** What is written, in place of the whole word. */
  readonly insert: string
  readonly title?: string
}

export interface Choices {
  readonly from: number
  readonly to: number
  readonly isInString: boolean
  readonly options: readonly Choice[]
}

/** What may be written at a place of a text, best first. */
export function completionsAt(text: string, offset: number, knowledge: Knowledge): Choices | null {
  const location = getLocation(text, offset)
  const word = wordAt(text, offset)
  const { path, isAtPropertyKey } = location
  const options = isAtPropertyKey ? keysAt(text, path.slice(0, -1), offset, knowledge) : valuesAt(text, path, knowledge)
  return options.length === 0 ? null : { ...word, options: isAtPropertyKey && followedByColon(text, word.to) ? options.map((option) => ({ ...option, insert: JSON.stringify(option.label) })) : options }
}

/** What the language says of the key or value at a place. */
export function helpAt(text: string, offset: number, knowledge: Knowledge): { from: number; to: number; text: string } | null {
  const { path } = getLocation(text, offset)
  const { from, to } = wordAt(text, offset)
  if (from === to) return null
  const word = text.slice(from, to).replaceAll('"', '')
  const described = schemasAt(text, path, knowledge.schema).map(({ description }) => description).find((one) => typeof one === 'string')
  const { names } = knowledge
  const named = [...knowledge.fields, ...names.dictionaries, ...names.resources, ...names.pages, ...names.bases, ...names.fieldTypes].find(({ name }) => name === word)
  const help = [named && `${named.name}：${named.title}`, described].filter(Boolean).join('\n')
  return help === '' ? null : { from, to, text: help }
}

/** The string or bare word around a place, quotes included. */
function wordAt(text: string, offset: number): { from: number; to: number; isInString: boolean } {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset) < 0 ? text.length : text.indexOf('\n', offset)
  const line = text.slice(start, end)
  for (const match of line.matchAll(/"(?:[^"\\]|\\.)*"?/g)) {
    const [from, to] = [start + match.index, start + match.index + match[0].length]
    if (offset > from && (offset < to || (offset === to && !match[0].endsWith('"')))) return { from, to, isInString: true }
  }
  const before = /[\w.-]*$/.exec(text.slice(start, offset))?.[0].length ?? 0
  return { from: offset - before, to: offset, isInString: false }
}

const followedByColon = (text: string, at: number): boolean => /^\s*:/.test(text.slice(at))

function keysAt(text: string, path: readonly Segment[], offset: number, knowledge: Knowledge): Choice[] {
  const written = new Set(Object.keys((valueAt(text, path) ?? {}) as object))
  const own = getLocation(text, offset).path.at(-1)
  const keys = new Map<string, SchemaNode>()
  for (const schema of schemasAt(text, path, knowledge.schema)) for (const [key, inner] of Object.entries((schema['properties'] ?? {}) as Record<string, SchemaNode>)) keys.set(key, keys.get(key) ?? inner)
  const fromSchema = [...keys].filter(([key]) => !written.has(key) || key === own).map(([key, schema]): Choice => ({ label: key, insert: `${JSON.stringify(key)}: ${blank(schema, knowledge.schema)}`, ...titled(schema) }))
  const fieldNames = path.join() === 'fields' || path.join() === 'where' ? knowledge.fields.filter(({ name }) => !written.has(name)).map(({ name, title }): Choice => ({ label: name, insert: `${JSON.stringify(name)}: `, title })) : []
  const dictionaries = path.join() === 'adds' ? knowledge.names.dictionaries.map(({ name, title }): Choice => ({ label: name, insert: `${JSON.stringify(name)}: `, title })) : []
  return [...fieldNames, ...dictionaries, ...fromSchema]
}

const titled = ({ description }: SchemaNode): { title?: string } => (typeof description === 'string' ? { title: description.slice(0, 40) } : {})

function blank(schema: SchemaNode, root: SchemaNode | null): string {
  const { type } = resolved(schema, root)
  return type === 'string' ? '""' : type === 'object' ? '{}' : type === 'array' ? '[]' : ''
}

/** Keys whose value, or whose list's values, are names of some kind. */
const named: Readonly<Record<string, (knowledge: Knowledge) => readonly StudioName[]>> = {
  dict: ({ names }) => names.dictionaries,
  ref: ({ names }) => names.resources,
  resource: ({ names }) => names.resources,
  extends: ({ names }) => [...names.bases, ...names.pages],
  type: ({ names }) => names.fieldTypes,
  page: ({ names }) => names.pages, tabs: ({ names }) => names.pages, pages: ({ names }) => names.pages,
  columns: ({ fields }) => fields, filters: ({ fields }) => fields, search: ({ fields }) => fields, fields: ({ fields }) => fields, sort: ({ fields }) => fields, needs: ({ fields }) => fields, asks: ({ fields }) => fields,
  at: ({ fields }) => fields, field: ({ fields }) => fields, label: ({ fields }) => fields, person: ({ fields }) => fields, owner: ({ fields }) => fields, group: ({ fields }) => fields, by: ({ fields }) => fields,
}

function valuesAt(text: string, path: readonly Segment[], knowledge: Knowledge): Choice[] {
  const key = path.findLast((part) => typeof part === 'string') ?? ''
  const names = (named[key]?.(knowledge) ?? []).map(({ name, title }): Choice => ({ label: name, insert: JSON.stringify(name), title }))
  const words = schemasAt(text, path, knowledge.schema).flatMap((schema) => (schema['const'] !== undefined ? [schema['const']] : Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : schema['type'] === 'boolean' ? [true, false] : []))
  const known = new Set(names.map(({ label }) => label))
  const choices = [...new Set(words)].filter((word) => word !== null && !known.has(String(word))).map((word): Choice => ({ label: String(word), insert: JSON.stringify(word) }))
  return [...names, ...choices]
}

/** All parts of the schema that speak of a path; of alternatives all, but of field types the one that is written. */
export function schemasAt(text: string, path: readonly Segment[], root: SchemaNode | null): SchemaNode[] {
  if (root === null) return []
  let level = flatten(root, root, valueAt(text, []))
  for (const [index, part] of path.entries()) {
    const value = valueAt(text, path.slice(0, index + 1))
    level = level.flatMap((schema) => inner(schema, part)).flatMap((schema) => flatten(schema, root, value))
  }
  return level
}

function inner(schema: SchemaNode, part: Segment): SchemaNode[] {
  if (typeof part === 'number') return typeof schema['items'] === 'object' && schema['items'] !== null && !Array.isArray(schema['items']) ? [schema['items'] as SchemaNode] : []
  const own = (schema['properties'] as Record<string, SchemaNode> | undefined)?.[part]
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Record<string, SchemaNode>).filter(([pattern]) => new RegExp(pattern).test(part)).map(([, one]) => one)
  return own ? [own] : patterns
}

function flatten(schema: SchemaNode, root: SchemaNode, value: unknown, depth = 0): SchemaNode[] {
  if (depth > 12) return []
  const own = resolved(schema, root)
  const branches = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((key) => (own[key] ?? []) as SchemaNode[])
  const chosen = own['if'] === undefined ? [] : [matches(own['if'] as SchemaNode, value) ? own['then'] : own['else']].filter((one) => typeof one === 'object') as SchemaNode[]
  return [own, ...[...branches, ...chosen].flatMap((branch) => flatten(branch, root, value, depth + 1))]
}

/** A part of the schema with what it refers to. */
export function resolved(schema: SchemaNode, root: SchemaNode | null): SchemaNode {
  const { $ref } = schema
  if (typeof $ref !== 'string' || root === null) return schema
  const found = $ref.slice(2).split('/').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], root)
  return { ...(found as SchemaNode), ...Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$ref')) }
}

/** Whether the constants a condition asks for stand there. */
function matches(condition: SchemaNode, value: unknown): boolean {
  const properties = (condition['properties'] ?? {}) as Record<string, SchemaNode>
  const required = (condition['required'] ?? []) as string[]
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return required.every((key) => record[key] !== undefined) && Object.entries(properties).every(([key, { const: wanted }]) => wanted === undefined || record[key] === undefined || record[key] === wanted)
}

const parsedTexts = new Map<string, unknown>()

function valueAt(text: string, path: readonly Segment[]): unknown {
  if (!parsedTexts.has(text)) {
    parsedTexts.clear()
    parsedTexts.set(text, readLoosely(text))
  }
  return path.reduce<unknown>((node, key) => (typeof node === 'object' && node !== null ? (node as Record<string | number, unknown>)[key] : undefined), parsedTexts.get(text))
}
