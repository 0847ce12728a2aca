import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inventedMobile } from '../../../src/server/demo/inventedNumbers'
import { fillVehicles } from './fillVehicles'
import { startProductServer } from './productServer'

/**
 * How far the memory of the server grows while it writes the largest export there may be, and how long that takes.
 * `npx tsx tests/bench/server/exportMemory.ts`, after a build; ends with 1 beyond the bound. Figures go to docs/PERFORMANCE.md by hand.
 */
const rows = 99_000
const mostMegabytes = 300
const officer = 4

const admin = new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
const own = new URL(admin)
own.pathname = '/bench_export'

async function withClient<Result>(url: URL, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function measure(url: string, pid: number, token: string): Promise<{ before: number; peak: number; seconds: number; megabytes: number }> {
  const before = await residentMegabytes(pid)
  let peak = before
  const watching = setInterval(() => void residentMegabytes(pid).then((now) => { peak = Math.max(peak, now) }), 50)
  const started = performance.now()
  const answer = await fetch(`${url}/api/veh/export`, { method: 'POST', headers: { access_token: token, 'content-type': 'application/json' }, body: '{}' })
  if (!answer.ok || !answer.body) throw new Error(`The export was refused: ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length
  clearInterval(watching)
  process.stdout.write(`expected ${answer.headers.get('x-expected-size') ?? '?'} bytes, sent ${bytes}\n`)
  return { before, peak, seconds: (performance.now() - started) / 1000, megabytes: bytes / 1024 / 1024 }
}

await withClient(admin, async (client) => {
  await client.query('drop database if exists bench_export with (force)')
  await client.query('create database bench_export')
})
const server = await startProductServer({ port: Number(process.env.BENCH_PORT ?? 8240), databaseUrl: own.href })
try {
  const { accessToken, orgId } = await server.login(inventedMobile(officer))
  await withClient(own, async (client) => {
    await fillVehicles(client, orgId, rows)
    await client.query(`update vehicle set org_id = $1 where id like 'b%'`, [orgId])
  })
  const { before, peak, seconds, megabytes } = await measure(server.url, server.pid, accessToken)
  process.stdout.write(`${rows} rows, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s; resident before ${before.toFixed(0)} MB, at most ${peak.toFixed(0)} MB, grown by ${(peak - before).toFixed(0)} MB\n`)
  process.exitCode = peak - before > mostMegabytes ? 1 : 0
} finally {
  await server.stop()
  await withClient(admin, (client) => client.query('drop database if exists bench_export with (force)').then(() => undefined))
}
