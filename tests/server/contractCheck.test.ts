import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkContract, formatContract } from '../../generators/contractCheck/checkContract'
import { connect } from '../../generators/contractCheck/connect'
import type { Principal } from '../../src/server/access/principal'
import { createFastify } from '../../src/server/createFastify'
import type { Database } from '../../src/server/database/openDatabase'
import { registerRecordRoutes } from '../../src/server/resources/registerRecordRoutes'
import { signedTexts } from '../../src/server/signedTexts'
import { loadShippedSchemas } from './demo/shippedSchemas'
import { logger } from './recordHarness'
import { openSeededDatabase } from './seededDatabase'
import { oneKind } from './testDatabase'

const set = await loadShippedSchemas()
const everybody: Principal = { roles: [], reach: 'all', onlyOwn: () => false, readsFor: { orgs: [], regions: [] }, isRegulator: false, may: () => true, holds: () => true, empId: 'emp00002', name: '管理员', orgId: 'org-XC', orgIds: null, groupOrgIds: null }

describe.each(oneKind)('the reference server (%s)', { timeout: 180_000 }, (kind) => {
  let database: Database
  let fastify: FastifyInstance
  let folder: string
  let url: string

  beforeAll(async () => {
    const seeded = await openSeededDatabase(inject('seededFolder'), kind)
    database = seeded.database
    folder = seeded.annexFolder
    fastify = createFastify({ trustProxy: false }, logger)
    await fastify.register((api) => registerRecordRoutes(api, { schemas: () => set, database: database.db, annexFolder: folder, tickets: signedTexts(randomBytes(32)), logger, authenticate: async () => everybody }), { prefix: '/api' })
    await fastify.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/api`
  }, 180_000)
  afterAll(async () => {
    await fastify.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('answers for every page of the product as its schema says', async () => {
    const connected = await connect(set, { url, backend: 'main', token: 'any' })
    expect(connected.pages.length).toBeGreaterThan(100)
    expect(formatContract(0, await checkContract(connected.pages, connected))).toBe('0 个页面，0 处与后端不符\n')
  })

  it('keeps what is written, changes only what is changed, and removes', async () => {
    const connected = await connect(set, { url, backend: 'main', token: 'any' })
    const pages = connected.pages.filter(({ id }) => ['deductRule', 'line', 'inspectionSite', 'checklistTemplate'].includes(id))
    const before = await Promise.all(pages.map(async (page) => (await connected.client.page(page, { current: 1, size: 1, orders: [], filters: {}, keyword: '', removed: false })).total))
    expect(formatContract(0, await checkContract(pages, connected, { isWriting: true }))).toBe('0 个页面，0 处与后端不符\n')
    expect(await Promise.all(pages.map(async (page) => (await connected.client.page(page, { current: 1, size: 1, orders: [], filters: {}, keyword: '', removed: false })).total))).toEqual(before)
  })
})
