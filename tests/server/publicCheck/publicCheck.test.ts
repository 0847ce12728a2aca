import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { PublicCheck } from '../../../src/contract/publicCheck'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'

interface Row { readonly id: string; readonly check_code: string; readonly [column: string]: unknown }

describe.each(oneKind)('the check page of a record (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  beforeEach(async () => { await sql`delete from access_attempt`.execute(harness.database.db) })

  const rows = async (table: string, condition = sql`true`) => (await sql<Row>`select * from ${sql.table(table)} where deleted_at is null and ${condition} order by id`.execute(harness.database.db)).rows
  const look = (page: string, code: string) => harness.call<PublicCheck>(null, `GET /publicCheck/${page}/${code}`)
  /** Which of a record's columns can be read whole in what was told. */
  const toldOf = (data: PublicCheck, row: Row, columns: readonly string[]) => columns.filter((column) => typeof row[column] === 'string' && JSON.stringify(data).includes(row[column]))
  const valueOf = ({ facts }: PublicCheck, title: string) => facts.find((fact) => fact.title === title)?.value

  it('tells without a session what a waybill under way says, with its cargo', async () => {
    const [bill] = await rows('waybill', sql`status = 'transit' and plan_arrive_time > now()`)
    const { code, data } = await look('waybill', bill!.check_code)
    expect(code).toBe(0)
    expect(data).toMatchObject({ title: '道路运输运单核验', verdict: 'valid', alerts: [] })
    expect(data.lookedFor).toContain('本运单已作废')
    expect(valueOf(data, '运单编号')).toBe(bill!['waybill_no'])
    expect(valueOf(data, '状态')).toBe('运输中')
    const cargo = data.facts.find(({ title }) => title === '货物')!
    expect(cargo.columns).toEqual(['联合国编号与品名', '包装', '数量', '单位'])
    expect(cargo.rows[0]).toEqual([expect.stringMatching(/^UN\d{4} /), expect.any(String), expect.stringMatching(/^[\d.,]+$/), '吨'])
    expect(Math.abs(Date.parse(data.checkedAt) - Date.now())).toBeLessThan(60_000)
  })

  it('shows of personal numbers the ends alone, also of those that a waybill copies from people', async () => {
    for (const bill of await rows('waybill', sql`driver_phone is not null and driver_cert_no is not null`)) {
      await sql`delete from access_attempt`.execute(harness.database.db)
      const { data } = await look('waybill', bill.check_code)
      expect(toldOf(data, bill, ['driver_phone', 'escort_phone', 'shipper_phone', 'loader_phone', 'consignee_phone', 'carrier_phone', 'driver_cert_no', 'escort_cert_no'])).toEqual([])
      expect(valueOf(data, '驾驶员电话')).toBe(String(bill['driver_phone']).replace(/^(\d{3})\d{4}/, '$1****'))
      expect(valueOf(data, '驾驶员资格证')).toMatch(/^.{4}\*+.{4}$/)
    }
  })

  it('tells whether the plate of a charter, and the proof of a locator, is in force', async () => {
    const [plate] = await rows('charter_plate_apply', sql`status = 'issued'`)
    const { data } = await look('licensePlateApplyOrg', plate!.check_code)
    expect(data).toMatchObject({ title: '包车客运标志牌核验' })
    expect([valueOf(data, '标志牌编号'), valueOf(data, '驾驶员一')]).toEqual([plate!['plate_serial'], expect.stringMatching(/^.\*+$/)])
    await sql`update charter_plate_apply set status = 'void' where id = ${plate!.id}`.execute(harness.database.db)
    expect((await look('licensePlateApplyOrg', plate!.check_code)).data).toMatchObject({ verdict: 'alert', alerts: ['本标志牌已作废'] })
    const [proof] = await rows('terminal_install_proof', sql`status = 'issued'`)
    expect((await look('vehSatelliteLocationAndEmergencyAlarm', proof!.check_code)).data).toMatchObject({ title: '卫星定位装置安装证明核验' })
  })

  it('tells of a person no name, number or address in full', async () => {
    const [person] = await rows('employee', sql`status = 'onDuty' and emp_types @> array['driver'] and qual_no is not null and qual_end >= current_date and license_end >= current_date`)
    const { data } = await look('emp', person!.check_code)
    expect(toldOf(data, person!, ['name', 'id_card', 'mobile', 'qual_no', 'license_no', 'home_address', 'emergency_mobile', 'emergency_contact'])).toEqual([])
    expect(valueOf(data, '姓名')).toBe(`${String(person!['name']).slice(0, 1)}**`)
    expect(valueOf(data, '身份证号')).toMatch(/^\d{6}\*{8}.{4}$/)
    expect(data).toMatchObject({ verdict: 'valid', alerts: [] })
    expect(valueOf(data, '在岗状态')).toBe('在岗')
  })

  it('says in red that a waybill was made void, is over or late, and that a person is suspended or has left', async () => {
    const alertsOf = async (page: string, table: string, condition = sql`true`) => {
      const [row] = await rows(table, condition)
      const { data } = await look(page, row!.check_code)
      expect(data.verdict).toBe('alert')
      return data.alerts
    }
    expect(await alertsOf('waybill', 'waybill', sql`status = 'void'`)).toEqual(['本运单已作废'])
    expect(await alertsOf('waybill', 'waybill', sql`status = 'completed'`)).toEqual(['本运单已经签收，运输已结束，不能再用'])
    const [late] = await rows('waybill', sql`status = 'transit'`)
    await sql`update waybill set plan_arrive_time = now() - interval '1 hour' where id = ${late!.id}`.execute(harness.database.db)
    expect((await look('waybill', late!.check_code)).data.alerts).toEqual(['本运单已过计划到达时间，还没有签收'])
    expect(await alertsOf('emp', 'employee', sql`status = 'suspended'`)).toContain('此人已停岗')
    expect(await alertsOf('emp', 'employee', sql`status = 'left'`)).toEqual(['此人已离职'])
  })

  it('shows nothing that does not apply to the record, though its column holds something', async () => {
    const [clerk] = await rows('employee', sql`status = 'onDuty' and not emp_types && array['driver', 'escort', 'loadingManager']`)
    await sql`update employee set license_end = '2020-01-01', qual_end = '2020-01-01' where id = ${clerk!.id}`.execute(harness.database.db)
    const { data } = await look('emp', clerk!.check_code)
    expect([valueOf(data, '驾驶证有效期止'), valueOf(data, '资格证有效期止')]).toEqual([undefined, undefined])
    expect(data.alerts).toEqual([])
  })

  it('answers alike for a wrong code, another page’s code, a removed record and a page that lets nobody look', async () => {
    const [bill, gone] = await rows('waybill')
    const [qrcode] = (await sql<{ scan_code: string }>`select scan_code from vehicle_qrcode limit 1`.execute(harness.database.db)).rows
    await sql`update waybill set deleted_at = now() where id = ${gone!.id}`.execute(harness.database.db)
    const answers = [
      await look('waybill', 'AAAAAAAAAAAAAAAA'), await look('waybill', 'x'), await look('waybill', bill!.id), await look('waybill', String(bill!['waybill_no'])), await look('emp', bill!.check_code),
      await look('waybill', gone!.check_code), await look('vehQrcode', qrcode!.scan_code), await look('nopage', bill!.check_code), await look('constructor', bill!.check_code),
    ]
    expect(new Set(answers.map(({ status, msg }) => `${status} ${msg}`))).toEqual(new Set(['404 没有查到。请核对二维码是否完整、清晰；确实扫不出的，请向出示的单位核实']))
  })

  it('refuses who goes through codes, with right ones too', async () => {
    const [bill] = await rows('waybill')
    const statuses: number[] = []
    for (let turn = 0; turn < 60; turn++) statuses.push((await look('waybill', 'AAAAAAAAAAAAAAAA')).status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect(await look('waybill', bill!.check_code)).toMatchObject({ status: 429, msg: expect.stringContaining('查验过于频繁') as string })
  })

  it('draws the code itself, whatever is sent', async () => {
    const [person] = await rows('employee', sql`org_id = 'org-XC-KY' and status = 'onDuty'`)
    const { data } = await harness.call<RecordData>('director', `GET /emp/${person!.id}`)
    const { code } = await harness.call<RecordData>('director', `PUT /emp/${person!.id}`, { version: data.version, remark: '已核对', checkCode: 'CHOSENBYSOMEBODY' })
    expect(code).toBe(0)
    const [after] = await rows('employee', sql`id = ${person!.id}`)
    expect([after!['remark'], after!.check_code]).toEqual(['已核对', person!.check_code])
  })
})
