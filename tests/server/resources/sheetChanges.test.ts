import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../../../src/contract/envelope'
import { clearedCell, mostChangedRows, recordMarkTitle, type ImportAnswer, type SheetCheck } from '../../../src/contract/sheet'
import { databaseKinds } from '../testDatabase'
import { openRecordHarness, type Answer, type PrincipalName, type RecordHarness } from '../recordHarness'

describe.each(databaseKinds)('sheets of changes (%s)', (kind) => {
  let harness: RecordHarness
  let ids: readonly string[] = []
  beforeAll(async () => { harness = await openRecordHarness(kind, 'records') })
  afterAll(() => harness.close())
  beforeEach(async () => {
    await sql`delete from vehicle`.execute(harness.database.db)
    const draft = { color: 'yellow', driver: 'e-bus', seats: 45, checkDate: '2027-01-31' }
    const made = await Promise.all(['陕A00001', '陕A00002', '陕A00003'].map((plateNo) => harness.call('bus', 'POST', '/vehicle', { ...draft, plateNo })))
    ids = made.map(({ data }) => data.id)
  })

  const xlsx = async (...rows: readonly (readonly CellValue[])[]) => new Uint8Array(await writeXlsx({ sheets: [{ name: '车辆', rows: rows.map((row) => [...row]) }] }))
  async function send<Data = SheetCheck>(bytes: Uint8Array, query = '?mode=check', who: PrincipalName = 'bus') {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'sheet')
    const encoded = new Response(form)
    const answer = await harness.fastify.inject({ method: 'POST', url: `/api/vehicle/import${query}&purpose=changes`, payload: Buffer.from(await encoded.arrayBuffer()), headers: { who, 'content-type': encoded.headers.get('content-type') ?? '' } })
    return { ...answer.json<Answer<Data>>(), status: answer.statusCode }
  }
  const download = (who: PrincipalName = 'bus', body: object = {}) => harness.fastify.inject({ method: 'POST', url: '/api/vehicle/export?purpose=changes', payload: body, headers: { who } })
  async function downloaded(body: object = {}) {
    const { sheets } = await readXlsx(new Uint8Array((await download('bus', body)).rawPayload))
    return sheets.map(({ rows }) => rows)
  }
  const vehicle = async (index: number) => (await harness.call('bus', 'GET', `/vehicle/${ids[index] ?? ''}`)).data
  const places = ({ errors }: SheetCheck) => errors.map(({ path, code }) => `${path} ${code}`)

  it('come from the list as it is filtered, with what a form asks for and the mark of each record, and change nothing as they are', async () => {
    const [entry = [], guide = []] = await downloaded({ plateNo: '陕A00002' })
    expect([entry[0]?.[0], entry[0]?.at(-1)]).toEqual(['车牌号', recordMarkTitle])
    expect(entry.slice(1).map((row) => [row[0], row.at(-1)])).toEqual([['陕A00002', `${ids[1] ?? ''}@1`]])
    expect(guide.flat()).toContain(`空着的格子不改；要把内容去掉，填“${clearedCell}”。请勿改动列名和“${recordMarkTitle}”一列。`)
    const [whole = []] = await downloaded()
    expect((await send(await xlsx(...whole))).data).toMatchObject({ errors: [], failed: 0, changing: 0 })
    expect((await send<ImportAnswer>(await xlsx(...whole), '?mode=commit')).data).toEqual({ created: 0, changed: 0, repeated: false })
    expect(await vehicle(0)).toMatchObject({ version: 1 })
  })

  it('change the filled cells alone, clear what says so, and stand in the history as edits do', async () => {
    const file = await xlsx(['车牌号', '座位数', '年审到期', '驾驶员'], ['陕A00001', 30, clearedCell, null], ['陕A00002', 45, null, '陆知远'])
    expect((await send(file)).data).toMatchObject({ failed: 0, changing: 1, was: { '2/seats': '45', '2/checkDate': '2027-01-31' } })
    expect(await vehicle(0)).toMatchObject({ seats: 45 })
    expect((await send<ImportAnswer>(file, '?mode=commit&key=changes-0001')).data).toEqual({ created: 0, changed: 1, repeated: false })
    expect((await send<ImportAnswer>(file, '?mode=commit&key=changes-0001')).data).toEqual({ created: 0, changed: 1, repeated: true })
    expect(await vehicle(0)).toMatchObject({ seats: 30, checkDate: null, driver: 'e-bus', version: 2 })
    expect(await vehicle(1)).toMatchObject({ version: 1 })
    const { data: [latest] } = await harness.call<HistoryEntry[]>('bus', 'GET', `/vehicle/${ids[0] ?? ''}/history`)
    expect(latest).toMatchObject({ action: 'update', version: 2, changes: expect.arrayContaining([{ field: 'seats', before: 45, after: 30 }]) as object })
  })

  it('tell every wrong cell and row, and then change none', async () => {
    const { data } = await send(await xlsx(
      ['车牌号', '座位数', '车牌颜色', recordMarkTitle],
      ['陕A00009', 30, null, null], ['陕A00001', 99, '紫色', null], ['陕A00002', 30, null, `${ids[1] ?? ''}@7`], ['陕A00001', 31, null, `${ids[2] ?? ''}@1`], ['陕A00003', 31, null, null], [null, 31, null, null], [null, 31, null, '查无此物@1'],
    ))
    expect(places(data)).toEqual(['2/plateNo unnamed', '3/color notInDictionary', '3/seats tooLarge', '4/ changedSince', '5/plateNo duplicate', '6/ namedTwice', '7/plateNo required', '8/ unnamed'])
    expect(await send(await xlsx(['座位数'], [30]))).toMatchObject({ status: 400, msg: `看不出要修改的是哪些车辆：表格中要有“车牌号”或“${recordMarkTitle}”一列` })
    const half = await xlsx(['车牌号', '座位数'], ['陕A00001', 30], ['陕A00002', 99])
    expect(await send(half, '?mode=commit')).toMatchObject({ status: 400, code: 5, msg: '2行中有1行填写有误，没有写入任何一行' })
    expect(await vehicle(0)).toMatchObject({ seats: 45, version: 1 })
  })

  it('rename by the mark, but let no two take the name of the other in one go', async () => {
    const renamed = await xlsx(['车牌号', recordMarkTitle], ['陕A00007', `${ids[0] ?? ''}@1`])
    expect((await send<ImportAnswer>(renamed, '?mode=commit')).data).toMatchObject({ changed: 1 })
    expect(await vehicle(0)).toMatchObject({ plateNo: '陕A00007' })
    const swapped = await xlsx(['车牌号', recordMarkTitle], ['陕A00003', `${ids[1] ?? ''}@1`], ['陕A00002', `${ids[2] ?? ''}@1`])
    expect(await send(swapped, '?mode=commit')).toMatchObject({ status: 400, errors: [{ path: '2/plateNo', code: 'duplicate' }, { path: '3/plateNo', code: 'duplicate' }] })
    expect(await vehicle(1)).toMatchObject({ plateNo: '陕A00002', version: 1 })
  })

  it('reach what the person may edit, and no further', async () => {
    const file = await xlsx(['车牌号', '座位数'], ['陕A00001', 30])
    expect((await send(file, '?mode=check', 'ferry')).data).toMatchObject({ errors: [{ path: '2/plateNo', code: 'unnamed' }] })
    expect(await send(file, '?mode=check', 'reader')).toMatchObject({ status: 403 })
    expect((await download('reader')).statusCode).toBe(403)
  })

  it('are no longer than can be judged one by one', async () => {
    const file = await xlsx(['车牌号', '座位数'], ...Array.from({ length: mostChangedRows + 1 }, (_, index) => [`陕B${index}`, 30]))
    expect(await send(file)).toMatchObject({ status: 413, msg: `一次最多修改${mostChangedRows}条，请分成几个文件` })
  })
})
