import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Envelope } from '../../../src/contract/envelope'
import { sessionPaths, type LoginAnswer } from '../../../src/contract/session'
import { createAccess, type Access } from '../../../src/server/access/access'
import { accessTables } from '../../../src/server/access/accessTables'
import { registerAccessRoutes, type LoginMeans } from '../../../src/server/access/accessRoutes'
import { registerCloudBinding } from '../../../src/server/access/cloud/cloudRoutes'
import { createAccounts, type NewAccount } from '../../../src/server/access/accounts'
import { openSession } from '../../../src/server/access/sessions'
import { createFastify } from '../../../src/server/createFastify'
import { createLogger } from '../../../src/server/createLogger'
import type { Database } from '../../../src/server/database/openDatabase'
import { createTables } from '../../../src/server/tables/migrate'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { loadFixture } from '../../fixtures/loadFixture'
import { giveCheapPassword } from '../../cheapHash'
import { openTestDatabase } from '../testDatabase'

export const password = 'Star-2468'
export const logger = createLogger({ logLevel: 'silent' })

/** A small company tree with people, and the session routes on it, as every node of a deployment has them. */
export interface AccessHarness {
  readonly database: Database
  readonly set: SchemaSet
  readonly access: Access
  readonly fastify: FastifyInstance
  /** A further node on the same database. */
  readonly anotherNode: () => Promise<{ access: Access; fastify: FastifyInstance }>
  readonly close: () => Promise<void>
}

const organizations = [
  ['group', '星程集团', 'group', null, '610100'],
  ['bus', '星程客运', 'company', 'group', '610112'],
  ['ferry', '星程航运', 'company', 'group', '610902'],
  ['closed', '星程旧站', 'company', null, '610902'],
  ['city', '市级主管部门', 'regulator', null, '610100'],
] as const

export const people = {
  director: { id: 'e-director', mobile: '13800000002', org: 'group', roles: ['admin'] },
  officer: { id: 'e-officer', mobile: '13800000004', org: 'bus', roles: ['safetyOfficer'] },
  /** Has not changed his first password. */
  newcomer: { id: 'e-newcomer', mobile: '13800000015', org: 'bus', roles: ['driver'] },
  /** Belongs to the bus company and works for the ferry too; what he did for the group is over. */
  trainer: { id: 'e-trainer', mobile: '13800000008', org: 'bus', roles: ['driver'] },
  driver: { id: 'e-driver', mobile: '13800000010', org: 'bus', roles: ['driver'] },
  regulator: { id: 'e-regulator', mobile: '13800000001', org: 'city', roles: ['regulator'] },
  /** Stands in the records, and has never been given an account. */
  applicant: { id: 'e-applicant', mobile: '13800000025', org: 'bus', roles: ['driver'] },
  disabled: { id: 'e-disabled', mobile: '13800000020', org: 'bus', roles: ['driver'], disabled: true },
  left: { id: 'e-left', mobile: '13800000023', org: 'bus', roles: ['driver'], status: 'left' },
  stranded: { id: 'e-stranded', mobile: '13800000024', org: 'closed', roles: ['driver'] },
  dismissed: { id: 'e-dismissed', mobile: '13800000021', org: 'bus', roles: ['driver'], status: 'disabled' },
  locked: { id: 'e-locked', mobile: '13800000022', org: 'bus', roles: ['driver'], locked: true },
} as const

export async function openAccessHarness(kind: Database['kind'], means: LoginMeans = { sms: null, cloud: null }): Promise<AccessHarness> {
  const set = await loadFixture('core', 'loginLog', 'concurrentPost')
  const database = await openTestDatabase(kind)
  await createTables(database, set, accessTables)
  await fill(database)
  const node = async () => {
    const access = await createAccess({ database: database.db, schemas: () => set, logger })
    const fastify = createFastify({ trustProxy: false }, logger)
    registerAccessRoutes(fastify, access, means)
    registerCloudBinding(fastify, access, means.cloud)
    fastify.get('/who', async (request) => {
      const { may: _may, holds: _holds, onlyOwn, ...principal } = await access.authenticate(request)
      return { ...principal, onlyOwn: onlyOwn('') }
    })
    return { access, fastify }
  }
  return { database, set, ...(await node()), anotherNode: node, close: () => database.close() }
}

async function fill({ db }: Database): Promise<void> {
  await db.insertInto('organization').values(organizations.map(([id, name, kind, parent, region]) => ({ id, org_id: id, name, kind, parent, region, status: id === 'closed' ? 'disabled' : 'enabled' }))).execute()
  const rows = Object.entries(people).map(([name, person]) => ({ id: person.id, org_id: person.org, name, mobile: person.mobile, roles: [...person.roles], status: 'status' in person ? person.status : 'enabled' }))
  await db.insertInto('employee').values(rows).execute()
  await db.insertInto('concurrent_post').values([
    { id: 'c-ferry', employee: 'e-trainer', org_id: 'ferry', roles: ['safetyOfficer'], start_date: '2020-01-01', end_date: null },
    { id: 'c-group', employee: 'e-trainer', org_id: 'group', roles: ['admin'], start_date: '2020-01-01', end_date: '2020-12-31' },
    { id: 'c-closed', employee: 'e-trainer', org_id: 'closed', roles: ['driver'], start_date: '2020-01-01', end_date: null },
  ]).execute()
  const accounts = Object.values(people).filter((person) => person !== people.applicant).map((person): NewAccount => ({ employeeId: person.id, password, disabled: 'disabled' in person, locked: 'locked' in person, pwdChanged: person.id !== 'e-newcomer' }))
  await createAccounts(db, accounts)
  await giveCheapPassword(db, password)
}

/** A session as a login leaves it, without the third of a second that a password takes. */
export async function openSessionOf({ access }: AccessHarness, person: (typeof people)[keyof typeof people], orgId: string = person.org): Promise<{ accessToken: string; refreshToken: string; sessionId: string }> {
  const { sessionId, refreshToken } = await openSession(access.database, { empId: person.id, orgId, client: 'pc' })
  return { accessToken: access.tokens.issue({ sessionId, empId: person.id, orgId }), refreshToken, sessionId }
}

/** The newest entry of the login log. */
export async function lastLogin({ database }: AccessHarness): Promise<Record<string, unknown> | undefined> {
  return (await sql<Record<string, unknown>>`select * from login_log order by created_at desc, id desc limit 1`.execute(database.db)).rows[0]
}

/** Any call to a node, with the token of a session where there is one. */
export async function call<Data = unknown>(fastify: FastifyInstance, method: 'GET' | 'POST', url: string, { token, query, payload, ip }: { token?: string; query?: Record<string, string>; payload?: object; ip?: string } = {}): Promise<Answer<Data>> {
  return answerOf(await fastify.inject({ method, url, headers: token ? { access_token: token } : {}, ...(query ? { query } : {}), ...(payload ? { payload } : {}), ...(ip ? { remoteAddress: ip } : {}) }))
}

export interface Answer<Data> {
  readonly status: number
  readonly body: Envelope<Data>
}

export async function login(fastify: FastifyInstance, mobile: string, given = password, headers: Record<string, string> = {}): Promise<Answer<LoginAnswer>> {
  return answerOf(await fastify.inject({ method: 'POST', url: sessionPaths.mobilePwd, payload: { mobile, password: given }, headers }))
}

export async function refresh(fastify: FastifyInstance, refreshToken: string): Promise<Answer<Pick<LoginAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'>>> {
  return answerOf(await fastify.inject({ method: 'POST', url: sessionPaths.refreshToken, payload: { clientId: 'any', clientSecret: 'public', refreshToken } }))
}

/** What the node knows of the bearer of a token: the principal, or the status it refuses with. */
export async function who(fastify: FastifyInstance, token: string): Promise<number | Record<string, unknown>> {
  const answer = await fastify.inject({ url: '/who', headers: { access_token: token } })
  return answer.statusCode === 200 ? answer.json<Record<string, unknown>>() : answer.statusCode
}

export function answerOf<Data>(answer: { statusCode: number; json: () => unknown }): Answer<Data> {
  return { status: answer.statusCode, body: answer.json() as Envelope<Data> }
}
