import type { BrokenPage, PageEntry, PageIndex } from '../language/pageIndex'

/** `GET /schemas/index.json` gives a `PageIndex`. */
export type { BrokenPage, PageEntry, PageIndex }

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
  /** Origin for QR codes and what is printed, at which people outside reach the product; absent: the one that the browser uses. */
  readonly publicUrl?: string
  readonly clientId: string
  /** Sent beside `clientId` because the spec's calls ask for it; a browser keeps no secret, and it proves nothing. */
  readonly clientSecret: string
  /**
   * What kind of backend answers at `apiUrl`, by the name of a file of `schemas/backends`; pages that name no backend
   * speak to it, and one signs in there. Absent: the platform (`main`).
   */
  readonly backend?: string
  /** Ids of the pages that this deployment offers; absent: all. What the backend permits counts beside it. */
  readonly pages?: readonly string[]
  /** Whether the page files are served by the reference server, which tells of changes. */
  readonly liveSchemas?: boolean
  /** Whether pages are written in the browser, at `/studio`. */
  readonly studio?: boolean
  /** Origins of the windows that may show the product in a frame and are told that the session expired (spec §4). */
  readonly parentOrigins: readonly string[]
  /** Whether a session may be taken from a link (spec §4, step 3). */
  readonly linkLogin: boolean
  /** Ways in that this deployment can serve. */
  readonly loginWays: readonly LoginWay[]
  /** Demo accounts offered on the login page; empty outside demo mode. */
  readonly demo: readonly DemoAccount[]
}

/** Mobile with password, mobile with SMS code, QR code, account of a cloud platform. */
export type LoginWay = 'password' | 'sms' | 'qr' | 'cloud'

export interface DemoAccount {
  readonly mobile: string
  readonly name: string
  readonly post: string
  readonly password: string
}
