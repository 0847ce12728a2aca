import { parse } from 'jsonc-parser'
import { isJsonObject, mergePatch } from './gate/mergePatch'
import { withoutOwnKeys } from './gate/resolveExtends'
import type { SourceFile } from './loadSchemas'

/**
 * What a page file has from the pages it extends, before it says anything itself; empty where it extends none. A chain that
 * is broken gives what there is of it: the gate says what is wrong.
 */
export function inheritedValue(files: readonly SourceFile[], text: string): Readonly<Record<string, unknown>> {
  const bases: unknown[] = []
  const seen = new Set<string>()
  for (let parent = parentOf(text); parent !== null && !seen.has(parent);) {
    seen.add(parent)
    const found = files.find(({ path }) => path.endsWith(`/${parent}.json`))
    if (found === undefined) break
    bases.push(withoutOwnKeys(parse(found.text)))
    parent = parentOf(found.text)
  }
  const value = bases.reduceRight<unknown>((target, patch) => mergePatch(target, patch), {})
  return isJsonObject(value) ? value : {}
}

function parentOf(text: string): string | null {
  const value: unknown = parse(text)
  return isJsonObject(value) && typeof value['extends'] === 'string' ? value['extends'] : null
}
