import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSchemas } from '../../../src/language/loadSchemas'
import { readSchemaFolder } from '../../../src/language/readSchemaFolder.node.js'
import { giveCodes } from '../../../src/server/resources/giveCodes'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { createTables } from '../../../src/server/tables/migrate'
import { fixtureFolder } from '../../fixtures/loadFixture'
import { oneKind, openTestDatabase } from '../testDatabase'

const pass = { version: 1, path: '/pass', title: '通行证', resource: 'pass', menu: false, fields: { name: { title: '名称', type: 'string', required: true }, secret: { title: '核验码', type: 'string', random: 16, unique: true, readOnly: true } } }

describe.each(oneKind)('records made before their page had a code (%s)', (kind) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => { database = await openTestDatabase(kind) })
  afterAll(() => database.close())

  it('are each given one, once, and stay otherwise as they were', async () => {
    const { set } = loadSchemas([...await readSchemaFolder(fixtureFolder('core')), { path: 'base/pass.json', text: JSON.stringify(pass) }])
    await createTables(database, set, [])
    const many = Array.from({ length: 2300 }, (_, index) => ({ id: `p${index}`, name: `证${index}`, orgId: 'org', version: 3 }))
    await insertRecords(database.db, set, 'pass', [...many, { id: 'kept', name: '有码的', orgId: 'org', secret: 'ABCDEFGHJKMNPQRS' }])
    expect(await giveCodes(database.db, set)).toBe(2300)
    const { rows } = await sql<{ id: string; secret: string; version: number }>`select id, secret, version from pass`.execute(database.db)
    expect(new Set(rows.map(({ secret }) => secret)).size).toBe(2301)
    expect(rows.filter(({ secret }) => !/^[A-HJKMNP-Z2-9]{16}$/.test(secret))).toEqual([])
    expect(rows.find(({ id }) => id === 'kept')?.secret).toBe('ABCDEFGHJKMNPQRS')
    expect(new Set(rows.filter(({ id }) => id !== 'kept').map(({ version }) => version))).toEqual(new Set([3]))
    expect(await giveCodes(database.db, set)).toBe(0)
  })
})
