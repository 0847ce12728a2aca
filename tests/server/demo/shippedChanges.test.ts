import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SheetCheck } from '../../../src/contract/sheet'
import { oneKind } from '../testDatabase'
import { openShippedRoutes } from './shippedRoutes'
import { loadShippedSchemas } from '../../shippedSchemas'

const set = await loadShippedSchemas()
const pages = Object.values(set.pages).filter(({ actions }) => ['import', 'edit', 'export'].every((action) => actions.includes(action as 'import')))

describe.each(oneKind)('the sheets of changes of the product’s own pages (%s)', (kind) => {
  let routes: Awaited<ReturnType<typeof openShippedRoutes>>
  beforeAll(async () => { routes = await openShippedRoutes(kind, set) }, 180_000)
  afterAll(() => routes.close())

  async function check(path: string, bytes: Buffer) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'sheet')
    const encoded = new Response(form)
    const answer = await routes.fastify.inject({ method: 'POST', url: `/api${path}/import?mode=check&purpose=changes`, payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': encoded.headers.get('content-type') ?? '' } })
    return answer.json<{ data: SheetCheck | null; msg: string }>()
  }

  it('are refused at the row of what its state has closed', async () => {
    const list = await routes.fastify.inject({ method: 'POST', url: '/api/waybill/page', payload: { size: 1, status: ['signed'] } })
    const [{ waybillNo }] = list.json<{ data: { records: [{ waybillNo: string }] } }>().data.records
    const { data } = await check('/waybill', Buffer.from(`运单编号,备注\n${waybillNo},改一改\n`))
    expect(data).toMatchObject({ changing: 0, errors: [{ path: '2/', code: 'rule', message: '当前状态的记录不能修改或删除' }] })
  })

  it.each(pages.map(({ path }) => path))('%s comes back as it went, and changes nothing', async (path) => {
    const sheet = await routes.fastify.inject({ method: 'POST', url: `/api${path}/export?purpose=changes`, payload: {} })
    expect([sheet.statusCode, sheet.statusCode === 200 ? '' : sheet.body]).toEqual([200, ''])
    const { data, msg } = await check(path, sheet.rawPayload)
    // A page of the demonstration may have nobody's records yet; then there is nothing to bring back.
    expect(data === null ? msg : { errors: data.errors.slice(0, 5), failed: data.failed, was: data.was }).toEqual(data === null ? '文件中除列名外没有内容，请从第2行起填写' : { errors: [], failed: 0, was: {} })
  })
})
