import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRecordClient } from '../../../src/client/createRecordClient'
import { deployBackends } from '../../../src/client/deployBackends'
import { createHttp } from '../../../src/client/http'
import { RequestError } from '../../../src/client/requestError'
import { servePage } from '../../../src/client/servePage'
import { createSession } from '../../../src/client/session'
import { createSessionStore } from '../../../src/client/sessionStore'
import type { ListQuery } from '../../../src/contract/listQuery'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { account, startForeignBackend, type ForeignBackend } from './foreignBackend'
import { jeecgboot } from './jeecgboot'
import { platform } from './platform'
import { rest } from './rest'
import { ruoyi } from './ruoyi'
import { loadShippedSchemas } from '../../shippedSchemas'

const query: ListQuery = { current: 1, size: 5, orders: [{ column: 'amount', asc: false }], filters: {}, keyword: '', removed: false }
const values = { name: '新规则', org: '1', businessType: 'messagePush', product: 'sms', amount: 5, enabled: true, remark: '留着' }

let set: SchemaSet
beforeAll(async () => {
  set = await loadShippedSchemas()
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** The real client as the application makes it, over the line, with a page whose amount can be filtered by range. */
function clientOf({ url, dialect }: ForeignBackend) {
  const told: string[] = []
  let time = Date.now()
  const backends = deployBackends(set.backends, dialect)
  const config = { apiUrl: url, platformUrl: url, webUrl: url, clientId: 'c', clientSecret: '', parentOrigins: [] }
  const store = createSessionStore()
  const session = createSession({ http: createHttp({ config }), store, backends, config, tell: (text) => told.push(text), now: () => time })
  const client = createRecordClient({ backends, call: session.call })
  const whole = set.pages['deductRule']!
  const page: PageDefinition = servePage({ ...whole, list: { ...whole.list, filters: [...whole.list.filters, { field: 'amount', title: '每次扣减', operator: 'between', default: null }] } }, backends)
  return { session, store, client, page, told, pass: (minutes: number) => (time += minutes * 60_000) }
}

describe.each([platform, ruoyi, jeecgboot, rest])('a $dialect backend behind apiUrl', (kind) => {
  let backend: ForeignBackend
  let world: ReturnType<typeof clientOf>
  beforeEach(async () => {
    backend = await startForeignBackend(kind)
    world = clientOf(backend)
    await world.session.login(account.name, account.password)
  })
  afterEach(async () => {
    await backend.stop()
    // Whatever was done, nothing was asked for that such a backend has not.
    if (backend.unknown.length > 0) throw new Error(`The ${kind.dialect} backend was asked for what it has not: ${backend.unknown.join(', ')}`)
  })
  const names = async (asked: Partial<ListQuery>) => {
    const { records, total } = await world.client.page(world.page, { ...query, ...asked })
    return { names: records.map((record) => record['name']), total }
  }

  it('lets in by account and password, and knows who that is', () => {
    expect(world.store.getSnapshot()).toMatchObject({ empName: account.person, ownerName: '长安运输有限公司', logined: true, pwdChanged: kind.dialect !== 'main' })
  })

  it('refuses a wrong password in its own words, which no toast repeats', async () => {
    const reason: unknown = await world.session.login(account.name, 'wrong').catch((error: unknown) => error)
    expect(reason).toMatchObject({ name: 'RequestError', message: expect.stringMatching(/密码(错误|不正确)$/) as string })
    expect(world.told).toEqual([])
  })

  it('is paged and sorted', async () => {
    expect(await names({})).toEqual({ names: ['规则12', '规则11', '规则10', '规则09', '规则08'], total: 12 })
    expect(await names({ current: 3 })).toEqual({ names: ['规则02', '规则01'], total: 12 })
    expect((await names({ orders: [{ column: 'name', asc: true }], size: 2 })).names).toEqual(['规则01', '规则02'])
  })

  it('gives keys as text, as references and dictionaries compare them', async () => {
    const { client, page } = world
    const { records } = await client.page(page, query)
    expect([records[0]?.['org'], (await client.get(page, records[0]!.id))['org']]).toEqual(['1', '1'])
  })

  it('is filtered by text, by several values and by a range', async () => {
    expect((await names({ filters: { name: '则1' } })).names).toEqual(['规则12', '规则11', '规则10'])
    expect((await names({ filters: { product: ['sms', 'stamp'] } })).names).toEqual(['规则09', '规则05', '规则01'])
    expect((await names({ filters: { amount: [100, null] } })).names).toEqual(['规则12', '规则11', '规则10'])
    expect((await names({ filters: { amount: [30, 40] } })).names).toEqual(['规则04', '规则03'])
  })

  it('gives the filtered list as a file, where it has an export', async () => {
    const asked = { ...query, filters: { amount: [30, 40] } }
    const given = await world.client.exportRecords(world.page, asked).then(textOf, (error: unknown) => (error as Error).message)
    expect(given).toBe(kind.dialect === 'rest' ? '后端“普通 REST”没有这项功能（export）' : '规则04\n规则03')
  })

  it('creates, reads, changes and removes a record', async () => {
    const { client, page } = world
    expect(await client.create(page, values)).toMatchObject(values)
    const [created] = (await client.page(page, { ...query, filters: { name: '新规则' } })).records
    const { id, version } = created!
    expect(await client.get(page, id)).toMatchObject({ ...values, id })
    expect(await client.update(page, id, { version, amount: 6 })).toMatchObject({ ...values, id, amount: 6 })
    // What was not changed is still there, and nothing of ours has come in.
    const { createTime, ...stored } = backend.rules.find(id)!
    expect([stored, createTime]).toEqual([{ ...values, id: Number(id), amount: 6, ...(kind.dialect === 'main' ? { version } : {}) }, '2026-11-01 08:00:00'])
    await client.remove(page, id, version)
    expect(backend.rules.find(id)).toBeUndefined()
    await expect(client.get(page, id)).rejects.toMatchObject({ name: 'RequestError', message: expect.stringMatching(/记录|未找到/) as string })
  })

  it('says in its own words why it refuses a record, and where it can', async () => {
    const { client, page } = world
    const failure = await client.create(page, { ...values, amount: 501 }).then(() => new RequestError('', 0, 200), (error: unknown) => error as RequestError)
    const said = failure.errors.length > 0 ? failure.errors.map(({ path, message }) => `${path}：${message}`) : [failure.message]
    expect(said).toEqual([kind.dialect === 'main' || kind.dialect === 'rest' ? 'amount：每次扣减不能超过500' : '每次扣减不能超过500'])
    expect(backend.rules.rows()).toHaveLength(12)
  })

  it('names the records that others refer to, and leaves out those it does not know', async () => {
    const { client, page } = world
    const { endpoints } = page.references['organization']!
    expect((await client.options(endpoints, { keyword: '长安' })).map(({ id, label }) => [id, label])).toEqual([['1', '长安运输有限公司']])
    expect((await client.options(endpoints, { keyword: '没有' }))).toEqual([])
    expect((await client.options(endpoints, { ids: ['1', '99'] })).map(({ label }) => label)).toEqual(['长安运输有限公司'])
    expect(world.told).toEqual([])
  })

  it('ends a session in its own way, which leads to the login', async () => {
    backend.expire()
    await expect(world.client.page(world.page, query)).rejects.toMatchObject({ code: 2 })
    expect(world.store.getSnapshot()).toBeNull()
  })

  it('is left by a logout', async () => {
    const { token } = world.store.getSnapshot()!
    await world.session.logout()
    expect([world.store.getSnapshot(), backend.requests.at(-1)?.path.toLowerCase().includes('log')]).toEqual([null, true])
    world.store.save({ ...loginOf(token) })
    await expect(world.client.page(world.page, query)).rejects.toMatchObject({ code: 2 })
  })

  function textOf(file: Blob): Promise<string> {
    return new Promise((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(String(reader.result)))
      reader.readAsText(file)
    })
  }
  function loginOf(token: string) {
    return { token, refreshToken: '', failureTime: Date.now() + 3_600_000, logined: true } as NonNullable<ReturnType<typeof world.store.getSnapshot>>
  }
})

describe.each([ruoyi, jeecgboot, rest])('a page of a $dialect backend', (kind) => {
  let backend: ForeignBackend
  let world: ReturnType<typeof clientOf>
  beforeAll(async () => {
    backend = await startForeignBackend(kind)
    world = clientOf(backend)
  })
  afterAll(() => backend.stop())

  it('offers nothing that the backend has not', () => {
    const { page } = world
    const whole = servePage(set.pages['emp']!, deployBackends(set.backends, kind.dialect))
    expect(page.actions).toEqual(['view', 'create', 'edit', 'remove', ...(kind.dialect === 'rest' ? [] : ['export'])])
    expect([whole.annex, whole.states?.transitions]).toEqual([{}, {}])
    expect(whole.list.columns.map(({ field }) => field)).not.toContain('annex')
    expect(whole.list.filters.map(({ field }) => field).filter((field) => ['annex', 'expiry'].includes(field) || field.includes('.'))).toEqual([])
    expect(whole.list.search.length > 0).toBe(kind.dialect === 'rest')
  })

  it('is told in words where something is asked for all the same, and the backend is not asked', async () => {
    const { client, page, session } = world
    await session.login(account.name, account.password)
    const asked = [() => client.history(page, '1'), () => client.restore(page, '1', 1), () => client.counts(page, query), () => client.dictionary('region', {}), () => session.organizations(), () => session.openScanCode(), () => session.changePassword('a', 'b')]
    const reasons = await Promise.all(asked.map(async (ask) => ask().then(() => '', (error: unknown) => (error as Error).message)))
    expect(reasons.filter((reason) => !reason.includes('没有这项功能'))).toEqual([])
    expect(await session.readPermissions()).toBeNull()
    expect(backend.unknown).toEqual([])
  })
})

it('a session is prolonged where the backend can, and only there', async () => {
  const refreshed: Record<string, boolean> = {}
  for (const kind of [ruoyi, jeecgboot, rest]) {
    const backend = await startForeignBackend(kind)
    const { session, store, pass, client, page } = clientOf(backend)
    await session.login(account.name, account.password)
    const before = store.getSnapshot()?.token
    pass(25)
    refreshed[kind.dialect] = await session.refresh()
    expect((await client.page(page, query)).total).toBe(12)
    expect(store.getSnapshot()?.token === before).toBe(!refreshed[kind.dialect])
    await backend.stop()
  }
  expect(refreshed).toEqual({ ruoyi: false, jeecgboot: false, rest: true })
})

it('a deployment of an unknown kind of backend is told which there are', () => {
  expect(() => deployBackends(set.backends, 'oracle')).toThrow('config.json 的 backend 写的是“oracle”，没有这种后端，可以写：jeecgboot、main、platform、rest、ruoyi、web')
})
