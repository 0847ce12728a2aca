import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { ComplaintAnswer, ComplaintVehicle } from '../../../src/contract/vehicleComplaint'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'

interface Code { readonly id: string; readonly scan_code: string; readonly vehicle: string; readonly org_id: string; readonly status: string; readonly scan_count: number; readonly complaint_count: number }

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const words = (content: string) => ({ category: 'attitude', content, occurTime: new Date(Date.now() - 3_600_000).toISOString(), place: '城东客运站' })

describe.each(oneKind)('complaints by the code in a vehicle (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  beforeEach(async () => { await sql`delete from access_attempt`.execute(harness.database.db) })

  const codes = async () => (await sql<Code>`select id, scan_code, vehicle, org_id, status, scan_count, complaint_count from vehicle_qrcode where deleted_at is null order by id`.execute(harness.database.db)).rows
  const codeIn = async (status: string) => (await codes()).find((code) => code.status === status)!
  const look = (code: string) => harness.call<ComplaintVehicle>(null, `GET /vehicleComplaint/${code}`)
  const file = (code: string, body: object) => harness.call<ComplaintAnswer>(null, `POST /vehicleComplaint/${code}`, body)
  const complaint = async (no: string) => (await sql<Record<string, unknown>>`select * from complaint where complaint_no = ${no}`.execute(harness.database.db)).rows[0]!

  it('shows who scans the plate, the company and whom to call, nothing else, and counts the scan', async () => {
    const code = await codeIn('enabled')
    const { data, code: answer } = await look(code.scan_code)
    expect(answer).toBe(0)
    expect(Object.keys(data).toSorted()).toEqual(['categories', 'complaintPhone', 'orgName', 'plateNo', 'slogan', 'supervisePhone'])
    expect(data).toMatchObject({ plateNo: expect.stringMatching(/^陕/) as string, complaintPhone: '029-80001000', supervisePhone: '12328' })
    expect(data.categories).toContainEqual(['attitude', '服务态度'])
    expect((await codes()).find(({ id }) => id === code.id)!.scan_count).toBe(code.scan_count + 1)
  })

  it('knows no code by its record or by its number, and says when one no longer counts', async () => {
    const code = await codeIn('enabled')
    for (const guess of [code.id, code.vehicle, 'AAAAAAAAAAAAAAAAAAAA', 'x']) expect((await look(guess)).status).toBe(404)
    expect(await look((await codeIn('disabled')).scan_code)).toMatchObject({ status: 404, msg: expect.stringContaining('二维码已失效') as string })
    expect(await file((await codeIn('disabled')).scan_code, words('停用的码'))).toMatchObject({ status: 404 })
  })

  it('becomes a complaint at the group above the company, with the photo, and who filed it is nobody', async () => {
    const code = await codeIn('enabled')
    const { data, ...answer } = await file(code.scan_code, { ...words('驾驶员行车中一直与人争吵'), complainantPhone: '13800001111', photos: [{ name: '现场.png', content: pixel }] })
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 })
    const row = await complaint(data.complaintNo)
    expect(row).toMatchObject({ channel: 'vehicleQr', status: 'registered', org: code.org_id, vehicle: code.vehicle, org_id: 'org-XC', anonymous: false, title: '扫码投诉：服务态度', created_by: 'system' })
    const { data: seen } = await harness.call<RecordData>('group', `GET /complainIndex/${String(row['id'])}`)
    expect(seen.annex?.['evidence']?.map(({ name, mime }) => [name, mime])).toEqual([['现场.png', 'image/png']])
    expect((await codes()).find(({ id }) => id === code.id)!.complaint_count).toBe(code.complaint_count + 1)
  })

  it('is one complaint when it is sent twice', async () => {
    const { scan_code: code } = await codeIn('enabled')
    const [one, other] = [await file(code, words('中途甩客')), await file(code, words('中途甩客'))]
    expect(one.data.complaintNo).not.toBe('')
    expect(other.data.complaintNo).toBe(one.data.complaintNo)
  })

  it('names what is wrong at its field', async () => {
    const { scan_code: code } = await codeIn('enabled')
    const { status, errors } = await file(code, { ...words('时间写错'), category: 'shouting', occurTime: new Date(Date.now() + 86_400_000).toISOString(), complainantPhone: '12' })
    expect(status).toBe(400)
    expect(errors?.map(({ path }) => path).toSorted()).toEqual(['category', 'complainantPhone', 'occurTime'])
    expect(await file(code, { ...words('带的不是照片'), photos: [{ name: '程序.png', content: Buffer.from('#!/bin/sh').toString('base64') }] })).toMatchObject({ status: expect.toSatisfy((number: number) => number >= 400) as number })
  })

  it('refuses who files without end', async () => {
    const { scan_code: code } = await codeIn('enabled')
    const statuses: number[] = []
    for (let turn = 0; turn < 7; turn++) statuses.push((await file(code, words(`第${turn}次`))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('gives every new code letters that nobody sent or can guess', async () => {
    const [free] = (await sql<{ id: string }>`select id from vehicle v where org_id = 'org-XC-KY' and deleted_at is null and not exists (select 1 from vehicle_qrcode q where q.vehicle = v.id) limit 1`.execute(harness.database.db)).rows
    const { data, ...answer } = await harness.call<RecordData>('director', 'POST /vehQrcode', { vehicle: free!.id, complaintPhone: '029-80001000', scanCode: 'CHOSENBYSOMEBODYELSE' })
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 })
    expect(data['scanCode']).toMatch(/^[A-HJKMNP-Z2-9]{20}$/)
    expect(data['scanCode']).not.toBe('CHOSENBYSOMEBODYELSE')
    expect(new Set((await codes()).map((code) => code.scan_code)).size).toBe((await codes()).length)
  })
})
