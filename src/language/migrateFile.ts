import { parseSource } from './gate/parseSource'
import { isJsonObject } from './gate/mergePatch'
import { rewriteJson } from './json/rewriteJson'
import type { Migration } from './migrations'

export interface MigratedFile {
  readonly text: string
  /** What was done, one sentence for each step; none where the file is of the current version or says none. */
  readonly done: readonly string[]
}

/**
 * A file in the words of the current version: step by step from the version that it says. Only what a step changes is
 * written anew; order, blanks and lines of the rest stay. A file that cannot be read stays as it is.
 */
export function migrateFile({ path, text }: { readonly path: string; readonly text: string }, migrations: readonly Migration[]): MigratedFile {
  const { source, findings } = parseSource({ path, text })
  if (findings.length > 0 || !isJsonObject(source.value)) return { text, done: [] }
  let value: Readonly<Record<string, unknown>> = source.value
  const done: string[] = []
  for (const { from, title, migrate } of migrations) {
    if (value['version'] !== from) continue
    value = { ...migrate(value), version: from + 1 }
    done.push(`${from} → ${from + 1}：${title}`)
  }
  return { text: done.length > 0 ? rewriteJson(text, value) : text, done }
}
