import type { ManyAnswer } from '../contract/createMany'
import type { AnnexFileInfo, HistoryEntry, OptionsRequest, RecordData, RecordOption } from '../contract/envelope'
import type { SummaryAnswer } from '../contract/figure'
import type { TreeAnswer } from '../contract/tree'
import type { UrgeAnswer } from '../contract/urge'
import { dictionaryPath } from '../contract/dictionaryPaths'
import { isOffered, recordPath } from '../contract/recordPaths'
import type { ListQuery } from '../contract/listQuery'
import type { SheetPurpose } from '../contract/sheet'
import { errorCodes } from '../contract/errorCodes'
import type { FileSettings } from '../contract/platformPaths'
import type { DictionaryItem } from '../fields/fieldType'
import type { BackendFile, Offer } from '../language/backendFile'
import type { EndpointsDefinition, RecordCall } from '../language/endpointsDefinition'
import type { PageDefinition } from '../language/pageDefinition'
import { annexAddress, annexUpload, archiveAddresses } from './annexAddress'
import { backendOfClient, type BackendCall, type BackendCallParts } from './backendCall'
import { decodeAnswer, decodeFound, decodeRecord, decodeOptions, decodePage, decodeWritten, encodeFilters, encodeListQuery, encodeValues, withNames, withTextKeys } from './backendDialect'
import { isPlatform } from './deployBackends'
import type { HttpAnswer } from './http'
import { createOptionsBatch, type OptionsBatch } from './optionsBatch'
import { optionsOfRecords } from './optionsOfRecords'
import type { RecordCalls, RecordClient } from './recordClient'
import { CancelledError, RequestError } from './requestError'

export interface RecordClientOptions {
  /** Every backend by name, as `schemas/backends` declares them. */
  readonly backends: Readonly<Record<string, BackendFile>>
  /** The session's way to send a call. */
  readonly call: BackendCall
  /** Where files go and come from; null means the page's own annex calls. */
  readonly fileSettings?: () => FileSettings | null
  /** Base of the main API, for addresses that the browser opens by itself. */
  readonly apiUrl?: string
}

type Parts = Pick<BackendCallParts, 'body' | 'query' | 'signal' | 'isRead' | 'isFile' | 'isQuiet' | 'onProgress' | 'accept' | 'onReceived'>
interface CallValues { readonly id?: string; readonly transition?: string }

/** The engine's way to every backend: paths from the page, words from the backend's dialect. */
export function createRecordClient(options: RecordClientOptions): RecordClient {
  const { readOptions } = endpointCalls(options)
  const batch = createOptionsBatch((endpoints, asked) => readOptions(endpoints, asked, reading(undefined)))
  const quietCall: BackendCall = (backend, parts, decode) => options.call(backend, { ...parts, isQuiet: true }, decode)
  return { ...recordCalls(options, batch), quiet: recordCalls({ ...options, call: quietCall }, batch) }
}

/** Calls by the name a page gives them, at the backend it names. */
function endpointCalls({ backends, call: send }: RecordClientOptions) {
  function backendOf(endpoints: EndpointsDefinition): BackendFile {
    const backend = backends[endpoints.backend]
    if (!backend) throw new RequestError(`页面所用的后端“${endpoints.backend}”没有配置，已有：${Object.keys(backends).join('、') || '无'}`, errorCodes.unknown.code, 0)
    return withNames(backend, endpoints.names)
  }
  async function call<Data>(endpoints: EndpointsDefinition, name: RecordCall, values: CallValues, payload: Readonly<Record<string, unknown>> | null, parts: Parts, decode: (backend: BackendFile, answer: HttpAnswer) => Data): Promise<Data> {
    const backend = backendOf(endpoints)
    if (!isOffered(endpoints, name as Offer)) throw notOffered(backend, name)
    const { method, path } = recordPath(endpoints, name, values)
    // A file of a list carries the list's filters in the way the list does.
    const payloadMethod = name === 'export' ? recordPath(endpoints, 'page').method : method
    return send(backend, { method, path, ...parts, ...payloadParts(payloadMethod, payload) }, (answer) => decode(backend, answer))
  }
  async function readOptions(endpoints: EndpointsDefinition, asked: OptionsRequest, parts: Parts): Promise<readonly RecordOption[]> {
    if (isOffered(endpoints, 'options')) return call(endpoints, 'options', {}, { ...asked }, parts, decodeOptions)
    const list = (place: EndpointsDefinition, query: ListQuery) => call(place, 'page', {}, encodeListQuery(backendOf(place), unfiltered, query), parts, (backend, answer) => decodePage(backend, answer, query).records)
    return optionsOfRecords({ list, get: (place, id) => call(place, 'get', { id }, null, { ...parts, isQuiet: true }, decodeFound) }, endpoints, asked)
  }
  return { backendOf, call, readOptions }
}

/** A search by the name alone has no ranges. */
const unfiltered = { list: { filters: [] } } as unknown as Pick<PageDefinition, 'list'>

function recordCalls(options: RecordClientOptions, batch: OptionsBatch): RecordCalls {
  const { backends, call: send, fileSettings = () => null, apiUrl = '' } = options
  const { backendOf, call, readOptions } = endpointCalls(options)

  /** Writes are never repeated; whatever they answer, labels may have changed. */
  async function write(page: PageDefinition, name: RecordCall, values: CallValues, payload: Payload): Promise<unknown> {
    try {
      return await call(page.endpoints, name, values, withId(backendOf(page.endpoints), page, name, values, payload), {}, decodeAnswer)
    } finally {
      batch.forget()
    }
  }
  /** `rest` is what goes along, in the backend's own words. */
  async function writeRecord(page: PageDefinition, name: RecordCall, values: CallValues, payload: Payload, rest: Payload = {}): Promise<RecordData> {
    const { id = '' } = values
    const backend = backendOf(page.endpoints)
    return decodeWritten(backend, await write(page, name, values, { ...rest, ...encodeValues(backend, payload) }), { ...decodeRecord(backend, rest), ...payload, id })
  }
  /** A version only for those who know versions. */
  function versioned<Body extends { readonly version: number }>(page: PageDefinition, body: Body): Payload {
    const { version, ...rest } = body
    return isOffered(page.endpoints, 'version') ? { ...rest, version } : rest
  }
  /** All of a record, where an update replaces it. */
  async function wholeOf(page: PageDefinition, id: string): Promise<Payload> {
    if (backendOf(page.endpoints).request.update !== 'whole') return {}
    return call(page.endpoints, 'get', { id }, null, {}, (backend, answer) => decodeFound(backend, answer) && (decodeAnswer(backend, answer) as Payload))
  }

  return {
    page: async (page, query, signal) => call(page.endpoints, 'page', {}, encodeListQuery(backendOf(page.endpoints), page, query), reading(signal), (backend, answer) => {
      const found = decodePage(backend, answer, query)
      return { ...found, records: found.records.map((record) => withTextKeys(page, record)) }
    }),
    get: async (page, id, signal) => withTextKeys(page, await call(page.endpoints, 'get', { id }, null, reading(signal), decodeFound)),
    create: async (page, values) => writeRecord(page, 'create', {}, values),
    createMany: async (page, { record, ...rest }) => (await write(page, 'createMany', {}, { ...rest, record: encodeValues(backendOf(page.endpoints), record) })) as ManyAnswer,
    update: async (page, id, values) => writeRecord(page, 'update', { id }, versioned(page, values), await wholeOf(page, id)),
    remove: async (page, id, version) => void (await write(page, 'remove', { id }, versioned(page, { version }))),
    restore: async (page, id, version) => writeRecord(page, 'restore', { id }, versioned(page, { version })),
    transition: async (page, id, transition, asked) => writeRecord(page, 'transition', { id, transition }, versioned(page, asked)),
    options: async (endpoints, asked, signal) =>
      asked.ids ? withSignal(batch.read(endpoints, asked.ids, asked.fields ?? []), signal) : readOptions(endpoints, asked, reading(signal)),
    derive: async (page, asked, signal) => (await call(page.endpoints, 'derive', {}, { ...asked }, reading(signal), decodeAnswer)) as Record<string, unknown>,
    async dictionary(name, asked, signal) {
      const backend = backendOfClient(backends, 'main')
      if (!isPlatform(backends)) throw notOffered(backend, 'dictionary')
      return send(backend, { method: 'GET', path: dictionaryPath(name), query: { ...asked }, ...reading(signal) }, (answer) => decodeAnswer(backend, answer) as readonly DictionaryItem[])
    },
    history: async (page, id, signal) => (await call(page.endpoints, 'history', { id }, null, reading(signal), decodeAnswer)) as HistoryEntry[],
    counts: async (page, query, signal) =>
      (await call(page.endpoints, 'counts', {}, encodeFilters(backendOf(page.endpoints), page, query), reading(signal), decodeAnswer)) as Record<string, number>,
    summary: async (page, query, signal) =>
      (await call(page.endpoints, 'summary', {}, encodeFilters(backendOf(page.endpoints), page, query), reading(signal), decodeAnswer)) as SummaryAnswer,
    urgeMissed: async (page, request) => (await call(page.endpoints, 'urgeMissed', {}, { ...request }, {}, decodeAnswer)) as UrgeAnswer,
    tree: async (page, request, signal) => (await call(page.endpoints, 'tree', {}, { ...request }, reading(signal), decodeAnswer)) as TreeAnswer,
    async uploadAnnex(page, slot, file, onProgress, signal) {
      const backend = backendOf(page.endpoints)
      const body = new FormData()
      body.append('page', page.id)
      body.append('slot', slot)
      body.append('file', file)
      // The slot keeps a file that failed with its reason, so no toast says it as well.
      const parts = { method: 'POST', body, isFile: true, isQuiet: true, ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) }
      return send(backend, { ...parts, ...annexUpload(fileSettings()) }, (answer) => decodeAnswer(backend, answer) as AnnexFileInfo)
    },
    async readAnnex(id, signal, use = 'view') {
      // A file's id says nothing about its page; annexes live at the backend of the main client.
      const backend = backendOfClient(backends, 'main')
      return send(backend, { method: 'GET', path: annexAddress(fileSettings(), id, use), isFile: true, ...reading(signal) }, (answer) => fileOf(backend, answer))
    },
    async archiveAnnex(ids, name) {
      const backend = backendOfClient(backends, 'main')
      const { prepare, download } = archiveAddresses(fileSettings(), apiUrl)
      return download(await send(backend, { method: 'POST', path: prepare, body: { ids, name } }, (answer) => String(decodeAnswer(backend, answer))))
    },
    exportRecords: async (page, query: ListQuery, signal, onReceived) =>
      call(page.endpoints, 'export', {}, encodeListQuery(backendOf(page.endpoints), page, query), { isFile: true, ...reading(signal), ...(onReceived ? { onReceived } : {}) }, fileOf),
    changeSheet: async (page, query) =>
      call(page.endpoints, 'export', {}, encodeListQuery(backendOf(page.endpoints), page, query), { isFile: true, isQuiet: true, isRead: true, query: { purpose: 'changes' satisfies SheetPurpose } }, fileOf),
    // The dialog keeps the reason in view.
    callImport: async (page, name, parts) =>
      call(page.endpoints, name, {}, null, { ...parts, isQuiet: true }, (backend, answer) => (answer.body instanceof Blob ? fileOf(backend, answer) : decodeAnswer(backend, answer))),
  }
}

type Payload = Readonly<Record<string, unknown>>

function notOffered({ title }: BackendFile, name: string): RequestError {
  return new RequestError(`后端“${title}”没有这项功能（${name}）`, errorCodes.unknown.code, 0)
}

/** GET and DELETE carry their payload in the address, the others in the body. */
function payloadParts(method: string, payload: Readonly<Record<string, unknown>> | null): Parts {
  if (!payload) return {}
  return method === 'GET' || method === 'DELETE' ? { query: payload } : { body: payload }
}

/** Backends whose path does not name the record expect its id in the body. */
function withId({ answer }: BackendFile, page: PageDefinition, name: RecordCall, { id }: CallValues, payload: Payload | null) {
  return id === undefined || page.endpoints.calls[name].includes('{id}') ? payload : { ...payload, [answer.record?.id ?? 'id']: id }
}

function reading(signal: AbortSignal | undefined): Parts {
  return { isRead: true, ...(signal ? { signal } : {}) }
}

/** The file; where an envelope came in its place, that says why there is none. */
function fileOf(backend: BackendFile, answer: HttpAnswer): Blob {
  if (answer.status === 200 && answer.body instanceof Blob) return answer.body
  decodeAnswer(backend, answer)
  throw new RequestError('服务器没有给出文件', errorCodes.unknown.code, answer.status)
}

/** One caller may stop waiting for a call that others share. */
function withSignal<Data>(promise: Promise<Data>, signal: AbortSignal | undefined): Promise<Data> {
  if (!signal) return promise
  return new Promise<Data>((resolve, reject) => {
    const cancel = () => reject(new CancelledError('The request was taken back.'))
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel, { once: true })
    promise.then(resolve, reject)
  })
}
