import type { AnnexFileInfo, DeriveRequest, HistoryEntry, OptionsRequest, RecordData, RecordOption, RecordPage, TransitionRequest } from '../contract/envelope'
import type { ManyAnswer, ManyRequest } from '../contract/createMany'
import type { DictionaryRequest } from '../contract/dictionaryPaths'
import type { SummaryAnswer } from '../contract/figure'
import type { TreeAnswer, TreeRequest } from '../contract/tree'
import type { UrgeAnswer, UrgeRequest } from '../contract/urge'
import type { DictionaryItem } from '../fields/fieldType'
import type { ListQuery } from '../contract/listQuery'
import type { HttpCall, Received } from './http'
import type { EndpointsDefinition } from '../language/endpointsDefinition'
import type { PageDefinition } from '../language/pageDefinition'

/** Progress of an upload, 0 to 1. */
export type ProgressListener = (fraction: number) => void

export type AnnexUse = 'view' | 'download'

/**
 * Everything the engine asks of a backend; the engine knows no other way out.
 * Every method rejects with a `RequestError` (see `requestError.ts`).
 */
export interface RecordCalls {
  readonly page: (page: PageDefinition, query: ListQuery, signal?: AbortSignal) => Promise<RecordPage>
  readonly get: (page: PageDefinition, id: string, signal?: AbortSignal) => Promise<RecordData>
  readonly create: (page: PageDefinition, values: Readonly<Record<string, unknown>>) => Promise<RecordData>
  /** A record for each of those that a list in it names: all, none, or those that are right. */
  readonly createMany: (page: PageDefinition, request: ManyRequest) => Promise<ManyAnswer>
  /** `values` are the changed fields with `version`, the version read when the form opened. */
  readonly update: (page: PageDefinition, id: string, values: Readonly<Record<string, unknown>> & { version: number }) => Promise<RecordData>
  readonly remove: (page: PageDefinition, id: string, version: number) => Promise<void>
  readonly restore: (page: PageDefinition, id: string, version: number) => Promise<RecordData>
  readonly transition: (page: PageDefinition, id: string, transition: string, request: TransitionRequest) => Promise<RecordData>
  /** Labels of referred records: a search, or one batch read. Batch reads of one moment are one call. */
  readonly options: (endpoints: EndpointsDefinition, request: OptionsRequest, signal?: AbortSignal) => Promise<readonly RecordOption[]>
  /** What the system would find for a record that is being filled in, and what comes along from there, by field; nothing is written. */
  readonly derive: (page: PageDefinition, request: DeriveRequest, signal?: AbortSignal) => Promise<Readonly<Record<string, unknown>>>
  /** Items of a dictionary too large to travel with the page, with their full labels. */
  readonly dictionary: (name: string, request: DictionaryRequest, signal?: AbortSignal) => Promise<readonly DictionaryItem[]>
  readonly history: (page: PageDefinition, id: string, signal?: AbortSignal) => Promise<readonly HistoryEntry[]>
  /** Records by value of the state field, under the query's other filters. */
  readonly counts: (page: PageDefinition, query: ListQuery, signal?: AbortSignal) => Promise<Readonly<Record<string, number>>>
  /** The figures above a list, under its query. */
  readonly summary: (page: PageDefinition, query: ListQuery, signal?: AbortSignal) => Promise<SummaryAnswer>
  /** Tells those who answer for who has not done what was due, or says whom it would tell. */
  readonly urgeMissed: (page: PageDefinition, request: UrgeRequest) => Promise<UrgeAnswer>
  /** Part of the tree in which the records of a page stand. */
  readonly tree: (page: PageDefinition, request: TreeRequest, signal?: AbortSignal) => Promise<TreeAnswer>
  readonly uploadAnnex: (page: PageDefinition, slot: string, file: File, onProgress?: ProgressListener, signal?: AbortSignal) => Promise<AnnexFileInfo>
  /** Bytes of an annex; deployments may give them from another address to be kept than to be looked at. */
  readonly readAnnex: (id: string, signal?: AbortSignal, use?: AnnexUse) => Promise<Blob>
  /** Address of several annexes as one zip of that name; the browser loads it by itself, within a minute. */
  readonly archiveAnnex: (ids: readonly string[], name: string) => Promise<string>
  /** The filtered list as a spreadsheet. */
  readonly exportRecords: (page: PageDefinition, query: ListQuery, signal?: AbortSignal, onReceived?: (received: Received) => void) => Promise<Blob>
  /** The filtered list as a sheet in which it can be changed and brought back. */
  readonly changeSheet: (page: PageDefinition, query: ListQuery) => Promise<Blob>
  /** A call of the import; `sheetCalls` knows what to ask and what comes back. */
  readonly callImport: (page: PageDefinition, name: 'template' | 'import', parts: ImportParts) => Promise<unknown>
}

/** What a call of the import sends and listens to. */
export type ImportParts = Pick<HttpCall, 'query' | 'body' | 'accept' | 'isFile' | 'signal' | 'onProgress' | 'onReceived'>

/** Failures are told by a toast; what stays in view, a form or a list, says by itself in what state it is. */
export interface RecordClient extends RecordCalls {
  /** The same calls where the caller gathers the reasons and tells them himself: many records at once. */
  readonly quiet: RecordCalls
}
