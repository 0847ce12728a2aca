import type { Finding } from '../finding'
import type { MenuGroup } from '../pageDefinition'
import { MenuFile } from '../sharedFiles'
import { toStrictSchema } from '../strictSchema'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf } from './place'
import { findingIn, type RawPage } from './rawPage'
import { shapeFindings } from './shapeFindings'
import { suggestionFor } from './suggestion'
import type { World } from './world'

const schema = toStrictSchema(MenuFile)

/** The menu, and the pages nobody would find: in no menu, nobody's tab, and not marked as such. */
export function readMenu(sources: readonly ParsedSource[], world: World, pages: readonly RawPage[]): { menu: MenuGroup[]; findings: Finding[] } {
  const seen = new Set<string>()
  const findings: Finding[] = []
  const menu: MenuGroup[] = []
  for (const source of sources) {
    const shape = shapeFindings([source], schema, source.value).map(({ finding }) => finding)
    findings.push(...shape)
    if (shape.length > 0) continue
    const groups = source.value as MenuFile
    menu.push(...groups)
    findings.push(...groups.flatMap((group, index) => group.pages.flatMap((id, position) => checkEntry(source, id, [index, 'pages', position], world, seen))))
  }
  const isMenuWhole = sources.length > 0 && menu.length > 0
  return { menu, findings: [...findings, ...(isMenuWhole ? unreachablePages(pages, seen) : [])] }
}

function checkEntry(source: ParsedSource, id: string, path: (string | number)[], world: World, seen: Set<string>): Finding[] {
  const repeated = seen.has(id)
  seen.add(id)
  if (repeated) return [createFinding('repeated', placeOf([source], path), id)]
  return world.pageIds.has(id) ? [] : [createFinding('unknownPage', placeOf([source], path), id, { suggestion: suggestionFor(id, world.pageIds) })]
}

function unreachablePages(pages: readonly RawPage[], inMenu: ReadonlySet<string>): Finding[] {
  const tabs = new Set(pages.flatMap(({ file }) => file.tabs ?? []))
  return pages
    .filter(({ id, file }) => !inMenu.has(id) && !tabs.has(id) && file.menu !== false)
    .map((page) => findingIn(page, 'notInMenu', ['path'], page.id))
}
