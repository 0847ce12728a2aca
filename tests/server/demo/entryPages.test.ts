import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('pages that people enter by (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  const list = async (who: CastName, path: string) => (await harness.call<RecordPage>(who, `POST ${path}/page`, { size: 200 })).data.records
  const statusOf = async (who: CastName, call: string, body: object = {}) => (await harness.call(who, call, body)).status

  it('/waybillRouterIndex leads who runs the waybills to every page of its tabs, and changes nothing itself', async () => {
    const { tabs, path } = harness.set.pages['waybillRouterIndex']!
    expect(tabs.length).toBeGreaterThan(5)
    for (const id of tabs) expect([id, await statusOf('dangerousGoods', `POST ${harness.set.pages[id]!.path}/page`, { size: 1 })]).toEqual([id, 200])
    const [waybill] = await list('dangerousGoods', path)
    expect(waybill!['waybillNo']).toBeTruthy()
    expect(await statusOf('dangerousGoods', `POST ${path}`, { waybillNo: 'X' })).toBe(403)
  })

  it('/useGuide is read by everybody, and written by the platform alone', async () => {
    const guides = await list('driver', '/useGuide')
    expect(guides.length).toBeGreaterThan(0)
    const { data } = await harness.call<RecordData>('driver', `GET /useGuide/${guides[0]!.id}`)
    expect(data['title']).toBe(guides[0]!['title'])
    expect(await statusOf('driver', 'POST /useGuide', { title: '新指南' })).toBe(403)
  })

  it('/dynamicsInfoView gives whoever reads the whole text, and no means to change it', async () => {
    const [article] = await list('officer', '/dynamicsInfoView')
    const { data } = await harness.call<RecordData>('officer', `GET /dynamicsInfoView/${article!.id}`)
    expect(String(data['content']).length).toBeGreaterThan(20)
    expect(data['channel']).toBe('dynamics')
    expect(await statusOf('officer', 'POST /dynamicsInfoView', { title: '改' })).toBe(403)
  })
})
