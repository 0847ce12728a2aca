import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBackendCall } from '../../src/client/backendCall'
import { createRecordClient } from '../../src/client/createRecordClient'
import { deployBackends } from '../../src/client/deployBackends'
import { createHttp } from '../../src/client/http'
import { servePage } from '../../src/client/servePage'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { startStub, type StubAnswer, type StubRequest, type StubServer } from '../client/foreignBackends/stubServer'
import { fixtureFolder } from '../fixtures/loadFixture'
import { createProject, type GeneratedProject } from './generateInto'

const document = (name: string) => join(import.meta.dirname, 'documents', name)
const query = { current: 1, size: 10, orders: [], filters: {}, keyword: '', removed: false }

let project: GeneratedProject
beforeEach(() => { project = createProject(fixtureFolder('core')) })
afterEach(() => project.remove())

/** The client of the product, in front of a generated page as a deployment would serve it. */
async function clientFor(id: string, url: string) {
  const { set } = loadSchemas(await readSchemaFolder(join(project.folder, 'schemas')))
  const backends = deployBackends(set.backends, set.pages[id]!.endpoints.backend)
  const http = createHttp({ config: { apiUrl: url, platformUrl: 'http://127.0.0.1:9', webUrl: 'http://127.0.0.1:9' } })
  const call = createBackendCall({ http, token: () => 'token', settledToken: async () => 'token', onExpired: () => undefined, tell: () => undefined })
  return { page: servePage(set.pages[id]!, backends), client: createRecordClient({ backends, call }) }
}

/** Backends as these documents describe them. */
const backends: Readonly<Record<string, { answer: (request: StubRequest, rows: Map<string, Record<string, unknown>>) => StubAnswer | null }>> = {
  petstore: {
    answer({ method, path, body, query: asked }, rows) {
      const id = path.replace('/pet/', '')
      if (method === 'GET' && path === '/pet/findByStatus') return asked.getAll('status').length > 0 ? { body: [...rows.values()].filter(({ status }) => asked.getAll('status').includes(String(status))) } : { status: 400, body: { message: 'No status provided' } }
      if (method === 'POST' && path === '/pet') return { body: insert(rows, 'id', body) }
      if (method === 'PUT' && path === '/pet') return rows.has(String(body['id'])) ? { body: put(rows, 'id', body) } : { status: 404, body: { message: 'Pet not found' } }
      if (!/^\/pet\/\d+$/.test(path)) return null
      if (method === 'GET') return rows.has(id) ? { body: rows.get(id) } : { status: 404, body: { message: 'Pet not found' } }
      return method === 'DELETE' ? (rows.delete(id) ? { body: '' } : { status: 404, body: '' }) : null
    },
  },
  ruoyi: {
    answer({ method, path, body, query: asked }, rows) {
      const base = '/fleet/vehicle'
      const ok = (more: object = {}) => ({ body: { code: 200, msg: '操作成功', ...more } })
      if (method === 'GET' && path === `${base}/list`) {
        const found = [...rows.values()].filter((row) => !asked.get('plateNo') || String(row['plateNo']).includes(asked.get('plateNo')!))
        const [number, size] = [Number(asked.get('pageNum')), Number(asked.get('pageSize'))]
        return ok({ rows: found.slice((number - 1) * size, number * size), total: found.length })
      }
      if (method === 'POST' && path === base) return insert(rows, 'vehicleId', body) && ok()
      if (method === 'PUT' && path === base) return rows.has(String(body['vehicleId'])) ? put(rows, 'vehicleId', body) && ok() : { body: { code: 500, msg: '操作失败' } }
      const id = path.slice(base.length + 1)
      if (!path.startsWith(`${base}/`)) return null
      if (method === 'GET') return ok(rows.has(id) ? { data: rows.get(id) } : {})
      return method === 'DELETE' ? (rows.delete(id) ? ok() : { body: { code: 500, msg: '操作失败' } }) : null
    },
  },
  jeecgboot: {
    answer({ method, path, body, query: asked }, rows) {
      const base = '/sys/position'
      const ok = (result: unknown) => ({ body: { success: true, code: 200, message: '', result } })
      switch (`${method} ${path}`) {
        case `GET ${base}/list`: return ok({ records: [...rows.values()].filter(({ name }) => String(name).includes(asked.get('name') ?? '')), total: rows.size, current: Number(asked.get('pageNo')), size: Number(asked.get('pageSize')) })
        case `GET ${base}/queryById`: return rows.has(asked.get('id')!) ? ok(rows.get(asked.get('id')!)) : { body: { success: false, code: 500, message: '未找到对应数据', result: null } }
        case `POST ${base}/add`: return insert(rows, 'id', body) && ok('添加成功！')
        case `PUT ${base}/edit`: return put(rows, 'id', body) && ok('修改成功!')
        case `DELETE ${base}/delete`: return rows.delete(asked.get('id')!) ? ok('删除成功!') : null
        default: return null
      }
    },
  },
}

function insert(rows: Map<string, Record<string, unknown>>, key: string, body: object): Record<string, unknown> {
  return put(rows, key, { ...body, [key]: rows.size + 100 })
}
function put(rows: Map<string, Record<string, unknown>>, key: string, row: Record<string, unknown>): Record<string, unknown> {
  rows.set(String(row[key]), row)
  return row
}

describe.each([
  ['petstore', 'petstore.yaml', 'pet', { name: '旺财', status: 'pending', tags: [] }, { name: '来福' }],
  ['ruoyi', 'ruoyi.json', 'vehicle', { plateNo: '陕A12345', kind: 'operating', vehicleType: '2', postId: '7', ownerMobile: '13800000000' }, { vehicleType: '3' }],
  ['jeecgboot', 'jeecgboot.json', 'position', { code: 'aqy', name: '安全员', postRank: '3' }, { name: '安全总监' }],
] as const)('a document of %s', (kind, file, id, values, change) => {
  let stub: StubServer
  const rows = new Map<string, Record<string, unknown>>()
  beforeEach(async () => {
    rows.clear()
    stub = await startStub((request) => backends[kind]!.answer(request, rows))
  })
  afterEach(() => stub.stop())

  it('gives a page that lists, reads, creates, changes and removes, with no edit by hand', async () => {
    await project.run('openapi', document(file), '--area', 'foreign')
    expect(await project.findings()).toEqual([])
    const { page, client } = await clientFor(id, stub.url)
    expect(page.actions).toEqual(['view', 'create', 'edit', 'remove'])

    await client.create(page, values)
    const listed = await client.page(page, query)
    expect(listed.records).toHaveLength(1)
    expect(listed.records[0]).toMatchObject(values)
    const { id: key } = listed.records[0]!
    expect(await client.get(page, key)).toMatchObject({ ...values, id: key })
    await client.update(page, key, { version: 0, ...change })
    expect(await client.get(page, key)).toMatchObject({ ...values, ...change, id: key })
    // What was not changed is as it was, under the names of the backend; nothing of ours has come in.
    expect(Object.keys(rows.get(key)!).filter((name) => ['version', 'orgId', 'vehicleType'].includes(name))).toEqual([])
    await client.remove(page, key, 0)
    expect([rows.size, stub.unknown]).toEqual([0, []])
    await expect(client.get(page, key)).rejects.toMatchObject({ name: 'RequestError' })
  })
})

describe('fields out of a document', () => {
  it('are what format, name and description say, with Chinese titles, dictionaries and references', async () => {
    await project.run('openapi', document('ruoyi.json'), '--area', 'fleet')
    const { fields = {}, endpoints } = project.json('fleet/vehicle.json')
    expect(Object.fromEntries(Object.entries(fields).map(([name, { title, type }]) => [name, `${String(title)} ${String(type)}`]))).toEqual({
      plateNo: '车牌号 plate', vehicleType: '车辆类型 dict', kind: '使用性质 dict', vin: '车架号 vin', ownerIdCard: '车主身份证号码 idCard', ownerMobile: '车主手机号 mobile',
      creditCode: '统一社会信用代码 uscc', postId: '负责岗位 ref', registerDate: '登记日期 date', purchasePrice: '购置金额 money', loadRate: '实载率 percent', tonnage: '核定载质量 decimal',
    })
    expect([fields['postId']!['ref'], fields['tonnage']!['unit'], endpoints]).toEqual(['post', '吨', { backend: 'ruoyi', base: '/fleet/vehicle', names: { id: 'vehicleId', vehicleType: 'type' }, }])
    expect(project.json('dictionaries/fleet.json')['vehicle_type']).toEqual({ title: '车辆类型', items: [['1', '大客车'], ['2', '重型货车'], ['3', '危货车']] })
  })

  it('that could not be inferred are listed with their lines, and so is what became no page', async () => {
    const said = await project.run('openapi', document('petstore.yaml'), '--area', 'shop')
    expect(said).toContain('shop/pet.json:12  /fields/status  选项没有中文名称，暂用原值')
    expect(project.read('shop/pet.json').split('\n')[11]).toContain('"status"')
    expect(said).toMatch(/petstore\.yaml:\d+ {2}\/store\/order 没有做成页面：没有取列表的接口/)
  })
})

describe('a backend that nobody has described yet', () => {
  const paths = (more: object) => ({
    openapi: '3.1.0', info: { title: '装备平台', version: '1' },
    paths: {
      '/auth/login': { post: { requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { account: { type: 'string' }, password: { type: 'string' } } } } } }, responses: { 200: { content: { 'application/json': { schema: { type: 'object', properties: { errcode: { type: 'integer' }, errmsg: { type: 'string' }, body: { type: 'object', properties: { token: { type: 'string' }, userId: { type: 'string' }, realName: { type: 'string' } } } } } } } } } } },
      '/equipment': {
        get: { summary: '查询装备列表', parameters: [{ name: 'offset', in: 'query', schema: { type: 'integer', default: 0 } }, { name: 'limit', in: 'query', schema: { type: 'integer' } }, { name: 'sort_by', in: 'query', schema: { type: 'string' } }], responses: { 200: { content: { 'application/json': { schema: { type: 'object', properties: { errcode: { type: 'integer', description: '0 成功' }, errmsg: { type: 'string' }, body: { type: 'object', properties: { list: { type: 'array', items: { $ref: '#/components/schemas/Equipment' } }, totalCount: { type: 'integer' } } } } } } } } } },
        post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Equipment' } } } }, responses: {} },
      },
      '/equipment/{equipment_id}': { get: { responses: {} }, patch: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Equipment' } } } }, responses: {} }, delete: { responses: {} } },
    },
    components: { schemas: { Equipment: { type: 'object', required: ['serial_no'], properties: { equipment_id: { type: 'integer' }, serial_no: { type: ['string', 'null'], description: '出厂编号' }, check_at: { type: 'string', format: 'date-time', description: '检定时间' }, parent_id: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: '上级装备' }, created_at: { type: 'string', format: 'date-time' } } } } }, ...more,
  })

  it('gets a backends file of its own: paging, envelope, order, login', async () => {
    writeFileSync(join(project.folder, 'equipment.json'), JSON.stringify(paths({})))
    await project.run('openapi', join(project.folder, 'equipment.json'), '--area', 'equip')
    const backend = project.json('backends/zhuangbeipingtai.json')
    expect(backend).toMatchObject({
      title: '装备平台', request: { current: 'offset', size: 'limit', paging: 'records', order: { column: 'sort_by' }, update: 'changes' },
      answer: { code: 'errcode', success: [0], message: 'errmsg', records: 'body.list', total: 'body.totalCount' },
      session: { login: { call: 'POST /auth/login', account: 'account', password: 'password' }, token: 'body.token', person: { id: 'body.userId', name: 'body.realName' } },
    })
    expect(project.json('equip/equipment.json')).toMatchObject({
      label: 'serialNo', fields: { serialNo: { title: '出厂编号', type: 'string', required: true }, checkAt: { type: 'datetime' } },
      endpoints: { base: '/equipment', names: { id: 'equipment_id', serialNo: 'serial_no', checkAt: 'check_at', createdAt: 'created_at' } },
    })
  })
})

describe('a document as large as that of GitHub', () => {
  it('is read in less than half a minute: a thousand operations to a thousand', async () => {
    const kinds = Array.from({ length: 500 }, (_, index) => `thing_${index}`)
    const answer = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } })
    const large = {
      openapi: '3.0.3', info: { title: 'GitHub v3 REST API', version: '1.1.4' },
      paths: Object.fromEntries(kinds.flatMap((name) => [
        [`/${name}s`, { get: { summary: `List ${name}s`, parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', default: 1 } }, { name: 'per_page', in: 'query', schema: { type: 'integer', default: 30 } }], ...answer({ type: 'array', items: { $ref: `#/components/schemas/${name}` } }) }, post: { requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } }, ...answer({ $ref: `#/components/schemas/${name}` }) } }],
        [`/${name}s/{${name}_id}`, { get: answer({ $ref: `#/components/schemas/${name}` }), patch: { requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } }, ...answer({}) }, delete: { responses: { 204: {} } } }],
        [`/repos/{owner}/{repo}/${name}s`, { get: answer({ type: 'array', items: { $ref: `#/components/schemas/${name}` } }) }],
      ])),
      components: { schemas: Object.fromEntries(kinds.map((name, index) => [name, { type: 'object', required: ['name'], description: 'x'.repeat(10_000), properties: { id: { type: 'integer' }, name: { type: 'string' }, owner: { $ref: `#/components/schemas/thing_${(index + 1) % 500}` }, state: { type: 'string', enum: ['open', 'closed'] }, created_at: { type: 'string', format: 'date-time' }, ...Object.fromEntries(Array.from({ length: 20 }, (_, part) => [`part_${part}_url`, { type: 'string', format: 'uri', example: `https://api.example.com/${name}/${part}` }])) } }])) },
    }
    const text = JSON.stringify(large)
    expect(text.length).toBeGreaterThan(6_000_000)
    writeFileSync(join(project.folder, 'github.json'), text)
    const start = performance.now()
    await project.run('openapi', join(project.folder, 'github.json'), '--area', 'hub')
    expect(performance.now() - start).toBeLessThan(30_000)
    expect(Object.keys(project.files()).filter((path) => path.startsWith('hub/'))).toHaveLength(500)
    expect(project.json('backends/github.json')).toMatchObject({ request: { current: 'page', size: 'per_page', update: 'changes' }, answer: { code: '', records: '' } })
  }, 60_000)
})

describe('what cannot be read', () => {
  const openApi = (more: object = {}) => JSON.stringify({ openapi: '3.0.1', info: { title: 'x', version: '1' }, paths: {}, ...more })
  const listOf = (schema: object) => ({ paths: { '/things': { get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: schema } } } } } } } } })
  it.each([
    ['broken JSON', '{ "openapi": "3.0.1",\n "paths": }', /第 2 行第 11 列读不懂.*\[notReadable\]$/],
    ['broken YAML', 'openapi: 3.0.1\npaths:\n  - a: [1', /第 \d+ 行.*\[notReadable\]$/],
    ['ten megabytes of something else', JSON.stringify(Array.from({ length: 1_000_000 }, (_, index) => `n${index}`)), /不是 OpenAPI 文档：最外层不是对象.*\[notOpenApi\]$/],
    ['another version', JSON.stringify({ openapi: '4.0', paths: {} }), /不认识的版本 4\.0.*\[notOpenApi\]$/],
    ['no paths', JSON.stringify({ openapi: '3.0.1' }), /没有 "paths".*\[notOpenApi\]$/],
    ['no list', openApi(), /没有能做成页面的资源.*\[noResource\]$/],
    ['a reference that leads nowhere', openApi({ ...listOf({ $ref: '#/components/schemas/Gone' }) }), /\$ref“#\/components\/schemas\/Gone”找不到.*\[brokenReference\]$/],
    ['references in a circle', openApi({ ...listOf({ $ref: '#/components/schemas/A' }), components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } } }), /绕成了圈：#\/components\/schemas\/A → #\/components\/schemas\/B → #\/components\/schemas\/A.*\[cyclicReference\]$/],
  ])('%s is told in words, and nothing is written', async (_, text, message) => {
    const path = join(project.folder, 'document.json')
    writeFileSync(path, text)
    const before = project.files()
    await expect(project.run('openapi', path, '--area', 'x')).rejects.toThrow(message)
    expect(project.files()).toEqual(before)
  })

  it('a file that is not there, a server that is not there, a server that refuses', async () => {
    await expect(project.run('openapi', 'nowhere.json')).rejects.toThrow(/没有文件 nowhere\.json.*\[sourceMissing\]$/)
    await expect(project.run('openapi', 'http://127.0.0.1:9/docs', '--area', 'x')).rejects.toThrow(/连不上 http:\/\/127\.0\.0\.1:9\/docs.*\[sourceUnreachable\]$/)
    const stub = await startStub(() => ({ status: 403, body: {} }))
    await expect(project.run('openapi', `${stub.url}/docs`, '--area', 'x')).rejects.toThrow(/HTTP 403.*\[sourceRefused\]$/)
    await stub.stop()
  })

  it('records that contain themselves are no circle: their fields are read once', async () => {
    writeFileSync(join(project.folder, 'tree.json'), openApi({ ...listOf({ $ref: '#/components/schemas/Node' }), components: { schemas: { Node: { allOf: [{ $ref: '#/components/schemas/Node' }], type: 'object', properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Node' }, children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } } } } } }))
    await project.run('openapi', join(project.folder, 'tree.json'), '--area', 'trees')
    expect(project.read('trees/thing.json')).toContain('"fields": {\n    "name": { "title": "名称", "type": "string" }\n  }')
  })
})

