import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { tileOrigins } from './mapTiles'
import type { Settings } from './settings'

/** What the built `index.html` carries where the nonce of the answer has to stand. */
export const noncePlaceholder = '__CSP_NONCE__'

declare module 'fastify' {
  interface FastifyReply {
    /** Lets this answer's own styles through its content security policy; empty on answers that are no page. */
    styleNonce: string
  }
}

/**
 * Every answer forbids inline scripts, foreign scripts and plugins; styles need the nonce of the answer.
 * A nonce that came twice would be none, so pages are made per answer and never stored by a cache.
 */
export async function registerContentSecurity(fastify: FastifyInstance, settings: Settings): Promise<void> {
  const policy = contentPolicy(settings)
  fastify.decorateReply('styleNonce', '')
  await fastify.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // The policy's frame-ancestors says who may frame us; the older header cannot name more than one.
    frameguard: false,
    hsts: { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' },
  })
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.styleNonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', policy(reply.styleNonce))
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()')
  })
}

/** A page of ours with the nonce of its answer put in. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html.replaceAll(noncePlaceholder, reply.styleNonce))
}

function contentPolicy(settings: Settings): (nonce: string) => string {
  const backends = [settings.apiUrl, settings.platformUrl, settings.webUrl].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  const fixed = [
    `default-src 'self'`,
    `script-src 'self'`,
    `img-src ${["'self' data: blob:", ...tileOrigins(settings.mapTiles)].join(' ')}`,
    `media-src 'self' blob:`,
    // A PDF is previewed from a blob in a frame.
    `frame-src 'self' blob:`,
    `connect-src ${["'self'", ...new Set([...backends, ...settings.connectOrigins])].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${settings.frameAncestors.join(' ')}`,
  ].join('; ')
  return (nonce) => `${fixed}; style-src 'self' 'nonce-${nonce}'`
}
