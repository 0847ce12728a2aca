import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const sign = `data:image/png;base64,${exampleSignatures[0]}`
const signed = { inspectorCert: 'LJ20250001', driverSign: sign, inspectorSign: sign }
const refused = (words: string) => ({ status: 409, msg: expect.stringContaining(words) as string })

describe.each(oneKind)('what a coach station lets go (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const first = async (path: string, status: string) => {
    const [found] = await list('inspector', path, { status: [status] })
    return read('inspector', path, found!.id)
  }
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('a coach that its check has stopped runs again when it passes the recheck; one stopped for another reason does not', async () => {
    const slip = await first('/stInspect', 'stopped')
    const coach = String(slip['stationVehicle'])
    await write(sql`update station_unit set status = 'active' where id = ${slip['unit']}`)
    await write(sql`update station_vehicle set status = 'suspended', stop_reason = '参营单位暂停参营', last_inspect_result = 'fail' where id = ${coach}`)
    await write(sql`update station_inspection set status = 'void' where station_vehicle = ${coach} and id <> ${slip.id}`)
    expect(await move('inspector', '/stVeh', coach, 'resume')).toMatchObject(refused('最近一次例检不合格'))
    done(await move('inspector', '/stInspect', slip.id, 'resume'))
    const pass = () => move('inspector', '/stInspect', slip.id, 'recheckPass', { recheckTime: new Date().toISOString(), ...signed })
    expect(await pass()).toMatchObject(refused('因别的原因停班'))
    await write(sql`update station_vehicle set stop_reason = '例检不合格：制动' where id = ${coach}`)
    expect(done(await pass())).toMatchObject({ status: 'recheckPassed' })
    expect(await read('inspector', '/stVeh', coach)).toMatchObject({ status: 'active', stopReason: null, lastInspectResult: 'pass' })
  })

  describe('a trip', () => {
    let shift: RecordData
    beforeAll(async () => {
      shift = await first('/stReport', 'reported')
      await write(sql`update station_shift set safety_notice_done = true, plan_depart_time = now() + interval '40 minutes', report_time = now() where id = ${shift.id}`)
    })
    const pass = () => move('inspector', '/stReport', shift.id, 'pass', { alcoholResult: 'pass', driverState: 'pass', safetyNoticeDone: true })

    it('is not passed with a slip after which the coach has failed', async () => {
      const later = await first('/stInspect', 'failed')
      const { inspectTime } = await read('inspector', '/stInspect', String(shift['inspection']))
      await write(sql`update station_inspection set station_vehicle = ${shift['stationVehicle']}, inspect_time = ${inspectTime}::timestamptz + interval '1 minute' where id = ${later.id}`)
      expect(await pass()).toMatchObject(refused('后来例检不合格'))
      await write(sql`update station_inspection set station_vehicle = ${later['stationVehicle']} where id = ${later.id}`)
    })

    it('is not passed with a co-driver who drives another coach meanwhile, or whose unit is not admitted', async () => {
      const other = (await list('inspector', '/stReport', { status: ['passed'] })).find(({ stationDriver }) => stationDriver !== shift['stationDriver'])!
      await write(sql`update station_shift set plan_depart_time = now() + interval '40 minutes', plan_arrive_time = now() + interval '3 hours' where id = ${other.id}`)
      await write(sql`update station_shift set driver2 = ${other['stationDriver']} where id = ${shift.id}`)
      expect(await pass()).toMatchObject(refused('副驾驶员同一时段在另一班当主驾驶员'))
      await write(sql`update station_shift set driver2 = null where id = ${shift.id}`)
      const driver = await read('inspector', '/stDriver', String(shift['stationDriver']))
      const [expired] = await list('inspector', '/stUnit', { status: ['expired'] })
      await write(sql`update station_driver set unit = ${expired!.id} where id = ${driver.id}`)
      expect(await pass()).toMatchObject(refused('驾驶员的参营单位暂停或协议到期'))
      await write(sql`update station_driver set unit = ${driver['unit']} where id = ${driver.id}`)
    })

    it('is not let out by a slip that was voided after it was reported, nor with a driver suspended since', async () => {
      const check = await first('/stOutStation', 'draft')
      const { inspection, stationDriver } = await read('inspector', '/stReport', String(check['shift']))
      const out = () => move('inspector', '/stOutStation', check.id, 'pass', { driverSign: sign, inspectorSign: sign })
      await write(sql`update station_driver set status = 'suspended' where id = ${stationDriver}`)
      expect(await out()).toMatchObject(refused('驾驶员不在岗，不能出站'))
      await write(sql`update station_driver set status = 'active' where id = ${stationDriver}`)
      done(await move('inspector', '/stInspect', String(inspection), 'invalidate', { voidReason: '车辆选错' }))
      expect(await out()).toMatchObject(refused('六不出站'))
    })
  })

  it('a driver drives from here once his papers and his training are approved', async () => {
    const [unit] = await list('inspector', '/stUnit', { status: ['active'] })
    const papers = { licenseClass: ['A1'], licenseTo: day(90), qualificationNo: '610000001', qualificationTo: day(90) }
    const person = { station: unit!['station'], unit: unit!.id, name: '样例驾驶员', idCard: '610102198001012512', mobile: '13900000123', ...papers }
    expect(await create('inspector', '/stDriver', { ...person, qualificationKind: 'taxiDriver' })).toMatchObject({ errors: [expect.objectContaining({ path: 'qualificationKind' })] })
    const { id, status } = done(await create('inspector', '/stDriver', { ...person, qualificationKind: 'passengerDriver' }))
    expect(status).toBe('pending')
    expect(await move('inspector', '/stDriver', id, 'approve', { trainResult: 'pass' })).toMatchObject({ msg: expect.stringContaining('身份证') as string })
  })

  it('a coach that the platform has scrapped is stopped here', async () => {
    const [coach] = await list('group', '/veh', { operateStatus: ['operating'] })
    const own = (await list('inspector', '/stVeh', { status: ['active'] })).at(-1)!
    await write(sql`update station_vehicle set vehicle = ${coach!.id} where id = ${own.id}`)
    const { version } = await read('group', '/veh', coach!.id)
    done(await harness.call('group', `PUT /veh/${coach!.id}`, { version, operateStatus: 'scrapped', statusReason: '到期报废' }))
    expect(await read('inspector', '/stVeh', own.id)).toMatchObject({ status: 'suspended', stopReason: '平台上这辆车已停运、报废或迁出' })
  })

  it('an audit that failed is put right in its dialog, and brings back only what it has stopped', async () => {
    const audit = (await list('inspector', '/stSafecer', { status: ['failed'] })).find(({ objectKind }) => objectKind === 'vehicle')!
    const { items, stationVehicle } = await read('inspector', '/stSafecer', audit.id) as RecordData & { items: { result: string }[] }
    await write(sql`update station_vehicle set status = 'suspended', stop_reason = '被投诉强行超员', last_inspect_result = 'pass', driving_license_to = ${day(200)}, transport_cert_to = ${day(200)}, line_plate_to = null, carrier_insurance_to = ${day(200)}, compulsory_insurance_to = ${day(200)}, valid_to = ${day(200)} where id = ${stationVehicle}`)
    const rectify = (rows: object[]) => move('inspector', '/stSafecer', audit.id, 'rectify', { rectified: true, validTo: day(30), items: rows })
    expect(await rectify(items)).toMatchObject(refused('项不合格'))
    expect(done(await rectify(items.map((item) => ({ ...item, result: 'pass', validTo: day(100), note: null }))))).toMatchObject({ status: 'passed', failCount: 0 })
    expect(await read('inspector', '/stVeh', String(stationVehicle))).toMatchObject({ status: 'suspended' })
  })

  it('what was seized goes the way that was decided, before a witness who signs', async () => {
    const found = await first('/stDanger', 'storing')
    await write(sql`update danger_goods_check set disposal = 'toPolice' where id = ${found.id}`)
    const dispose = (values: object) => move('inspector', '/stDanger', found.id, 'dispose', { returnTime: new Date().toISOString(), witness: '值班站长', ...values })
    expect(await dispose({ witnessSign: sign })).toMatchObject(refused('请用“移交”'))
    expect(done(await move('inspector', '/stDanger', found.id, 'transfer', { policeStation: '车站派出所（演示）' }))).toMatchObject({ status: 'transferred' })
  })

  it('a coach has one slip in force, which gives way to that of the next day and to a failed check', async () => {
    const [draft, other] = await Promise.all((await list('inspector', '/stInspect', { status: ['draft'] })).map(({ id }) => read('inspector', '/stInspect', id)))
    const coach = String(draft!['stationVehicle'])
    const slip = await first('/stInspect', 'passed')
    const pass = () => move('inspector', '/stInspect', draft!.id, 'pass', signed)
    await write(sql`update station_unit set status = 'active' where id = ${draft!['unit']}`)
    await write(sql`update station_vehicle set status = 'active', valid_to = ${day(200)} where id = ${coach}`)
    await write(sql`update station_driver set status = 'active' where id = ${draft!['stationDriver']}`)
    await write(sql`update station_inspection set status = 'void' where station_vehicle = ${coach} and id <> ${draft!.id}`)
    const inForce = (at: string) => write(sql`update station_inspection set station_vehicle = ${coach}, inspect_rule = 'daily', status = 'passed', inspect_time = now() - interval '20 hours', inspect_day = ${at}::date, valid_from = now() - interval '20 hours', lasts_to = now() + interval '4 hours', valid_to = now() + interval '4 hours', ended_at = null where id = ${slip.id}`)
    await inForce(day(0))
    expect(await pass()).toMatchObject({ errors: [{ path: 'stationVehicle', message: expect.stringContaining('还在有效期内') as string }] })
    await write(sql`update employee_cert set deleted_at = now() where employee = ${draft!['inspector']} and cert_type = 'stationInspector'`)
    expect(await pass()).toMatchObject(refused('没有有效的站场检查人员上岗证'))
    await write(sql`update employee_cert set deleted_at = null where employee = ${draft!['inspector']}`)
    const checked = new Date(`${day(0)}T00:00:01+08:00`).toISOString()
    await write(sql`update station_inspection set inspect_time = ${checked}::timestamptz, inspect_day = ${day(0)}::date where id = ${draft!.id}`)
    await inForce(day(-1))
    expect(done(await pass())).toMatchObject({ status: 'passed', inspectorCert: 'LJ20250001' })
    const after = await read('inspector', '/stInspect', slip.id)
    expect([after['validTo'], Date.parse(String(after['validTo'])) <= Date.now()]).toEqual([after['endedAt'], true])
    await write(sql`update station_inspection set station_vehicle = ${coach}, inspect_time = ${checked}::timestamptz, inspect_day = ${day(0)}::date, items = jsonb_set(items, '{0}', items->0 || '{"result": "fail", "note": "制动不良"}') where id = ${other!.id}`)
    done(await move('inspector', '/stInspect', other!.id, 'fail', { problem: '制动不良', requirement: '修复后复检' }))
    expect((await read('inspector', '/stInspect', draft!.id))['endedAt']).not.toBeNull()
  })

  it('what catches fire is not kept beside other things, and who searches without a certificate is pointed out', async () => {
    const found = await first('/stDanger', 'disposed')
    await write(sql`update danger_goods_check set status = 'registered' where id = ${found.id}`)
    const petrol = [{ kind: 'flammable', name: '汽油', quantity: 1, unit: '桶' }]
    const change = async (values: object) => harness.call<RecordData>('inspector', `PUT /stDanger/${found.id}`, { version: (await read('inspector', '/stDanger', found.id)).version, ...values })
    await write(sql`update employee_cert set deleted_at = now() where employee = ${found['inspector']}`)
    const deposit = { disposal: 'deposit', bannedKind: 'flammable', limitedKind: null }
    expect(await change({ ...deposit, items: [...petrol, { kind: 'controlled', name: '水果刀', quantity: 1, unit: '把' }] })).toMatchObject({ errors: [{ path: 'items' }] })
    expect(done(await change({ ...deposit, items: petrol }))).toMatchObject({ flammable: true, trainHint: expect.stringContaining('培训考核合格后上岗') as string })
    await write(sql`update danger_goods_check set status = 'storing', store_place = '寄存柜甲', flammable = false where id = (select min(id) from danger_goods_check where id <> ${found.id})`)
    const store = (storePlace: string) => move('inspector', '/stDanger', found.id, 'store', { storePlace })
    expect(await store('寄存柜甲')).toMatchObject(refused('不得与其他物品混存'))
    expect(done(await store('防火柜'))).toMatchObject({ status: 'storing' })
  })

  it('a trip tells that the second-level maintenance of its coach is overdue', async () => {
    const shift = await first('/stReport', 'draft').catch(() => first('/stReport', 'reported'))
    await write(sql`update station_shift set plan_depart_time = now() + interval '90 minutes', report_time = now() where id = ${shift.id}`)
    const hint = async (to: string) => {
      await write(sql`update station_vehicle set maintain_to = ${to} where id = ${shift['stationVehicle']}`)
      const { version } = await read('inspector', '/stReport', shift.id)
      return done(await harness.call<RecordData>('inspector', `PUT /stReport/${shift.id}`, { version, remark: to }))['maintainHint']
    }
    expect([await hint(day(-1)), await hint(day(60))]).toEqual(['车辆二级维护已超期，请安排维护', null])
  })
})
