import type { Finding } from '../finding'
import { isJsonObject, mergePatch } from './mergePatch'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf } from './place'
import type { PageSource } from './sortSources'
import { suggestionFor } from './suggestion'

/** A page merged with everything it extends. */
export interface MergedPage {
  readonly id: string
  readonly area: string
  readonly isBase: boolean
  readonly chain: readonly ParsedSource[]
  readonly value: Readonly<Record<string, unknown>>
}

/** What belongs to the one page that says it, and is not handed on. */
const ownKeys = ['$schema', 'version', 'extends', 'path', 'aliases', 'menu', 'adds'] as const

/**
 * Merges every page over what it extends. A page whose chain is broken is left out: by a finding here where the chain
 * itself is wrong, by the finding of the other file where that could not be read.
 */
export function resolveExtends(pages: readonly PageSource[], unreadable: ReadonlySet<string>): { merged: MergedPage[]; findings: Finding[] } {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const findings: Finding[] = []
  const merged = pages.flatMap((page) => {
    const chain = chainOf(page, byId)
    if (chain.finding !== null) findings.push(chain.finding)
    const isReadable = chain.pages.every(({ source }) => !unreadable.has(source.path) && isJsonObject(source.value))
    return chain.isWhole && isReadable ? [mergeChain(page, chain.pages)] : []
  })
  return { merged, findings }
}

interface Chain {
  readonly pages: readonly PageSource[]
  readonly isWhole: boolean
  readonly finding: Finding | null
}

function chainOf(page: PageSource, byId: ReadonlyMap<string, PageSource>): Chain {
  const pages = [page]
  for (let current = page; ; ) {
    const parent = parentOf(current)
    if (parent === null) return { pages, isWhole: true, finding: null }
    const next = byId.get(parent)
    const place = placeOf([page.source], ['extends'])
    if (next === undefined) {
      const finding = current === page ? createFinding('unknownExtends', place, parent, { suggestion: suggestionFor(parent, byId.keys()) }) : null
      return { pages, isWhole: false, finding }
    }
    if (pages.includes(next)) {
      const chain = [...pages, next].map(({ id }) => id).join(' → ')
      return { pages, isWhole: false, finding: next === page ? createFinding('cyclicExtends', place, parent, { chain }) : null }
    }
    pages.push(next)
    current = next
  }
}

function parentOf(page: PageSource): string | null {
  return isJsonObject(page.source.value) && typeof page.source.value['extends'] === 'string' ? page.source.value['extends'] : null
}

function mergeChain(page: PageSource, pages: readonly PageSource[]): MergedPage {
  const chain = pages.map(({ source }) => source)
  return { id: page.id, area: page.area, isBase: page.isBase, chain, value: mergedValue(page.source, chain) }
}

/** The last merge of each file: while one page is typed, all others come out as they were. */
const lastMerges = new WeakMap<ParsedSource, Pick<MergedPage, 'chain' | 'value'>>()

function mergedValue(source: ParsedSource, chain: readonly ParsedSource[]): MergedPage['value'] {
  const last = lastMerges.get(source)
  if (last?.chain.length === chain.length && chain.every((part, index) => part === last.chain[index])) return last.value
  const [own, ...bases] = chain.map(({ value }) => value)
  const base = bases.reduceRight<unknown>((target, patch) => mergePatch(target, withoutOwnKeys(patch)), {})
  const value = mergePatch(base, own) as MergedPage['value']
  lastMerges.set(source, { chain, value })
  return value
}

/** What of a page its heirs have too. */
export function withoutOwnKeys(value: unknown): unknown {
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !ownKeys.some((own) => own === key))) : value
}
