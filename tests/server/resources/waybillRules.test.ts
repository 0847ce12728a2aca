import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { done, recordCalls } from '../platform/recordCalls'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'
import { day } from '../../day'
import { waybillDrafts } from './waybillDrafts'

const who = 'dangerousGoods'

describe.each(oneKind)('what a waybill asks of goods, papers and vehicles (%s)', (kind) => {
  let harness: PlatformHarness
  const { read, move, list } = recordCalls(() => harness)
  const { draft, intercept, write } = waybillDrafts(() => harness)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const submit = (id: string, values: object = {}) => move(who, '/waybill', id, 'submit', values)
  const change = async (id: string, values: object) => done(await harness.call<RecordData>(who, `PUT /waybill/${id}`, { version: (await read(who, '/waybill', id)).version, ...values }))
  const items = (row: object) => ({ items: [{ cargo: 'cargo-1203', packageKind: 'tank', unit: 't', ...row }] })
  const departing = { actualDepartTime: new Date().toISOString(), safetyBriefing: true }

  it('does not leave with what has run out since it was dispatched, nor with a word for it', async () => {
    const id = await draft()
    done(await submit(id))
    await write(sql`update tank set next_inspect_date = ${day(-1)}::date where id in (select tank from waybill where id = ${id})`)
    await write(sql`update inspection set vehicle = w.vehicle, inspect_day = ${day(0)}::date, dispatch_decision = 'forbid', status = 'closed' from waybill w where inspection.id = (select min(id) from inspection where inspect_type = 'day') and w.id = ${id}`)
    expect(await move(who, '/waybill', id, 'depart', { ...departing, passReason: '客户催货' })).toMatchObject({ status: 409, msg: '须先解决：车辆当天的日检结论是禁止出车；罐检过期' })
    await write(sql`update tank set next_inspect_date = ${day(9)}::date where id in (select tank from waybill where id = ${id})`)
    await write(sql`update inspection set dispatch_decision = 'release' where inspect_day = ${day(0)}::date and vehicle in (select vehicle from waybill where id = ${id})`)
    expect(await move(who, '/waybill', id, 'depart', departing)).toMatchObject({ code: 0, data: { status: 'transit' } })
  })

  it('is weighed by the density of its goods, and must be told the weight of what nobody can convert', async () => {
    const id = await draft()
    expect(await change(id, items({ quantity: 40, unit: 'm3' }))).toMatchObject({ totalWeight: 29.6, loadProblem: null, goodsSummary: 'UN1203 车用汽油 40立方米' })
    expect(await change(id, items({ quantity: 41_000, unit: 'L' }))).toMatchObject({ totalWeight: 30.34, loadProblem: '货物超过罐体最大允许充装量' })
    expect(await change(id, items({ quantity: 100, unit: 'barrel' }))).toMatchObject({ blockers: '有货物折算不出重量，请填重量（吨），或在货物资料里填密度' })
    expect(await change(id, items({ quantity: 100, unit: 'barrel', weight: 16 }))).toMatchObject({ totalWeight: 16, blockers: null })
  })

  it('names what the law wants on it and the files do not have', async () => {
    const id = await draft()
    await write(sql`update employee set qual_no = null where id in (select escort from waybill where id = ${id})`)
    await write(sql`update vehicle set transport_cert_valid_to = null where id in (select vehicle from waybill where id = ${id})`)
    await intercept({ certIntercept: 'off' })
    expect(await submit(id, { passReason: '急' })).toMatchObject({ status: 409, msg: '须先解决：运单缺车辆道路运输证审验有效期、押运员从业资格证号，请在资料里补齐' })
    await intercept({ certIntercept: 'block' })
    await write(sql`update employee set qual_no = '610100199001011234' where qual_no is null`)
  })

  it('goes with no vehicle that is out of operation, whatever its company has set', async () => {
    const id = await draft()
    await intercept({ certIntercept: 'off' })
    await write(sql`update vehicle set operate_status = 'suspended' where id in (select trailer from waybill where id = ${id})`)
    await write(sql`update vehicle set transport_cert_valid_to = ${day(-1)}::date where id in (select vehicle from waybill where id = ${id})`)
    expect(await submit(id, { passReason: '急' })).toMatchObject({ status: 409, msg: '须先解决：挂车不在营运状态；车辆道路运输证过期' })
    await intercept({ certIntercept: 'block' })
  })

  it('asks scope, qualification and permit as the goods are, not as they are tagged', async () => {
    const id = await draft()
    await write(sql`update cargo set special_kinds = array['toxic'] where id = 'cargo-1203'`)
    expect(await change(id, { toxicPassNo: 'JD-1' })).toMatchObject({ scopeProblem: '车辆经营范围不含剧毒化学品运输；挂车经营范围不含剧毒化学品运输；驾驶员的从业资格与所运危险货物不符；押运员的押运资格与所运危险货物不符' })
    await write(sql`update cargo set special_kinds = null, hazard_class = '1.4' where id = 'cargo-1203'`)
    const { version } = await read(who, '/waybill', id)
    expect(await harness.call(who, `PUT /waybill/${id}`, { version, toxicPassNo: null })).toMatchObject({ errors: [expect.objectContaining({ path: 'explosivePassNo' })] })
    await write(sql`update cargo set hazard_class = '3' where id = 'cargo-1203'`)
  })

  it('takes the tank of an external trailer as its own', async () => {
    const [trailer] = await list(who, '/waybillExternalTrailer', { status: ['enabled'] })
    await write(sql`update external_trailer set is_tank = true, business_scope = array['danger3'], tank_no = 'GC-77', tank_media = '柴油' where id = ${trailer!.id}`)
    const id = await draft({ trailer: null, externalTrailer: trailer!.id, tank: null })
    expect(await read(who, '/waybill', id)).toMatchObject({ tankNo: 'GC-77', tankProblem: '货物不在罐体适装介质范围内' })
    await write(sql`update external_trailer set tank_media = '汽油、柴油' where id = ${trailer!.id}`)
    expect(await change(id, { routeName: '绕城' })).toMatchObject({ tankProblem: null, blockers: null })
  })

  it('that is called off leaves its ledger as it was typed, out of the totals', async () => {
    const id = await draft()
    done(await submit(id))
    done(await move(who, '/waybill', id, 'depart', departing))
    const [ledger] = await list(who, '/waybillActivityLedger', { waybillNo: (await read(who, '/waybill', id))['waybillNo'] })
    const { version } = await read(who, '/waybillActivityLedger', ledger!.id)
    done(await harness.call(who, `PUT /waybillActivityLedger/${ledger!.id}`, { version, abnormal: '途中胎压报警' }))
    done(await move(who, '/waybill', id, 'invalidate', { voidReason: '托运人取消' }))
    expect(await read(who, '/waybillActivityLedger', ledger!.id)).toMatchObject({ status: 'void', abnormal: '途中胎压报警', voidReason: '托运人取消' })
  })

  it('counts the alarms of its vehicle between departure and arrival, and no others', async () => {
    const id = await draft()
    done(await submit(id))
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    done(await move(who, '/waybill', id, 'depart', { ...departing, actualDepartTime: at(-120) }))
    const kinds = [[-130, 'overspeed'], [-90, 'overspeed'], [-80, 'fatigue'], [-10, 'overspeed']] as const
    for (const [index, [minutes, alarm]] of kinds.entries()) {
      await write(sql`update gps_alarm set vehicle = w.vehicle, alarm_type = ${alarm}, start_time = ${at(minutes)}::timestamptz from waybill w where w.id = ${id} and gps_alarm.id = (select id from gps_alarm order by id offset ${sql.lit(index)} limit 1)`)
    }
    done(await move(who, '/waybill', id, 'arrive', { actualArriveTime: at(-20) }))
    const [ledger] = await list(who, '/waybillActivityLedger', { waybillNo: (await read(who, '/waybill', id))['waybillNo'] })
    expect(await move(who, '/waybillActivityLedger', ledger!.id, 'finish', { returnTime: at(0) })).toMatchObject({ code: 0, data: { alarmCount: 2, overspeedCount: 1, fatigueCount: 1 } })
  })

  it('a ledger of transport is written in the order of what happened', async () => {
    const [one] = await list('dangerousGoods', '/waybillActivityLedger', { status: ['running'] })
    const after = (minutes: number) => ({ time: new Date(Date.now() + minutes * 60_000).toISOString(), kind: 'rest' })
    const record = async (...events: object[]) => harness.call<RecordData>('dangerousGoods', `PUT /waybillActivityLedger/${one!.id}`, { version: (await read('dangerousGoods', '/waybillActivityLedger', one!.id)).version, events })
    expect(await record(after(20), after(10))).toMatchObject({ errors: [{ path: 'events', message: '途中记录应按时间先后填写' }] })
    done(await record(after(5), after(10)))
  })
})
