import type { AnnexFileInfo, HistoryEntry, OptionsRequest, RecordData, RecordOption, RecordPage, TransitionRequest } from '../contract/envelope'
import type { DictionaryRequest } from '../contract/dictionaryPaths'
import type { DictionaryItem } from '../fields/fieldType'
import type { ListQuery } from '../contract/listQuery'
import type { EndpointsDefinition, PageDefinition } from '../language/pageDefinition'

/** Progress of an upload, 0 to 1. */
export type ProgressListener = (fraction: number) => void

/**
 * Everything the engine asks of a backend; the engine knows no other way out.
 * Every method rejects with a `RequestError` (see `requestError.ts`).
 */
export interface RecordClient {
  readonly page: (page: PageDefinition, query: ListQuery, signal?: AbortSignal) => Promise<RecordPage>
  readonly get: (page: PageDefinition, id: string, signal?: AbortSignal) => Promise<RecordData>
  readonly create: (page: PageDefinition, values: Readonly<Record<string, unknown>>) => Promise<RecordData>
  /** `values` are the changed fields with `version`, the version read when the form opened. */
  readonly update: (page: PageDefinition, id: string, values: Readonly<Record<string, unknown>> & { version: number }) => Promise<RecordData>
  readonly remove: (page: PageDefinition, id: string, version: number) => Promise<void>
  readonly restore: (page: PageDefinition, id: string, version: number) => Promise<RecordData>
  readonly transition: (page: PageDefinition, id: string, transition: string, request: TransitionRequest) => Promise<RecordData>
  /** Labels of referred records: a search, or one batch read. Batch reads of one moment are one call. */
  readonly options: (endpoints: EndpointsDefinition, request: OptionsRequest, signal?: AbortSignal) => Promise<readonly RecordOption[]>
  /** Items of a dictionary too large to travel with the page, with their full labels. */
  readonly dictionary: (name: string, request: DictionaryRequest, signal?: AbortSignal) => Promise<readonly DictionaryItem[]>
  readonly history: (page: PageDefinition, id: string, signal?: AbortSignal) => Promise<readonly HistoryEntry[]>
  /** Records by value of the state field, under the query's other filters. */
  readonly counts: (page: PageDefinition, query: ListQuery, signal?: AbortSignal) => Promise<Readonly<Record<string, number>>>
  readonly uploadAnnex: (page: PageDefinition, slot: string, file: File, onProgress?: ProgressListener, signal?: AbortSignal) => Promise<AnnexFileInfo>
  /** Bytes of an annex, for preview and download. */
  readonly readAnnex: (id: string, signal?: AbortSignal) => Promise<Blob>
  /** The filtered list as a spreadsheet. */
  readonly exportRecords: (page: PageDefinition, query: ListQuery, signal?: AbortSignal) => Promise<Blob>
}
