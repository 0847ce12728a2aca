import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { addMonths } from '../../../src/language/calendar'
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
    const hazard = sql`(select min(id) from hazard)`
    await write(sql`update hazard set vehicle = ${vehicle.id}, stop_use = true, status = 'rectifying', found_time = now() - interval '2 days' where id = ${hazard}`)
    expect((await change('/veh', vehicle.id, { ...back, inspectionValidTo: day(90) })).errors).toEqual([expect.objectContaining({ path: 'operateStatus', message: '这台车有停运整改的隐患还没有销号，销号前不能恢复营运' })])
    await write(sql`update hazard set status = 'closed' where id = ${hazard}`)
    expect(done(await change('/veh', vehicle.id, { ...back, inspectionValidTo: day(90) }))).toMatchObject({ operateStatus: 'operating' })
  })

  it('go with a mileage that does not fall without a word', async () => {
    const mileage = Number(await ofVehicle('mileage'))
    expect(await change('/veh', vehicle.id, { mileage: mileage - 10 })).toMatchObject({ errors: [{ path: 'mileageNote' }] })
    done(await change('/veh', vehicle.id, { mileage: mileage - 10, mileageNote: '更换里程表' }))
    done(await change('/veh', vehicle.id, { mileage: mileage + 10 }))
  })

  it('go with one main driver, one trailer and one tank, none of which another vehicle has', async () => {
    const [one, other] = (await list('group', '/veh', { operateStatus: ['operating'] })).filter(({ mainDriver, ownerOrg }) => mainDriver !== null && ownerOrg === 'org-XC-KY')
    expect(await change('/veh', other!.id, { mainDriver: one!['mainDriver'] })).toMatchObject({ errors: [{ path: 'mainDriver', message: expect.stringContaining(String(one!['plateNo'])) as string }] })
    const tank = (await list('dangerousGoods', '/tankBody', { status: ['inUse'] })).find((each) => each['vehicle'] !== null)!
    const ofTank = async (path: string, id: string, values: object) => harness.call<RecordData>('dangerousGoods', `PUT ${path}/${id}`, { version: (await read('dangerousGoods', path, id)).version, ...values })
    const [truck] = (await list('dangerousGoods', '/veh', { operateStatus: ['operating'] })).filter(({ id }) => id !== tank['vehicle'])
    expect(await ofTank('/veh', truck!.id, { tank: tank.id })).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path: 'tank', message: expect.stringContaining('装在另一辆车上') as string })]) as unknown })
    expect(await ofTank('/tankBody', tank.id, { vehicle: truck!.id })).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path: 'vehicle', message: expect.stringContaining('随车罐体') as string })]) as unknown })
  })

  it('go with a person who gives the vehicle up when it is another’s', async () => {
    const [one, other] = (await list('group', '/veh', { operateStatus: ['operating'] })).filter(({ mainDriver, ownerOrg }) => mainDriver !== null && ownerOrg === 'org-XC-KY')
    const person = String(one!['mainDriver'])
    expect(await change('/emp', person, { mainVehicle: other!.id })).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path: 'mainVehicle', message: expect.stringContaining('主驾驶员是别人') as string })]) as unknown })
    await write(sql`update employee set main_vehicle = ${one!.id}, main_vehicle_driver = ${person} where id = ${person}`)
    await write(sql`update vehicle set main_driver = null where id = ${other!.id}`)
    done(await change('/veh', one!.id, { mainDriver: other!['mainDriver'] }))
    expect(await read('director', '/emp', person)).toMatchObject({ mainVehicle: null })
  })

  it('of its cylinders name one certificate of use', async () => {
    const [one, other] = (await list('group', '/airBottle', { usage: ['fuel'], status: ['inUse'] }))
    await write(sql`update gas_cylinder set deleted_at = now() where vehicle = ${other!['vehicle']} and id <> ${other!.id}`)
    await write(sql`update gas_cylinder set vehicle = ${other!['vehicle']}, registration_no = 'SY-1', registration_date = ${day(-100)}::date where id = ${one!.id}`)
    const register = async (registrationNo: string, at: number) => harness.call<RecordData>('group', `PUT /airBottle/${other!.id}`, { version: (await read('group', '/airBottle', other!.id)).version, registrationNo, registrationDate: day(at) })
    expect(await register('SY-2', -100)).toMatchObject({ errors: [{ path: 'registrationNo' }] })
    done(await register('SY-1', -100))
    done(await register('SY-2', -90))
  })

  it('allow a charter as many children without a ticket as the tenth of its seats', async () => {
    const [one] = await list('director', '/licensePlateApplyOrg', { status: ['submitted'] })
    done(await move('director', '/licensePlateApplyOrg', one!.id, 'withdraw'))
    const seats = Number((await read('director', '/licensePlateApplyOrg', one!.id))['seats'])
    expect(await change('/licensePlateApplyOrg', one!.id, { childCount: Math.floor(seats / 10) + 1 })).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path: 'childCount' })]) as unknown })
    expect((await change('/licensePlateApplyOrg', one!.id, { childCount: Math.floor(seats / 10) })).errors ?? []).not.toContainEqual(expect.objectContaining({ path: 'childCount' }))
  })

  it('of a line say so where they are for other than four to eight years', async () => {
    const line = (await list('director', '/line', { status: ['operating'] })).find(({ kind: ofLine }) => String(ofLine).startsWith('class'))!
    const permit = (months: number) => change('/line', line.id, { permitStart: day(-30), permitEnd: addMonths(day(-30), months) })
    const told = '客运班线的经营期限是4至8年，请按许可证明核对'
    expect(done(await permit(47))['permitHint']).toBe(told)
    expect(done(await permit(97))['permitHint']).toBe(told)
    expect(done(await permit(96))['permitHint']).toBeNull()
  })

  it('of a ship in operation are with a captain who is certified, none of them run out', async () => {
    const [ship] = await list('group', '/ship', { status: ['operating'] })
    const save = async (values: object) => harness.call<RecordData>('group', `PUT /ship/${ship!.id}`, { version: (await read('group', '/ship', ship!.id)).version, ...values })
    await write(sql`update employee_cert set deleted_at = now() where employee = ${ship!['captain']}`)
    await write(sql`update ship set nationality_valid_to = ${day(90)}, inspection_valid_to = ${day(90)}, operate_cert_valid_to = ${day(90)}, manning_valid_to = ${day(90)} where id = ${ship!.id}`)
    expect(await save({ remark: '核对' })).toMatchObject({ errors: [{ path: 'captain' }] })
    await write(sql`update employee_cert set deleted_at = null, valid_to = ${day(90)}::date where employee = ${ship!['captain']}`)
    expect(await save({ certificates: [{ kind: 'nationality', certNo: 'GJ-1', validTo: day(-1) }] })).toMatchObject({ errors: [{ path: 'certificates' }] })
    expect(done(await save({ certificates: [{ kind: 'nationality', certNo: 'GJ-1', validTo: day(90) }] }))).toMatchObject({ captainCert: expect.any(String) })
  })
})
