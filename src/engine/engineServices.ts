import { createContext, createElement, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { EventListening } from '../client/listenToEvents'
import type { PhoneUploadService } from '../client/phoneUploads'
import type { RecordClient } from '../client/recordClient'
import { RecordClientProvider } from '../client/recordClientContext'
import type { RecordData } from '../contract/envelope'
import type { SessionReach } from '../contract/session'
import type { PageDefinition } from '../language/pageDefinition'
import type { ExtensionSlot } from '../language/pageFile'
import type { ShownRecord } from './useShownRecord'

/** The query part of the address: it holds filters, sort, page and open record. */
export interface UrlState {
  readonly search: URLSearchParams
  /** `replace` leaves no entry in the history. */
  readonly setSearch: (next: URLSearchParams, options?: { replace?: boolean }) => void
}

/** A call of the platform that belongs to no page, by its path under the main API; failures are the caller's to show. */
export type PlatformAsk = <Data>(method: 'GET' | 'POST', path: string, body?: Readonly<Record<string, unknown>>) => Promise<Data>

/** Server push: hears the named events of a path under the main API until it is told to stop. The path carries a ticket, for the browser sends no token with it. */
export type PlatformListen = (path: string, on: EventListening['on'], onLost?: () => void) => () => void

/**
 * What a component behind an escape hatch is given: the record, the page's definition, the client, the way to go elsewhere.
 * This is the whole contract; what it does not have, an extension should not reach for.
 */
export interface ExtensionProps {
  readonly page: PageDefinition
  /** The record it stands beside; null in the slots `page`, `view` and `toolbar`. */
  readonly record: RecordData | null
  readonly client: RecordClient
  /** As the page file has them; the gate has not looked at them. */
  readonly options: Readonly<Record<string, unknown>>
  /** Reads anew what the page around shows, after something was written. */
  readonly reload: () => void
  readonly ask: PlatformAsk
  readonly listen: PlatformListen
  /** A path of the application as others reach it, for what they scan. */
  readonly publicAddress: (path: string) => string
  /** Goes to a path of the application; whoever has unsaved input is asked first. */
  readonly navigate: EngineServices['navigate']
  /** The query of the address, where a view keeps what Back and a copied link should bring back. */
  readonly url: UrlState
  /** Whether the person may do an action of this page; hides what the server would refuse. */
  readonly may: (action: string) => boolean
  readonly user: EngineServices['user']
  /** Tells that input would be lost by leaving. */
  readonly setUnsaved: EngineServices['setUnsaved']
  /** In the slot `formSection`: writes a field of the open form; `record` then holds the values as they are filled in. */
  readonly setValue?: (field: string, value: unknown) => void
  /** In the slots `rowAction` and `move`, which open when their button is pressed: it is over. */
  readonly close?: () => void
}

/** An escape hatch: a component by name, for a slot or for several. */
export interface Extension {
  readonly name: string
  readonly slot: ExtensionSlot | readonly ExtensionSlot[]
  /** `late(async () => ({ default: (await import(…)).… }))`, so that it costs nothing where it is not used. */
  readonly component: ComponentType<ExtensionProps>
}

/** All that a page needs from the application it stands in. */
export interface EngineServices {
  readonly client: RecordClient
  /** A page by id, for related records, references and tabs. */
  readonly loadPage: (id: string) => Promise<PageDefinition>
  readonly user: { readonly id: string; readonly name: string; readonly orgId: string; readonly roles: readonly string[]; readonly reach?: SessionReach | undefined }
  /** The server enforces it; this hides what would be refused. */
  readonly may: (pageId: string, action: string) => boolean
  readonly extensions: Readonly<Record<string, Extension>>
  /** For extensions; a deployment without the platform refuses in words. */
  readonly ask?: PlatformAsk
  /** The same for what the server tells by itself. */
  readonly listen?: PlatformListen
  /** Settings of this user in this browser: columns, density. JSON values. */
  readonly settings: { readonly read: (key: string) => unknown; readonly write: (key: string, value: unknown) => void }
  /** Goes to a path within the application; guards ask before unsaved input is left. */
  readonly navigate: (path: string) => void
  /** Tells the application that input would be lost: the page tab shows it, navigation asks. */
  readonly setUnsaved: (isUnsaved: boolean) => void
  /** Hears of each record that comes onto the screen, and calls what it gives back when it goes; for tools that explain a page. */
  readonly showing?: (shown: ShownRecord) => () => void
  /** Where others reach the application, for QR codes; absent: at the address of this browser. */
  readonly publicUrl?: string | undefined
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
