import type { FastifyBaseLogger } from 'fastify'
import { RequestRefusal } from '../../errors'
import type { CloudSettings } from '../../settings'

/** Who a person is to the cloud platform. */
export interface CloudAccount {
  readonly empOpenid: string
  readonly orgOpenid: string
  readonly appId: string
}

const providerTimeout = 8_000

interface Asking {
  readonly logger: Pick<FastifyBaseLogger, 'error'>
  /** Milliseconds to wait for the platform. */
  readonly timeout?: number
}

/** Exchanges a code for the account it stands for; tells a code that the platform does not know from a platform that cannot be asked. */
export async function exchangeCode({ tokenUrl, clientId, clientSecret, appId }: CloudSettings, code: string, { logger, timeout = providerTimeout }: Asking): Promise<CloudAccount> {
  const answer = await ask(tokenUrl, { clientId, clientSecret, code }, timeout).catch((error: unknown) => {
    logger.error({ err: error }, 'the cloud platform was not to be asked for a code')
    throw new RequestRefusal('cloudUnavailable')
  })
  const account = readAccount(answer)
  if (!account || (appId !== null && account.appId !== appId)) throw new RequestRefusal('cloudCodeInvalid')
  return account
}

/** What the platform says: null where it does not know the code. */
async function ask(url: string, body: object, timeout: number): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal: AbortSignal.timeout(timeout), redirect: 'error' })
  // 401 and 403 are about this server's own number and secret, not about the person's code.
  if (answer.status === 400 || answer.status === 404 || answer.status === 422) {
    await answer.body?.cancel()
    return null
  }
  if (!answer.ok) throw new Error(`the cloud platform answered ${answer.status}`)
  return answer.json()
}

/** The account stands in the answer itself or in its `data`. */
function readAccount(answer: unknown): CloudAccount | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { empOpenid, orgOpenid, appId, data } = answer as Record<string, unknown>
  if (empOpenid === undefined) return readAccount(data)
  const parts = [empOpenid, orgOpenid, appId]
  return parts.every((part) => typeof part === 'string' && part !== '' && part.length <= 200) ? { empOpenid, orgOpenid, appId } as CloudAccount : null
}
