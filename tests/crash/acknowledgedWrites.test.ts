import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleRecord } from '../../src/language/examples/exampleRecord'
import { seededRandom } from '../../src/fields/random'
import { loadSchemas } from '../../src/language/loadSchemas'
import type { PageDefinition } from '../../src/language/pageDefinition'
import type { SchemaSet } from '../../src/language/schemaSet'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { signInByHttp, type Api } from '../e2e/harness/api'
import { exampleContext } from '../e2e/harness/exampleContext'
import { startTestServer } from '../e2e/harness/testServer'

const rounds = Number(process.env.CRASH_ROUNDS ?? 20)
const writers = 4
const safetyOfficer = '13800000003'

let dataDir = ''
let set: SchemaSet
let page: PageDefinition
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crash-'))
  set = loadSchemas(await readSchemaFolder('schemas')).set
  page = set.pages.post!
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it(`loses no acknowledged write in ${rounds} rounds of kill -9 under load`, async () => {
  const acknowledged = new Map<string, { version: number; name: unknown }>()
  for (let round = 1; round <= rounds; round += 1) {
    const server = await startTestServer({ dataDir })
    const api = await signInByHttp(server.url, safetyOfficer, server.password)
    await expectAll(api, acknowledged)
    const random = seededRandom(round)
    const writing = Array.from({ length: writers }, () => writeUntilDeath(api, random, acknowledged))
    await new Promise((resolve) => setTimeout(resolve, 300 + random() * 1200))
    await server.kill()
    await Promise.all(writing)
  }
  const server = await startTestServer({ dataDir })
  await expectAll(await signInByHttp(server.url, safetyOfficer, server.password), acknowledged)
  await server.stop()
  expect(acknowledged.size).toBeGreaterThan(rounds * 5)
})

/** Creates records and changes them again; only what the server has answered counts as acknowledged. */
async function writeUntilDeath(api: Api, random: () => number, acknowledged: Map<string, { version: number; name: unknown }>): Promise<void> {
  const context = await exampleContext(page, api, set).catch(() => null)
  if (!context) return
  for (;;) {
    try {
      const created = await api.call(page, 'create', {}, exampleRecord(page, { random, context }))
      if (created.body.code !== 0) throw new Error(`A valid record was refused: ${JSON.stringify(created.body)}`)
      const { id, version } = created.body.data
      acknowledged.set(id, { version, name: created.body.data[page.label] })
      const name = `改名${Math.floor(random() * 1e9)}`
      const updated = await api.call(page, 'update', { id }, { version, [page.label]: name })
      if (updated.body.code === 0) acknowledged.set(id, { version: updated.body.data.version, name })
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

/** Every acknowledged record stands as answered, or newer: a write may have been kept whose answer was cut off. */
async function expectAll(api: Api, acknowledged: ReadonlyMap<string, { version: number; name: unknown }>): Promise<void> {
  for (const [id, expected] of acknowledged) {
    const { body } = await api.call(page, 'get', { id })
    expect(body.code, `record ${id} is gone`).toBe(0)
    expect(body.data.version).toBeGreaterThanOrEqual(expected.version)
    const isNewer = body.data.version > expected.version
    expect(isNewer ? expected.name : body.data[page.label]).toBe(expected.name)
  }
}
