import { createHmac, timingSafeEqual } from 'node:crypto'

/** Texts for an address or a header that only this deployment can have written, good for a time. */
export interface SignedTexts {
  /** `content` as JSON, signed, good for so many seconds. */
  readonly sign: (content: unknown, seconds: number) => string
  /** The content and when it runs out (seconds since 1970); null for a text that is forged or has run out. */
  readonly open: <Content>(text: string) => { content: Content; expiresAt: number } | null
}

/** HMAC-SHA-256 over the payload (RFC 2104): checking one costs no query. */
export function signedTexts(key: Buffer, now: () => number = Date.now): SignedTexts {
  const signature = (payload: string) => createHmac('sha256', key).update(payload).digest()
  return {
    sign(content, seconds) {
      const payload = Buffer.from(JSON.stringify([content, Math.floor(now() / 1000) + seconds])).toString('base64url')
      return `${payload}.${signature(payload).toString('base64url')}`
    },
    open<Content>(text: string) {
      const [payload = '', given = ''] = text.split('.')
      const bytes = Buffer.from(given, 'base64url')
      const expected = signature(payload)
      if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return null
      const [content, expiresAt] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [Content, number]
      return expiresAt * 1000 > now() ? { content, expiresAt } : null
    },
  }
}
