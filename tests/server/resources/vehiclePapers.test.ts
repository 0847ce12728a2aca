import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('the papers of a vehicle (%s)', (kind) => {
  let harness: PlatformHarness
  let vehicle: RecordData
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const change = async (path: string, id: string, values: object) => harness.call<RecordData>('director', `PUT ${path}/${id}`, { version: (await read('director', path, id)).version, ...values })
  const ofVehicle = async (name: string) => (await read('director', '/veh', vehicle.id))[name]
  const open = async (id: string) => (await list('group', '/expiryReminder', { status: ['open'] })).filter(({ recordId }) => recordId === id).length
  const policy = (no: string, from: number, to: number) => create('director', '/vehInsurance', { vehicle: vehicle.id, kind: 'compulsory', policyNo: no, insurer: '样例财险', insured: '样例客运', startDate: day(from), endDate: day(to) })
  const certificate = (values: object) => create('director', '/vehCer', { vehicle: vehicle.id, kind: 'transportCert', certNo: 'YS-1', issueDate: day(-300), validFrom: day(-300), validTo: day(300), ...values })

  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    vehicle = (await list('director', '/veh', { operateStatus: ['operating'] })).find(({ businessCategory }) => businessCategory === 'tourBus')!
    await write(sql`update vehicle_insurance set deleted_at = now() where vehicle = ${vehicle.id} and kind = 'compulsory'`)
    await write(sql`update vehicle_certificate set deleted_at = now() where vehicle = ${vehicle.id}`)
    await write(sql`update vehicle set compulsory_insurance_to = null where id = ${vehicle.id}`)
  })
  afterAll(() => harness.close())

  it('say until when it is insured: the policy in force does, as it stands now, and no older one', async () => {
    const inForce = done(await policy('JQ-1', -100, 200))
    expect(await ofVehicle('compulsoryInsuranceTo')).toBe(day(200))
    done(await policy('JQ-0', -500, -200))
    expect(await ofVehicle('compulsoryInsuranceTo')).toBe(day(200))
    done(await change('/vehInsurance', inForce.id, { endDate: day(210) }))
    expect(await ofVehicle('compulsoryInsuranceTo')).toBe(day(210))
    done(await move('director', '/vehInsurance', inForce.id, 'surrender', { surrenderDate: day(0), surrenderReason: '过户' }))
    expect(await ofVehicle('compulsoryInsuranceTo')).toBe(day(0))
  })

  it('take what happened while they were in force, after they have run out too', async () => {
    const [old] = await list('director', '/vehInsurance', { policyNo: 'JQ-0' })
    expect(old).toMatchObject({ status: 'expired' })
    const claim = (accident: number) => move('director', '/vehInsurance', old!.id, 'claim', { claims: [{ accidentDate: day(accident), reason: '追尾', paid: 3000 }] })
    expect(await claim(-100)).toMatchObject({ errors: [{ path: 'claims' }] })
    expect(await claim(-250)).toMatchObject({ code: 0, data: { status: 'expired', claimCount: 1 } })
  })

  it('bring the next audit to the vehicle, however they were written', async () => {
    const { id } = done(await certificate({ nextAuditDate: day(60) }))
    expect(await ofVehicle('transportCertValidTo')).toBe(day(60))
    done(await change('/vehCer', id, { nextAuditDate: day(70) }))
    expect(await ofVehicle('transportCertValidTo')).toBe(day(70))
  })

  it('are valid again when their date is corrected, and give way to a new one once they have run out', async () => {
    const [old] = await list('director', '/vehCer', { certNo: 'YS-1' })
    expect(done(await change('/vehCer', old!.id, { validTo: day(-1) }))).toMatchObject({ status: 'expired' })
    expect(done(await change('/vehCer', old!.id, { validTo: day(10) }))).toMatchObject({ status: 'expiring' })
    done(await change('/vehCer', old!.id, { validTo: day(-1) }))
    const next = done(await certificate({ certNo: 'YS-2', issueDate: day(-2), validFrom: day(-2) }))
    expect(next).toMatchObject({ status: 'valid', previous: old!.id })
    expect(await read('director', '/vehCer', old!.id)).toMatchObject({ status: 'replaced' })
  })

  it('remind as early as each says, and of a vehicle that stands still not at all', async () => {
    const [current] = await list('director', '/vehCer', { certNo: 'YS-2' })
    done(await change('/vehCer', current!.id, { validTo: day(100), nextAuditDate: null, lastAuditDate: null }))
    expect(await open(current!.id)).toBe(0)
    done(await change('/vehCer', current!.id, { warnDays: 120 }))
    expect(await open(current!.id)).toBe(1)
    done(await change('/veh', vehicle.id, { operateStatus: 'suspended', statusReason: '运力调整', stopDate: day(-3) }))
    expect(await open(current!.id)).toBe(0)
  })

  it('have to hold on the day it comes back into operation', async () => {
    await write(sql`update vehicle set inspection_valid_to = ${day(-1)}::date where id = ${vehicle.id}`)
    const back = { operateStatus: 'operating', statusReason: null, resumeDate: day(0) }
    expect(await change('/veh', vehicle.id, { ...back, resumeDate: null })).toMatchObject({ errors: [{ path: 'resumeDate' }] })
    expect((await change('/veh', vehicle.id, back)).errors).toContainEqual(expect.objectContaining({ path: 'operateStatus', message: '恢复营运时检验已过期，请先检验' }))
    expect(done(await change('/veh', vehicle.id, { ...back, inspectionValidTo: day(90) }))).toMatchObject({ operateStatus: 'operating' })
  })

  it('go with a mileage that does not fall without a word', async () => {
    const mileage = Number(await ofVehicle('mileage'))
    expect(await change('/veh', vehicle.id, { mileage: mileage - 10 })).toMatchObject({ errors: [{ path: 'mileageNote' }] })
    done(await change('/veh', vehicle.id, { mileage: mileage - 10, mileageNote: '更换里程表' }))
    done(await change('/veh', vehicle.id, { mileage: mileage + 10 }))
  })
})
