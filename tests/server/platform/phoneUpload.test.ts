import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phoneUploadPaths, type PhoneUploadInfo, type PhoneUploadSession } from '../../../src/contract/annexPaths'
import type { AnnexFileInfo, Envelope, RecordPage } from '../../../src/contract/envelope'
import { sessionFiles, sweepUploadSessions } from '../../../src/server/platform/phoneUploadSession'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from './platformHarness'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000, 7)])

describe.each(oneKind)('photos from a phone (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const register = (who: CastName | null, id: string, form = '&page=veh&slot=vinPhoto') => harness.call<PhoneUploadSession>(who, `POST ${phoneUploadPaths.register}?qrCodeId=${id}${form}`)
  const list = (id: string) => harness.call<AnnexFileInfo[]>(null, `GET ${phoneUploadPaths.list(id)}`)
  const info = (id: string) => harness.call<PhoneUploadInfo>(null, `GET ${phoneUploadPaths.info(id)}`)
  const expire = (id: string) => sql`update phone_upload set expires_at = now() - interval '1 second' where id = ${id}`.execute(harness.database.db)

  async function upload(id: string, bytes: Buffer = png, name = '照片.png') {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const encoded = new Response(form)
    const answer = await harness.fastify.inject({ method: 'POST', url: `/api${phoneUploadPaths.upload(id)}`, payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': encoded.headers.get('content-type') ?? '' } })
    return { status: answer.statusCode, ...answer.json<Envelope<AnnexFileInfo>>() }
  }
  let address: Promise<string> | undefined
  const listening = () => (address ??= harness.fastify.listen({ port: 0, host: '127.0.0.1' }))
  const opened = async (form?: string) => {
    const id = randomUUID()
    await register('officer', id, form)
    return id
  }

  it('need a session that somebody signed in has registered', async () => {
    const id = randomUUID()
    expect(await register(null, id)).toMatchObject({ status: 401, code: 2 })
    expect(await upload(id)).toMatchObject({ status: 404, msg: '二维码已失效，请在电脑上刷新后重新扫码' })
    expect((await register('officer', id)).data).toEqual({ qrCodeId: id, page: 'veh', slot: 'vinPhoto', expiresIn: expect.closeTo(1800, -1) as number })
    expect(await register('group', id)).toMatchObject({ status: 400, msg: '二维码编号已被使用，请换一个' })
    expect(await register('officer', 'guess-me')).toMatchObject({ status: 400, code: 6 })
  })

  it('go only where the person at the desktop may bring files', async () => {
    expect(await register('regulator', randomUUID())).toMatchObject({ status: 403 })
    expect(await register('officer', randomUUID(), '&page=veh&slot=nothing')).toMatchObject({ status: 400 })
    expect(await register('officer', randomUUID(), '&page=veh')).toMatchObject({ status: 400 })
  })

  it('tell the phone what they are for', async () => {
    expect((await info(await opened())).data).toEqual({ title: '车辆', slotTitle: '车架号拓印膜或照片', kinds: ['image'], maxSize: expect.any(Number) as number, maxFiles: 2, expiresIn: expect.closeTo(1800, -1) as number })
    expect((await info(await opened(''))).data).toMatchObject({ title: '', kinds: ['image', 'pdf'], maxSize: 20, maxFiles: 30 })
  })

  it('are the registering person’s own, for his form to claim', async () => {
    const id = await opened()
    const { data: file } = await upload(id)
    expect(file).toMatchObject({ name: '照片.png', mime: 'image/png', size: png.length, uploadedBy: 'emp00004' })
    expect((await list(id)).data).toEqual([file])
    const { data: vehicles } = await harness.call<RecordPage>('officer', 'POST /veh/page', { size: 1 })
    const [vehicle] = vehicles.records
    const saved = await harness.fastify.inject({ method: 'PUT', url: `/api/veh/${vehicle?.id ?? ''}`, headers: { access_token: await harness.token('officer') }, payload: { version: vehicle?.version, annex: { vinPhoto: [file.id] } } })
    expect(saved.json<Envelope<{ annex: object }>>().data.annex).toMatchObject({ vinPhoto: [file] })
    expect((await list(id)).data).toEqual([])
    expect(await harness.call(null, `GET ${phoneUploadPaths.delete(id, file.id)}`)).toMatchObject({ status: 404, msg: '文件不存在，或已用到记录上' })
    expect(await sessionFiles(harness.database.db, id)).toEqual([{ ...file, isClaimed: true }])
  })

  it('are judged by what they are, and bounded in number and size', async () => {
    const id = await opened()
    expect(await upload(id, Buffer.from('<script>alert(1)</script>'))).toMatchObject({ status: 415, code: 12 })
    expect(await upload(id, Buffer.concat([png, Buffer.alloc(21 * 1024 * 1024)]))).toMatchObject({ status: 413, code: 11 })
    const answers = await Promise.all([upload(id), upload(id), upload(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413])
    expect((await list(id)).data).toHaveLength(2)
  })

  it('are deleted by whoever knows the session, and by nobody through another', async () => {
    const [mine, other] = [await opened(), await opened()]
    const { data: file } = await upload(mine)
    expect(await harness.call(null, `GET ${phoneUploadPaths.delete(other, file.id)}`)).toMatchObject({ status: 404 })
    expect(await harness.call(null, `GET ${phoneUploadPaths.delete(mine, file.id)}`)).toMatchObject({ status: 200, data: null })
    expect((await list(mine)).data).toEqual([])
  })

  it('end with their session, which the sweep forgets', async () => {
    const id = await opened()
    await expire(id)
    for (const answer of [await upload(id), await list(id), await info(id)]) expect(answer).toMatchObject({ status: 404, code: 4 })
    await sweepUploadSessions(harness.database.db)
    expect((await sql`select 1 from phone_upload where id = ${id}`.execute(harness.database.db)).rows).toEqual([])
  })

  it('end when the form at the desktop is done with them, whoever else may ask', async () => {
    const id = await opened()
    const end = (who: CastName) => harness.call(who, `POST ${phoneUploadPaths.end}?qrCodeId=${id}`)
    const { data: file } = await upload(id)
    expect((await end('group')).data).toEqual([])
    expect((await end('officer')).data).toEqual([{ ...file, isClaimed: false }])
    expect(await upload(id)).toMatchObject({ status: 404, msg: '二维码已失效，请在电脑上刷新后重新扫码' })
  })

  it('are refused when the form is done while they are on their way, and leave nothing behind', async () => {
    const id = await opened()
    const stored = async () => (await sql`select id from annex_file`.execute(harness.database.db)).rows
    const before = await stored()
    const [head, tail] = [`--line\r\ncontent-disposition: form-data; name="file"; filename="photo.png"\r\ncontent-type: image/png\r\n\r\n`, '\r\n--line--\r\n'].map((text) => Buffer.from(text))
    let finish = () => undefined as void
    const body = new ReadableStream<Uint8Array>({
      start(line) {
        line.enqueue(Buffer.concat([head!, png]))
        finish = () => {
          line.enqueue(Buffer.concat([Buffer.alloc(100_000, 7), tail!]))
          line.close()
        }
      },
    })
    const request: RequestInit & { duplex: 'half' } = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=line' }, body, duplex: 'half' }
    const answering = fetch(`${await listening()}/api${phoneUploadPaths.upload(id)}`, request)
    // Long enough for the server to have found the session alive.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await harness.call('officer', `POST ${phoneUploadPaths.end}?qrCodeId=${id}`)
    finish()
    expect(await (await answering).json()).toMatchObject({ code: 4, msg: '二维码已失效，请在电脑上刷新后重新扫码' })
    expect(await stored()).toEqual(before)
  })

  it('appear on the desktop by themselves, until the session is over', async () => {
    const id = await opened()
    const answer = await fetch(`${await listening()}/api${phoneUploadPaths.events(id)}`)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async (words: string) => {
      while (!heard.includes(words)) heard += (await reader.read()).value ?? ''
    }
    await hear('event: files\ndata: []')
    expect(heard).not.toContain('event: opened')
    await info(id)
    await hear('event: opened')
    const { data: file } = await upload(id)
    await hear(`event: files\ndata: ${JSON.stringify([{ ...file, isClaimed: false }])}`)
    await expire(id)
    await hear('event: expired')
    expect((await reader.read()).done).toBe(true)
  })
})
