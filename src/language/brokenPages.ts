import type { Finding } from './finding'
import { isJsonObject } from './gate/mergePatch'
import { parseSource } from './gate/parseSource'
import { sortSources } from './gate/sortSources'
import type { SourceFile } from './loadSchemas'
import type { BrokenPage } from './pageIndex'

/** Pages whose file has findings, with as much of each as can be read of it. */
export function brokenPages(files: readonly SourceFile[], findings: readonly Finding[]): BrokenPage[] {
  if (findings.length === 0) return []
  const broken = new Set(findings.map(({ file }) => file))
  const sources = files.filter(({ path }) => broken.has(path)).map((file) => parseSource(file).source)
  return sortSources(sources).sorted.pages.filter(({ isBase }) => !isBase).map(({ id, source }) => {
    const value = isJsonObject(source.value) ? source.value : {}
    const text = (key: string, fallback: string) => (typeof value[key] === 'string' ? value[key] : fallback)
    return { id, path: text('path', `/${id}`), title: text('title', id), file: source.path }
  })
}
