import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaPaths, type PageIndex } from '../../../src/contract/pageIndex'
import { loadSchemas } from '../../../src/language/loadSchemas'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { readSchemaFolder } from '../../../src/language/readSchemaFolder.node'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { createFastify } from '../../../src/server/createFastify'
import { createLiveSchemas, type LiveSchemas } from '../../../src/server/liveSchemas'
import { registerSchemaRoutes } from '../../../src/server/schemaRoutes'
import { cpuTime } from '../../cpuTime'
import { fixtureFolder } from '../../fixtures/loadFixture'

const tunnel = { $schema: '../page.schema.json', version: 1, path: '/tunnel', title: '隧道', menu: false, scope: 'org', resource: 'tunnel', label: 'name', fields: { name: { title: '名称', type: 'string', required: true } }, list: { columns: ['name'] }, actions: ['view', 'create'] }

describe('live page files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'))
  const tunnelFile = join(folder, 'base', 'tunnel.json')
  const complaints: string[] = []
  const prepared: string[][] = []
  let schemas: LiveSchemas
  let fastify: FastifyInstance

  beforeAll(async () => {
    cpSync(fixtureFolder('core'), folder, { recursive: true })
    schemas = await createLiveSchemas({ folders: [folder], logger: collectingLogger(complaints), prepare: async (set) => void prepared.push(resourcesOf(set)) })
    schemas.watch()
    fastify = createFastify({ trustProxy: false }, collectingLogger([]))
    registerSchemaRoutes(fastify, schemas)
    await fastify.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    schemas.close()
    await fastify.close()
    rmSync(folder, { recursive: true })
  })

  const index = async () => (await fastify.inject(schemaPaths.index)).json<PageIndex>()
  const entryOf = async (id: string) => (await index()).pages.find((page) => page.id === id)
  const pageOf = async (id: string) => (await fastify.inject(`/schemas/pages/${id}.json`)).json<PageDefinition>()
  /** Writes a file and waits until the server serves what it says, a second at most. */
  const change = async (text: string, isSeen: () => Promise<boolean>) => {
    const started = performance.now()
    writeFileSync(tunnelFile, text)
    while (!(await isSeen())) {
      if (performance.now() - started > 1000) throw new Error('the change was not served within a second')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  it('are served as an index and one definition each', async () => {
    expect((await index()).pages.map((page) => page.id).sort()).toEqual(['employee', 'organization'])
    expect(await pageOf('employee')).toEqual(JSON.parse(JSON.stringify(schemas.current().set.pages.employee)))
    expect((await fastify.inject(schemaPaths.backends)).json()).toHaveProperty('main')
    expect((await fastify.inject('/schemas/pages/nothing.json')).json()).toMatchObject({ code: 4, msg: '没有页面 nothing' })
  })

  it('may be kept forever under the address that carries their hash, and only there', async () => {
    const entry = await entryOf('employee')
    const right = await fastify.inject(schemaPaths.page(entry!))
    expect(right.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await fastify.inject('/schemas/pages/employee.json?v=older')).headers['cache-control']).toBe('no-cache')
    const again = await fastify.inject({ url: schemaPaths.index, headers: { 'if-none-match': String((await fastify.inject(schemaPaths.index)).headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('appear within a second of being dropped into the folder, with their table made first', async () => {
    const told = nextEvent(fastify)
    await change(JSON.stringify(tunnel), async () => (await entryOf('tunnel')) !== undefined)
    expect(prepared.at(-1)).toContain('tunnel')
    expect((await pageOf('tunnel')).title).toBe('隧道')
    expect(await told).toBe('changed')
  })

  it('that break keep their last good definition, and the log says what is wrong', async () => {
    const good = await pageOf('tunnel')
    complaints.length = 0
    await change(JSON.stringify({ ...tunnel, titel: '隧道' }), async () => complaints.length > 0)
    expect(complaints.join('\n')).toMatch(/base\/tunnel\.json:\d+:\d+.*titel/)
    expect(await pageOf('tunnel')).toEqual(good)
    await change('{ "path": ', async () => complaints.length > 1)
    expect(await pageOf('tunnel')).toEqual(good)
  })

  it('that are mended are served anew', async () => {
    const before = await entryOf('tunnel')
    await change(JSON.stringify({ ...tunnel, title: '隧道档案' }), async () => (await pageOf('tunnel')).title === '隧道档案')
    expect((await entryOf('tunnel'))?.hash).not.toBe(before?.hash)
  })

  it('do not take a good page away when another claims its path', async () => {
    complaints.length = 0
    writeFileSync(join(folder, 'base', 'twin.json'), JSON.stringify({ ...tunnel, resource: 'twin' }))
    while (complaints.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await pageOf('tunnel')).title).toBe('隧道档案')
    rmSync(join(folder, 'base', 'twin.json'))
  })

  it('that never were good are named with their address, and hold nothing back', async () => {
    const slip = join(folder, 'base', 'slip.json')
    complaints.length = 0
    writeFileSync(slip, JSON.stringify({ ...tunnel, path: '/slip', title: '写错的页面', resource: 'slip', titel: 1 }))
    while (complaints.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await schemas.refresh()
    expect((await index()).broken).toEqual([{ id: 'slip', path: '/slip', title: '写错的页面', file: 'base/slip.json' }])
    expect(schemas.current().findings.map(({ file, code }) => [file, code])).toEqual([['base/slip.json', 'unknownKey']])
    await change(JSON.stringify({ ...tunnel, title: '隧道名录' }), async () => (await pageOf('tunnel')).title === '隧道名录')
    rmSync(slip)
    await schemas.refresh()
    expect(await index()).not.toHaveProperty('broken')
  })

  it('go when their file goes', async () => {
    rmSync(tunnelFile)
    const started = performance.now()
    while (await entryOf('tunnel')) {
      if (performance.now() - started > 1000) throw new Error('the page is still served')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(await readFile(join(folder, 'base', 'employee.json'), 'utf8')).toContain('employee')
  })
})

const resourcesOf = (set: SchemaSet): string[] => Object.keys(set.resources)

function collectingLogger(lines: string[]): FastifyBaseLogger {
  const ignore = () => {}
  const logger = { level: 'error', fatal: ignore, error: (line: unknown) => void lines.push(typeof line === 'string' ? line : JSON.stringify(line)), warn: ignore, info: ignore, debug: ignore, trace: ignore, silent: ignore, child: () => logger }
  return logger as unknown as FastifyBaseLogger
}

/** Name of the next event the server sends, as an open browser hears it. */
function nextEvent(fastify: FastifyInstance): Promise<string> {
  const { port } = fastify.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = get({ port, path: schemaPaths.events }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        const name = /event: (\w+)/.exec(chunk.toString())?.[1]
        if (!name) return
        request.destroy()
        resolve(name)
      })
    })
    request.on('error', (error) => (request.destroyed ? undefined : reject(error)))
  })
}

describe('live page files of several folders', () => {
  it('keep the menus of all of them after a change', async () => {
    const extra = mkdtempSync(join(tmpdir(), 'schemas-'))
    mkdirSync(join(extra, 'base'))
    writeFileSync(join(extra, 'base', 'tunnel.json'), JSON.stringify({ ...tunnel, menu: undefined }))
    writeFileSync(join(extra, 'menu.json'), JSON.stringify([{ title: '其他', icon: 'car', pages: ['tunnel'] }]))
    const schemas = await createLiveSchemas({ folders: [fixtureFolder('core'), extra], logger: collectingLogger([]), prepare: async () => undefined })
    const titles = () => schemas.current().set.menu.map((group) => group.title)
    const before = titles()
    expect(before).toContain('其他')
    const changed = new Promise<void>((resolve) => schemas.subscribe(resolve))
    schemas.watch()
    writeFileSync(join(extra, 'menu.json'), JSON.stringify([{ title: '另外', icon: 'car', pages: ['tunnel'] }]))
    await changed
    expect(titles()).toEqual(before.map((title) => (title === '其他' ? '另外' : title)))
    schemas.close()
    rmSync(extra, { recursive: true })
  })
})

describe('the page files of the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'product-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('take up a change with less than half the work of checking all of them, once the gate is warm', { timeout: 60_000 }, async () => {
    cpSync('schemas', folder, { recursive: true })
    const schemas = await createLiveSchemas({ folders: [folder], logger: collectingLogger([]), prepare: () => Promise.resolve() })
    schemas.warm()
    // Work, not time, and by what the whole takes beside it: machines differ. The least of three, as the memory of earlier files is tidied up now and then.
    const costs: number[] = []
    for (const title of ['隧道', '隧道册', '隧道台账']) {
      writeFileSync(join(folder, 'inspection', 'tunnelBook.json'), JSON.stringify({ ...tunnel, title, path: '/tunnelBook', resource: 'tunnelBook' }))
      const before = process.cpuUsage()
      await schemas.refresh()
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / 1000)
      expect(schemas.current().set.pages['tunnelBook']).toMatchObject({ title })
    }
    const files = await readSchemaFolder(folder)
    expect(Math.min(...costs)).toBeLessThan(cpuTime(() => loadSchemas(files)) / 2)
    schemas.close()
  })
})
