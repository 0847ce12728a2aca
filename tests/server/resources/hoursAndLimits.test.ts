import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { day } from '../../day'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const sign = `data:image/png;base64,${exampleSignatures[0]}`
const driver = 'emp00010'

describe.each(oneKind)('hours and limits (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const one = async (text: ReturnType<typeof sql>) => (await text.execute(harness.database.db)).rows[0] as { id: string }
  const change = async (path: string, id: string, values: object) => harness.call<RecordData>('officer', `PUT ${path}/${id}`, { version: (await read('officer', path, id)).version, ...values })
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('a training online is published when the courses on offer cover its hours', async () => {
    const values = {
      title: '线上学习', kind: 'special', mode: 'online', audienceTypes: ['driver'], people: [driver], startTime: `${day(1)}T01:00:00Z`, endTime: `${day(9)}T01:00:00Z`, topics: ['law'], content: '<p>学习</p>', hours: 3,
      assessWay: 'none', signInWays: ['face'],
    }
    // A course that is not on offer cannot be chosen.
    expect(await create('officer', '/networkLearn2', { ...values, courses: ['kc-defensive', 'kc-season'] })).toMatchObject({ errors: [{ path: 'courses', code: 'notOffered' }] })
    const training = done(await create('officer', '/networkLearn2', { ...values, courses: ['kc-defensive'] }))
    expect(training).toMatchObject({ courseHours: 2 })
    expect(await move('officer', '/networkLearn2', training.id, 'publish')).toMatchObject({ code: 9, msg: expect.stringContaining('学时合计不足计划学时') as string })
    expect(done(await change('/networkLearn2', training.id, { courses: ['kc-defensive', 'kc-rule'] }))).toMatchObject({ courseHours: 3 })
    expect(done(await move('officer', '/networkLearn2', training.id, 'publish'))).toMatchObject({ status: 'published' })
    expect(await change('/networkLearn2', training.id, { courses: ['kc-rule'] })).toMatchObject({ errors: [{ path: 'courses', code: 'readOnly' }] })
  })

  it('a major risk is answered for by who leads the company or its safety', async () => {
    const { id } = await one(sql`select id from risk where org_id = 'org-XC-KY' limit 1`)
    await write(sql`update risk set status = 'draft' where id = ${id}`)
    await write(sql`update employee set emp_types = '{principal}' where id = 'emp00003'`)
    const raise = (responsible: string) => change('/orgRiskDanger', id, { grade: 'red', controlLevel: 'company', responsible })
    expect(await raise(driver)).toMatchObject({ errors: [{ path: 'responsible', message: '重大风险的责任人须是主要负责人或分管安全负责人' }] })
    expect(done(await raise('emp00003'))).toMatchObject({ grade: 'red' })
  })

  it('driving too long is counted by the limit the company has set, and told the driver and who manages its safety', async () => {
    const { id } = await one(sql`select id from driving_log where status = 'running' and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update waybill_setting set fatigue_hours = 3, org_id = 'org-XC-KY' where id = (select id from waybill_setting order by org_id <> 'org-XC-KY', id limit 1)`)
    await write(sql`update organization set safety_manager = 'emp00004' where id = 'org-XC-KY'`)
    await write(sql`update driving_log set driver = ${driver}, depart_time = ${day(0)}::date - interval '1 hour' where id = ${id}`)
    const segment = (minutes: number) => ({ segments: [{ driver, startTime: `${day(0)}T00:00:00Z`, endTime: `${day(0)}T0${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00Z`, reason: 'other' }] })
    expect(done(await change('/vehicleLog', id, segment(180)))).toMatchObject({ fatigueHours: 3, fatigueCount: 0 })
    const { safetyManager, logNo } = done(await change('/vehicleLog', id, segment(200)))
    expect(await read('officer', '/vehicleLog', id)).toMatchObject({ fatigueCount: 1, fatigueHint: expect.stringContaining('连续驾驶超过规定时间') as string })
    await write(sql`update driving_log set after_items = (select jsonb_agg(row || '{"result": "pass"}') from jsonb_array_elements(after_items) as row), start_mileage = 1 where id = ${id}`)
    done(await move('officer', '/vehicleLog', id, 'finish', { arriveTime: `${day(0)}T06:00:00Z`, endMileage: 900_000, driverSign: sign }))
    const told = (await sql<{ receiver: string }>`select receiver from message where title = ${`疲劳驾驶提醒：${String(logNo)}`} order by receiver`.execute(harness.database.db)).rows.map(({ receiver }) => receiver)
    expect(told).toEqual([driver, String(safetyManager)].sort())
  })
})
