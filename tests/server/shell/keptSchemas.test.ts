import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSchemas, type SourceFile } from '../../../src/language/loadSchemas'
import { readSchemaFolder } from '../../../src/language/readSchemaFolder.node.js'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { createLogger } from '../../../src/server/createLogger'
import { keptSchemas } from '../../../src/server/keptSchemas'
import { createLiveSchemas } from '../../../src/server/liveSchemas'

describe('the checked page files that are kept for the next start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  let files: SourceFile[]
  let set: SchemaSet
  beforeAll(async () => {
    files = await readSchemaFolder('schemas')
    ;({ set } = loadSchemas(files))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are what the gate made of the product\'s pages, to the last property, and as frozen', async () => {
    const kept = keptSchemas(folder, 'one build')
    expect(await kept.read(files)).toBeNull()
    await kept.write(files, set)
    const read = await kept.read(files)
    expect(isDeepStrictEqual(read, set)).toBe(true)
    expect(Object.isFrozen(read?.pages['veh']?.fields)).toBe(true)
  })

  it('count for nothing when a file, the code or they themselves are others', async () => {
    const kept = keptSchemas(folder, 'one build')
    await kept.write(files, set)
    expect(await kept.read(files.map((file, index) => (index === 3 ? { ...file, text: `${file.text} ` } : file)))).toBeNull()
    expect(await kept.read(files.slice(1))).toBeNull()
    expect(await keptSchemas(folder, 'the next build').read(files)).toBeNull()
    writeFileSync(join(folder, 'checked-schemas.json'), '{"digest":"')
    expect(await kept.read(files)).toBeNull()
  })

  it('stand in for the gate at a start, and are not made of files with findings', async () => {
    const pages = mkdtempSync(join(folder, 'pages-'))
    writeFileSync(join(pages, 'menu.json'), '{ "groups": 7 }')
    const written: string[] = []
    const options = { folders: [pages], logger: createLogger({ logLevel: 'silent' }), prepare: async () => {} }
    const broken = await createLiveSchemas({ ...options, kept: { read: async () => null, write: async () => void written.push('broken') } })
    expect(written).toEqual([])
    const spared = await createLiveSchemas({ ...options, kept: { read: async () => set, write: async () => void written.push('read') } })
    expect(spared.current().set).toBe(set)
    expect(written).toEqual([])
    broken.close()
    spared.close()
  })
})
