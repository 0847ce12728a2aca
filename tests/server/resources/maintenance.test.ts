import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('maintenance and repair (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const change = async (path: string, id: string, values: object) => harness.call<RecordData>('director', `PUT ${path}/${id}`, { version: (await read('director', path, id)).version, ...values })
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('of an earlier day does not set the plan back', async () => {
    const [record] = await list('director', '/vehRunDistance/record', { status: ['submitted'] })
    const [plan] = await list('director', '/vehRunDistance')
    await write(sql`update maintenance_plan set enabled = true, kind = 'oil', last_date = ${day(-10)}::date, last_mileage = 100 where id = ${plan!.id}`)
    const approve = async (date: string) => {
      await write(sql`update maintenance_record set status = 'submitted', vehicle = ${plan!['vehicle']}, kind = 'oil', inspect_result = 'pass', maintain_date = ${date}::date, mileage = 90 where id = ${record!.id}`)
      done(await move('director', '/vehRunDistance/record', record!.id, 'approve'))
      return read('director', '/vehRunDistance', plan!.id)
    }
    expect(await approve(day(-40))).toMatchObject({ lastDate: day(-10), lastMileage: 100 })
    expect(await approve(day(-5))).toMatchObject({ lastDate: day(-5), lastMileage: 90 })
  })

  it('shows at once how far the vehicle has come', async () => {
    const [plan] = await list('director', '/vehRunDistance')
    const vehicle = String(plan!['vehicle'])
    const mileage = Number((await read('director', '/veh', vehicle))['mileage']) + 500
    done(await change('/veh', vehicle, { mileage }))
    expect(await read('director', '/vehRunDistance', plan!.id)).toMatchObject({ currentMileage: mileage })
  })

  it('takes a vehicle out of operation when its order becomes urgent, and a part is under warranty by days and by kilometres', async () => {
    const [model] = await list('director', '/maintenanceCollaboration', { status: ['closed', 'passed'] })
    const vehicle = String(model!['vehicle'])
    await write(sql`update vehicle set operate_status = 'operating', status_reason = null where id = ${vehicle}`)
    await write(sql`update repair_order set fault_parts = array['brake'], mileage = 1000, warranty_mileage = 2000, warranty_days = 900, warranty_end = ${day(500)}::date where id = ${model!.id}`)
    await write(sql`update repair_order set status = 'cancelled' where vehicle = ${vehicle} and id <> ${model!.id}`)
    const order = (mileage: number) => create('director', '/maintenanceCollaboration', { vehicle, kind: 'special', urgency: 'normal', faultParts: ['brake'], faultDesc: '制动跑偏', mileage, reporter: 'emp00003', reportTime: new Date().toISOString() })
    expect(done(await order(3100))).toMatchObject({ lastOrder: null })
    const { id, lastOrder } = done(await order(2900))
    expect(lastOrder).toBe(model!.id)
    done(await move('director', '/maintenanceCollaboration', id, 'report'))
    expect(await read('director', '/veh', vehicle)).toMatchObject({ operateStatus: 'operating' })
    done(await change('/maintenanceCollaboration', id, { urgency: 'stopUse' }))
    expect(await read('director', '/veh', vehicle)).toMatchObject({ operateStatus: 'suspended', statusReason: '停驶待修' })
    done(await move('director', '/maintenanceCollaboration', id, 'cancel', { cancelReason: '误报' }))
    expect(await read('director', '/veh', vehicle)).toMatchObject({ operateStatus: 'operating' })
  })

  it('is asked for where a vehicle sets out whose second-level maintenance is overdue', async () => {
    const log = (await list('director', '/vehicleLog')).find(({ status }) => status === 'draft') ?? (await list('director', '/vehicleLog', { status: ['running'] }))[0]!
    const [plan] = await list('director', '/vehRunDistance', { enabled: true })
    await write(sql`update maintenance_plan set deleted_at = now() where vehicle = ${log['vehicle']}`)
    const hint = async (next: number) => {
      await write(sql`update maintenance_plan set deleted_at = null, enabled = true, vehicle = ${log['vehicle']}, kind = 'second', next_date = ${day(next)}::date, next_mileage = null where id = ${plan!.id}`)
      return done(await change('/vehicleLog', log.id, { taskNo: `T${next + 50}` }))['maintainHint']
    }
    expect([await hint(-1), await hint(30)]).toEqual(['车辆二级维护已超期，请安排维护', null])
  })
})
