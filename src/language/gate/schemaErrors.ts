import type { JsonSchema } from '../strictSchema'
import { shown, type Path } from './place'

/** One thing JSON Schema finds wrong, in words of the page language. */
export type SchemaError =
  | { readonly kind: 'unknownKey'; readonly path: Path; readonly key: string; readonly known: readonly string[] }
  | { readonly kind: 'wrongName'; readonly path: Path; readonly key: string }
  | { readonly kind: 'missingKey'; readonly path: Path; readonly key: string }
  | { readonly kind: 'wrongValue'; readonly path: Path; readonly value: unknown; readonly expected: string; readonly known: readonly string[] }

type Schemas = Readonly<Record<string, JsonSchema>>
type Check = (expected: never, value: unknown) => boolean

interface SimpleWord {
  readonly about?: string
  readonly holds: Check
  readonly says: (expected: never) => string
}

/**
 * Everything a value has against a schema; one finding per mistake, however many branches of the schema it fails.
 *
 * The schema is read as it stands instead of being compiled to a program first: a browser that forbids programs out of
 * texts reads it just as the server does. It knows the words that the language's own schemas use, as ajv understands them;
 * a test compares the two, and any other word is refused.
 */
export function schemaErrors(schema: JsonSchema, value: unknown, path: Path = []): SchemaError[] {
  const reader = readerOf(schema)
  const errors = reader.simple.flatMap(({ check, expected }) => simpleErrors(check, expected, value, path))
  if (Array.isArray(value)) errors.push(...itemErrors(schema, value, path))
  else if (typeof value === 'object' && value !== null) errors.push(...keyErrors(reader, value as Readonly<Record<string, unknown>>, path))
  const { anyOf } = schema
  return anyOf === undefined ? errors : [...errors, ...unionErrors(anyOf as readonly JsonSchema[], value, path)]
}

/** What a schema asks for, sorted once: each stands for thousands of values. */
interface SchemaReader {
  readonly simple: readonly { readonly check: SimpleWord; readonly expected: unknown }[]
  readonly required: readonly string[]
  readonly properties: ReadonlyMap<string, JsonSchema>
  readonly patterns: readonly { readonly regex: RegExp; readonly schema: JsonSchema }[]
  readonly isClosed: boolean
}

const readers = new WeakMap<JsonSchema, SchemaReader>()

function readerOf(schema: JsonSchema): SchemaReader {
  const known = readers.get(schema)
  if (known) return known
  const { required = [], properties = {}, patternProperties = {}, additionalProperties } = schema
  const reader: SchemaReader = {
    simple: Object.entries(schema).flatMap(([word, expected]) => {
      const check = simpleWord(word)
      return check === null ? [] : [{ check, expected }]
    }),
    required: required as readonly string[],
    properties: new Map(Object.entries(properties as Schemas)),
    patterns: Object.entries(patternProperties as Schemas).map(([pattern, inner]) => ({ regex: regexOf(pattern), schema: inner })),
    isClosed: additionalProperties === false,
  }
  readers.set(schema, reader)
  return reader
}

function itemErrors({ items }: JsonSchema, values: readonly unknown[], path: Path): SchemaError[] {
  return items === undefined ? [] : values.flatMap((value, index) => schemaErrors(items as JsonSchema, value, [...path, index]))
}

function keyErrors({ required, properties, patterns, isClosed }: SchemaReader, value: Readonly<Record<string, unknown>>, path: Path): SchemaError[] {
  const missing = required.filter((key) => !Object.hasOwn(value, key)).map((key): SchemaError => ({ kind: 'missingKey', path, key }))
  const inner = Object.keys(value).flatMap((key): SchemaError[] => {
    const at = [...path, key]
    const own = properties.get(key)
    const schemas = [...(own === undefined ? [] : [own]), ...patterns.filter(({ regex }) => regex.test(key)).map(({ schema }) => schema)]
    if (schemas.length > 0 || !isClosed) return schemas.flatMap((schema) => schemaErrors(schema, value[key], at))
    return [patterns.length > 0 ? { kind: 'wrongName', path: at, key } : { kind: 'unknownKey', path: at, key, known: [...properties.keys()] }]
  })
  return [...missing, ...inner]
}

/** Words are listed; of several shapes, the one that comes nearest to what stands there explains itself. */
function unionErrors(branches: readonly JsonSchema[], value: unknown, path: Path): SchemaError[] {
  const all: SchemaError[][] = []
  for (const branch of branches) {
    const errors = schemaErrors(branch, value, path)
    if (errors.length === 0) return []
    all.push(errors)
  }
  const words = branches.flatMap((branch) => ('const' in branch ? [String(branch['const'])] : []))
  if (words.length === branches.length) return [{ kind: 'wrongValue', path, value, expected: words.join('、'), known: words }]
  const [nearest] = all.sort((a, b) => distance(a, path) - distance(b, path))
  return nearest ?? []
}

function distance(errors: readonly SchemaError[], path: Path): number {
  return errors.reduce((total, { kind, path: at }) => total + (at.length > path.length ? 1 : kind === 'wrongValue' ? 100 : 10), 0)
}

const size = (value: unknown): number => Object.keys(value as object).length
/** Characters as people count them: one outside the basic plane is one. */
const lengthOf = (text: unknown): number => [...(text as string)].length

const types: Readonly<Record<string, { readonly name: string; readonly is: (value: unknown) => boolean }>> = {
  string: { name: '文字', is: (value) => typeof value === 'string' },
  integer: { name: '整数', is: Number.isInteger },
  number: { name: '数字', is: Number.isFinite },
  boolean: { name: 'true 或 false', is: (value) => typeof value === 'boolean' },
  object: { name: '一个对象 {…}', is: (value) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  array: { name: '一个列表 […]', is: Array.isArray },
}

/** Words that look at a value without looking into it: what they are about, whether it is as it should be, and what should be there. */
const simpleWords: Readonly<Record<string, SimpleWord>> = {
  type: { holds: (type: string, value) => types[type]!.is(value), says: (type: string) => types[type]!.name },
  const: { holds: (constant: unknown, value) => constant === value, says: shown },
  pattern: { about: 'string', holds: (pattern: string, value) => regexOf(pattern).test(value as string), says: (pattern) => `符合 ${String(pattern)} 的文字` },
  format: { about: 'string', holds: (_: 'regex', value) => isRegex(value as string), says: () => '正则表达式' },
  minLength: { about: 'string', holds: (least: number, value) => lengthOf(value) >= least, says: (least) => `至少 ${String(least)} 个字` },
  maxLength: { about: 'string', holds: (most: number, value) => lengthOf(value) <= most, says: (most) => `最多 ${String(most)} 个字` },
  minItems: { about: 'array', holds: (least: number, value) => size(value) >= least, says: (least) => `至少 ${String(least)} 项` },
  maxItems: { about: 'array', holds: (most: number, value) => size(value) <= most, says: (most) => `最多 ${String(most)} 项` },
  uniqueItems: { about: 'array', holds: (_: true, value) => areDistinct(value as readonly unknown[]), says: () => '各不相同的项' },
  minProperties: { about: 'object', holds: (least: number, value) => size(value) >= least, says: (least) => `至少 ${String(least)} 个键` },
  maxProperties: { about: 'object', holds: (most: number, value) => size(value) <= most, says: (most) => `最多 ${String(most)} 个键` },
  minimum: { about: 'number', holds: (least: number, value) => (value as number) >= least, says: (least) => `不小于 ${String(least)} 的数` },
  maximum: { about: 'number', holds: (most: number, value) => (value as number) <= most, says: (most) => `不大于 ${String(most)} 的数` },
}

/** Words that are read together above, and those that say nothing of the value. */
const otherWords = new Set(['items', 'required', 'properties', 'patternProperties', 'additionalProperties', 'anyOf', 'description', 'title', 'default'])

/** Null for a word that is read elsewhere or says nothing. */
function simpleWord(word: string): SimpleWord | null {
  if (Object.hasOwn(simpleWords, word)) return simpleWords[word]!
  if (otherWords.has(word)) return null
  throw new Error(`The schema word "${word}" is not known here; teach it to simpleWords in schemaErrors.ts or say the schema without it.`)
}

function simpleErrors({ about, holds, says }: SimpleWord, expected: unknown, value: unknown, path: Path): SchemaError[] {
  if (about !== undefined && !types[about]!.is(value)) return []
  return holds(expected as never, value) ? [] : [{ kind: 'wrongValue', path, value, expected: says(expected as never), known: [] }]
}

const regexes = new Map<string, RegExp>()

function regexOf(pattern: string): RegExp {
  const regex = regexes.get(pattern) ?? new RegExp(pattern, 'u')
  regexes.set(pattern, regex)
  return regex
}

function isRegex(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size === values.length
}
