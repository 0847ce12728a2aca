import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../../settings'

export interface SmsMessage {
  readonly mobile: string
  readonly code: string
  /** The gateway's name of the text; what the call gave as `type`. */
  readonly template: string
}

export interface SmsSender {
  /** Hands a message over. It does not wait for the gateway: how long an answer takes would tell whose mobile is known. */
  readonly send: (message: SmsMessage) => void
  /** Whether the gateway failed just now; then nobody is promised a message. */
  readonly isDown: () => boolean
}

const gatewayTimeout = 10_000
/** Longer than a person waits before he asks again, so that he is told. */
const downMilliseconds = 120_000

/** How codes reach people: by the gateway, in a demonstration by the server's log; null where there is neither. */
export function createSmsSender({ smsUrl, isDemo, logger }: { smsUrl: Settings['smsUrl']; isDemo: boolean; logger: FastifyBaseLogger }): SmsSender | null {
  if (smsUrl !== null) return gatewaySender(smsUrl, logger)
  if (!isDemo) return null
  // At a level that is printed whatever the settings: nobody would find the code anywhere else.
  return { send: ({ mobile, code }) => logger.warn({ mobile, code }, `演示环境不发短信，${mobile} 的验证码是 ${code}`), isDown: () => false }
}

function gatewaySender(url: string, logger: FastifyBaseLogger): SmsSender {
  let downUntil = 0
  const post = async (message: SmsMessage) => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message), signal: AbortSignal.timeout(gatewayTimeout), redirect: 'error' })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
    downUntil = 0
  }
  return {
    send(message) {
      post(message).catch((error: unknown) => {
        downUntil = performance.now() + downMilliseconds
        logger.error({ err: error }, 'a code was not sent by SMS')
      })
    },
    isDown: () => downUntil > performance.now(),
  }
}
