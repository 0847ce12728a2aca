import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { outputOf, sides } from './buildApps'
import { stubOptions, stubRecords } from './stubRecords'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.json': 'application/json', '.svg': 'image/svg+xml' }
const measuredPages = ['veh', 'wide24', 'wide200']
const recordCount = 600

export interface StubBackend {
  readonly url: string
  readonly close: () => Promise<void>
}

/** One backend for both pages: files and records from memory, compressed, without any delay of its own. */
export async function startStubBackend(set: SchemaSet, port: number): Promise<StubBackend> {
  const answers = new Map<string, Buffer>()
  const records = new Map(measuredPages.map((id) => [set.pages[id]!.endpoints.base, stubRecords(set.pages[id]!, set, recordCount)]))
  const options = stubOptions()

  function answerOf(path: string, body: Record<string, unknown>): unknown {
    if (path.startsWith('/schemas/pages/')) return set.pages[path.slice('/schemas/pages/'.length, -'.json'.length)]
    const done = (data: unknown) => ({ code: 0, msg: '操作成功', data })
    if (path.endsWith('/options')) return done(Array.isArray(body['ids']) ? options.filter(({ id }) => (body['ids'] as string[]).includes(id)) : options.slice(0, Number(body['size'] ?? 20)))
    const listed = path.endsWith('/page') ? records.get(path.slice('/api'.length, -'/page'.length)) : undefined
    if (!listed) return undefined
    const size = Number(body['size'])
    const current = Number(body['current'])
    return done({ records: listed.slice((current - 1) * size, current * size), total: listed.length, size, current })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://stub')
    const text = await readBody(request)
    const key = `${pathname} ${text}`
    const known = answers.get(key) ?? compressed(pathname, text)
    if (!known) return void response.writeHead(404).end()
    answers.set(key, known)
    const type = pathname.startsWith('/api/') ? 'application/json' : (types[extname(pathname)] ?? 'text/html; charset=utf-8')
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': known.length, 'cache-control': 'no-store' }).end(known)
  }

  function compressed(path: string, text: string): Buffer | undefined {
    const side = sides.find((one) => path.startsWith(`/${one}/`))
    if (side) return gzipSync(readFileSync(join(outputOf(side), path === `/${side}/` ? 'index.html' : path.slice(side.length + 2))))
    const data = answerOf(path, text ? JSON.parse(text) as Record<string, unknown> : {})
    return data === undefined ? undefined : gzipSync(JSON.stringify(data))
  }

  const server = createServer((request, response) => void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error))))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The stub backend has no address.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
