import { errorCodes } from '../contract/errorCodes'
import type { BackendFile } from '../language/backendFile'
import type { ClientName, Http, HttpAnswer, HttpCall } from './http'
import { RequestError } from './requestError'

/** The part of a backend that a call needs. */
export type CalledBackend = Pick<BackendFile, 'name' | 'client' | 'tokenHeader' | 'tokenPrefix' | 'answer'>

export interface BackendCallParts extends Omit<HttpCall, 'client' | 'headers'> {
  /** Nobody is told of a failure: it is of no consequence, or the caller keeps the reason in view beside what was typed. */
  readonly isQuiet?: boolean
  /** The address is not the backend's own. */
  readonly isWithoutToken?: boolean
}

/** Sends a call with the session's token and reads the answer by `decode`. Every failure is told once and passed on (spec §8). */
export type BackendCall = <Data>(backend: CalledBackend, parts: BackendCallParts, decode: (answer: HttpAnswer) => Data) => Promise<Data>

export interface BackendCallOptions {
  readonly http: Http
  readonly token: () => string | null
  /** The token that stands once no refresh is under way, in this tab or another. */
  readonly settledToken: () => Promise<string | null>
  /** Called when a backend says that the present session is over (code 2). */
  readonly onExpired: () => void
  /** Tells the person why a call failed. Here is the only place that does so by itself. */
  readonly tell: (text: string) => void
}

/**
 * Calls do not wait for a refresh: it begins while the old token is still good. Where a backend voids the old
 * token at once, the refused call is sent again with the new one; it was refused, so nothing happens twice.
 */
export function createBackendCall({ http, token, settledToken, onExpired, tell }: BackendCallOptions): BackendCall {
  return async function call(backend, { isQuiet = false, isWithoutToken = false, ...parts }, decode) {
    const send = async (sent: string | null) => decode(await http({ client: backend.client, headers: isWithoutToken ? {} : tokenHeaders(backend, sent), ...parts }))
    const sent = token()
    try {
      return await send(sent).catch(async (error: unknown) => {
        if (!isExpired(error) || isWithoutToken) throw error
        const current = await settledToken()
        // An answer to a token that has been given up meanwhile says nothing of the session that stands now.
        if (current !== null && current !== sent) return send(current).catch((second: unknown) => endedBy(second, current))
        return endedBy(error, sent)
      })
    } catch (error) {
      if (error instanceof RequestError && !isQuiet) {
        tell(error.message)
        error.isTold = true
      }
      throw error
    }
  }

  function endedBy(error: unknown, sent: string | null): never {
    if (isExpired(error) && token() === sent) onExpired()
    throw error
  }
}

/** Name and value of the header that carries the token. */
export function tokenHeaders(backend: CalledBackend, token: string | null): Record<string, string> {
  return token ? { [backend.tokenHeader]: `${backend.tokenPrefix ?? ''}${token}` } : {}
}

/** The backend that speaks for a client: the one of its name, or else the first that uses it. */
export function backendOfClient(backends: Readonly<Record<string, BackendFile>>, client: ClientName): BackendFile {
  const named = backends[client]
  const backend = named?.client === client ? named : Object.values(backends).find((one) => one.client === client)
  if (!backend) throw new RequestError(`没有配置${client}后端（client 为 ${client}）`, errorCodes.unknown.code, 0)
  return backend
}

function isExpired(error: unknown): boolean {
  return error instanceof RequestError && error.code === errorCodes.sessionExpired.code
}
