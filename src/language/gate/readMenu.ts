import type { Finding } from '../finding'
import type { MenuGroup } from '../schemaSet'
import { MenuFile } from '../sharedFiles'
import { toStrictSchema } from '../strictSchema'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf } from './place'
import { findingIn, type RawPage } from './rawPage'
import { shapeFindings } from './shapeFindings'
import { suggestionFor } from './suggestion'
import type { World } from './world'

const schema = toStrictSchema(MenuFile)

/** The menu, and the pages nobody would find: in no menu, with none of their folder in it, nobody's tab, and not marked as such. */
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
  if (!isMenuWhole) return { menu, findings }
  const { placed, homeless } = placeRest(menu, unplacedPages(pages, seen), new Map(pages.map(({ id, area }) => [id, area])))
  return { menu: placed, findings: [...findings, ...homeless.map((page) => findingIn(page, 'notInMenu', ['path'], page.id))] }
}

/** A page that the menu does not name comes last in the group that has the most pages of its folder, so that one file is a whole page. */
function placeRest(menu: readonly MenuGroup[], rest: readonly RawPage[], areas: ReadonlyMap<string, string>): { placed: MenuGroup[]; homeless: RawPage[] } {
  const groupOf = (area: string): number => {
    const counts = menu.map(({ pages }) => pages.filter((id) => areas.get(id) === area).length)
    const most = Math.max(0, ...counts)
    return most === 0 ? -1 : counts.indexOf(most)
  }
  const places = rest.map((page) => ({ page, group: groupOf(page.area) }))
  return {
    placed: menu.map((group, index) => ({ ...group, pages: [...group.pages, ...places.filter((place) => place.group === index).map(({ page }) => page.id)] })),
    homeless: places.filter(({ group }) => group < 0).map(({ page }) => page),
  }
}

function checkEntry(source: ParsedSource, id: string, path: (string | number)[], world: World, seen: Set<string>): Finding[] {
  const repeated = seen.has(id)
  seen.add(id)
  if (repeated) return [createFinding('repeated', placeOf([source], path), id)]
  return world.pageIds.has(id) ? [] : [createFinding('unknownPage', placeOf([source], path), id, { suggestion: suggestionFor(id, world.pageIds) })]
}

function unplacedPages(pages: readonly RawPage[], inMenu: ReadonlySet<string>): RawPage[] {
  const tabs = new Set(pages.flatMap(({ file }) => file.tabs ?? []))
  return pages.filter(({ id, file }) => !inMenu.has(id) && !tabs.has(id) && file.menu !== false)
}
