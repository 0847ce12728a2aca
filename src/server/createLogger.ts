import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Settings } from './settings'

/** The server's log: JSON lines without passwords and tokens, wherever they may travel. */
export function createLogger(settings: Pick<Settings, 'logLevel'>): FastifyBaseLogger {
  const secrets = ['password', 'oldPassword', 'newPassword', 'accessToken', 'refreshToken', 'access_token', 'token', 'authorization', 'cookie']
  return pino({
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '******' },
    serializers: {
      req: (request: { id: string; method: string; url: string; ip: string }) => ({ id: request.id, method: request.method, url: withoutTokens(request.url), ip: request.ip }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  })
}

/** Logout and single sign-on carry tokens in the address (spec §4, §7). */
function withoutTokens(url: string): string {
  return url.replace(/([?&](?:access_token|token|code|secret|clientSecret|userInfo)=)[^&]*/g, '$1******')
}
