import type { PageDefinition } from '../../language/pageDefinition'
import type { SchemaSet } from '../../language/schemaSet'
import type { DescribedCall } from '../platform/call'
import { groupBy } from '../platform/groupBy'

/** A part of the description that is read by itself. */
export interface Chapter {
  readonly title: string
  readonly pages: readonly PageDefinition[]
  readonly calls: readonly DescribedCall[]
}

/**
 * The description by groups of the menu: what belongs to no page first, a page that stands in no menu with those it is a tab beside. All in one, two
 * thousand calls of 168 pages, takes Swagger UI half a minute to draw.
 */
export function chaptersOf(set: SchemaSet, calls: readonly DescribedCall[]): readonly Chapter[] {
  const besides = groupBy(Object.keys(set.pages).filter((id) => !set.menu.some(({ pages }) => pages.includes(id))), (id) => set.menu.find(({ pages }) => pages.some((page) => set.pages[page]?.tabs.includes(id))))
  const groups = [...set.menu.map((group) => ({ title: group.title, pages: [...group.pages, ...(besides.get(group) ?? [])] })), { title: '不在菜单里的页面', pages: besides.get(undefined) ?? [] }]
  const chapters = groups.map(({ title, pages }): Chapter => ({ title, pages: pages.flatMap((id) => set.pages[id] ?? []), calls: [] }))
  return [{ title: '登录与平台', pages: [], calls }, ...chapters.filter(({ pages }) => pages.length > 0)]
}
