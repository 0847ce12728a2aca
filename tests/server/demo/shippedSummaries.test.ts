import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import type { Principal } from '../../../src/server/access/principal'
import { createFastify } from '../../../src/server/createFastify'
import type { Database } from '../../../src/server/database/openDatabase'
import { signedTexts } from '../../../src/server/signedTexts'
import { registerRecordRoutes } from '../../../src/server/resources/registerRecordRoutes'
import { drillEverything, type Post } from '../drillEverything'
import { logger } from '../recordHarness'
import { openSeededDatabase } from '../seededDatabase'
import { oneKind } from '../testDatabase'
import { loadShippedSchemas } from './shippedSchemas'

const set = await loadShippedSchemas()
const pages = Object.values(set.pages).filter(({ summary }) => summary.length > 0)
const statistics = Object.values(set.pages).filter((page) => page.statistics !== null)
const everybody: Principal = { roles: [], reach: 'all', onlyOwn: () => false, readsFor: { orgs: [], regions: [] }, isRegulator: false, may: () => true, holds: () => true, empId: 'emp00002', name: '管理员', orgId: 'org-XC', orgIds: null, groupOrgIds: null }

describe.each(oneKind)('the figures of the product’s own pages (%s)', { timeout: 180_000 }, (kind) => {
  let database: Database
  let fastify: FastifyInstance
  let folder: string
  const post: Post = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await fastify.inject({ method: 'POST', url: `/api${path}`, payload: body })
    expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, ''])
    return answer.json<{ data: Data }>().data
  }

  beforeAll(async () => {
    const seeded = await openSeededDatabase(inject('seededFolder'), kind)
    database = seeded.database
    folder = seeded.annexFolder
    fastify = createFastify({ trustProxy: false }, logger)
    await fastify.register((api) => registerRecordRoutes(api, { schemas: () => set, database: database.db, annexFolder: folder, tickets: signedTexts(randomBytes(32)), logger, authenticate: async () => everybody }), { prefix: '/api' })
    await fastify.ready()
  }, 180_000)
  afterAll(async () => {
    await fastify.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(pages.map((page) => [page.path, page] as const))('%s lead each to as many records, and add up', async (_path, page) => {
    expect(await drillEverything(post, page)).toBeGreaterThanOrEqual(0)
  })

  it.each(statistics.map((page) => [page.path, page] as const))('%s counts the records of its details', async (_path, page) => {
    const { records } = await post<RecordPage>(`${page.path}/page`, { size: 20 })
    const { group, period, path, measures } = page.statistics!
    const counted = measures.find(({ measure }) => /^count\(.*\)$/.test(measure) && !measure.includes('/'))
    for (const record of counted ? records : []) {
      const keys = JSON.parse(record.id) as (string | null)[]
      const figure = { page: page.id, measure: counted!.name, ...(group.length > 0 ? { group: keys.slice(0, group.length) } : {}), ...(period ? { period: keys[group.length] } : {}) }
      expect([record.id, (await post<RecordPage>(`${path}/page`, { size: 1, figure })).total]).toEqual([record.id, record[counted!.name]])
    }
  })
})
