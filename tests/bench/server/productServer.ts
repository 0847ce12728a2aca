import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '../../../src/contract/envelope'
import type { RuntimeConfig } from '../../../src/contract/pageIndex'
import type { LoginAnswer } from '../../../src/contract/session'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const password = 'Bench-2468'

export interface ProductServer {
  readonly url: string
  readonly pid: number
  readonly config: RuntimeConfig
  readonly login: (mobile: string) => Promise<LoginAnswer>
  /** Waits until the process has nothing left to do of its own: the sweep after the start, reminders to tell. */
  readonly untilIdle: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The product as it is deployed: built, in production, everything switched on. */
export async function startProductServer({ port, databaseUrl }: { port: number; databaseUrl: string | null }): Promise<ProductServer> {
  const folder = await mkdtemp(join(tmpdir(), 'safety-bench-'))
  const overlay = join(folder, 'schemas', 'vehicles')
  await mkdir(overlay, { recursive: true })
  await writeFile(join(overlay, 'veh.json'), await withoutRequiredFiles())
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env, NODE_ENV: 'production', ALLOW_EMBEDDED: '1', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl ?? '',
      DEMO: 'small', DEMO_PASSWORD: password, LOG_LEVEL: 'warn', RATE_LIMIT: '10000000', SCHEMAS: `schemas,${join(folder, 'schemas')}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, server)
  const config = (await (await fetch(`${url}/config.json`)).json()) as RuntimeConfig
  return {
    url, config, pid: server.pid ?? 0,
    async login(mobile) {
      const answer = await fetch(`${url}/api/ry/emp/login/mobilePwd`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mobile, password }) })
      const { code, msg, data } = (await answer.json()) as Envelope<LoginAnswer>
      if (code !== 0) throw new Error(`The login of ${mobile} was refused: ${msg}`)
      return data
    },
    untilIdle: () => untilIdle(server.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The first sweep begins three seconds after the start: so long it must have been quiet. */
const quietSeconds = 4

async function untilIdle(pid: number): Promise<void> {
  const deadline = Date.now() + 180_000
  for (let quiet = 0, before = await ticksOf(pid); quiet < quietSeconds;) {
    if (Date.now() > deadline) throw new Error('服务端三分钟内没有空闲下来。')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = await ticksOf(pid)
    // A tick is a hundredth of a second; looking around every second or two costs a few.
    quiet = now - before <= 10 ? quiet + 1 : 0
    before = now
  }
}

/** Processor time of a process so far (proc(5): utime and stime). */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** A new vehicle wants photographs; here a create is one record, on both sides. */
async function withoutRequiredFiles(): Promise<string> {
  const page = JSON.parse(await readFile(join(root, 'schemas', 'vehicles', 'veh.json'), 'utf8')) as { annex: Record<string, { required?: boolean }> }
  for (const slot of Object.values(page.annex)) delete slot.required
  return JSON.stringify(page)
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`服务端没有启动（退出码 ${server.exitCode}），原因见上。`)
    if (await fetch(`${url}/readyz`).then((answer) => answer.ok, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  server.kill('SIGKILL')
  throw new Error('服务端三分钟内没有就绪。')
}
