import { sql } from 'kysely'
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

  it('/useGuide/feedback takes from everybody once whether a guide was of use, keeps it among those concerned, and answers by a message', async () => {
    const [guide] = await list('driver', '/useGuide')
    await sql`update guide_feedback set deleted_at = now() where guide = ${guide!.id} and reader = 'emp00010'`.execute(harness.database.db)
    const give = (values: object) => harness.call<RecordData>('driver', 'POST /useGuide/feedback', { guide: guide!.id, ...values })
    expect(await give({ helpful: 'no' })).toMatchObject({ status: 400, errors: [expect.objectContaining({ path: 'content', code: 'required' })] })
    const { data: feedback } = await give({ helpful: 'no', content: '没有说在哪里改密码' })
    expect(feedback).toMatchObject({ reader: 'emp00010', status: 'open', feedbackNo: expect.stringMatching(/^FK\d{11}$/) as string })
    expect(await give({ helpful: 'yes' })).toMatchObject({ status: 400, msg: expect.stringContaining('已经反馈过') as string })
    const seenBy = async (who: CastName) => (await harness.call(who, `GET /useGuide/feedback/${feedback.id}`)).status
    expect(await Promise.all((['driver', 'officer', 'group', 'inspector', 'dangerousGoods'] as const).map(seenBy))).toEqual([200, 200, 200, 404, 404])
    const answer = (who: CastName) => harness.call<RecordData>(who, `POST /useGuide/feedback/${feedback.id}/answer`, { version: feedback.version, values: { reply: '已补充在第二节' } })
    expect((await answer('director')).status).toBe(403)
    expect((await answer('group')).data).toMatchObject({ status: 'answered', replier: 'emp00002' })
    const told = (await list('driver', '/myMsg')).find(({ title }) => title === '您的使用反馈已答复')
    expect((await harness.call<RecordData>('driver', `GET /myMsg/${told!.id}`)).data['content']).toBe(`${String(feedback['feedbackNo'])}：已补充在第二节`)
    expect(await statusOf('driver', `PUT /useGuide/feedback/${feedback.id}`, { version: 2, content: '改' })).toBe(409)
  })

  it('/dynamicsInfoView gives whoever reads the whole text, and no means to change it', async () => {
    const [article] = await list('officer', '/dynamicsInfoView')
    const { data } = await harness.call<RecordData>('officer', `GET /dynamicsInfoView/${article!.id}`)
    expect(String(data['content']).length).toBeGreaterThan(20)
    expect(data['channel']).toBe('dynamics')
    expect(await statusOf('officer', 'POST /dynamicsInfoView', { title: '改' })).toBe(403)
  })
})
