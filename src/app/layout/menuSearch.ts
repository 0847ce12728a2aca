import type { PageEntry, PageIndex } from '../../contract/pageIndex'

export interface MenuSection {
  readonly title: string
  readonly icon: string
  readonly pages: readonly PageEntry[]
}

/** The menu as this person sees it: pages that may be opened, groups that are not empty. */
export function visibleMenu(index: PageIndex, may: (pageId: string) => boolean): readonly MenuSection[] {
  const byId = new Map(index.pages.map((page) => [page.id, page]))
  return index.menu
    .map((group) => ({ ...group, pages: group.pages.flatMap((id) => byId.get(id) ?? []).filter((page) => may(page.id)) }))
    .filter((group) => group.pages.length > 0)
}

/** Pages whose title, pinyin initials or path contain what was typed. */
export function searchMenu(menu: readonly MenuSection[], typed: string): readonly MenuSection[] {
  const word = typed.trim().toLowerCase()
  if (!word) return menu
  return menu
    .map((group) => ({ ...group, pages: group.pages.filter((page) => page.title.includes(word) || page.initials.includes(word) || page.path.toLowerCase().includes(word)) }))
    .filter((group) => group.pages.length > 0)
}
