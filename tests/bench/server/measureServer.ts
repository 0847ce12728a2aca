import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { exampleRecord } from '../../../src/language/examples/exampleRecord'
import type { Envelope, RecordOption } from '../../../src/contract/envelope'
import type { LoginAnswer } from '../../../src/contract/session'
import { fieldTypeOf } from '../../../src/fields/definitions'
import { seededRandom } from '../../../src/fields/random'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { pageTable } from '../../../src/server/resources/pageTable'
import { resultRow, type ResultRow, type Rounds } from '../result'
import type { BareOptions } from './bareServer'
import { dropDatabase, makeDatabase } from './benchDatabase'
import { fillVehicles, ownIds } from './fillVehicles'
import type { LoadOrder, LoadResult, Verb } from './loadGenerator'
import { startProductServer, type ProductServer } from './productServer'

export interface ServerBenchOptions {
  readonly set: SchemaSet
  readonly rounds: number
  /** Two ports from here on. */
  readonly port: number
  /** A database of that server may be made and dropped. */
  readonly adminUrl: string
  readonly rows: number
  readonly keep: boolean
  readonly tell: (sentence: string) => void
}

const database = 'bench_safety'
const verbs: readonly { verb: Verb; title: string; atLeast: number }[] = [
  { verb: 'list', title: '列表（含总数）', atLeast: 0.8 },
  { verb: 'get', title: '读一条', atLeast: 0.5 },
  { verb: 'create', title: '新增', atLeast: 0.5 },
]
const secondsOfRound = 3
const connections = 16

/** The product's server against bare Fastify and pg, on the same table, by turns. */
export async function measureServer(options: ServerBenchOptions): Promise<{ rows: ResultRow[]; postgres: string }> {
  const { set, rounds, port, adminUrl, rows, keep, tell } = options
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const postgres = await makeDatabase(adminUrl, database)
  const product = await startProductServer({ port, databaseUrl: url.href })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const children: ChildProcess[] = []
  const start = new Date()
  try {
    const login = await officer(product)
    // The sweep after a start would walk through the rows of the measurement.
    await product.untilIdle()
    tell(`填充 ${rows} 行……`)
    await fillVehicles(client, login.orgId, rows)
    const bare = await startChild('bareServer.ts', children, JSON.stringify(bareOptions(set, url.href, port + 1, await organizationsBelow(client, login.orgId))))
    const generator = await startChild('loadGenerator.ts', children)
    const sides = [
      { name: 'own', port, prefix: '/api/veh' },
      { name: 'reference', port: port + 1, prefix: '/veh' },
    ] as const
    const bodies = await exampleBodies(set, product, login)
    const measures: Record<Verb, Rounds> = { list: { own: [], reference: [] }, get: { own: [], reference: [] }, create: { own: [], reference: [] } }
    // One verb after the other: what creating sets going afterwards (reminders, vacuum) is no part of reading. Round 0 fills the caches of both and is thrown away.
    for (const { verb, title } of verbs) {
      for (let round = 0; round <= rounds; round += 1) {
        tell(`服务端：${title}，第 ${round}/${rounds} 轮`)
        for (const side of sides) {
          const order: LoadOrder = {
            verb, port: side.port, prefix: side.prefix, token: login.accessToken, connections, bodies, ids: ownIds(rows),
            seconds: secondsOfRound, seed: round * 10 + (side.name === 'own' ? 1 : 2),
            uniqueFields: Object.values(set.pages['veh']!.fields).filter((field) => field.unique || field.name === 'plateNo'),
          }
          const { perSecond, error } = await ask<LoadResult>(generator, order)
          if (error) throw new Error(error)
          if (round > 0) measures[verb][side.name].push(perSecond)
        }
      }
    }
    if (bare.exitCode !== null) throw new Error('The bare server ended before its time.')
    return { postgres, rows: verbs.map(({ verb, title, atLeast }) => resultRow(title, '次/秒', measures[verb], { atLeast })) }
  } finally {
    for (const child of children) child.kill()
    // A kept database is to be as the next run expects it.
    if (keep) await client.query(`delete from vehicle where updated_at >= $1 and id !~ '^b[0-9]+$'`, [start])
    await client.end()
    await product.stop()
    if (!keep) await dropDatabase(adminUrl, database)
  }
}

/** Who keeps a company's vehicles: neither the whole group nor only himself. */
async function officer(product: ProductServer): Promise<LoginAnswer> {
  for (const { mobile } of product.config.demo) {
    const login = await product.login(mobile)
    if (login.roles.includes('safetyOfficer') || login.roles.includes('orgAdmin')) return login
  }
  throw new Error('No demo account is a safety officer or administrator of a company.')
}

/** A company with its departments and fleets: the parent is the organisation's owner. */
async function organizationsBelow(client: pg.Client, orgId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>('with recursive below(id) as (select $1::text union select o.id from organization o join below b on o.org_id = b.id) select id from below', [orgId])
  return rows.map(({ id }) => id)
}

function bareOptions(set: SchemaSet, databaseUrl: string, port: number, orgIds: readonly string[]): BareOptions {
  const table = pageTable(set, 'veh')
  const system = [['id', 'id'], ['version', 'version'], ['created_at', 'createdAt'], ['created_by', 'createdBy'], ['updated_at', 'updatedAt'], ['updated_by', 'updatedBy'], ['deleted_at', 'deletedAt']] as const
  const named = (columns: typeof table.ownColumns) => [...system, ...columns.map(({ column, field }) => [column, field.name] as const)]
  return { port, databaseUrl, orgIds, list: named(table.listColumns), all: named(table.ownColumns), requiredSlots: ['drivingLicense', 'vehiclePhoto'] }
}

/** New vehicles that the page's rules accept, pointing to records that exist. */
async function exampleBodies(set: SchemaSet, product: ProductServer, login: LoginAnswer): Promise<readonly Record<string, unknown>[]> {
  const page = set.pages['veh']!
  const ids = new Map<string, readonly string[]>()
  for (const { resource, endpoints } of Object.values(page.references)) {
    const answer = await fetch(`${product.url}/api${endpoints.base}/options`, { method: 'POST', headers: { 'content-type': 'application/json', access_token: login.accessToken }, body: JSON.stringify({ size: 20 }) })
    const { data } = (await answer.json()) as Envelope<readonly RecordOption[] | null>
    ids.set(resource, resource === 'organization' ? [login.orgId] : (data ?? []).map(({ id }) => id))
  }
  const random = seededRandom(11)
  const context = { dictionary: (name: string) => set.dictionaries[name], refLabel: () => '', ids: (resource: string) => ids.get(resource) ?? [], now: new Date(), user: { id: login.userId, orgId: login.orgId, roles: login.roles } }
  // The small demonstration has no record of some resources; their references stay empty.
  const empty = Object.values(page.fields).filter((field) => { const resource = fieldTypeOf(field).refersTo?.(field); return resource && context.ids(resource).length === 0 })
  const fixed = { ...Object.fromEntries(empty.map(({ name }) => [name, null])), ownerOrg: login.orgId }
  return Array.from({ length: 60 }, () => exampleRecord(page, { random, context, fixed }))
}

function startChild(file: string, children: ChildProcess[], ...parameters: readonly string[]): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), parameters, { execArgv: ['--import', 'tsx'] })
  children.push(child)
  if (parameters.length === 0) return Promise.resolve(child)
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)))
  })
}

function ask<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as Answer))
    child.send(order, (error) => error && reject(error))
  })
}
