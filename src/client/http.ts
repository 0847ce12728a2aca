import axios, { AxiosError, type AxiosAdapter, type AxiosInstance, type AxiosRequestConfig } from 'axios'
import type { RuntimeConfig } from '../contract/pageIndex'
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
}

/** What came back, whatever its status; a dialect says what it means. */
export interface HttpAnswer {
  readonly status: number
  readonly body: unknown
}

export type Http = (call: HttpCall) => Promise<HttpAnswer>

export interface HttpOptions {
  readonly config: Pick<RuntimeConfig, 'apiUrl' | 'platformUrl' | 'webUrl'>
  /** The user's own web API base (spec §3), which goes before the deployment's. */
  readonly webApiUrl?: () => string | null
  readonly adapter?: AxiosAdapter
}

const requestTimeout = 30_000
const retryPause = 300

/** The one place that sends requests. It rejects only where no answer came: cancelled, timed out, no connection. */
export function createHttp({ config, webApiUrl, adapter }: HttpOptions): Http {
  const instance = (baseURL: string) => axios.create({ baseURL: withoutSlash(baseURL), timeout: requestTimeout, validateStatus: () => true, ...(adapter ? { adapter } : {}) })
  const instances: Record<ClientName, AxiosInstance> = {
    main: instance(config.apiUrl),
    platform: instance(config.platformUrl),
    web: instance(config.webUrl),
  }
  return async function http(call) {
    const request = requestOf(call)
    const ownBase = call.client === 'web' ? webApiUrl?.() : null
    if (ownBase) request.baseURL = withoutSlash(ownBase)
    try {
      return await send(instances[call.client], request)
    } catch (error) {
      if (!call.isRead || !isNetworkFailure(error)) throw failureOf(error)
    }
    await new Promise((resolve) => setTimeout(resolve, retryPause))
    return send(instances[call.client], request).catch((error: unknown) => Promise.reject(failureOf(error)))
  }
}

function requestOf(call: HttpCall): AxiosRequestConfig {
  const { onProgress } = call
  return {
    method: call.method,
    url: call.path,
    headers: { ...call.headers },
    // Spring and Fastify alike read a list from a repeated name.
    paramsSerializer: { indexes: null },
    ...(call.query ? { params: call.query } : {}),
    ...(call.body === undefined ? {} : { data: call.body }),
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.isFile ? { timeout: 0, responseType: 'blob' as const } : {}),
    ...(onProgress ? { onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0) } : {}),
  }
}

async function send(instance: AxiosInstance, request: AxiosRequestConfig): Promise<HttpAnswer> {
  const { status, data, headers } = await instance.request<unknown>(request)
  const isJsonBlob = data instanceof Blob && String(headers['content-type'] ?? '').includes('json')
  return { status, body: isJsonBlob ? parseJson(await data.text()) : data }
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
