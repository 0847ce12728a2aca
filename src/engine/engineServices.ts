import { createContext, createElement, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { PhoneUploadService } from '../client/phoneUploads'
import type { RecordClient } from '../client/recordClient'
import { RecordClientProvider } from '../client/recordClientContext'
import type { RecordData } from '../contract/envelope'
import type { PageDefinition } from '../language/pageDefinition'
import type { ExtensionSlot } from '../language/pageFile'

/** The query part of the address: it holds filters, sort, page and open record. */
export interface UrlState {
  readonly search: URLSearchParams
  /** `replace` leaves no entry in the history. */
  readonly setSearch: (next: URLSearchParams, options?: { replace?: boolean }) => void
}

/** A call of the platform that belongs to no page, by its path under the main API; failures are the caller's to show. */
export type PlatformAsk = <Data>(method: 'GET' | 'POST', path: string, body?: Readonly<Record<string, unknown>>) => Promise<Data>

/** What a component behind an escape hatch is given. */
export interface ExtensionProps {
  readonly page: PageDefinition
  readonly record: RecordData | null
  readonly client: RecordClient
  readonly options: Readonly<Record<string, unknown>>
  readonly reload: () => void
  readonly ask: PlatformAsk
  /** In a form section: writes a field of the open form; `record` then holds the values as they are filled in. */
  readonly setValue?: (field: string, value: unknown) => void
}

/** An escape hatch: a component by name, for a slot. */
export interface Extension {
  readonly name: string
  readonly slot: ExtensionSlot
  /** `lazy(() => import(…))`, so that it costs nothing where it is not used. */
  readonly component: ComponentType<ExtensionProps>
}

/** All that a page needs from the application it stands in. */
export interface EngineServices {
  readonly client: RecordClient
  /** A page by id, for related records, references and tabs. */
  readonly loadPage: (id: string) => Promise<PageDefinition>
  readonly user: { readonly id: string; readonly name: string; readonly orgId: string; readonly roles: readonly string[] }
  /** The server enforces it; this hides what would be refused. */
  readonly may: (pageId: string, action: string) => boolean
  readonly extensions: Readonly<Record<string, Extension>>
  /** For extensions; a deployment without the platform refuses in words. */
  readonly ask?: PlatformAsk
  /** Settings of this user in this browser: columns, density. JSON values. */
  readonly settings: { readonly read: (key: string) => unknown; readonly write: (key: string, value: unknown) => void }
  /** Goes to a path within the application; guards ask before unsaved input is left. */
  readonly navigate: (path: string) => void
  /** Tells the application that input would be lost: the page tab shows it, navigation asks. */
  readonly setUnsaved: (isUnsaved: boolean) => void
  /** Photos from a phone, where the application has a page for the phone to open. */
  readonly phoneUploads?: PhoneUploadService
  /** The application's address; a page that stands alone uses the browser's (`useUrlState`). */
  readonly url?: UrlState
}

const EngineContext = createContext<EngineServices | null>(null)

/** Hands pages the services of the application around, and the client to their hooks. */
export function EngineProvider({ value, children }: { value: EngineServices; children?: ReactNode }) {
  return createElement(EngineContext.Provider, { value }, createElement(RecordClientProvider, { client: value.client }, children))
}

/** The services of the application around; throws outside of an `EngineProvider`. */
export function useEngine(): EngineServices {
  const services = useContext(EngineContext)
  if (!services) throw new Error('useEngine was called outside of an EngineProvider; wrap the page in <EngineProvider value={services}>.')
  return services
}
