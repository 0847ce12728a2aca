import type { PageDefinition } from '../../language/pageDefinition'
import type { SchemaSet } from '../../language/schemaSet'
import type { DescribedCall } from '../platform/call'

/** A part of the description that is read by itself. */
export interface Chapter {
  readonly title: string
  readonly pages: readonly PageDefinition[]
  readonly calls: readonly DescribedCall[]
}

/**
 * The description by groups of the menu: what belongs to no page first, pages that stand in no menu last. All in one, two
 * thousand calls of 168 pages, takes Swagger UI half a minute to draw.
 */
export function chaptersOf(set: SchemaSet, calls: readonly DescribedCall[]): readonly Chapter[] {
  const inMenu = new Set(set.menu.flatMap(({ pages }) => pages))
  const groups = [...set.menu, { title: '不在菜单里的页面', pages: Object.keys(set.pages).filter((id) => !inMenu.has(id)) }]
  const chapters = groups.map(({ title, pages }): Chapter => ({ title, pages: pages.flatMap((id) => set.pages[id] ?? []), calls: [] }))
  return [{ title: '登录与平台', pages: [], calls }, ...chapters.filter(({ pages }) => pages.length > 0)]
}
