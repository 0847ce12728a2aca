import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import { drillEverything, type Post } from '../drillEverything'
import { oneKind } from '../testDatabase'
import { openShippedRoutes } from './shippedRoutes'
import { loadShippedSchemas } from '../../shippedSchemas'

const set = await loadShippedSchemas()
const pages = Object.values(set.pages).filter(({ summary }) => summary.length > 0)
const statistics = Object.values(set.pages).filter((page) => page.statistics !== null)

describe.each(oneKind)('the figures of the product’s own pages (%s)', { timeout: 180_000 }, (kind) => {
  let routes: Awaited<ReturnType<typeof openShippedRoutes>>
  const post: Post = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await routes.fastify.inject({ method: 'POST', url: `/api${path}`, payload: body })
    expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, ''])
    return answer.json<{ data: Data }>().data
  }

  beforeAll(async () => { routes = await openShippedRoutes(kind, set) }, 180_000)
  afterAll(() => routes.close())

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
