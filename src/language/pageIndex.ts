import type { MenuGroup } from './schemaSet'

/** One page in the index that the browser loads first. */
export interface PageEntry {
  readonly id: string
  readonly path: string
  readonly aliases: readonly string[]
  readonly title: string
  readonly area: string
  /** Title of the menu's group where a page stands that the menu does not have itself: it is a tab beside one that the menu has. */
  readonly group?: string
  /** Pinyin initials of the title, for the menu's search: `clgl` for 车辆管理. */
  readonly initials: string
  /** Changes whenever the definition does; part of the definition's URL, which may be cached forever. */
  readonly hash: string
}

/** Every page and where the menu has it. */
export interface PageIndex {
  readonly pages: readonly PageEntry[]
  readonly menu: readonly MenuGroup[]
  /** Pages that are not served because of what their files say; absent: none. */
  readonly broken?: readonly BrokenPage[]
}

/** A page whose file cannot be served, as far as the file can be read. */
export interface BrokenPage {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly file: string
}
