import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { SchemaSet } from '../../../src/language/schemaSet'
import type { Principal } from '../../../src/server/access/principal'
import { createFastify } from '../../../src/server/createFastify'
import type { Database } from '../../../src/server/database/openDatabase'
import { registerRecordRoutes } from '../../../src/server/resources/registerRecordRoutes'
import { signedTexts } from '../../../src/server/signedTexts'
import { logger } from '../recordHarness'
import { openSeededDatabase } from '../seededDatabase'

const everybody: Principal = { roles: [], reach: 'all', onlyOwn: () => false, readsFor: { orgs: [], regions: [] }, isRegulator: false, may: () => true, holds: () => true, empId: 'emp00002', name: '管理员', orgId: 'org-XC', orgIds: null, groupOrgIds: null }

/** The record routes of the product's own pages over the demonstration, for somebody who may do everything. */
export async function openShippedRoutes(kind: Database['kind'], set: SchemaSet): Promise<{ fastify: FastifyInstance; database: Database; close: () => Promise<void> }> {
  const { database, annexFolder } = await openSeededDatabase(inject('seededFolder'), kind)
  const fastify = createFastify({ trustProxy: false }, logger)
  await fastify.register((api) => registerRecordRoutes(api, { schemas: () => set, database: database.db, annexFolder, tickets: signedTexts(randomBytes(32)), logger, authenticate: async () => everybody }), { prefix: '/api' })
  return {
    fastify,
    database,
    async close() {
      await fastify.close()
      await database.close()
      await rm(annexFolder, { recursive: true, force: true })
    },
  }
}
