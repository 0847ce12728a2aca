import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { mostPoints, positionPaths, type FleetAnswer, type MovedVehicle, type TrackAnswer, type VehicleCard } from '../../../src/contract/positions'
import { markOffline, sweepPoints } from '../../../src/server/positions/sweepPositions'
import { watchFences } from '../../../src/server/positions/watchFences'
import { databaseKinds } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { fix, makeKey, positionsOf, report } from './positionHarness'

const passengers = 'org-XC-KY'
const dangerous = 'org-XC-WH'
const minute = 60_000

describe.each(databaseKinds)('positions of vehicles (%s)', (kind) => {
  let harness: PlatformHarness
  let url: string
  let key: { id: string; key: string }
  let own: readonly RecordData[]
  let foreign: readonly RecordData[]
  const plateOf = (index: number) => own[index]!['plateNo']
  const now = Date.now()
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    await harness.fastify.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(harness.fastify.server.address() as AddressInfo).port}/api`
    // The demonstration has vehicles that reported a moment ago; here they last did so days before.
    await sql`update vehicle_position set gps_time = gps_time - interval '3 days'`.execute(harness.database.db)
    key = await makeKey(harness, passengers)
    own = await positionsOf(harness, passengers)
    foreign = await positionsOf(harness, dangerous)
  })
  afterAll(() => harness.close())
  const record = async (id: string) => (await harness.call<RecordData>('group', `GET /vehDistribute/${id}`)).data

  it('come with a key that is known by its digest alone, given by who administers the company', async () => {
    const { rows } = await sql<{ hash: string }>`select hash from position_key_hash where key_id = ${key.id}`.execute(harness.database.db)
    expect(rows[0]!.hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await harness.call<RecordData>('group', `GET /positionKey/${key.id}`)).data).toMatchObject({ hint: key.key.slice(-4), status: 'active' })
    expect(await harness.call('officer', `POST ${positionPaths.issueKey(key.id)}`)).toMatchObject({ status: 403 })
    const other = await makeKey(harness, dangerous)
    expect(await harness.call('director', `POST ${positionPaths.issueKey(other.id)}`)).toMatchObject({ status: 404 })
  })

  it('are judged point by point', async () => {
    const sent = [
      fix(plateOf(0), now, -120), fix(plateOf(0), now, -60), fix(plateOf(0), now, -60), fix(foreign[0]!['plateNo'], now, -60), fix('陕A00000', now, -60), fix(plateOf(0), now, -60, { lat: 95 }),
      fix(plateOf(0), now, -50, { speed: 400 }), fix(plateOf(0), now, 3600), fix(plateOf(0), now, -400 * 86_400, { lng: 109 }), { plate: plateOf(0), time: 'yesterday', lng: 1, lat: 1 }, null, fix(plateOf(0), now, -40, { alarms: ['nonsense'] }),
    ]
    const { data } = await report(harness, key.key, sent)
    expect(data.verdicts).toEqual(['accepted', 'accepted', 'duplicate', 'unknownVehicle', 'unknownVehicle', 'badPoint', 'badPoint', 'future', 'tooOld', 'badPoint', 'badPoint', 'badPoint'])
    expect(data.accepted).toBe(2)
    expect(data.problems.map(({ row, field }) => [row, field ?? ''])).toEqual([[2, ''], [3, ''], [4, ''], [5, 'lat'], [6, 'speed'], [7, 'time'], [8, 'time'], [9, 'time'], [10, ''], [11, 'alarms']])
    expect(await record(own[0]!.id)).toMatchObject({ onlineStatus: 'moving', speed: 60, direction: 90, gpsTime: sent[1] && new Date(now - minute).toISOString(), location: { lng: 108.934, lat: 34.34 }, located: true })
  })

  it('may come twice and out of order: the newest stands, and the track is whole', async () => {
    const points = [fix(plateOf(1), now, -300), fix(plateOf(1), now, -100, { speed: 0 }), fix(plateOf(1), now, -200)]
    expect((await report(harness, key.key, points.slice(0, 2))).data.verdicts).toEqual(['accepted', 'accepted'])
    expect((await report(harness, key.key, points)).data.verdicts).toEqual(['duplicate', 'duplicate', 'late'])
    expect(await record(own[1]!.id)).toMatchObject({ onlineStatus: 'stopped', gpsTime: new Date(now - 100_000).toISOString() })
    const { data } = await harness.call<TrackAnswer>('group', `GET ${positionPaths.track('vehDistribute', own[1]!.id)}`)
    expect(data.points.map(([, , after]) => after)).toEqual([0, 100_000, 200_000])
  })

  it('make the record of a vehicle that never had one', async () => {
    const { data: vehicles } = await harness.call<RecordPage>('group', 'POST /veh/page', { size: 200 })
    const vehicle = vehicles.records.find((one) => one['plateNo'] === plateOf(2))!
    await sql`delete from vehicle_position where vehicle = ${vehicle.id}`.execute(harness.database.db)
    expect((await report(harness, key.key, [fix(plateOf(2), now, -30, { acc: false, speed: 0 })])).data.accepted).toBe(1)
    expect((await positionsOf(harness, passengers)).find((one) => one['plateNo'] === plateOf(2))).toMatchObject({ onlineStatus: 'parked', businessCategory: own[2]!['businessCategory'] })
  })

  it('are refused without a key, with one that was taken out of use, and by too many at once', async () => {
    expect((await report(harness, 'pk_nobody-knows-this-key-at-all-0000', [])).status).toBe(403)
    const { id, key: spent } = await makeKey(harness, passengers)
    expect((await report(harness, spent, [])).status).toBe(200)
    const { data: { version } } = await harness.call<RecordData>('group', `GET /positionKey/${id}`)
    expect(await harness.call('group', `POST /positionKey/${id}/revoke`, { version, values: {} })).toMatchObject({ status: 200 })
    expect((await report(harness, spent, [])).status).toBe(403)
    expect(await harness.call('group', `POST ${positionPaths.issueKey(id)}`)).toMatchObject({ status: 409 })
    expect((await report(harness, key.key, Array.from({ length: mostPoints + 1 }, () => ({})))).status).toBe(400)
  })

  it('raise an alarm when it begins and end it when it is over', async () => {
    const alarms = async () => (await harness.call<VehicleCard>('officer', `GET ${positionPaths.card('vehDistributeChild', own[3]!.id)}`)).data.alarms!
    await report(harness, key.key, [fix(plateOf(3), now, -90)])
    const before = (await alarms()).length
    for (const seconds of [-80, -70]) await report(harness, key.key, [fix(plateOf(3), now, seconds, { speed: 96, alarms: ['overspeed'] })])
    expect(await alarms()).toHaveLength(before + 1)
    expect((await alarms())[0]).toMatchObject({ kind: 'overspeed', status: 'pending', time: new Date(now - 80_000).toISOString() })
    await report(harness, key.key, [fix(plateOf(3), now, -60)])
    // The newest of all may be another vehicle's: the demonstration has alarms up to its last minute.
    const { rows: [raised] } = await sql<{ id: string }>`select id from gps_alarm where start_time = ${new Date(now - 80_000).toISOString()}::timestamptz`.execute(harness.database.db)
    expect((await harness.call<RecordData>('group', `GET /vehGpsAlarmDayCountIndex/alarm/${raised!.id}`)).data).toMatchObject({ alarmType: 'overspeed', speed: 96, speedLimit: 80, endTime: new Date(now - 60_000).toISOString() })
    expect((await record(own[3]!.id))['currentAlarms']).toEqual([])
  })

  it('are shown and pushed to whom the page shows them, and to nobody else', async () => {
    const company = await harness.call<FleetAnswer>('officer', `GET ${positionPaths.fleet('vehDistributeChild')}`)
    expect(company.data.vehicles.map(({ id }) => id).sort()).toEqual((await positionsOf(harness, passengers)).map(({ id }) => id).sort())
    expect(await harness.call('officer', `GET ${positionPaths.fleet('vehDistribute')}`)).toMatchObject({ status: 403 })
    expect(await harness.call('officer', `GET ${positionPaths.fleet('veh')}`)).toMatchObject({ status: 404 })
    const group = await harness.call<FleetAnswer>('group', `GET ${positionPaths.fleet('vehDistribute')}`)
    const [heardByCompany, heardByGroup] = await Promise.all([listen(url, company.data.ticket), listen(url, group.data.ticket)])
    await Promise.all([heardByCompany.next(), heardByGroup.next()])
    const foreignKey = await makeKey(harness, dangerous)
    await report(harness, foreignKey.key, [fix(foreign[1]!['plateNo'], now, -20)])
    await report(harness, key.key, [fix(plateOf(4), now, -20, { speed: 33 })])
    const told = await heardByCompany.until(own[4]!.id)
    expect(told.find(({ id }) => id === own[4]!.id)).toMatchObject({ v: 33, s: 'driving', t: now - 20_000 })
    expect(told.some(({ id }) => id === foreign[1]!.id)).toBe(false)
    expect((await heardByGroup.until(own[4]!.id)).some(({ id }) => id === foreign[1]!.id)).toBe(true)
    heardByCompany.stop()
    heardByGroup.stop()
    expect((await fetch(`${url}${positionPaths.events}?ticket=forged.ticket`)).status).toBe(403)
  })

  it('depart and arrive a waybill whose company has it so, by the moves people make', async () => {
    const { db } = harness.database
    const { data: { records } } = await harness.call<RecordPage>('dangerousGoods', 'POST /waybill/page', { status: ['transit'] })
    // The last vehicle is to have reported nothing here, below.
    const listed = records.find((one) => one['plateNo'] !== foreign.at(-1)!['plateNo'])
    const state = async () => (await harness.call<RecordData>('group', `GET /waybill/${listed!.id}`)).data
    const waybill = await state()
    const load = { lng: 108.94, lat: 34.34 }
    const unload = { lng: 108.97, lat: 34.34 }
    const settings = (values: { depart: boolean; arrive: boolean }) => sql`update waybill_setting set auto_depart = ${values.depart}, auto_arrive = ${values.arrive}, fence_radius = 500 where org_id = ${dangerous}`.execute(db)
    const told: unknown[] = []
    const look = () => watchFences({ db, set: harness.set, now: new Date(now) }, { error: (problem: unknown) => told.push(problem), debug: (refusal: unknown) => told.push(refusal) })
    await sql`delete from position_point where vehicle_id = ${String(waybill['vehicle'])}`.execute(db)
    // It begins its trip anew: what came of the first departure is gone.
    for (const table of ['transport_activity', 'waybill_track']) await sql`delete from ${sql.table(table)} where waybill = ${waybill.id}`.execute(db)
    await sql`update customer set fence_radius = null where id in (${String(waybill['loader'])}, ${String(waybill['consignee'])})`.execute(db)
    await sql`update waybill set status = 'completed' where vehicle = ${String(waybill['vehicle'])} and id <> ${waybill.id} and status in ('pending', 'transit')`.execute(db)
    await sql`update waybill set status = 'pending', actual_depart_time = null, actual_arrive_time = null, safety_briefing = false, plan_depart_time = ${new Date(now - 60 * minute).toISOString()}, plan_arrive_time = ${new Date(now + 300 * minute).toISOString()}, load_location = ${JSON.stringify(load)}::text::jsonb, unload_location = ${JSON.stringify(unload)}::text::jsonb where id = ${waybill.id}`.execute(db)
    const { key: foreignKey } = await makeKey(harness, dangerous)
    // From the gate of loading eastward, some 9 m a second: outside its fence after 55 seconds.
    expect((await report(harness, foreignKey, [0, 30, 60, 90].map((seconds) => fix(waybill['plateNo'], now - 8 * minute, seconds)))).data).toMatchObject({ accepted: 4 })
    await settings({ depart: false, arrive: false })
    expect(await look()).toBe(0)
    await settings({ depart: true, arrive: true })
    expect([await look(), (await state())['status']]).toEqual([0, 'pending'])
    await sql`update waybill set safety_briefing = true where id = ${waybill.id}`.execute(db)
    expect(await look(), JSON.stringify(told)).toBe(1)
    expect(await state()).toMatchObject({ status: 'transit', actualDepartTime: new Date(now - 8 * minute + 60_000).toISOString() })
    expect([await look(), (await state())['status']]).toEqual([0, 'transit'])
    await report(harness, foreignKey, [150, 240, 270, 300].map((seconds) => fix(waybill['plateNo'], now - 8 * minute, seconds)))
    expect(await look()).toBe(1)
    expect(await state()).toMatchObject({ status: 'arrived', actualArriveTime: new Date(now - 8 * minute + 270_000).toISOString(), updatedBy: 'system' })
  })

  it('of a vehicle that has fallen silent are offline, and of one that never reported here are left alone', async () => {
    const silent = new Date(now + 30 * minute)
    const untouched = foreign.at(-1)!
    expect(await markOffline({ db: harness.database.db, set: harness.set, now: silent })).toBeGreaterThan(0)
    expect(await record(own[0]!.id)).toMatchObject({ onlineStatus: 'offline', speed: 0 })
    expect(await record(untouched.id)).toMatchObject({ onlineStatus: untouched['onlineStatus'], gpsTime: untouched['gpsTime'] })
  })

  it('are kept as long as the company has set, or the deployment', async () => {
    const count = async () => Number((await sql<{ count: string }>`select count(*) as count from position_point as p join vehicle as v on v.id = p.vehicle_id where v.org_id = ${passengers}`.execute(harness.database.db)).rows[0]!.count)
    const before = await count()
    await sweepPoints({ db: harness.database.db, set: harness.set, now: new Date(now + 100 * 86_400_000) }, 365)
    expect(await count()).toBe(before)
    await sweepPoints({ db: harness.database.db, set: harness.set, now: new Date(now + 400 * 86_400_000) }, 365)
    expect(await count()).toBe(0)
  })
})

/** Listens as an open map does. */
async function listen(url: string, ticket: string) {
  const abort = new AbortController()
  const answer = await fetch(`${url}${positionPaths.events}?${new URLSearchParams({ ticket }).toString()}`, { signal: abort.signal })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  async function next(): Promise<readonly MovedVehicle[]> {
    for (;;) {
      const [, data] = /event: moved\ndata: (.*)\n\n/.exec(rest) ?? []
      if (data !== undefined) {
        rest = rest.slice(rest.indexOf(data) + data.length)
        return JSON.parse(data) as MovedVehicle[]
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      rest += value
    }
  }
  return {
    next,
    /** Everything heard up to the movement of a vehicle. */
    async until(id: string): Promise<readonly MovedVehicle[]> {
      const heard: MovedVehicle[] = []
      while (!heard.some((one) => one.id === id)) heard.push(...(await next()))
      return heard
    },
    stop: () => abort.abort(),
  }
}
