import type { AnnexFileInfo, HistoryEntry } from '../contract/envelope'
import { dictionaryPath } from '../contract/dictionaryPaths'
import { annexPaths, recordPath } from '../contract/recordPaths'
import type { ListQuery } from '../contract/listQuery'
import { errorCodes } from '../contract/errorCodes'
import type { RuntimeConfig } from '../contract/pageIndex'
import type { DictionaryItem } from '../fields/fieldType'
import type { BackendFile } from '../language/backendFile'
import type { EndpointsDefinition, PageDefinition, RecordCall } from '../language/pageDefinition'
import { decodeAnswer, decodeOptions, decodePage, decodeRecord, encodeFilters, encodeListQuery } from './backendDialect'
import { createHttp, type Http, type HttpAnswer, type HttpCall } from './http'
import { createOptionsBatch } from './optionsBatch'
import type { RecordClient } from './recordClient'
import { CancelledError, RequestError } from './requestError'

export interface RecordClientOptions {
  readonly config: Pick<RuntimeConfig, 'apiUrl' | 'platformUrl' | 'webUrl'>
  /** Every backend by name, as `schemas/backends` declares them. */
  readonly backends: Readonly<Record<string, BackendFile>>
  readonly token: () => string | null
  /** Called when a backend says that the session is over. */
  readonly onExpired: () => void
  readonly webApiUrl?: () => string | null
  /** The way out, where it is not axios: tests. */
  readonly http?: Http
}

type Parts = Pick<HttpCall, 'body' | 'query' | 'signal' | 'isRead' | 'isFile' | 'onProgress'>
interface CallValues { readonly id?: string; readonly transition?: string }

/** The engine's way to every backend: paths from the page, words from the backend's dialect. */
export function createRecordClient({ config, backends, token, onExpired, webApiUrl, http: givenHttp }: RecordClientOptions): RecordClient {
  const http = givenHttp ?? createHttp({ config, ...(webApiUrl ? { webApiUrl } : {}) })

  function backendOf(endpoints: EndpointsDefinition): BackendFile {
    const backend = backends[endpoints.backend]
    if (!backend) throw new RequestError(`页面所用的后端“${endpoints.backend}”没有配置，已有：${Object.keys(backends).join('、') || '无'}`, errorCodes.unknown.code, 0)
    return backend
  }

  async function request(backend: BackendFile, method: string, path: string, parts: Parts): Promise<HttpAnswer> {
    const value = token()
    const headers = value ? { [backend.tokenHeader]: `${backend.tokenPrefix ?? ''}${value}` } : {}
    return http({ client: backend.client, method, path, headers, ...parts })
  }

  /** Reads the answer by `decode`, and lets the session end where it says so. */
  function decoded<Data>(decode: () => Data): Data {
    try {
      return decode()
    } catch (error) {
      if (error instanceof RequestError && error.code === errorCodes.sessionExpired.code) onExpired()
      throw error
    }
  }

  async function call(endpoints: EndpointsDefinition, name: RecordCall, values: CallValues, payload: Readonly<Record<string, unknown>> | null, parts: Parts = {}) {
    const backend = backendOf(endpoints)
    const { method, path } = recordPath(endpoints, name, values)
    const answer = await request(backend, method, path, { ...parts, ...payloadParts(method, payload) })
    return { backend, answer }
  }

  async function data(...parameters: Parameters<typeof call>): Promise<unknown> {
    const { backend, answer } = await call(...parameters)
    return decoded(() => decodeAnswer(backend, answer))
  }

  const batch = createOptionsBatch(async (endpoints, asked) => {
    const { backend, answer } = await call(endpoints, 'options', {}, { ...asked }, { isRead: true })
    return decoded(() => decodeOptions(backend, answer))
  })

  /** Writes are never repeated; whatever they answer, labels may have changed. */
  async function write(page: PageDefinition, name: RecordCall, values: CallValues, payload: Readonly<Record<string, unknown>> | null): Promise<unknown> {
    try {
      return await data(page.endpoints, name, values, withId(page, name, values, payload))
    } finally {
      batch.forget()
    }
  }

  return {
    async page(page, query, signal) {
      const backend = backendOf(page.endpoints)
      const { answer } = await call(page.endpoints, 'page', {}, encodeListQuery(backend, page, query), reading(signal))
      return decoded(() => decodePage(backend, answer, query))
    },
    get: async (page, id, signal) => decodeRecord(await data(page.endpoints, 'get', { id }, null, reading(signal))),
    create: async (page, values) => decodeRecord(await write(page, 'create', {}, values)),
    update: async (page, id, values) => decodeRecord(await write(page, 'update', { id }, values)),
    remove: async (page, id, version) => void (await write(page, 'remove', { id }, { version })),
    restore: async (page, id, version) => decodeRecord(await write(page, 'restore', { id }, { version })),
    transition: async (page, id, transition, asked) => decodeRecord(await write(page, 'transition', { id, transition }, { ...asked })),
    async options(endpoints, asked, signal) {
      if (asked.ids) return withSignal(batch.read(endpoints, asked.ids, asked.fields ?? []), signal)
      const { backend, answer } = await call(endpoints, 'options', {}, { ...asked }, reading(signal))
      return decoded(() => decodeOptions(backend, answer))
    },
    async dictionary(name, asked, signal) {
      const backend = mainBackend(backends)
      const answer = await request(backend, 'GET', dictionaryPath(name), { query: { ...asked }, ...reading(signal) })
      return decoded(() => decodeAnswer(backend, answer)) as readonly DictionaryItem[]
    },
    history: async (page, id, signal) => (await data(page.endpoints, 'history', { id }, null, reading(signal))) as HistoryEntry[],
    counts: async (page, query, signal) =>
      (await data(page.endpoints, 'counts', {}, encodeFilters(backendOf(page.endpoints), page, query), reading(signal))) as Record<string, number>,
    async uploadAnnex(page, slot, file, onProgress, signal) {
      const backend = backendOf(page.endpoints)
      const form = new FormData()
      form.append('page', page.id)
      form.append('slot', slot)
      form.append('file', file)
      const answer = await request(backend, 'POST', annexPaths.upload, { body: form, isFile: true, ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) })
      return decoded(() => decodeAnswer(backend, answer)) as AnnexFileInfo
    },
    async readAnnex(id, signal) {
      // A file's id says nothing about its page; annexes live at the backend of the main client.
      const backend = mainBackend(backends)
      const answer = await request(backend, 'GET', annexPaths.file(id), { isFile: true, ...reading(signal) })
      return answer.status === 200 && answer.body instanceof Blob ? answer.body : decoded(() => refusedFile(backend, answer))
    },
    async exportRecords(page, query: ListQuery, signal) {
      const backend = backendOf(page.endpoints)
      const { answer } = await call(page.endpoints, 'export', {}, encodeListQuery(backend, page, query), { isFile: true, ...reading(signal) })
      return answer.status === 200 && answer.body instanceof Blob ? answer.body : decoded(() => refusedFile(backend, answer))
    },
  }
}

/** GET and DELETE carry their payload in the address, the others in the body. */
function payloadParts(method: string, payload: Readonly<Record<string, unknown>> | null): Parts {
  if (!payload) return {}
  return method === 'GET' || method === 'DELETE' ? { query: payload } : { body: payload }
}

/** Backends whose path does not name the record expect its id in the body. */
function withId(page: PageDefinition, name: RecordCall, { id }: CallValues, payload: Readonly<Record<string, unknown>> | null) {
  return id === undefined || page.endpoints.calls[name].includes('{id}') ? payload : { ...payload, id }
}

function reading(signal: AbortSignal | undefined): Parts {
  return { isRead: true, ...(signal ? { signal } : {}) }
}

function mainBackend(backends: Readonly<Record<string, BackendFile>>): BackendFile {
  const backend = Object.values(backends).find(({ client }) => client === 'main')
  if (!backend) throw new RequestError('没有配置主后端（client 为 main）', errorCodes.unknown.code, 0)
  return backend
}

/** A file was asked for and an envelope came: it says why. */
function refusedFile(backend: BackendFile, answer: HttpAnswer): never {
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
