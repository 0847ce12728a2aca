import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { demoPassword } from '../../demoPassword'

export interface ServerProcess {
  readonly pid: number
  readonly url: string
  /** What the server has printed, for a failing test's message. */
  readonly output: () => string
  readonly stop: () => Promise<void>
  /** Ends it as a power failure would. */
  readonly kill: () => Promise<void>
}

/** The built server as a person starts it, but for the source maps, whose reading takes a second; with the small demonstration in the given folder, once it is ready; on a free port, or on the one that an earlier one had. */
export async function startServerProcess(folder: string, env: Readonly<Record<string, string>>, port?: string): Promise<ServerProcess> {
  port ??= String(await freePort())
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, DEMO: 'small', DEMO_PASSWORD: demoPassword, LOG_LEVEL: 'warn', RATE_LIMIT: '100000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => { output = (output + chunk.toString()).slice(-20_000) })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, server, () => output)
  return { pid: server.pid!, url, output: () => output, stop: () => endProcess(server, 'SIGTERM'), kill: () => endProcess(server, 'SIGKILL') }
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready:\n${output()}`)
    const isReady = await fetch(`${url}/readyz`).then((answer) => answer.ok, () => false)
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await endProcess(server, 'SIGTERM')
  throw new Error(`The server was not ready after two minutes:\n${output()}`)
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(killer)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('The system gave no port.'))))
    })
  })
}
