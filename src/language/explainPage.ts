import { isJsonObject } from './gate/mergePatch'
import { parseSource, type ParsedSource } from './gate/parseSource'
import { placeOf, pointerOf, type Path, type Place } from './gate/place'
import { resolveExtends } from './gate/resolveExtends'
import { sortSources } from './gate/sortSources'
import type { SourceFile } from './loadSchemas'
import type { PageDefinition } from './pageDefinition'
import type { SchemaSet } from './schemaSet'

/** A part of a page as it is in the end. */
export interface ExplainedPart {
  readonly pointer: string
  readonly value: unknown
  /** Where it is said; null where nobody says it and the language fills it in. */
  readonly place: Place | null
}

export interface PageExplanation {
  readonly id: string
  /** Own file first, then what it extends, nearest first. */
  readonly files: readonly string[]
  readonly parts: readonly ExplainedPart[]
}

/** What the language fills in, where a page says nothing. */
const filledIn = ['noun', 'label', 'owner', 'scope', 'actions'] as const satisfies readonly (keyof PageDefinition)[]

/**
 * A page with everything it extends, part by part, each with the file and line that says it; a part that one file says
 * as a whole is one part. `files` are those `set` was made of, `name` is the page's id or its address. Null where there is no such page, or its chain is broken.
 */
export function explainPage(set: SchemaSet, files: readonly SourceFile[], name: string): PageExplanation | null {
  const parsed = files.map(parseSource)
  const unreadable = new Set(parsed.filter(({ findings }) => findings.length > 0).map(({ source }) => source.path))
  const { merged } = resolveExtends(sortSources(parsed.map(({ source }) => source)).sorted.pages, unreadable)
  const page = merged.find(({ id, value }) => id === name || value['path'] === name)
  if (!page) return null
  const definition = set.pages[page.id]
  const said = Object.keys(page.value).filter((key) => key !== '$schema').flatMap((key) => partsOf(page.chain, page.value[key], [key]))
  const filled = definition ? filledIn.filter((key) => !(key in page.value)).map((key): ExplainedPart => ({ pointer: pointerOf([key]), value: definition[key], place: null })) : []
  return { id: page.id, files: page.chain.map(({ path }) => path), parts: [...said, ...filled] }
}

/** Where paths of a page are said, by the files it is made of; null where none says just that. */
export function placesIn(files: readonly SourceFile[], id: string, paths: readonly Path[]): (Place | null)[] {
  const parsed = files.map(parseSource)
  const unreadable = new Set(parsed.filter(({ findings }) => findings.length > 0).map(({ source }) => source.path))
  const chain = resolveExtends(sortSources(parsed.map(({ source }) => source)).sorted.pages, unreadable).merged.find((page) => page.id === id)?.chain
  return paths.map((path) => {
    const place = chain && placeOf(chain, path, 'key')
    return place?.pointer === pointerOf(path) ? place : null
  })
}

/** Each field is a part of its own, however they are spread over the files. */
function partsOf(chain: readonly ParsedSource[], value: unknown, path: Path): readonly ExplainedPart[] {
  const isSplit = isJsonObject(value) && (path.join() === 'fields' || filesOf(chain, value, path).size > 1)
  if (isSplit) return Object.entries(value).flatMap(([key, inner]) => partsOf(chain, inner, [...path, key]))
  return [{ pointer: pointerOf(path), value, place: placeOf(chain, path, 'key') }]
}

function filesOf(chain: readonly ParsedSource[], value: unknown, path: Path): ReadonlySet<string> {
  if (!isJsonObject(value) || Object.keys(value).length === 0) return new Set([placeOf(chain, path).file])
  return new Set(Object.entries(value).flatMap(([key, inner]) => [...filesOf(chain, inner, [...path, key])]))
}

/** For people: one line for each part, the place first, so that a terminal or an editor leads there. */
export function formatExplanation({ id, files, parts }: PageExplanation): string {
  const lines = parts.map(({ pointer, value, place }) => ({ at: place ? `${place.file}:${place.line}` : '（语言补上）', text: `${pointer}  ${JSON.stringify(value)}` }))
  const width = Math.max(...lines.map(({ at }) => at.length))
  return `${id}  ${files.join(' ← ')}\n\n${lines.map(({ at, text }) => `${at.padEnd(width)}  ${text}`).join('\n')}\n`
}
