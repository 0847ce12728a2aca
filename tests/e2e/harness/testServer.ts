import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { RuntimeConfig } from '../../../src/contract/pageIndex'

export interface TestServer {
  readonly url: string
  readonly password: string
  readonly config: RuntimeConfig
  /** What the server has printed, for a failing test's message. */
  readonly output: () => string
  readonly stop: () => Promise<void>
  /** Ends it as a power failure would. */
  readonly kill: () => Promise<void>
}

export interface TestServerOptions {
  /** Further settings, see `server/settings`. */
  readonly env?: Readonly<Record<string, string>>
  readonly dataDir?: string
}

/** The built server as a person starts it, on a free port, with the small demonstration in a folder of its own. */
export async function startTestServer({ env = {}, dataDir }: TestServerOptions = {}): Promise<TestServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'safety-office-')))
  const port = await freePort()
  const database = await ownDatabase()
  const password = 'Robot-2468'
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DEMO: 'small', DEMO_PASSWORD: password, LOG_LEVEL: 'warn', RATE_LIMIT: '100000', ...database.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => { output = (output + chunk.toString()).slice(-20_000) })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, server, () => output)
  const config = (await (await fetch(`${url}/config.json`)).json()) as RuntimeConfig
  return {
    url, password, config,
    output: () => output,
    stop: async () => {
      await stopProcess(server)
      await database.drop()
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
    kill: () => killProcess(server),
  }
}

/** On PostgreSQL every started server has a database of its own, so that no test meets another's records. */
async function ownDatabase(): Promise<{ env: Readonly<Record<string, string>>; drop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (!given) return { env: {}, drop: async () => undefined }
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return { env: { DATABASE_URL: url.href }, drop: () => run(`drop database ${name} with (force)`) }
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready:\n${output()}`)
    const isReady = await fetch(`${url}/readyz`).then((answer) => answer.ok, () => false)
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stopProcess(server)
  throw new Error(`The server was not ready after two minutes:\n${output()}`)
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(killer)
}

async function killProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('The system gave no port.'))))
    })
  })
}
