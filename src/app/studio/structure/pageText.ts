import { parseTree, getNodeValue, type ParseError } from 'jsonc-parser'
import { isJsonObject, mergePatch } from '../../../language/gate/mergePatch'
import { rewriteJson } from '../../../language/json/rewriteJson'
import { sameJson, type JsonObject } from '../../../language/json/sameJson'

/** The text of a page file, with what it says and what it has from others. */
export interface PageText {
  readonly text: string
  readonly own: JsonObject
  /** What it extends, as one; empty where it extends nothing. */
  readonly inherited: JsonObject
  /** Both merged: the page as it is written, without the defaults of the language. */
  readonly whole: JsonObject
}

export type Path = readonly string[]

/** Reads a text; null where it is no JSON object, and nothing can be drawn of it. */
export function readPageText(text: string, inherited: JsonObject): PageText | null {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors)
  const own: unknown = tree && errors.length === 0 ? getNodeValue(tree) : null
  return isJsonObject(own) ? { text, own, inherited, whole: mergePatch(inherited, own) as JsonObject } : null
}

/** The fields of a page as they are written, by name. */
export function fieldsIn({ whole }: PageText): Readonly<Record<string, JsonObject>> {
  const fields = whole['fields']
  return isJsonObject(fields) ? Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]))) : {}
}

/** What stands at a path, undefined where nothing does. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (isJsonObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value)
}

/**
 * The text changed so that the page says `target` at a path; undefined takes it away. Of what it extends nothing is
 * repeated: the file says only what differs. Everything else in the text stays as it is.
 */
export function say({ text, own, inherited }: PageText, path: Path, target: unknown): string {
  const patch = difference(valueAt(inherited, path), target, valueAt(own, path))
  if (sameJson(patch, valueAt(own, path))) return text
  return rewriteJson(text, put(own, path, patch))
}

/** Takes away what stands at a path, and what holds it where it holds nothing else. */
export function sayGone(page: PageText, path: Path): string {
  const above = path.slice(0, -1)
  const beside = valueAt(page.own, above)
  const isAlone = isJsonObject(beside) && Object.keys(beside).length === 1 && valueAt(page.inherited, path) === undefined
  return above.length > 0 && isAlone ? say(page, above, valueAt(page.inherited, above)) : say(page, path, undefined)
}

/** Several changes, one after the other. */
export function sayAll(page: PageText, changes: readonly (readonly [Path, unknown])[]): string {
  return changes.reduce((text, [path, target]) => say(readPageText(text, page.inherited) ?? page, path, target), page.text)
}

/** The merge patch (RFC 7396) that makes `target` of `base`; what the file says already it goes on saying. */
function difference(base: unknown, target: unknown, own: unknown): unknown {
  if (target === undefined) return base === undefined ? undefined : null
  if (isJsonObject(base) && isJsonObject(target) && isJsonObject(own)) return keysOf(base, target, own)
  if (sameJson(base, target)) return sameJson(own, target) ? own : undefined
  return isJsonObject(base) && isJsonObject(target) ? keysOf(base, target, isJsonObject(own) ? own : {}) : target
}

function keysOf(base: JsonObject, target: JsonObject, own: JsonObject): JsonObject | undefined {
  const patch = [...new Set([...Object.keys(own), ...Object.keys(target), ...Object.keys(base)])].flatMap((key) => {
    const inner = difference(valueAt(base, [key]), valueAt(target, [key]), valueAt(own, [key]))
    return inner === undefined ? [] : [[key, inner] as const]
  })
  return patch.length === 0 ? undefined : Object.fromEntries(patch)
}

function put(value: JsonObject, [key = '', ...rest]: Path, inner: unknown): JsonObject {
  const below = valueAt(value, [key])
  const next = rest.length === 0 ? inner : put(isJsonObject(below) ? below : {}, rest, inner)
  const isGone = next === undefined || (rest.length > 0 && isJsonObject(next) && Object.keys(next).length === 0 && below === undefined)
  if (isGone) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  return { ...value, [key]: next }
}
