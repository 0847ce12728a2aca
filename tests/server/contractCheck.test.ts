import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkContract, formatContract } from '../../generators/contractCheck/checkContract'
import { connect } from '../../generators/contractCheck/connect'
import { openShippedRoutes } from './demo/shippedRoutes'
import { loadShippedSchemas } from '../shippedSchemas'
import { oneKind } from './testDatabase'

const set = await loadShippedSchemas()

describe.each(oneKind)('the reference server (%s)', { timeout: 180_000 }, (kind) => {
  let routes: Awaited<ReturnType<typeof openShippedRoutes>>
  let url: string

  beforeAll(async () => {
    routes = await openShippedRoutes(kind, set)
    await routes.fastify.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(routes.fastify.server.address() as AddressInfo).port}/api`
  }, 180_000)
  afterAll(() => routes.close())

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
