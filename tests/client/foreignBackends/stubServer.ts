import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StubRequest {
  readonly method: string
  readonly path: string
  /** As it stood in the request line. */
  readonly rawQuery: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  readonly header: (name: string) => string
}

export interface StubAnswer {
  readonly status?: number
  readonly body?: unknown
  /** Text of a file that is sent instead. */
  readonly file?: string
}

export interface StubServer {
  readonly url: string
  /** Calls that such a backend has not, as `GET /path`: a front end that makes one has not understood it. */
  readonly unknown: readonly string[]
  readonly requests: readonly StubRequest[]
  readonly stop: () => Promise<void>
}

/** A real HTTP server on the loopback that other origins may call; `answer` gives null for what the backend has not. */
export async function startStub(answer: (request: StubRequest) => StubAnswer | null): Promise<StubServer> {
  const unknown: string[] = []
  const requests: StubRequest[] = []
  const server = createServer((incoming, outgoing) => void (async () => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization', 'access-control-allow-methods': '*', 'access-control-max-age': '600', 'content-type': 'application/json' }
    if (incoming.method === 'OPTIONS') return outgoing.writeHead(204, headers).end()
    const request = await readRequest(incoming)
    requests.push(request)
    const answered = answer(request)
    if (!answered) unknown.push(`${request.method} ${request.path}`)
    const { status = 200, body, file }: StubAnswer = answered ?? { status: 404, body: { message: 'Not Found' } }
    if (file !== undefined) return outgoing.writeHead(status, { ...headers, 'content-type': 'application/vnd.ms-excel' }).end(file)
    outgoing.writeHead(status, headers).end(body === undefined ? '' : JSON.stringify(body))
  })())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, unknown, requests, stop }
}

async function readRequest(incoming: IncomingMessage): Promise<StubRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { pathname, search, searchParams } = new URL(incoming.url ?? '/', 'http://stub')
  return {
    method: incoming.method ?? 'GET', path: pathname, rawQuery: search, query: searchParams,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    header: (name) => String(incoming.headers[name] ?? ''),
  }
}
