import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { RuntimeConfig } from '../../../src/contract/pageIndex'

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' }
const clientFolder = 'dist/client'

export interface StaticServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Any web server: the files of the build as they are, the index for every other address, and a `config.json` in which some lines were edited. `schemas` is a folder that was made of other page files. */
export async function startStaticServer(edited: Partial<RuntimeConfig>, schemas = join(clientFolder, 'schemas')): Promise<StaticServer> {
  const config = { ...(JSON.parse(await readFile(join(clientFolder, 'config.json'), 'utf8')) as RuntimeConfig), ...edited }
  const server = createServer((incoming, outgoing) => void (async () => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://static')
    if (pathname === '/config.json') return outgoing.writeHead(200, { 'content-type': types['.json'] }).end(JSON.stringify(config))
    const name = extname(pathname) ? pathname : '/index.html'
    const file = decodeURIComponent(name)
    const bytes = await readFile(file.startsWith('/schemas/') ? join(schemas, file.slice('/schemas'.length)) : join(clientFolder, file)).catch(() => null)
    if (!bytes) return outgoing.writeHead(404).end()
    outgoing.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(bytes)
  })())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
