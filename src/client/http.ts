import axios, { AxiosError, type AxiosAdapter, type AxiosInstance, type AxiosProgressEvent, type AxiosRequestConfig } from 'axios'
import { expectedSizeHeader } from '../contract/sheet'
import type { RuntimeConfig } from '../contract/pageIndex'
import { permissionHeader } from '../contract/session'
import { CancelledError, RequestError } from './requestError'
import type { ProgressListener } from './recordClient'

/** The product's three clients (spec §7). */
export type ClientName = 'main' | 'platform' | 'web'

export interface HttpCall {
  readonly client: ClientName
  readonly method: string
  readonly path: string
  /** Name and value of the token's header. */
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Reading changes nothing, so a lost answer may be asked for again. Writes are never repeated. */
  readonly isRead?: boolean
  /** Files take as long as the line needs; everything else has 30 seconds. */
  readonly isFile?: boolean
  readonly onProgress?: ProgressListener
  /** What kind of answer is wanted; `application/x-ndjson` comes in lines, as text. */
  readonly accept?: string
  /** Each time more of the answer has come. */
  readonly onReceived?: (received: Received) => void
}

/** So much of an answer has come. */
export interface Received {
  /** Bytes. */
  readonly loaded: number
  /** About how many there will be; 0 where the server does not say. */
  readonly expected: number
  /** The lines so far; empty for a file. */
  readonly text: string
}

/** What came back, whatever its status; a dialect says what it means. */
export interface HttpAnswer {
  readonly status: number
  readonly body: unknown
}

export type Http = (call: HttpCall) => Promise<HttpAnswer>

export interface HttpOptions {
  readonly config: Pick<RuntimeConfig, 'apiUrl' | 'platformUrl' | 'webUrl'>
  /** The user's own web API base (spec §3), which goes before the deployment's. It may still be on its way after a login. */
  readonly webApiUrl?: () => string | null | Promise<string | null>
  /** Told the mark of what the person may do, as each answer brings it. */
  readonly onPermissions?: (mark: string) => void
  readonly adapter?: AxiosAdapter
}

const requestTimeout = 30_000
const retryPause = 300

/** The one place that sends requests. It rejects only where no answer came: cancelled, timed out, no connection. */
export function createHttp({ config, webApiUrl, onPermissions = () => undefined, adapter }: HttpOptions): Http {
  const instance = (baseURL: string) => axios.create({ baseURL: withoutSlash(baseURL), timeout: requestTimeout, validateStatus: () => true, ...(adapter ? { adapter } : {}) })
  const instances: Record<ClientName, AxiosInstance> = {
    main: instance(config.apiUrl),
    platform: instance(config.platformUrl),
    web: instance(config.webUrl),
  }
  return async function http(call) {
    const request = requestOf(call)
    const ownBase = call.client === 'web' ? await webApiUrl?.() : null
    if (ownBase) request.baseURL = withoutSlash(ownBase)
    try {
      return await send(instances[call.client], request, onPermissions)
    } catch (error) {
      if (!call.isRead || !isNetworkFailure(error)) throw failureOf(error)
    }
    await new Promise((resolve) => setTimeout(resolve, retryPause))
    return send(instances[call.client], request, onPermissions).catch((error: unknown) => Promise.reject(failureOf(error)))
  }
}

function requestOf(call: HttpCall): AxiosRequestConfig {
  const { onProgress, onReceived, accept } = call
  return {
    method: call.method,
    url: call.path,
    headers: { ...call.headers, ...(accept ? { accept } : {}) },
    // Spring and Fastify alike read a list from a repeated name.
    paramsSerializer: { indexes: null },
    ...(call.query ? { params: call.query } : {}),
    ...(call.body === undefined ? {} : { data: call.body }),
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.isFile ? { timeout: 0, responseType: 'blob' as const } : {}),
    ...(accept ? { timeout: 0, responseType: 'text' as const } : {}),
    ...(onReceived ? { onDownloadProgress: ({ loaded, event }: AxiosProgressEvent) => onReceived(receivedOf(loaded, event?.target as XMLHttpRequest | null, accept)) } : {}),
    ...(onProgress ? { onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0) } : {}),
  }
}

function receivedOf(loaded: number, request: XMLHttpRequest | null, accept: string | undefined): Received {
  return { loaded, expected: Number(request?.getResponseHeader(expectedSizeHeader) ?? 0), text: accept && request ? request.responseText : '' }
}

async function send(instance: AxiosInstance, request: AxiosRequestConfig, onPermissions: (mark: string) => void): Promise<HttpAnswer> {
  const { status, data, headers } = await instance.request<unknown>(request)
  const mark: unknown = headers[permissionHeader]
  if (typeof mark === 'string') onPermissions(mark)
  const type = String(headers['content-type'] ?? '')
  if (data instanceof Blob && type.includes('json')) return { status, body: parseJson(await data.text()) }
  if (typeof data !== 'string' || !request.responseType || !type.includes('json')) return { status, body: data }
  // Of an answer in lines the last one counts, with the status that it names.
  const body = parseJson(data.trimEnd().split('\n').at(-1) ?? '')
  return { status: (body as { status?: number } | null)?.status ?? status, body }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof AxiosError && error.code === AxiosError.ERR_NETWORK
}

function failureOf(error: unknown): Error {
  if (axios.isCancel(error)) return new CancelledError('The request was taken back.')
  if (error instanceof AxiosError && (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT)) {
    return new RequestError('服务器30秒内没有应答，请稍后再试', 1, 0)
  }
  return new RequestError('网络连接失败，请检查网络后重试', 1, 0)
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
