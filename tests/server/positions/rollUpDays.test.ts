import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { rollUpChanged, rollUpDays } from '../../../src/server/positions/rollUpDays'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'
import { fix, makeKey, positionsOf, report } from './positionHarness'

describe.each(oneKind)('the days of vehicles that report here (%s)', (kind) => {
  let harness: PlatformHarness
  let vehicle: RecordData
  const noonYesterday = Date.parse(`${day(-1)}T12:00:00+08:00`)
  const place = () => ({ db: harness.database.db, set: harness.set, now: new Date() })
  const pageOf = async (path: string, filters: object) => (await harness.call<RecordPage>('group', `POST ${path}/page`, { size: 200, ...filters })).data.records
  const theDay = async () => Promise.all((await pageOf('/vehGpsAlarmDayCountIndex', { statDate: [day(-1), day(-1)], plateNo: vehicle['plateNo'] })).map(async ({ id }) => (await harness.call<RecordData>('group', `GET /vehGpsAlarmDayCountIndex/${id}`)).data))
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    await sql`update vehicle_position set gps_time = gps_time - interval '5 days'`.execute(harness.database.db)
    vehicle = (await harness.call<RecordData>('group', `GET /vehDistribute/${(await positionsOf(harness, 'org-XC-KY'))[0]!.id}`)).data
    await sql`update vehicle set mileage = 1000 where id = ${String(vehicle['vehicle'])}`.execute(harness.database.db)
    await sql`update maintenance_plan set vehicle = ${String(vehicle['vehicle'])}, mileage_source = 'gps', enabled = true where id = (select id from maintenance_plan order by vehicle <> ${String(vehicle['vehicle'])}, id limit 1)`.execute(harness.database.db)
    await sql`delete from gps_alarm_day where vehicle = ${String(vehicle['vehicle'])}`.execute(harness.database.db)
    await sql`delete from gps_alarm where vehicle = ${String(vehicle['vehicle'])}`.execute(harness.database.db)
    const { key } = await makeKey(harness, 'org-XC-KY')
    const points = [fix(vehicle['plateNo'], noonYesterday, 0, { mileage: 999_000 }), fix(vehicle['plateNo'], noonYesterday, 60, { alarms: ['overspeed'], speed: 96 }), fix(vehicle['plateNo'], noonYesterday, 120, { alarms: ['overspeed'] }), fix(vehicle['plateNo'], noonYesterday, 240, { mileage: 999_321 })]
    for (const point of points) await report(harness, key, [point])
  })
  afterAll(() => harness.close())

  it('are made by night of where they were and what alarms they had, and made again without a second record', async () => {
    expect(await rollUpDays(place())).toBeGreaterThan(0)
    const [made, ...more] = await theDay()
    expect(made).toMatchObject({ online: true, onlineMinutes: 4, maxSpeed: 96, overspeedCount: 1, overspeedMinutes: 3, fatigueCount: 0, totalCount: 1, handledCount: 0, unhandledCount: 1 })
    expect(Number(made!['mileage'])).toBeCloseTo(2.2, 0)
    expect(more).toEqual([])
    await rollUpDays(place())
    expect(await theDay()).toEqual([made])
  })

  it('count an alarm as handled soon after it was', async () => {
    const [alarm] = (await pageOf('/vehGpsAlarmDayCountIndex/alarm', { alarmDate: [day(-1), day(-1)] })).filter((one) => one['vehicle'] === vehicle['vehicle'])
    const since = new Date(Date.now() - 1000)
    expect(await harness.call('director', `POST /vehGpsAlarmDayCountIndex/alarm/${alarm!.id}/handle`, { version: alarm!.version, values: { handleWay: ['textSend'], handleContent: '已提醒' } })).toMatchObject({ code: 0 })
    expect(await rollUpChanged(place(), since)).toBe(1)
    expect(await theDay()).toMatchObject([{ handledCount: 1, unhandledCount: 0 }])
  })

  it('leave days alone that came from elsewhere', async () => {
    const count = async () => Number((await sql<{ n: string }>`select count(*) as n from gps_alarm_day where version > 1`.execute(harness.database.db)).rows[0]!.n)
    const before = await count()
    await sql`update gps_alarm set updated_at = now() where vehicle not in (select vehicle_id from position_point)`.execute(harness.database.db)
    await rollUpChanged(place(), new Date(Date.now() - 60_000))
    expect(await count()).toBe(before)
  })

  it('give the vehicle, and its plans of maintenance, the mileage of its terminal', async () => {
    const { data } = await harness.call<RecordData>('group', `GET /veh/${String(vehicle['vehicle'])}`)
    expect(Number(data['mileage'])).toBe(999_321)
    const [plan] = (await pageOf('/vehRunDistance', {})).filter((one) => one['vehicle'] === vehicle['vehicle'])
    expect(Number(plan!['currentMileage'])).toBe(999_321)
  })
})
