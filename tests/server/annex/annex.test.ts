import { existsSync, readdirSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnexFileInfo, Envelope, RecordPage } from '../../../src/contract/envelope'
import { localAnnexStore } from '../../../src/server/annex/localAnnexStore'
import { safeFileName, sniffFile } from '../../../src/server/annex/sniffFile'
import { sweepAnnex } from '../../../src/server/annex/sweepAnnex'
import { databaseKinds } from '../testDatabase'
import { openRecordHarness, type PrincipalName, type RecordHarness } from '../recordHarness'

/** What stands in an archive whose entries are stored as they are (APPNOTE 4.3): read from its directory. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extraLength, commentLength, start] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32), bytes.readUInt32LE(at + 42)]
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const inside = bytes.subarray(content, content + size)
    expect(crc32(inside)).toBe(bytes.readUInt32LE(at + 16))
    entries.set(bytes.subarray(at + 46, at + 46 + nameLength).toString(), inside)
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000, 7)])

describe.each(databaseKinds)('annexes (%s)', (kind) => {
  let harness: RecordHarness
  let count = 0
  beforeAll(async () => { harness = await openRecordHarness(kind, 'records') })
  afterAll(() => harness.close())

  async function upload(who: PrincipalName, bytes: Buffer, { name = '行驶证.png', page = 'vehicle', slot = 'license' } = {}) {
    const form = new FormData()
    form.set('page', page)
    form.set('slot', slot)
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const encoded = new Response(form)
    const answer = await harness.fastify.inject({ method: 'POST', url: '/api/annex', headers: { who, 'content-type': encoded.headers.get('content-type') ?? '' }, payload: Buffer.from(await encoded.arrayBuffer()) })
    return { status: answer.statusCode, ...answer.json<Envelope<AnnexFileInfo>>() }
  }
  const vehicle = (annex: object, who: PrincipalName = 'bus') => harness.call(who, 'POST', '/vehicle', { plateNo: `陕C${count++}`, annex })
  const read = (who: PrincipalName, id: string) => harness.fastify.inject({ url: `/api/annex/${id}`, headers: { who } })
  const stored = () => readdirSync(harness.annexFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

  it('are stored as they came, attached with the record, and read by whoever sees it', async () => {
    const { status, data } = await upload('bus', png)
    expect({ status, ...data }).toMatchObject({ status: 200, name: '行驶证.png', mime: 'image/png', size: png.length, uploadedBy: 'e-bus' })
    expect((await read('bus', data.id)).statusCode).toBe(200)
    expect((await read('ferry', data.id)).statusCode).toBe(404)
    const record = await vehicle({ license: [data.id] })
    expect(record.data.annex).toEqual({ license: [data] })
    const answer = await read('reader', data.id)
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'image/png', 'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('行驶证.png')}` })
    expect((await read('group', data.id)).statusCode).toBe(200)
    expect((await read('ferry', data.id)).statusCode).toBe(404)
  })

  it('are refused by what they are, not by what they are called', async () => {
    const before = stored()
    expect(await upload('bus', Buffer.from('<html><script>alert(1)</script>'), { name: 'a.png' })).toMatchObject({ status: 415, code: 12, msg: '行驶证只接受图片、PDF' })
    expect(await upload('bus', Buffer.from('504b0304', 'hex'), { name: 'a.pdf' })).toMatchObject({ status: 415 })
    expect(await upload('bus', Buffer.alloc(0))).toMatchObject({ status: 415 })
    expect(stored()).toBe(before)
  })

  it('are refused when too large, and leave nothing behind', async () => {
    const before = stored()
    expect(await upload('bus', Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).toMatchObject({ status: 413, code: 11, msg: '行驶证的每个文件不能超过 1 MB' })
    expect(stored()).toBe(before)
  })

  it('are refused for unknown slots and for those who may not write', async () => {
    expect(await upload('bus', png, { slot: 'nothing' })).toMatchObject({ status: 400, code: 6 })
    expect(await upload('reader', png)).toMatchObject({ status: 403 })
  })

  it('cannot be taken from others, from other records, or beyond the slot’s number', async () => {
    const theirs = await upload('ferry', png)
    expect(await vehicle({ license: [theirs.data.id] })).toMatchObject({ status: 400, errors: [{ path: 'annex/license', code: 'notFound' }] })
    const mine = await upload('bus', png)
    await vehicle({ license: [mine.data.id] })
    expect(await vehicle({ license: [mine.data.id] })).toMatchObject({ status: 400, errors: [{ path: 'annex/license', code: 'notFound' }] })
    const more = await Promise.all([1, 2, 3].map(() => upload('bus', png)))
    expect(await vehicle({ license: more.map(({ data }) => data.id) })).toMatchObject({ status: 400, errors: [{ path: 'annex/license', code: 'tooMany' }] })
  })

  it('come and go with an update, which the history tells', async () => {
    const [one, two] = await Promise.all([upload('bus', png, { name: '甲.png' }), upload('bus', png, { name: '乙.png' })])
    const { data: record } = await vehicle({ license: [one.data.id] })
    const { data } = await harness.call('bus', 'PUT', `/vehicle/${record.id}`, { version: 1, annex: { license: [two.data.id] } })
    expect(data).toMatchObject({ version: 2, annex: { license: [{ id: two.data.id }] } })
    const history = await harness.call<{ changes: object[] }[]>('bus', 'GET', `/vehicle/${record.id}/history`)
    expect(history.data[0]?.changes).toEqual([{ field: 'annex/license', before: ['甲.png'], after: ['乙.png'] }])
  })

  it('are loaded together as a zip, by a ticket that only who sees them gets', async () => {
    const [one, two] = await Promise.all([upload('bus', png), upload('bus', png)])
    const ids = [one.data.id, two.data.id]
    await vehicle({ license: ids })
    const ask = (who: PrincipalName, body: object) => harness.call<string>(who, 'POST', '/annex/archive', body)
    expect(await ask('ferry', { ids, name: '车辆 附件' })).toMatchObject({ status: 404 })
    expect(await ask('bus', { ids: [], name: '车辆 附件' })).toMatchObject({ status: 400 })
    const { data: ticket } = await ask('reader', { ids, name: '车辆 附件' })
    const answer = await harness.fastify.inject({ url: `/api/annex/archive?ticket=${ticket}` })
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('车辆 附件.zip')}` })
    const entries = unzip(answer.rawPayload)
    expect([...entries.keys()]).toEqual(['行驶证/行驶证.png', '行驶证/行驶证(2).png'])
    expect([...entries.values()].every((bytes) => bytes.equals(png))).toBe(true)
    const forged = await harness.fastify.inject({ url: `/api/annex/archive?ticket=${ticket.slice(0, -2)}xx` })
    expect(forged.json()).toMatchObject({ code: 4, msg: '下载链接已失效，请重新点击下载' })
  })

  it('are deleted by hand only while they are on no record, and only by their owner', async () => {
    const { data } = await upload('bus', png)
    const remove = (who: PrincipalName) => harness.call(who, 'DELETE', `/annex/${data.id}`)
    expect(await remove('ferry')).toMatchObject({ status: 404 })
    expect(await remove('bus')).toMatchObject({ status: 200, code: 0 })
    expect((await read('bus', data.id)).statusCode).toBe(404)
    const kept = await upload('bus', png)
    await vehicle({ license: [kept.data.id] })
    expect(await harness.call('bus', 'DELETE', `/annex/${kept.data.id}`)).toMatchObject({ status: 409 })
  })

  it('are swept after a day on no record', async () => {
    const { data } = await upload('bus', png)
    const { rows } = await sql<{ path: string }>`select path from annex_file where id = ${data.id}`.execute(harness.database.db)
    const store = localAnnexStore(harness.annexFolder)
    await sweepAnnex(harness.database.db, store)
    expect(existsSync(`${harness.annexFolder}/${rows[0]?.path ?? ''}`)).toBe(true)
    await sweepAnnex(harness.database.db, store, new Date(Date.now() + 25 * 3_600_000))
    expect(existsSync(`${harness.annexFolder}/${rows[0]?.path ?? ''}`)).toBe(false)
  })

  it('travel as spreadsheets: an export is read back by an import', async () => {
    const before = (await harness.call<RecordPage>('bus', 'POST', '/vehicle/page', {})).data.total ?? 0
    const sheet = await harness.fastify.inject({ method: 'POST', url: '/api/vehicle/export', headers: { who: 'bus' }, payload: {} })
    expect(sheet.headers['content-type']).toContain('spreadsheetml')
    const { readXlsx, writeXlsx } = await import('hucre/xlsx')
    const rows = (await readXlsx(sheet.rawPayload)).sheets[0]?.rows ?? []
    expect(rows[0]).toEqual(expect.arrayContaining(['车牌号', '所属企业', '车主电话']))
    expect(rows).toHaveLength(before + 1)
    expect(rows[1]).toContain('星程客运')
    const bring = async (cells: (string | number | null)[][]) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: '车辆', rows: cells }] }))]), 'a.xlsx')
      const encoded = new Response(form)
      return (await harness.fastify.inject({ method: 'POST', url: '/api/vehicle/import', headers: { who: 'bus', 'content-type': encoded.headers.get('content-type') ?? '' }, payload: Buffer.from(await encoded.arrayBuffer()) })).json<Envelope>()
    }
    const refused = await bring([['车牌号', '车牌颜色', '座位数', '驾驶员'], ['陕D1', '蓝色', 30, '唐予安'], ['陕D2', '紫色', 300, '无此人'], ['陕D1', null, null, null]])
    expect(refused).toMatchObject({
      code: 5, errors: [{ path: '3/color', code: 'notInDictionary' }, { path: '3/driver', code: 'notFound' }, { path: '3/seats', code: 'tooLarge' }, { path: '4/plateNo', code: 'duplicate' }],
    })
    expect((await harness.call<RecordPage>('bus', 'POST', '/vehicle/page', {})).data.total).toBe(before)
    expect(await bring([['*车牌号', '座位数', '驾驶员'], ['陕D1', 30, '唐予安'], ['陕D2', null, null]])).toMatchObject({ code: 0, data: { created: 2 } })
    expect((await harness.call<RecordPage>('bus', 'POST', '/vehicle/page', { plateNo: '陕D1' })).data.records).toMatchObject([{ seats: 30, driver: 'e-driver' }])
  })
})

describe('a file', () => {
  it.each([
    ['ffd8ffe0', 'a', 'image/jpeg'], ['25504446 2d312e37', 'a', 'application/pdf'], ['52494646 00000000 57454250', 'a', 'image/webp'],
    ['00000018 66747970 68656963', 'a', 'image/heic'], ['00000018 66747970 6d703432', 'a', 'video/mp4'], ['00000014 66747970 71742020', 'a', 'video/quicktime'],
    ['00000018 66747970 4d344120', 'a', 'audio/mp4'], ['494433', 'a', 'audio/mpeg'], ['2321414d52', 'a', 'audio/amr'], ['52494646 00000000 57415645', 'a', 'audio/wav'],
    ['504b0304', 'a.docx', 'application/zip'], ['d0cf11e0a1b11ae1', 'a.xls', 'application/vnd.ms-excel'], ['474946383961', 'a', 'image/gif'],
  ])('beginning with %s is known for what it is', (hex, name, mime) => {
    expect(sniffFile(Buffer.from(hex.replaceAll(' ', ''), 'hex'), name)?.mime).toBe(mime)
  })

  it('that is none of the kinds is not known', () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg">', '#!/bin/sh', 'MZ', '']) expect(sniffFile(Buffer.from(text), 'a.png')).toBeNull()
  })

  it('keeps a safe name', () => {
    expect(['../../etc/passwd', 'C:\\a\\b.pdf', ' 行驶证\n.pdf', '...', '<a>:"b".png'].map(safeFileName)).toEqual(['passwd', 'b.pdf', '行驶证.pdf', '未命名', 'ab.png'])
    expect(safeFileName(`${'长'.repeat(300)}.pdf`)).toHaveLength(104)
  })
})
