import { describe, expect, it, vi } from 'vitest'
import type { HttpAnswer, HttpCall } from '../../src/client/http'
import { createPhoneUploadService } from '../../src/client/phoneUploadService'
import { createPhoneUploads, isOver, type PhoneUploadListener } from '../../src/client/phoneUploads'
import type { FileSettings } from '../../src/contract/platformPaths'
import { qrCodeIdPattern, type PhoneUploadFile } from '../../src/contract/annexPaths'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { backends, ok, refused, sessionOver, loginAnswer } from './clientWorld'
import { EventLine, holdTimeAndLines } from './eventLine'

holdTimeAndLines()

const file: PhoneUploadFile = { id: 'f1', name: '照片.jpg', mime: 'image/jpeg', size: 9, uploadedAt: '2026-11-20T10:00:00.000Z', uploadedBy: '7', isClaimed: false }
const over = refused(4, '二维码已失效，请在电脑上刷新后重新扫码', 404)

async function uploadsOver(respond: (call: HttpCall) => HttpAnswer, publicUrl?: string) {
  const { session, calls, told } = sessionOver((call) => (call.path.includes('login') ? ok(loginAnswer) : respond(call)))
  await session.login('13800000000', 'x')
  calls.length = 0
  const lines: EventLine[] = []
  const urls: string[] = []
  const openEvents = (url: string) => {
    urls.push(url)
    lines.push(new EventLine())
    return lines.at(-1) as unknown as EventSource
  }
  return { uploads: createPhoneUploads({ backends, call: session.call, apiUrl: '/api/', publicUrl, openEvents }), calls, told, lines, urls }
}

describe('a code for a phone', () => {
  it('is made up by the desktop, registered for its slot and ended, under its session', async () => {
    const { uploads, calls } = await uploadsOver(() => ok({ qrCodeId: 'x', page: 'veh', slot: 'photo', expiresIn: 1800 }))
    const code = await uploads.open('veh', 'photo')
    expect(code.id).toMatch(new RegExp(qrCodeIdPattern))
    expect(code).toEqual({ id: code.id, url: `${location.origin}/scanCodeUpload?qrCodeId=${code.id}`, expiresIn: 1800 })
    await uploads.end(code.id)
    const headers = { access_token: 'a1' }
    expect(calls).toMatchObject([
      { method: 'POST', path: '/basic/annex/temp/addQrcodeId', query: { qrCodeId: code.id, page: 'veh', slot: 'photo' }, headers },
      { method: 'POST', path: '/basic/annex/temp/endQrcodeId', query: { qrCodeId: code.id }, headers },
    ])
    expect((await uploads.open('veh', 'photo')).id).not.toBe(code.id)
  })

  it('leads the phone to the public address, which may be another than the desktop uses', async () => {
    const { uploads } = await uploadsOver(() => ok({ qrCodeId: 'x', page: 'veh', slot: 'photo', expiresIn: 1800 }), 'https://safe.example.cn')
    const { id, url } = await uploads.open('veh', 'photo')
    expect(url).toBe(`https://safe.example.cn/scanCodeUpload?qrCodeId=${id}`)
  })

  it('is used by the phone without the session of whoever holds it', async () => {
    const { uploads, calls, told } = await uploadsOver((call) => (call.path.includes('/upload/') ? over : ok([])))
    await uploads.info('c')
    await uploads.list('c')
    await uploads.remove('c', 'f1')
    const failure: unknown = await uploads.upload('c', new File(['x'], '照片.jpg')).catch((error: unknown) => error)
    expect(isOver(failure)).toBe(true)
    expect(calls.map(({ method, path, headers }) => [`${method} ${path}`, headers])).toEqual([
      ['GET /basic/annex/temp/info/c', {}], ['GET /basic/annex/temp/getListByQrcodeId/c', {}], ['GET /basic/annex/temp/deleteByQrcodeId/c/f1', {}], ['POST /basic/annex/temp/upload/c', {}],
    ])
    expect(told).toEqual([])
  })
})

describe('the live view of a code', () => {
  async function watched(answer: () => HttpAnswer = () => ok([])) {
    const world = await uploadsOver(answer)
    const heard: unknown[] = []
    const listener: PhoneUploadListener = { onFiles: (files) => heard.push(files), onOpened: () => heard.push('opened'), onOver: () => heard.push('over') }
    const stop = world.uploads.watch({ id: 'c', expiresIn: 1800 }, listener)
    return { ...world, heard, listener, stop }
  }

  it('tells of the phone and its files, until the session is over', async () => {
    const { lines, urls, heard } = await watched()
    expect(urls).toEqual(['/api/basic/annex/temp/events/c'])
    lines[0]?.say('files', '[]')
    lines[0]?.say('opened')
    lines[0]?.say('files', JSON.stringify([file]))
    lines[0]?.say('expired')
    lines[0]?.say('files', '[]')
    await vi.advanceTimersByTimeAsync(2_000_000)
    expect(heard).toEqual([[], 'opened', [file], 'over'])
    expect(lines[0]?.readyState).toBe(2)
  })

  it('ends after its time even when the server cannot be reached', async () => {
    const { heard } = await watched()
    await vi.advanceTimersByTimeAsync(1_799_999)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual(['over'])
  })

  it('comes back after a lost line', async () => {
    const { lines, heard } = await watched()
    lines[0]?.giveUp()
    await vi.advanceTimersByTimeAsync(5000)
    expect(lines).toHaveLength(2)
    lines[1]?.say('files', JSON.stringify([file]))
    expect(heard).toEqual([[file]])
  })

  it('finds out that the session ended while the line was lost', async () => {
    const { lines, heard } = await watched(() => over)
    lines[0]?.giveUp()
    await vi.advanceTimersByTimeAsync(5000)
    expect(heard).toEqual(['over'])
    expect(lines).toHaveLength(1)
  })

  it('is one in a window: the former ends, and what was stopped stays silent', async () => {
    const { uploads, lines, heard, listener } = await watched()
    const stop = uploads.watch({ id: 'd', expiresIn: 1800 }, listener)
    expect(heard).toEqual(['over'])
    expect(lines.map(({ readyState }) => readyState)).toEqual([2, 1])
    stop()
    uploads.watch({ id: 'e', expiresIn: 1800 }, listener)
    expect(heard).toEqual(['over'])
  })
})

describe('the offer to a form', () => {
  const offers = (backend: string, settings: Partial<FileSettings> | null = null) => {
    const { session } = sessionOver(() => ok(null))
    const foreign = { ...backends['main']!, name: 'foreign' }
    delete foreign.phoneUpload
    const service = createPhoneUploadService({ backends: { ...backends, foreign }, call: session.call, apiUrl: '/api', fileSettings: () => settings as FileSettings | null })
    return service.offers({ endpoints: { backend } } as PageDefinition)
  }

  it('is made where the backend says that it takes photos from phones', () => {
    expect([offers('main'), offers('foreign'), offers('nowhere')]).toEqual([true, false, false])
  })

  it('is not made where files go straight to an object store', () => {
    expect([offers('main', { annexMode: 'oss' }), offers('main', { annexMode: 'server' })]).toEqual([false, true])
  })
})
