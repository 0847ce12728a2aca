import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('a planned run and its driving log (%s)', (kind) => {
  let harness: PlatformHarness
  let model: RecordData
  let others: readonly RecordData[]
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const page = '/lineExplore'
  const run = (at: number, values: object = {}) => create('director', page, {
    line: model['line'], shiftNo: `YB${at}`, shiftKind: 'regular', departStation: '甲站', arriveStation: '乙站', mileage: 80, vehicle: model['vehicle'], driver1: model['driver1'],
    departTime: `${day(at)}T01:00:00.000Z`, arriveTime: `${day(at)}T03:00:00.000Z`, ...values,
  })
  const published = async (at: number, values: object = {}) => done(await move('director', page, done(await run(at, values)).id, 'publish'))
  const log = (plan: RecordData) => read('director', '/vehicleLog', String(plan['drivingLog']))

  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    const plans = (await list('director', page)).filter(({ status }) => status === 'draft' || status === 'published')
    model = plans[0]!
    await write(sql`update vehicle set operate_status = 'operating', inspection_valid_to = ${day(400)}::date, transport_cert_valid_to = ${day(400)}::date, compulsory_insurance_to = ${day(400)}::date where business_category = 'regularBus'`)
    await write(sql`update employee set status = 'onDuty', license_points = 0, license_classes = array['A1'], qual_types = array['passengerDriver'], health_exam_next = null, license_end = ${day(400)}::date, qual_end = ${day(400)}::date where 'driver' = any(emp_types)`)
    await write(sql`update vehicle_insurance set status = 'active', start_date = ${day(0)}::date, end_date = ${day(300)}::date where kind = 'passengerCarrier'`)
    await write(sql`update line set status = 'operating', permit_end = ${day(400)}::date where id = ${model['line']}`)
    others = (await list('director', '/veh', { businessCategory: ['regularBus'], operateStatus: ['operating'] })).filter(({ id, mainDriver }) => id !== model['vehicle'] && mainDriver !== null && mainDriver !== model['driver1'])
  })
  afterAll(() => harness.close())

  it('change together: once published it is changed by a move that says why, and its log goes with the new vehicle and driver', async () => {
    const plan = await published(41)
    const [other] = others
    expect(await harness.call('director', `PUT ${page}/${plan.id}`, { version: plan.version, driver1: other!['mainDriver'] })).toMatchObject({ status: 409 })
    expect(await move('director', page, plan.id, 'adjust', { vehicle: other!.id, driver1: other!['mainDriver'] })).toMatchObject({ errors: [{ path: 'adjustReason' }] })
    done(await move('director', page, plan.id, 'adjust', { vehicle: other!.id, driver1: other!['mainDriver'], adjustReason: '原车报修' }))
    expect(await log(plan)).toMatchObject({ vehicle: other!.id, driver: other!['mainDriver'], status: 'draft', startMileage: null })
    await write(sql`update employee set status = 'suspended' where id = ${model['driver1']}`)
    expect(await move('director', page, plan.id, 'adjust', { driver1: model['driver1'], adjustReason: '换人' })).toMatchObject({ status: 409, msg: '主驾驶员不在岗' })
    await write(sql`update employee set status = 'onDuty' where id = ${model['driver1']}`)
  })

  it('are called off together, and taken up again with the same log', async () => {
    const plan = await published(42)
    done(await move('director', page, plan.id, 'recall'))
    expect(await log(plan)).toMatchObject({ status: 'cancelled' })
    const again = done(await move('director', page, plan.id, 'publish'))
    expect(again['drivingLog']).toBe(plan['drivingLog'])
    expect(await log(again)).toMatchObject({ status: 'draft' })
    done(await move('director', page, plan.id, 'cancel', { cancelReason: '大雾' }))
    expect(await log(again)).toMatchObject({ status: 'cancelled' })
  })

  it('have nobody drive in two places: neither as the one driver here and the other there', async () => {
    const [, second] = others
    await published(43, { vehicle: second!.id, driver1: second!['mainDriver'], driver2: model['driver1'] })
    expect((await run(43)).errors).toContainEqual(expect.objectContaining({ path: 'driver1', message: '主驾驶员或副驾驶员这段时间在另一班次上' }))
  })

  it('count what the second driver has driven elsewhere', async () => {
    const [, second] = others
    const evening = { departTime: `${day(43)}T05:00:00.000Z`, arriveTime: `${day(43)}T12:00:00.000Z`, restPlan: [{ place: '服务区', restMinutes: 30 }] }
    await published(43, { ...evening, shiftNo: 'YB-L' })
    const together = done(await run(43, { vehicle: second!.id, driver1: second!['mainDriver'], driver2: model['driver1'], departTime: `${day(43)}T13:00:00.000Z`, arriveTime: `${day(43)}T15:00:00.000Z` }))
    expect(together).toMatchObject({ day2Hours: 7.5, day2Total: 8.5, problem: '副驾驶员24小时累计驾驶超过8小时' })
  })

  it('count as driven at night what of a stretch lies in the night', async () => {
    const { id, version } = await log(await published(60))
    const stretch = (from: string, to: string) => ({ driver: model['driver1'], startTime: from, endTime: to, reason: 'other' })
    const segments = [stretch(`${day(1)}T12:00:00Z`, `${day(1)}T15:30:00Z`), stretch(`${day(1)}T21:30:00Z`, `${day(1)}T23:30:00Z`), stretch(`${day(2)}T13:00:00Z`, `${day(2)}T16:30:00Z`)]
    const data = done(await harness.call<RecordData>('director', `PUT /vehicleLog/${id}`, { version, segments }))
    expect((data['segments'] as { nightMinutes: number }[]).map(({ nightMinutes }) => nightMinutes)).toEqual([90, 30, 150])
    expect(data).toMatchObject({ fatigueCount: 1, fatigueHint: expect.stringContaining('连续驾驶超过规定时间') as string })
  })

  it('need a second driver beyond 400 km, where no line says otherwise and it is not all expressway', async () => {
    await write(sql`update vehicle set line = null where id = ${model['vehicle']}`)
    const log = (values: object) => create('director', '/vehicleLog', { vehicle: model['vehicle'], driver: model['driver1'], startPlace: '甲', endPlace: '乙', departTime: new Date().toISOString(), startMileage: 900_000, endMileage: 900_450, safetyBriefing: true, beforeItems: [{ item: 'brake', result: 'pass' }], ...values })
    expect((await log({})).errors).toContainEqual(expect.objectContaining({ path: 'coDriver' }))
    expect((await log({ expressway: true })).errors ?? []).not.toContainEqual(expect.objectContaining({ path: 'coDriver' }))
  })
})
