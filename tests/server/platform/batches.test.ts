import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryEntry, RecordData, RecordPage } from '../../../src/contract/envelope'
import { inventedIdCard, inventedVin } from '../../../src/server/demo/inventedNumbers'
import type { BatchAnswer } from '../../../src/server/resources/operations/createRecords'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from './platformHarness'

const digits = (number: number, length: number) => String(number).padStart(length, '0')

describe.each(oneKind)('many records in one call (%s)', (kind) => {
  let harness: PlatformHarness
  let vehicleSample: RecordData
  let personSample: RecordData
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    const first = async (page: string, body: object) => {
      const { data } = await harness.call<RecordPage>('officer', `POST /${page}/page`, { size: 1, ...body })
      return (await harness.call<RecordData>('officer', `GET /${page}/${data.records[0]?.id ?? ''}`)).data
    }
    vehicleSample = await first('veh', {})
    personSample = await first('emp', { name: '苏映雪' })
  })
  afterAll(() => harness.close())

  const own = ({ id: _id, version: _version, createdAt: _at, createdBy: _by, updatedAt: _changedAt, updatedBy: _changedBy, deletedAt: _deletedAt, annex: _annex, missingAnnex: _missing, moves: _moves, ...values }: RecordData) => values
  const vehicle = (number: number, rest: object = {}) => ({ ...own(vehicleSample), plateNo: `陕V${digits(number, 5)}`, vin: inventedVin('BATCH', number), selfNo: null, ...rest })
  const person = (number: number, rest: object = {}) => ({
    ...own(personSample), name: `批量${number}`, mobile: `139${digits(number, 8)}`, empNo: null,
    // Every 999 people share a birthday.
    idCard: inventedIdCard(`19${70 + Math.floor((number - 1) / 999)}-12-31`, 1 + ((number - 1) % 999)), ...rest,
  })
  const add = (who: CastName | null, what: 'veh' | 'emp', body: unknown, query = '') => harness.call<BatchAnswer>(who, `POST ${what === 'veh' ? '/sbss/veh/batchAddVeh' : '/zzjg/emp/batchAddEmp'}${query}`, body, 'web')
  const count = async (what: 'vehicle' | 'employee') => (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(what)}`.execute(harness.database.db)).rows[0]?.count ?? 0

  it('is written with numbers, copies, computed values and history, as if entered one by one', async () => {
    const { data } = await add('officer', 'emp', [person(1), person(2)])
    expect(data).toMatchObject({ created: 2, failed: 0, errors: [] })
    const people = await Promise.all(data.ids.map(async (id) => (await harness.call<RecordData>('officer', `GET /emp/${id ?? ''}`)).data))
    expect(people).toMatchObject([{ name: '批量1', status: 'preJob', birthday: '1970-12-31', createdBy: 'emp00004' }, { name: '批量2', gender: 'female' }])
    expect(new Set(people.map((one) => one['empNo'])).size).toBe(2)
    const { data: history } = await harness.call<HistoryEntry[]>('officer', `GET /emp/${data.ids[0] ?? ''}/history`)
    expect(history).toMatchObject([{ action: 'create', version: 1, by: { name: '苏映雪' }, changes: expect.arrayContaining([{ field: 'name', before: null, after: '批量1' }]) as object }])
  })

  it('is refused as a whole where one is wrong, with every error at its row and field', async () => {
    const before = await count('vehicle')
    const answer = await add('officer', 'veh', [vehicle(1), vehicle(2, { plateNo: '陕V' }), vehicle(3, { fuelType: 'wood', ownerOrg: 'org-XC-WH' }), vehicle(1, { vin: inventedVin('BATCH', 9) }), vehicle(5, { vin: vehicleSample['vin'] })])
    expect(answer).toMatchObject({ status: 400, code: 5, errmsg: '5条中有4条不能写入，没有写入任何一条' })
    expect(answer.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(expect.arrayContaining(['2/plateNo plate', '3/fuelType notInDictionary', '3/ownerOrg notFound', '4/plateNo duplicate', '5/vin duplicate']))
    expect(await count('vehicle')).toBe(before)
  })

  it('is written as far as it is right where that is asked for', async () => {
    const { data } = await add('officer', 'veh', { mode: 'valid', list: [vehicle(11), vehicle(12, { plateNo: null }), vehicle(13)] })
    expect({ ...data, ids: data.ids.map((id) => id !== null) }).toEqual({ created: 2, failed: 1, ids: [true, false, true], errors: [{ path: '2/plateNo', code: 'required', message: expect.any(String) as string }] })
    expect((await add('officer', 'veh', [vehicle(11), vehicle(14)], '?mode=valid')).data).toMatchObject({ created: 1, failed: 1 })
  })

  it('lacks its files until somebody brings them, as what a sheet imports does', async () => {
    const { data } = await add('officer', 'veh', [vehicle(31)])
    expect((await harness.call<RecordData>('officer', `GET /veh/${data.ids[0] ?? ''}`)).data.missingAnnex).toEqual(['机动车行驶证（正副页）', '车辆照片（左前、右后45度）'])
    const header = ['车牌号', '车牌颜色', '营运类别', '车辆类型', '使用性质', '行驶证所有人', '车辆识别代号', '燃料类型', '初次登记日期', '检验有效期至']
    const label = (field: string, name: string) => harness.set.dictionaries[name]?.items.find(({ value }) => value === vehicleSample[field])?.label ?? ''
    const cells = ['陕V90001', label('plateColor', 'plate_color'), label('businessCategory', 'veh_business_category'), label('vehicleType', 'vehicle_type'), label('useNature', 'veh_use_nature'), '星程客运', inventedVin('SHEET', 1), label('fuelType', 'veh_fuel_type'), '2024-01-02', '2027-01-02']
    const { writeXlsx } = await import('hucre/xlsx')
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: '车辆', rows: [[...header, '核定载客数'], [...cells, 45]] }] }))]), '车辆.xlsx')
    const encoded = new Response(form)
    const answer = await harness.fastify.inject({
      method: 'POST', url: '/api/veh/import', payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { access_token: await harness.token('officer'), 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    expect(answer.json()).toMatchObject({ code: 0, data: { created: 1 } })
  })

  it('takes nothing from those who may not import, from nobody, and no more than ten thousand', async () => {
    expect(await add('inspector', 'veh', [vehicle(21)])).toMatchObject({ status: 403, errmsg: '您没有这项操作的权限' })
    expect(await add(null, 'veh', [vehicle(21)])).toMatchObject({ status: 401, code: 2 })
    expect(await add('officer', 'veh', Array.from({ length: 10_001 }, () => ({})))).toMatchObject({ status: 400, code: 6 })
    expect(await add('officer', 'veh', [])).toMatchObject({ status: 400 })
  })

  it('may be ten thousand, each at no more than twice what one of five hundred costs', async () => {
    const costOf = async (from: number, count: number) => {
      // Work, not time, and by what fewer take beside it: machines differ, and other tests run meanwhile.
      const before = process.cpuUsage()
      const answer = await add('officer', 'emp', Array.from({ length: count }, (_, index) => person(from + index)))
      const { user, system } = process.cpuUsage(before)
      expect(answer.errors?.slice(0, 3)).toBeUndefined()
      expect(answer).toMatchObject({ status: 200, data: { created: count, failed: 0 } })
      return (user + system) / count
    }
    const few = await costOf(1000, 500)
    expect(await costOf(2000, 10_000)).toBeLessThan(few * 2)
  })
})
