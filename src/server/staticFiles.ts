import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from './contentSecurity'
import { RequestRefusal } from './errors'

/** Paths under which nothing but calls and data live; the front end's routes are all others. */
const callPrefixes = ['/api', '/platform', '/web', '/schemas', '/docs']

/**
 * The built front end. Files under `/assets` carry a hash in their name and are kept forever; every
 * path that is no file is a route of the front end and gives its page.
 */
export async function registerStaticFiles(fastify: FastifyInstance, clientDir: string): Promise<void> {
  const page = createPageReader(join(clientDir, 'index.html'))
  if (existsSync(clientDir)) {
    await fastify.register(fastifyStatic, {
      root: clientDir,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') || path.includes('\\assets\\') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  // The page itself needs its nonce, so it never goes out as a file.
  for (const path of ['/', '/index.html']) fastify.get(path, (_request, reply) => sendClientPage(reply, page()))
  fastify.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) throw new RequestRefusal('notFound', { message: `没有这个地址：${request.method} ${request.url.split('?')[0]}` })
    return sendClientPage(reply, page())
  })
}

function sendClientPage(reply: FastifyReply, html: string | null): FastifyReply {
  if (html !== null) return sendPage(reply, html)
  return reply.code(503).type('text/plain; charset=utf-8').send('前端还没有构建。请运行 npm start，或 npm run build 后再启动。')
}

function asksForPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (callPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return false
  // A missing script must not be answered with a page: the browser would try to run it.
  return !/\.[A-Za-z0-9]+$/.test(path)
}

/** Read again only when it was built anew, so that a build under a running server is seen. */
function createPageReader(path: string): () => string | null {
  let html: string | null = null
  let readAt = -1
  return () => {
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (changed === undefined) return null
    if (changed !== readAt) {
      html = readFileSync(path, 'utf8')
      readAt = changed
    }
    return html
  }
}
