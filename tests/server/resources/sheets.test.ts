import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linesType, mostSheetRows, type ImportAnswer, type SheetCheck } from '../../../src/contract/sheet'
import { importRecords } from '../../../src/server/resources/operations/importRecords'
import { databaseKinds } from '../testDatabase'
import { openRecordHarness, principals, type Answer, type PrincipalName, type RecordHarness } from '../recordHarness'

const titles = ['车牌号*', '车牌颜色', '驾驶员', '座位数', '年审到期', '是否租赁']
const right = (plateNo: string): CellValue[] => [plateNo, '黄色', '陆知远', 45, '2027-01-31', '否']

describe.each(databaseKinds)('sheets (%s)', (kind) => {
  let harness: RecordHarness
  beforeAll(async () => { harness = await openRecordHarness(kind, 'records') })
  beforeEach(async () => void (await sql`delete from vehicle`.execute(harness.database.db)))
  afterAll(() => harness.close())

  const xlsx = async (...rows: readonly (readonly CellValue[])[]) => new Uint8Array(await writeXlsx({ sheets: [{ name: '车辆', rows: rows.map((row) => [...row]) }] }))
  const mended = (rows: SheetCheck['rows']) => new TextEncoder().encode(JSON.stringify({ rows }))
  const count = async () => Number((await sql<{ count: number }>`select count(*) as count from vehicle`.execute(harness.database.db)).rows[0]?.count)
  async function post(bytes: Uint8Array, query = '', who: PrincipalName = 'bus', accept = 'application/json') {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'sheet')
    const encoded = new Response(form)
    return harness.fastify.inject({ method: 'POST', url: `/api/vehicle/import${query}`, payload: Buffer.from(await encoded.arrayBuffer()), headers: { who, accept, 'content-type': encoded.headers.get('content-type') ?? '' } })
  }
  const ask = async <Data>(...parts: Parameters<typeof post>) => {
    const answer = await post(...parts)
    return { ...answer.json<Answer<Data>>(), status: answer.statusCode }
  }
  const places = ({ errors }: SheetCheck) => errors.map(({ path, code }) => `${path} ${code}`)

  describe('the template', () => {
    it('has the columns of the form with stars, notes and drop-downs, and explains each on a second sheet', async () => {
      const answer = await harness.fastify.inject({ method: 'GET', url: '/api/vehicle/import/template', headers: { who: 'bus' } })
      expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/车辆导入模板_\d{4}-\d\d-\d\d\.xlsx$/)
      const { sheets: [entry, guide, choices] } = await readXlsx(new Uint8Array(answer.rawPayload), { readStyles: true })
      expect(entry?.rows[0]).toEqual(['车牌号*', '车牌颜色', '所属企业', '驾驶员', '备用驾驶员', '座位数', '总质量', '购置价', '年审到期', '购置时间', '是否租赁', '车主电话', '状态'])
      expect(entry?.dataValidations?.map(({ range, formula1 }) => `${range} ${formula1 ?? ''}`)).toContain("B2:B10001 '可选值'!$A$2:$A$3")
      expect(choices?.rows.slice(0, 3).map((row) => row[0])).toEqual(['车牌颜色', '蓝色', '黄色'])
      expect(guide?.rows.find(([title]) => title === '年审到期')).toEqual(['年审到期', '', '年-月-日，如 2026-11-20', ''])
      expect(entry?.cells?.get('0,8')?.comment?.text).toBe('年-月-日，如 2026-11-20')
    })

    it('is not for those who may not import', async () => {
      expect((await harness.fastify.inject({ method: 'GET', url: '/api/vehicle/import/template', headers: { who: 'reader' } })).statusCode).toBe(403)
    })
  })

  describe('a check', () => {
    it('tells every wrong cell by row and field, gives the cells back, and writes nothing', async () => {
      const { data } = await ask<SheetCheck>(await xlsx(titles, right('陕A00001'), ['陕A00002', '紫色', '查无此人', 99, '2027-02-30', '也许'], [null, '黄色', null, null, null, null], right('陕A00001')), '?mode=check')
      expect(places(data)).toEqual(['3/color notInDictionary', '3/driver notFound', '3/checkDate date', '3/leased type', '3/seats tooLarge', '4/plateNo required', '5/plateNo duplicate'])
      expect(data).toMatchObject({ failed: 3, isPart: false, unknown: [], columns: ['plateNo', 'color', 'driver', 'seats', 'checkDate', 'leased'] })
      expect(data.rows[1]).toEqual({ row: 3, cells: { plateNo: '陕A00002', color: '紫色', driver: '查无此人', seats: 99, checkDate: '2027-02-30', leased: '也许' } })
      expect(await count()).toBe(0)
    })

    it('reads csv in UTF-8 and in GBK, and names the titles it does not know', async () => {
      // “车牌号,备胎\n陕A00009,有” as a Chinese spreadsheet saves it.
      const gbk = new Uint8Array([0xb3, 0xb5, 0xc5, 0xc6, 0xba, 0xc5, 0x2c, 0xb1, 0xb8, 0xcc, 0xa5, 0x0a, 0xc9, 0xc2, 0x41, 0x30, 0x30, 0x30, 0x30, 0x39, 0x2c, 0xd3, 0xd0])
      for (const bytes of [gbk, new TextEncoder().encode('\ufeff车牌号,备胎\n陕A00009,有')]) {
        const { data } = await ask<SheetCheck>(bytes, '?mode=check')
        expect(data).toMatchObject({ rows: [{ row: 2, cells: { plateNo: '陕A00009' } }], unknown: ['备胎'], failed: 0 })
      }
    })

    it('says of a file that is none, has no rows or too many, or names a column twice, what is wrong with it', async () => {
      expect(await ask(new Uint8Array([0x50, 0x4b, 3, 4]))).toMatchObject({ status: 415 })
      expect(await ask(await xlsx(['姓名']))).toMatchObject({ status: 400, msg: expect.stringContaining('第一行应是列名') as string })
      expect(await ask(await xlsx(titles))).toMatchObject({ status: 400, msg: '文件中除列名外没有内容，请从第2行起填写' })
      expect(await ask(await xlsx(['车牌号', '车牌号'], ['陕A1', '陕A2']))).toMatchObject({ status: 400, msg: '列名“车牌号”出现了两次，请删去一列' })
      expect(await ask(mended([{ row: 2, cells: { stray: '1' } }]))).toMatchObject({ status: 400, code: 6 })
      const many = Array.from({ length: mostSheetRows + 1 }, (_, index) => ({ row: index + 2, cells: { plateNo: `陕A${index}` } }))
      expect(await ask(mended(many))).toMatchObject({ status: 413 })
      expect(await ask(mended(many.slice(0, 1)), '', 'reader')).toMatchObject({ status: 403 })
    })
  })

  it('gives back the wrong rows with their reasons, which return under their numbers', async () => {
    const file = await xlsx(titles, right('陕A00001'), ['陕A00002', '紫色'], ['陕A00003', '黄色', '查无此人'])
    const { rows: [head = [], ...failed] } = (await readXlsx(new Uint8Array((await post(file, '?mode=failed')).rawPayload))).sheets[0]!
    expect(head.slice(-2)).toEqual(['行号', '错误说明'])
    expect(failed.map((row) => row.slice(-2))).toEqual([[3, '车牌颜色不在可选范围内'], [4, '驾驶员所选的记录不存在或无权查看']])
    failed[0]![head.indexOf('车牌颜色')] = '蓝色'
    const { data } = await ask<SheetCheck>(await xlsx(head, failed[0]!), '?mode=check')
    expect(data).toMatchObject({ isPart: true, failed: 0, unknown: [], rows: [{ row: 3, cells: { plateNo: '陕A00002', color: '蓝色' } }] })
  })

  it('is written as a whole or not at all, and once under one key, however often and however fast it is sent', async () => {
    const file = await xlsx(titles, right('陕A00001'), right('陕A00002'))
    expect(await ask(await xlsx(titles, right('陕A00001'), ['陕A']))).toMatchObject({ status: 200, data: { created: 2 } })
    await sql`delete from vehicle`.execute(harness.database.db)
    expect(await ask(await xlsx(titles, right('陕A00001'), ['陕A00002', '紫色']), '?key=import-0001')).toMatchObject({ status: 400, code: 5, errors: [{ path: '3/color' }] })
    expect(await count()).toBe(0)
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask<ImportAnswer>(file, '?key=import-0001')))
    expect(answers.map(({ data }) => data.created)).toEqual([2, 2, 2, 2])
    expect(answers.filter(({ data }) => !data.repeated)).toHaveLength(1)
    expect(await count()).toBe(2)
    // The key is that person's and that page's.
    expect(await ask(file, '?key=import-0001', 'group')).toMatchObject({ status: 400 })
    expect(await ask(file, '?key=short')).toMatchObject({ status: 400, code: 6 })
  })

  it('tells its progress in lines, the last of which is the answer', async () => {
    const answer = await post(mended(Array.from({ length: 300 }, (_, index) => ({ row: index + 2, cells: { plateNo: `陕B${index}` } }))), '', 'bus', linesType)
    const lines = answer.body.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(answer.headers['content-type']).toBe(linesType)
    expect(lines.slice(0, -1).every(({ progress }) => typeof progress === 'object')).toBe(true)
    expect(lines.at(-1)).toEqual({ status: 200, code: 0, msg: '', data: { created: 300, repeated: false } })
    const refused = await post(mended([{ row: 2, cells: { plateNo: '陕B1' } }]), '', 'bus', linesType)
    expect(JSON.parse(refused.body.trim().split('\n').at(-1) ?? '')).toMatchObject({ status: 400, code: 5, errors: [{ path: '2/plateNo', code: 'duplicate' }] })
  })

  it('is called off while it is written, and then nothing of it stands', async () => {
    const leave = new AbortController()
    const services = { set: harness.set, db: harness.database.db, principal: principals.bus, now: new Date() }
    const bytes = mended(Array.from({ length: 2500 }, (_, index) => ({ row: index + 2, cells: { plateNo: `陕C${index}` } })))
    const work = importRecords(services, 'vehicle', { mode: 'commit', purpose: 'new', key: 'cancelled-1', bytes }, { signal: leave.signal, onProgress: (step, done) => step === 'write' && done >= 1000 && leave.abort() })
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    expect(await count()).toBe(0)
    expect(await importRecords(services, 'vehicle', { mode: 'commit', purpose: 'new', key: 'cancelled-1', bytes })).toEqual({ created: 2500, repeated: false })
  })

  it('of ten thousand rows is checked and written in under a minute', async () => {
    const file = await xlsx(titles, ...Array.from({ length: mostSheetRows }, (_, index) => right(`陕D${String(index).padStart(5, '0')}`)))
    const started = process.cpuUsage()
    expect((await ask<SheetCheck>(file, '?mode=check')).data.failed).toBe(0)
    expect((await ask<ImportAnswer>(file, '?key=ten-thousand')).data.created).toBe(mostSheetRows)
    // Of the processor alone: what else runs on the machine is not ours. The embedded database's work is in it.
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1e6).toBeLessThan(60)
    expect(await count()).toBe(mostSheetRows)
  })
})
