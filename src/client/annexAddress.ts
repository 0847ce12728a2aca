import type { FileSettings } from '../contract/platformPaths'
import { annexPaths } from '../contract/recordPaths'
import type { BackendCallParts } from './backendCall'
import type { AnnexUse } from './recordClient'

/** `annexMode` of deployments whose files go straight to an object store. */
export const objectStore = 'oss'

/** Where a file is sent: an object store, the address of the file settings, or the page's own annex calls. */
export function annexUpload(settings: FileSettings | null): Pick<BackendCallParts, 'path' | 'isWithoutToken'> {
  // The object store belongs to somebody else, who has no business with the session's token.
  if (settings?.annexMode === objectStore && settings.ossUploadUrl) return { path: settings.ossUploadUrl, isWithoutToken: true }
  return { path: settings?.annexUploadUrl ? absolute(settings, settings.annexUploadUrl) : annexPaths.upload }
}

/** Where a file is read. Addresses of the settings name the place of the id as `{id}`; without it, the id follows them. */
export function annexAddress(settings: FileSettings | null, id: string, use: AnnexUse): string {
  const template = use === 'download' ? (settings?.annexDownloadUrl ?? settings?.annexViewUrl) : settings?.annexViewUrl
  if (!settings || !template) return annexPaths.file(id)
  return filledIn(absolute(settings, template), id)
}

/** Where a ticket for several files is asked for, and where the files then are: a template as of a single file, with `{id}` for the ticket. */
export function archiveAddresses(settings: FileSettings | null, apiUrl: string): { prepare: string; download: (ticket: string) => string } {
  const template = settings?.annexBatchDownloadUrl
  return {
    prepare: settings?.annexBatchDownloadPreUrl ? absolute(settings, settings.annexBatchDownloadPreUrl) : annexPaths.archive,
    download: (ticket) => (settings && template ? filledIn(absolute(settings, template), ticket) : `${apiUrl.replace(/\/+$/, '')}${annexPaths.archive}?ticket=${encodeURIComponent(ticket)}`),
  }
}

function filledIn(address: string, id: string): string {
  return address.includes('{id}') ? address.replaceAll('{id}', encodeURIComponent(id)) : `${address.replace(/\/+$/, '')}/${encodeURIComponent(id)}`
}

/** A path hangs on the settings' own `apiUrl`, where they have one; else on the main API. Whole addresses are not put behind a client's base once more. */
function absolute({ apiUrl }: FileSettings, address: string): string {
  if (!apiUrl || !address.startsWith('/')) return address
  return new URL(apiUrl.replace(/\/+$/, '') + address, location.origin).href.replaceAll('%7Bid%7D', '{id}')
}
