/** Calls of the spec (§7) that the browser's own code makes, besides the session's (`sessionPaths`) and the pages' (`recordPaths`). */
export const platformPaths = {
  /** POST under the platform API: `PageVisit`. Answers nothing. */
  pageVisit: '/scyy/resVisit/add',
  /** POST under the platform API -> `AppSetting[]`; the id is an appId or `default`. */
  appSettings: (appId: string) => `/xtsz/appConfig/getByAppId/${encodeURIComponent(appId)}`,
  /** GET under the main API -> `FileSettings`; the id is an appId or `default`. */
  fileSettings: (appId: string) => `/jcfw/webapp/config/${encodeURIComponent(appId)}`,
  version: '/version.json',
} as const

/** One visit of a page (spec §3). */
export interface PageVisit {
  readonly source: 'cloud-pc-vue'
  readonly path: string
  readonly orgId: string
}

/** The item with code `web_api_url` is the base of the user's own web API. */
export interface AppSetting {
  readonly code: string
  readonly value: string
}

/** Where files go and come from (spec §3). An absent address means the page's own annex calls. */
export interface FileSettings {
  readonly apiUrl: string | null
  readonly annexMode: string | null
  readonly annexUploadUrl: string | null
  readonly annexViewUrl: string | null
  readonly annexDownloadUrl: string | null
  readonly annexBatchDownloadPreUrl: string | null
  readonly annexBatchDownloadUrl: string | null
  readonly ossUploadUrl: string | null
}
