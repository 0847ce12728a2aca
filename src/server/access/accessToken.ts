import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccessDatabase } from './accessDatabase'
import { sharedSecret } from './secrets'

/** Seconds that an access token is good for. */
export const accessTokenLifetime = 1800

export interface AccessClaims {
  readonly sessionId: string
  readonly empId: string
  readonly orgId: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

export interface AccessTokens {
  readonly issue: (claims: Omit<AccessClaims, 'expiresAt'>) => string
  /** The claims, or null for a token that is forged or has run out. */
  readonly check: (token: string) => AccessClaims | null
}

/**
 * Signed tokens, so that checking one costs no query. The key lives in the database:
 * tokens survive a restart and hold on every replica.
 */
export async function createAccessTokens(database: AccessDatabase, now: () => number = Date.now): Promise<AccessTokens> {
  const key = Buffer.from(await sharedSecret(database, 'accessTokenKey', () => randomBytes(32).toString('base64')), 'base64')
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest()

  return {
    issue({ sessionId, empId, orgId }) {
      const expiresAt = Math.floor(now() / 1000) + accessTokenLifetime
      const payload = Buffer.from(JSON.stringify([sessionId, empId, orgId, expiresAt])).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    check(token) {
      const [payload = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(payload)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const [sessionId, empId, orgId, expiresAt] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string, string, number]
      return expiresAt * 1000 > now() ? { sessionId, empId, orgId, expiresAt } : null
    },
  }
}
