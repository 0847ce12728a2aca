/** Where anybody lands who scans the code of a record; printed, so it must not change. */
export const publicCheckRoute = '/check/:page/:code'

/** Such an address, of one record. */
export const publicCheckPath = (page: string, code: string): string => `/check/${encodeURIComponent(page)}/${encodeURIComponent(code)}`

/** Whether a path of the application is such an address. */
export const isPublicCheckPath = (path: string): boolean => /^\/check\/[^/]+\/[^/]+$/.test(path)

/** Calls of that page, under the main API; without a session. */
export const publicCheckPaths = {
  /** GET -> `PublicCheck`. */
  check: (page: string, code: string) => `/publicCheck/${encodeURIComponent(page)}/${encodeURIComponent(code)}`,
} as const

/** One line of the check page, as one reads it. */
export interface CheckedFact {
  readonly title: string
  readonly value: string
  /** Of a table: the titles of its columns, and its rows; both empty for every other field. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** All that anybody learns of a record by its code. */
export interface PublicCheck {
  readonly title: string
  /** What is filled in; personal numbers are masked. */
  readonly facts: readonly CheckedFact[]
  /** What to be warned of. */
  readonly alerts: readonly string[]
  /** Everything that was looked for, the same for every record of the page. */
  readonly lookedFor: readonly string[]
  /** `alert`: something is wrong; `valid`: nothing that was looked for is wrong; `found`: nothing was looked for. */
  readonly verdict: 'alert' | 'valid' | 'found'
  /** ISO 8601, by the server's clock. */
  readonly checkedAt: string
}
