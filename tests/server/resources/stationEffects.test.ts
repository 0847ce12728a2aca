import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { takeTimedMoves } from '../../../src/server/resources/timedMoves'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const sign = `data:image/png;base64,${exampleSignatures[0]}`

describe.each(oneKind)('a coach station (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('passes no vehicle of a unit whose agreement has run out, and passes it again when that is renewed', async () => {
    const drafts = await list('inspector', '/stInspect', { status: ['draft'] })
    const inspection = await read('inspector', '/stInspect', drafts[0]!.id)
    const pass = () => move('inspector', '/stInspect', inspection.id, 'pass', { inspectorCert: 'LJ20250001', driverSign: sign, inspectorSign: sign })
    await write(sql`update station_unit set status = 'expired' where id = ${inspection['unit']}`)
    expect(await pass()).toMatchObject({ status: 409, msg: expect.stringContaining('协议到期') as string })
    await write(sql`update station_unit set status = 'active' where id = ${inspection['unit']}`)
    expect(await pass()).toMatchObject({ code: 0, data: { status: 'passed' } })
  })

  const line = async ({ timetable }: { timetable: object[] }) => {
    const [known] = await list('inspector', '/stLine', { status: ['operating'] })
    const { station, units, kind: ofLine, permitNo, permitTo, endRegion, endStation, mileage, ratedMinutes } = await read('inspector', '/stLine', known!.id)
    const { data, errors } = await create('inspector', '/stLine', { station, units, kind: ofLine, permitNo, permitTo, endRegion, endStation, mileage, ratedMinutes, lineName: '西安—样例', dailyTrips: 3, firstDepart: '00:00', lastDepart: '23:59' })
    expect(errors ?? []).toEqual([])
    await write(sql`update station_line set status = 'operating' where id = ${data.id}`)
    await harness.call('inspector', `PUT /stLine/${data.id}`, { version: 1, timetable })
    return read('inspector', '/stLine', data.id)
  }
  const trips = async (id: string) => Promise.all((await list('inspector', '/stReport', { stationLine: [id] })).map((trip) => read('inspector', '/stReport', trip.id)))
  const soon = { tripNo: 'B1', departTime: '23:59', kind: 'normal' }

  it('plans what its timetable has left of the day, once; what nobody reports by half an hour after is missed', async () => {
    const weekdays = [String(((new Date(`${day(1)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)]
    const { id, version, timetable, plannedTo } = await line({ timetable: [{ tripNo: 'B0', departTime: '00:00', kind: 'normal' }, soon, { ...soon, tripNo: 'B2', weekdays }] })
    expect(plannedTo).toBe(day(0))
    await harness.call('inspector', `PUT /stLine/${id}`, { version, timetable: [...(timetable as object[]), { ...soon, tripNo: 'B3' }] })
    const planned = await trips(id)
    expect(planned.map(({ tripNo, status, planDate, reportTime }) => ({ tripNo, status, planDate, reportTime }))).toEqual([{ tripNo: 'B1', status: 'planned', planDate: day(0), reportTime: null }])
    const later = new Date(Date.parse(`${day(1)}T00:30:00+08:00`))
    await takeTimedMoves({ set: harness.set, db: harness.database.db, now: later }, new Date(later.getTime() - 120_000))
    expect((await trips(id)).map(({ status }) => status)).toEqual(['missed'])
    expect(await move('inspector', '/stReport', planned[0]!.id, 'explain', { missReason: '车辆故障，没有车顶班' })).toMatchObject({ code: 0, data: { status: 'missed' } })
  })

  it('takes the vehicle of the slip chosen when a planned trip is reported, and another when it is given to another', async () => {
    const { id } = await line({ timetable: [soon] })
    const [planned] = await trips(id)
    const [one, other] = (await list('inspector', '/stInspect', { status: ['passed'] })).filter(({ stationVehicle }, index, all) => all.findIndex((slip) => slip['stationVehicle'] === stationVehicle) === index)
    // Whatever they are already on the way with, at whatever hour.
    await write(sql`update station_shift set status = 'cancelled' where station_vehicle in (${one!['stationVehicle']}, ${other!['stationVehicle']}) or station_driver in (${one!['stationDriver']}, ${other!['stationDriver']})`)
    const reportTime = new Date(Math.min(Date.now(), Date.parse(`${day(0)}T23:30:00+08:00`))).toISOString()
    const report = { inspection: one!.id, stationDriver: one!['stationDriver'], reportTime, reporter: 'emp00006', alcoholResult: 'pass', driverState: 'pass' }
    expect(await move('inspector', '/stReport', planned!.id, 'report', report)).toMatchObject({ code: 0, data: { status: 'reported', stationVehicle: one!['stationVehicle'], unit: one!['unit'] } })
    expect(await move('inspector', '/stReport', planned!.id, 'rePlan', { inspection: other!.id, stationDriver: other!['stationDriver'], alcoholResult: 'pass', driverState: 'pass' }))
      .toMatchObject({ code: 0, data: { status: 'reported', stationVehicle: other!['stationVehicle'], safetyNoticeDone: false } })
  })

  it('has an audit of each month for whoever takes part, made when asked for as well, and never twice', async () => {
    const [unit] = await list('inspector', '/stUnit', { status: ['active'] })
    const month = day(0).slice(0, 7)
    const audits = () => list('inspector', '/stSafecer', { unit: [unit!.id], period: [month, month] })
    const members = (path: string) => list('inspector', path, { unit: [unit!.id], status: ['active'] })
    expect(await move('inspector', '/stUnit', unit!.id, 'generate')).toMatchObject({ code: 0, data: { auditedTo: month } })
    const made = await audits()
    const [vehicles, drivers] = [await members('/stVeh'), await members('/stDriver')]
    const subjects = (of: string) => made.filter(({ objectKind }) => objectKind === of).map(({ subject }) => subject)
    expect(subjects('vehicle')).toEqual(expect.arrayContaining(vehicles.map(({ plateNo }) => plateNo)))
    expect(subjects('driver')).toEqual(expect.arrayContaining(drivers.map(({ name }) => name)))
    expect(made.filter(({ objectKind }) => objectKind === 'unit')).toHaveLength(1)
    expect(await move('inspector', '/stUnit', unit!.id, 'generate')).toMatchObject({ code: 0 })
    expect(await audits()).toHaveLength(made.length)
    const draft = made.find(({ status, objectKind }) => status === 'draft' && objectKind === 'driver')!
    expect(await move('inspector', '/stSafecer', draft.id, 'submit', { result: 'qualified', validTo: day(30) }), 'its items are not judged').toMatchObject({ status: 400, msg: expect.stringContaining('审验项目') as string })
  })

  it('has the dates of a coach of the platform as the platform has them', async () => {
    const [coach] = (await list('group', '/veh', { operateStatus: ['operating'] })).filter(({ transportCertValidTo }) => transportCertValidTo !== null)
    const [unit] = await list('inspector', '/stUnit', { status: ['active'] })
    const own = { station: unit!['station'], unit: unit!.id, vehicle: coach!.id, vehicleType: 'K11', carrierInsuranceTo: day(200), plateNo: '陕AX9999', transportCertTo: day(1) }
    const { data, errors } = await create('group', '/stVeh', own)
    expect(errors ?? []).toEqual([])
    expect(data).toMatchObject({ plateNo: coach!['plateNo'], transportCertTo: coach!['transportCertValidTo'], drivingLicenseTo: coach!['inspectionValidTo'] })
    expect(await harness.call('group', `PUT /veh/${coach!.id}`, { version: coach!.version, transportCertValidTo: day(300) })).toMatchObject({ code: 0 })
    expect(await read('group', '/stVeh', data.id)).toMatchObject({ transportCertTo: day(300) })
  })

  it('reminds of a station from which nothing was reported for three days', async () => {
    const [unit] = await list('inspector', '/stUnit', { status: ['active'] })
    const { version } = await read('group', '/organization', String(unit!['station']))
    await write(sql`update organization set station_data_on = ${day(-3)} where id = ${String(unit!['station'])}`)
    expect(await harness.call('group', `PUT /organization/${String(unit!['station'])}`, { version, remark: '站房改造' })).toMatchObject({ code: 0 })
    expect((await list('group', '/expiryReminder', { title: '连续3天没有报班' })).map(({ expireDate, status }) => ({ expireDate, status }))).toEqual([{ expireDate: day(0), status: 'open' }])
  })

  it('reminds of a station that has never reported anything, three days after it was registered', async () => {
    const { id, registeredOn, stationDataBy, region } = done(await create('group', '/organization', { code: 'NEW-ZH', name: '新登记的客运站', kind: 'station', region: '610102' }))
    expect({ registeredOn, stationDataBy, region }).toEqual({ registeredOn: day(0), stationDataBy: day(3), region: '610102' })
    const reminders = async () => (await list('group', '/expiryReminder', { title: '新登记的客运站' })).map(({ expireDate, status }) => ({ expireDate, status }))
    expect(await reminders()).toEqual([])
    await write(sql`update organization set registered_on = ${day(-3)} where id = ${id}`)
    expect(await harness.call('group', `PUT /organization/${id}`, { version: 1, remark: '还没有报过班' })).toMatchObject({ code: 0 })
    expect(await reminders()).toEqual([{ expireDate: day(0), status: 'open' }])
  })

  it('lets a coach go whose faults were made good, and still counts that it was refused', async () => {
    const [failed] = await list('inspector', '/stOutStation', { status: ['failed'] })
    const { version, items, inspectionTo } = await read('inspector', '/stOutStation', failed!.id)
    const oneFault = (items as object[]).map((item, index) => ({ ...item, result: index === 7 ? 'fail' : 'pass', note: index === 7 ? '后排两人未系' : null }))
    const changed = await harness.call('inspector', `PUT /stOutStation/${failed!.id}`, { version, items: oneFault, adultCount: 10, refuseReasons: ['seatbelt'] })
    expect(changed, `slip until ${String(inspectionTo)}`).toMatchObject({ code: 0, data: { status: 'failed', result: 'refuse', refused: true } })
    const rectified = await move('inspector', '/stOutStation', failed!.id, 'rectify', { rectifyDesc: '已提醒系好安全带，逐座复查合格', driverSign: sign, inspectorSign: sign })
    expect(rectified).toMatchObject({ code: 0, data: { status: 'rechecked', result: 'allow', refused: true, failCount: 1 } })
  })
})
