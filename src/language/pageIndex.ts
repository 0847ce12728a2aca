import type { MenuGroup } from './pageDefinition'

/** One page in the index that the browser loads first. */
export interface PageEntry {
  readonly id: string
  readonly path: string
  readonly aliases: readonly string[]
  readonly title: string
  readonly area: string
  /** Pinyin initials of the title, for the menu's search: `clgl` for 车辆管理. */
  readonly initials: string
  /** Changes whenever the definition does; part of the definition's URL, which may be cached forever. */
  readonly hash: string
}

/** Every page and where the menu has it. */
export interface PageIndex {
  readonly pages: readonly PageEntry[]
  readonly menu: readonly MenuGroup[]
}
