import { createHash } from 'node:crypto'
import { pinyin } from 'pinyin-pro'
import type { PageDefinition } from './pageDefinition'
import type { SchemaSet } from './schemaSet'
import type { PageEntry, PageIndex } from './pageIndex'

/** The index of all pages, for the server and for a static build: the browser never sees pinyin tables or hashes being made. */
export function buildPageIndex(set: SchemaSet): PageIndex {
  return { pages: Object.values(set.pages).map((page) => ({ ...entryOf(page), ...groupBeside(set, page) })), menu: set.menu }
}

/** Where a page belongs that is only a tab: to the group of a page that it stands beside. */
function groupBeside(set: SchemaSet, page: PageDefinition): Pick<PageEntry, 'group'> {
  if (set.menu.some(({ pages }) => pages.includes(page.id))) return {}
  const isBeside = (id: string) => page.tabs.includes(id) || set.pages[id]?.tabs.includes(page.id)
  const group = set.menu.find(({ pages }) => pages.some(isBeside))
  return group ? { group: group.title } : {}
}

/** A definition never changes, and most stay the same from one set to the next. */
const entries = new WeakMap<PageDefinition, PageEntry>()

function entryOf(page: PageDefinition): PageEntry {
  const known = entries.get(page) ?? toEntry(page)
  entries.set(page, known)
  return known
}

function toEntry(page: PageDefinition): PageEntry {
  const { id, path, aliases, title, area } = page
  return { id, path, aliases, title, area, initials: initialsOf(title), hash: hashOf(page) }
}

/** `clgl` for 车辆管理; letters and digits stay. */
function initialsOf(title: string): string {
  return pinyin(title, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Sixteen digits of SHA-256: short in a URL, and no two versions of one page will ever share them. */
function hashOf(page: PageDefinition): string {
  return createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 16)
}
