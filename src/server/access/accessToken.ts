import { randomBytes } from 'node:crypto'
import { signedTexts, type SignedTexts } from '../signedTexts'
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

type Content = readonly [sessionId: string, empId: string, orgId: string]

/** Signed tokens, so that checking one costs no query. */
export async function createAccessTokens(database: AccessDatabase, now: () => number = Date.now): Promise<AccessTokens> {
  const texts = await deploymentTexts(database, 'accessTokenKey', now)
  return {
    issue: ({ sessionId, empId, orgId }) => texts.sign([sessionId, empId, orgId] satisfies Content, accessTokenLifetime),
    check(token) {
      const opened = texts.open<Content>(token)
      if (!opened) return null
      const [sessionId, empId, orgId] = opened.content
      return { sessionId, empId, orgId, expiresAt: opened.expiresAt }
    },
  }
}

/** Texts signed by a key that lives in the database: they survive a restart and hold on every replica. */
export async function deploymentTexts(database: AccessDatabase, keyName: string, now: () => number = Date.now): Promise<SignedTexts> {
  return signedTexts(Buffer.from(await sharedSecret(database, keyName, () => randomBytes(32).toString('base64')), 'base64'), now)
}
