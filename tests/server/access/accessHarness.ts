import type { FastifyInstance } from 'fastify'
import type { Envelope } from '../../../src/contract/envelope'
import { sessionPaths, type LoginAnswer } from '../../../src/contract/session'
import { createAccess, type Access } from '../../../src/server/access/access'
import { accessTables } from '../../../src/server/access/accessTables'
import { createAccounts, type NewAccount } from '../../../src/server/access/accounts'
import { registerSessionRoutes } from '../../../src/server/access/sessionRoutes'
import { createFastify } from '../../../src/server/createFastify'
import { createLogger } from '../../../src/server/createLogger'
import type { Database } from '../../../src/server/database/openDatabase'
import { createTables } from '../../../src/server/tables/migrate'
import type { SchemaSet } from '../../../src/language/pageDefinition'
import { loadFixture } from '../../fixtures/loadFixture'
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
  ['city', '市级主管部门', 'regulator', null, '610100'],
] as const

export const people = {
  director: { id: 'e-director', mobile: '13800000002', org: 'group', roles: ['admin'] },
  officer: { id: 'e-officer', mobile: '13800000004', org: 'bus', roles: ['safetyOfficer'] },
  driver: { id: 'e-driver', mobile: '13800000010', org: 'bus', roles: ['driver'] },
  regulator: { id: 'e-regulator', mobile: '13800000001', org: 'city', roles: ['regulator'] },
  disabled: { id: 'e-disabled', mobile: '13800000020', org: 'bus', roles: ['driver'], disabled: true },
  dismissed: { id: 'e-dismissed', mobile: '13800000021', org: 'bus', roles: ['driver'], status: 'disabled' },
  locked: { id: 'e-locked', mobile: '13800000022', org: 'bus', roles: ['driver'], locked: true },
} as const

export async function openAccessHarness(kind: Database['kind']): Promise<AccessHarness> {
  const set = await loadFixture('core', 'loginLog')
  const database = await openTestDatabase(kind)
  await createTables(database, set, accessTables)
  await fill(database)
  const node = async () => {
    const access = await createAccess({ database: database.db, schemas: () => set, logger })
    const fastify = createFastify({ trustProxy: false }, logger)
    registerSessionRoutes(fastify, access)
    fastify.get('/who', async (request) => {
      const { may: _may, ...principal } = await access.authenticate(request)
      return principal
    })
    return { access, fastify }
  }
  return { database, set, ...(await node()), anotherNode: node, close: () => database.close() }
}

async function fill({ db }: Database): Promise<void> {
  await db.insertInto('organization').values(organizations.map(([id, name, kind, parent, region]) => ({ id, org_id: id, name, kind, parent, region, status: 'enabled' }))).execute()
  const rows = Object.entries(people).map(([name, person]) => ({ id: person.id, org_id: person.org, name, mobile: person.mobile, roles: [...person.roles], status: 'status' in person ? person.status : 'enabled' }))
  await db.insertInto('employee').values(rows).execute()
  const accounts = Object.values(people).map((person): NewAccount => ({ employeeId: person.id, password, disabled: 'disabled' in person, locked: 'locked' in person, pwdChanged: person.id !== 'e-officer' }))
  await createAccounts(db, accounts)
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
