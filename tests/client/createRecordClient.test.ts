import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createBackendCall } from '../../src/client/backendCall'
import { createRecordClient } from '../../src/client/createRecordClient'
import type { HttpAnswer, HttpCall } from '../../src/client/http'
import { RequestError } from '../../src/client/requestError'
import type { BackendFile } from '../../src/language/backendFile'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { vehicle, vehiclePage } from '../engine/list/vehiclePage'

const backendNames = ['main', 'web', 'ruoyi'] as const
const backends = Object.fromEntries(backendNames.map((name) => [name, JSON.parse(readFileSync(`schemas/backends/${name}.json`, 'utf8')) as BackendFile]))
const page = vehiclePage()
const query = { current: 1, size: 20, orders: [], filters: {}, keyword: '', removed: false }

function clientOver(answer: (call: HttpCall) => HttpAnswer) {
  const calls: HttpCall[] = []
  const expired: number[] = []
  const call = createBackendCall({
    token: () => 'secret', settledToken: async () => 'secret', onExpired: () => expired.push(calls.length), tell: () => undefined,
    http: async (sent) => {
      calls.push(sent)
      return answer(sent)
    },
  })
  const client = createRecordClient({ backends, call })
  return { client, calls, expired }
}

const ok = (data: unknown): HttpAnswer => ({ status: 200, body: { code: 0, msg: '', data } })
const lines = (calls: readonly HttpCall[]) => calls.map(({ method, path }) => `${method} ${path}`)

describe('the record client', () => {
  it('calls what the page names, with the token in the header of its backend', async () => {
    const { client, calls } = clientOver(({ path }) => ok(path.endsWith('/page') ? { records: [], total: 0 } : path.endsWith('/history') ? [] : vehicle(1)))
    await client.page(page, query)
    await client.get(page, 'a/b')
    await client.create(page, { plateNo: '陕A1' })
    await client.update(page, '7', { version: 3, seats: 30 })
    await client.remove(page, '7', 4)
    await client.restore(page, '7', 5)
    await client.transition(page, '7', 'submit', { version: 6, values: {} })
    await client.history(page, '7')
    expect(lines(calls)).toEqual(['POST /veh/page', 'GET /veh/a%2Fb', 'POST /veh', 'PUT /veh/7', 'DELETE /veh/7', 'POST /veh/7/restore', 'POST /veh/7/submit', 'GET /veh/7/history'])
    expect(calls.every(({ headers }) => headers?.['access_token'] === 'secret')).toBe(true)
    expect(calls.map(({ isRead }) => isRead === true)).toEqual([true, true, false, false, false, false, false, true])
    expect([calls[3]?.body, calls[4]?.query, calls[5]?.body]).toEqual([{ version: 3, seats: 30 }, { version: 4 }, { version: 5 }])
  })

  it('speaks to another backend in its own words', async () => {
    const post: PageDefinition = { ...page, endpoints: { backend: 'ruoyi', base: '/system/post', calls: { ...page.endpoints.calls, page: 'GET /list', update: 'PUT /' } } }
    const { client, calls } = clientOver(({ path }) => ({ status: 200, body: path.endsWith('/list') ? { code: 200, rows: [{ id: 1 }], total: 1 } : { code: 200, data: { id: 1 } } }))
    expect((await client.page(post, query)).records[0]?.id).toBe('1')
    await client.update(post, '1', { version: 0, name: '安全员' })
    expect(calls[0]).toMatchObject({ client: 'web', method: 'GET', path: '/system/post/list', query: { pageNum: 1, pageSize: 20 }, headers: { Authorization: 'Bearer secret' } })
    // Its update replaces the record, so that the rest of it is read first.
    expect(calls[1]).toMatchObject({ method: 'GET', path: '/system/post/1' })
    expect(calls[2]).toMatchObject({ method: 'PUT', path: '/system/post', body: { id: '1', name: '安全员' } })
  })

  it('names the backend that is missing and those there are', async () => {
    const { client } = clientOver(() => ok(null))
    await expect(client.get({ ...page, endpoints: { ...page.endpoints, backend: 'oracle' } }, '1')).rejects.toThrow('页面所用的后端“oracle”没有配置，已有：main、web、ruoyi')
  })

  it('tells once that the session is over, and still rejects', async () => {
    const { client, expired } = clientOver(() => ({ status: 401, body: { code: 2, msg: '登录已过期' } }))
    await expect(client.get(page, '1')).rejects.toMatchObject({ code: 2, message: '登录已过期' })
    expect(expired).toEqual([1])
  })

  it('joins the batch reads of one moment into one call for each resource', async () => {
    const { client, calls } = clientOver(({ body }) => ok(((body as { ids: string[] }).ids).map((id) => ({ id, label: `员工${id}` }))))
    const employee = page.references['employee']!.endpoints
    const [first, second] = await Promise.all([client.options(employee, { ids: ['1', '2'] }), client.options(employee, { ids: ['2', '3'] }), client.options(page.endpoints, { ids: ['9'] })])
    expect(first).toEqual([{ id: '1', label: '员工1' }, { id: '2', label: '员工2' }])
    expect(second).toEqual([{ id: '2', label: '员工2' }, { id: '3', label: '员工3' }])
    expect(calls.map(({ path, body }) => [path, body])).toEqual([['/emp/options', { ids: ['1', '2', '3'], size: 3 }], ['/veh/options', { ids: ['9'], size: 1 }]])
  })

  it('keeps labels, and that there is none, until something is written', async () => {
    const { client, calls } = clientOver(({ path }) => ok(path.endsWith('/options') ? [{ id: '1', label: '张三' }] : vehicle(1)))
    const employee = page.references['employee']!.endpoints
    expect(await client.options(employee, { ids: ['1', 'gone'] })).toEqual([{ id: '1', label: '张三' }])
    expect(await client.options(employee, { ids: ['gone', '1'] })).toEqual([{ id: '1', label: '张三' }])
    expect(calls).toHaveLength(1)
    await client.update(page, '1', { version: 1 })
    await client.options(employee, { ids: ['1'] })
    expect(lines(calls)).toEqual(['POST /emp/options', 'PUT /veh/1', 'POST /emp/options'])
  })

  it('gives every waiting caller the reason when a batch read fails, and asks anew afterwards', async () => {
    let isDown = true
    const { client } = clientOver(() => (isDown ? { status: 503, body: '' } : ok([{ id: '1', label: '张三' }])))
    const employee = page.references['employee']!.endpoints
    const answers = await Promise.allSettled([client.options(employee, { ids: ['1'] }), client.options(employee, { ids: ['2'] })])
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof RequestError)).toEqual([true, true])
    isDown = false
    expect(await client.options(employee, { ids: ['1'] })).toEqual([{ id: '1', label: '张三' }])
  })

  it('lets one caller stop waiting without taking the answer from the others', async () => {
    const { client } = clientOver(() => ok([{ id: '1', label: '张三' }]))
    const employee = page.references['employee']!.endpoints
    const abort = new AbortController()
    const stopped = client.options(employee, { ids: ['1'] }, abort.signal)
    const waiting = client.options(employee, { ids: ['1'] })
    abort.abort()
    await expect(stopped).rejects.toMatchObject({ name: 'CancelledError' })
    expect(await waiting).toHaveLength(1)
  })

  it('gives a file as it is, and the reason where there is none', async () => {
    const file = new Blob(['xlsx'])
    const { client, calls } = clientOver(({ path }) => (path.includes('/export') ? { status: 200, body: file } : { status: 404, body: { code: 4, msg: '附件不存在' } }))
    expect(await client.exportRecords(page, query)).toBe(file)
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/veh/export', isFile: true })
    await expect(client.readAnnex('x')).rejects.toMatchObject({ code: 4, message: '附件不存在' })
  })
})
