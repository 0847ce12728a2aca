import { isJsonObject } from './mergePatch'
import type { ParsedSource } from './parseSource'

/** Items that a page adds to a dictionary, such as its own kind of inspection. */
export interface DictionaryAddition {
  readonly source: ParsedSource
  readonly name: string
  readonly items: readonly (readonly string[])[]
}

/** What the pages add to dictionaries, of well-formed entries alone: what else is written there is a finding of the page's shape. */
export function readAdditions(sources: readonly ParsedSource[]): DictionaryAddition[] {
  return sources.flatMap((source) => {
    const adds = isJsonObject(source.value) ? source.value['adds'] : undefined
    if (!isJsonObject(adds)) return []
    return Object.entries(adds).flatMap(([name, items]) => (isItems(items) ? [{ source, name, items }] : []))
  })
}

function isItems(items: unknown): items is readonly (readonly string[])[] {
  return Array.isArray(items) && items.every((item) => Array.isArray(item) && item.length >= 2 && item.every((part) => typeof part === 'string'))
}
