import type { PageEntry, PageIndex } from '../language/pageIndex'

/** `GET /schemas/index.json` gives a `PageIndex`. */
export type { PageEntry, PageIndex }

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
