import type { Finding } from '../finding'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf } from './place'

/** The files of a schemas folder by what they are. */
export interface SortedSources {
  readonly pages: readonly PageSource[]
  readonly dictionaries: readonly ParsedSource[]
  readonly backends: readonly ParsedSource[]
  readonly norms: readonly ParsedSource[]
  readonly menus: readonly ParsedSource[]
  readonly roles: readonly ParsedSource[]
  readonly homes: readonly ParsedSource[]
  /** Records of the demonstration. */
  readonly demo: readonly ParsedSource[]
}

export interface PageSource {
  readonly id: string
  readonly area: string
  readonly isBase: boolean
  readonly source: ParsedSource
}

/** What stands here is data for the demonstration, not definitions. */
const dataFolder = 'seeds'

/** Whether anything that the gate says depends on a file. */
export function isReadByGate(path: string): boolean {
  return !path.startsWith(`${dataFolder}/`)
}

export function sortSources(sources: readonly ParsedSource[]): { sorted: SortedSources; findings: Finding[] } {
  const sorted = { pages: [] as PageSource[], dictionaries: [] as ParsedSource[], backends: [] as ParsedSource[], norms: [] as ParsedSource[], menus: [] as ParsedSource[], roles: [] as ParsedSource[], homes: [] as ParsedSource[], demo: [] as ParsedSource[] }
  const findings: Finding[] = []
  for (const source of sources) {
    const parts = source.path.split('/')
    const [folder = '', name = ''] = parts
    if (!isReadByGate(source.path)) continue
    else if (source.path === 'norms.json') sorted.norms.push(source)
    else if (source.path === 'menu.json') sorted.menus.push(source)
    else if (source.path === 'roles.json') sorted.roles.push(source)
    else if (source.path === 'home.json') sorted.homes.push(source)
    else if (parts.length !== 2) findings.push(createFinding('unplacedFile', placeOf([source], []), source.path))
    else if (folder === 'dictionaries') sorted.dictionaries.push(source)
    else if (folder === 'backends') sorted.backends.push(source)
    else if (folder === 'demo') sorted.demo.push(source)
    else sorted.pages.push({ id: name.slice(0, -'.json'.length), area: folder, isBase: name.endsWith('.base.json'), source })
  }
  return { sorted, findings: [...findings, ...duplicatePages(sorted.pages)] }
}

function duplicatePages(pages: readonly PageSource[]): Finding[] {
  const first = new Map<string, PageSource>()
  return pages.flatMap((page) => {
    const other = first.get(page.id)
    if (other === undefined) first.set(page.id, page)
    return other === undefined ? [] : [createFinding('duplicatePage', placeOf([page.source], []), page.id, { other: other.source.path })]
  })
}
