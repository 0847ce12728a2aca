import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Envelope, RecordData } from '../../src/contract/envelope'
import type { SchemaSet } from '../../src/language/schemaSet'
import type { Principal } from '../../src/server/access/principal'
import { createFastify } from '../../src/server/createFastify'
import { createLogger } from '../../src/server/createLogger'
import type { Database } from '../../src/server/database/openDatabase'
import { signedTexts } from '../../src/server/signedTexts'
import { insertRecords } from '../../src/server/resources/insertRecords'
import { registerRecordRoutes } from '../../src/server/resources/registerRecordRoutes'
import { createTables } from '../../src/server/tables/migrate'
import { loadFixture } from '../fixtures/loadFixture'
import { openTestDatabase } from './testDatabase'

export const logger = createLogger({ logLevel: 'silent' })

const base = { roles: [], reach: 'all' as const, onlyOwn: () => false, readsFor: { orgs: [], regions: [] }, isRegulator: false, may: () => true, holds: () => true }

const busReads = { orgs: ['bus', 'group'], regions: ['610112', '610100', '610000'] }

/** A small group: a parent with two companies below it, and a regulator beside it. */
export const principals = {
  group: { ...base, empId: 'e-group', name: '顾明舟', orgId: 'group', orgIds: ['group'], groupOrgIds: ['group', 'bus', 'ferry'] },
  bus: { ...base, empId: 'e-bus', name: '陆知远', orgId: 'bus', orgIds: ['bus'], groupOrgIds: ['bus'], readsFor: busReads },
  ferry: { ...base, empId: 'e-ferry', name: '苏映雪', orgId: 'ferry', orgIds: ['ferry'], groupOrgIds: ['ferry'] },
  driver: { ...base, empId: 'e-driver', name: '唐予安', orgId: 'bus', orgIds: ['bus'], groupOrgIds: ['bus'], onlyOwn: () => true, readsFor: busReads },
  reader: { ...base, empId: 'e-reader', name: '温若溪', orgId: 'bus', orgIds: ['bus'], groupOrgIds: ['bus'], may: (_page: string, action: string) => action === 'view' },
  regulator: { ...base, empId: 'e-regulator', name: '沈望川', orgId: 'city', orgIds: ['bus', 'ferry', 'group'], groupOrgIds: ['bus', 'ferry', 'group'], isRegulator: true },
} satisfies Record<string, Principal>
export type PrincipalName = keyof typeof principals

export interface Answer<Data = RecordData> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: Data
  readonly errors: Envelope['errors']
}

export interface RecordHarness {
  readonly database: Database
  readonly set: SchemaSet
  readonly fastify: FastifyInstance
  readonly annexFolder: string
  readonly call: <Data = RecordData>(who: PrincipalName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Answer<Data>>
  readonly close: () => Promise<void>
}

/** The record routes on a real database, with a header in place of a login. */
export async function openRecordHarness(kind: Database['kind'], ...fixtures: readonly string[]): Promise<RecordHarness> {
  return openRecordHarnessOn(kind, await loadFixture('core', ...fixtures))
}

/** The same on any pages, the product's own as well. */
export async function openRecordHarnessOn(kind: Database['kind'], set: SchemaSet): Promise<RecordHarness> {
  const database = await openTestDatabase(kind)
  await createTables(database, set, [])
  await seedOrganizations(database, set)
  const annexFolder = mkdtempSync(join(tmpdir(), 'office-annex-'))
  const fastify = createFastify({ trustProxy: false }, logger)
  await fastify.register(async (api) => {
    await registerRecordRoutes(api, {
      schemas: () => set, database: database.db, annexFolder, tickets: signedTexts(randomBytes(32)), logger,
      authenticate: async (request) => principals[request.headers['who'] as PrincipalName],
    })
  }, { prefix: '/api' })
  await fastify.ready()
  return {
    database, set, fastify, annexFolder,
    async call<Data>(who: PrincipalName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
      const answer = await fastify.inject({ method, url: `/api${path}`, headers: { who }, ...(body ? { payload: body } : {}) })
      return { status: answer.statusCode, ...answer.json<Envelope<Data>>() } as Answer<Data>
    },
    async close() {
      await fastify.close()
      await database.close()
      rmSync(annexFolder, { recursive: true, force: true })
    },
  }
}

async function seedOrganizations({ db }: Database, set: SchemaSet): Promise<void> {
  const organizations = [['group', '星程集团', null], ['bus', '星程客运', 'group'], ['ferry', '星程航运', 'group'], ['city', '市级主管部门', null]] as const
  await insertRecords(db, set, 'organization', organizations.map(([id, name, parent]) => ({ id, orgId: id, name, parent, kind: 'company', status: 'enabled' })))
  await insertRecords(db, set, 'employee', Object.entries(principals).map(([name, { empId, name: person, orgId }], index) => ({ id: empId, name: person, org: orgId, mobile: `1380000000${index}`, roles: [name], status: 'enabled' })))
}
