import type { MenuGroup } from '../language/pageDefinition'

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

/** `GET /schemas/index.json`. */
export interface PageIndex {
  readonly pages: readonly PageEntry[]
  readonly menu: readonly MenuGroup[]
}

/** Same from the server and from a static build. */
export const schemaPaths = {
  index: '/schemas/index.json',
  page: (entry: Pick<PageEntry, 'id' | 'hash'>) => `/schemas/pages/${entry.id}.json?v=${entry.hash}`,
  /** Backends by name, without which a page of a foreign backend cannot be asked. */
  backends: '/schemas/backends.json',
  /** Server-sent events of the reference server: `changed` when page files did. */
  events: '/schemas/events',
  config: '/config.json',
} as const

/** `GET /config.json`: what a deployment decides, so that one build serves them all. Nothing secret. */
export interface RuntimeConfig {
  readonly apiUrl: string
  readonly platformUrl: string
  readonly webUrl: string
  readonly clientId: string
  /** Demo accounts offered on the login page; empty outside demo mode. */
  readonly demo: readonly DemoAccount[]
}

export interface DemoAccount {
  readonly mobile: string
  readonly name: string
  readonly post: string
  readonly password: string
}
