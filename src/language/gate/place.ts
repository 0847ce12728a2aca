import { findNodeAtLocation, type Node } from 'jsonc-parser'
import type { Finding } from '../finding'
import { findingCatalogue, type FindingCode } from '../findingCatalogue'
import { namesOfNorms } from '../norms'
import type { ParsedSource } from './parseSource'

/** Where something stands. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
}

/** Keys and indexes from the top of a file. */
export type Path = readonly (string | number)[]

/** A finding with its texts filled in from the catalogue. */
export function createFinding(code: FindingCode, place: Place, value: unknown, parameters: Readonly<Record<string, string | number>> = {}): Finding {
  const known: Record<string, string | number> = { value: shown(value), ...parameters }
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (whole, name: string) => String(known[name] ?? whole))
  const { message, cure } = findingCatalogue[code]
  return { code, file: place.file, line: place.line, column: place.column, pointer: place.pointer, value, message: fill(message), cure: fill(cure) }
}

/** A value inside a sentence: short, and text without quotes. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

export function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function placeAt(source: ParsedSource, offset: number): { file: string; line: number; column: number } {
  const before = source.text.slice(0, offset)
  return { file: source.path, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/**
 * Where a path of a merged page stands: the first file of the chain, own file first, that says it.
 * What no file says is placed at the nearest thing around it.
 */
export function placeOf(chain: readonly ParsedSource[], path: Path, at: 'key' | 'value' = 'value'): Place {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length)
    for (const source of chain) {
      const node = nodeAt(source, part)
      if (node !== undefined) return { ...placeAt(source, (at === 'key' ? keyOf(node) : node).offset), pointer: pointerOf(part) }
    }
  }
  const own = chain[0]!
  return { ...placeAt(own, own.tree?.offset ?? 0), pointer: '' }
}

/** A place inside a string value, counted in its characters; escapes before it count as they are written. */
export function placeInside(chain: readonly ParsedSource[], path: Path, offset: number): Place {
  const source = chain.find((candidate) => nodeAt(candidate, path) !== undefined)
  const node = source && nodeAt(source, path)
  // What stands for a norm is another length than its name.
  if (source === undefined || node === undefined || namesOfNorms(String(node.value)).length > 0) return placeOf(chain, path)
  const written = source.text.slice(node.offset + 1, node.offset + node.length - 1)
  const characters = [...written.matchAll(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs)]
  const inside = characters[offset]?.index ?? written.length
  return { ...placeAt(source, node.offset + 1 + inside), pointer: pointerOf(path) }
}

function nodeAt(source: ParsedSource, path: Path): Node | undefined {
  return source.tree === undefined ? undefined : findNodeAtLocation(source.tree, [...path])
}

function keyOf(node: Node): Node {
  return node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node
}
