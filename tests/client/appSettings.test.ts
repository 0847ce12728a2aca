import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAppSettings } from '../../src/client/appSettings'
import { createRecordClient } from '../../src/client/createRecordClient'
import type { HttpAnswer, HttpCall } from '../../src/client/http'
import { vehiclePage } from '../engine/list/vehiclePage'
import { backends, expired, loginAnswer, ok, refused, sessionOver } from './clientWorld'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const files = { apiUrl: 'https://files.example/', annexMode: 'local', annexUploadUrl: '/up', annexViewUrl: '/view/{id}', annexDownloadUrl: 'https://cdn.example/down', annexBatchDownloadPreUrl: null, annexBatchDownloadUrl: null, ossUploadUrl: null }

function settingsOver({ list = ok([]), file = ok(null), appId = null }: { list?: HttpAnswer | Error; file?: HttpAnswer | Error; appId?: string | null }) {
  const respond = ({ path }: HttpCall) => (path.startsWith('/xtsz/') ? list : path.startsWith('/jcfw/webapp/') ? file : /archive|pack/.test(path) ? ok('t1') : ok(path.includes('login') ? { ...loginAnswer, extra: { ...loginAnswer.extra, appId } } : { id: 'f1' }))
  const world = sessionOver(respond)
  const settings = createAppSettings({ backends, call: world.session.call, store: world.store })
  const client = createRecordClient({ backends, call: world.session.call, fileSettings: settings.fileSettings, apiUrl: '/api/' })
  const enter = async () => {
    const user = await world.session.login('1', '2')
    await settings.load(user)
  }
  return { ...world, settings, client, enter }
}

describe('the settings of an app', () => {
  it.each([['app 7', '/xtsz/appConfig/getByAppId/app%207', '/jcfw/webapp/config/app%207'], [null, '/xtsz/appConfig/getByAppId/default', '/jcfw/webapp/config/default']])('of the id %s are asked for after login', async (appId, listPath, filePath) => {
    const { enter, calls } = settingsOver({ appId })
    await enter()
    expect(calls.slice(1).map(({ client, method, path }) => [client, method, path])).toEqual([['platform', 'POST', listPath], ['main', 'GET', filePath]])
  })

  it('give the session user his web API base without its trailing slash, and the web client uses it', async () => {
    const { enter, store, settings } = settingsOver({ list: ok([{ code: 'theme', value: 'x' }, { code: 'web_api_url', value: 'https://county.example/api/' }]) })
    await enter()
    expect(store.getSnapshot()?.webApiUrl).toBe('https://county.example/api')
    expect(await settings.webApiUrl()).toBe('https://county.example/api')
  })

  it.each([['javascript:alert(1)'], ['//elsewhere.example'], [''], [7]])('leave the deployment\'s base where the value is %s', async (value) => {
    const { enter, store } = settingsOver({ list: ok([{ code: 'web_api_url', value }]) })
    await enter()
    expect(store.getSnapshot()?.webApiUrl).toBeNull()
  })

  it.each([['a lost line', new Error('offline')], ['a refusal', refused(1, '没有配置')], ['no list', ok('x')]])('neither block nor break entering by %s', async (_what, failure) => {
    const { enter, store, told } = settingsOver({ list: failure, file: failure })
    await enter()
    expect(store.getSnapshot()?.token).toBe('a1')
    expect(told).toEqual([])
  })

  it('do not bring back a session that they found expired', async () => {
    const { enter, store } = settingsOver({ list: expired })
    await enter()
    expect(store.getSnapshot()).toBeNull()
  })

  it('are waited for by the first call of the web API, but not for ever', async () => {
    vi.useFakeTimers()
    const { session, settings, store } = settingsOver({})
    const user = await session.login('1', '2')
    const never = createAppSettings({ backends, call: () => new Promise(() => undefined), store })
    void never.load(user)
    const asked = never.webApiUrl()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await asked).toBeNull()
    expect(await settings.webApiUrl()).toBeNull()
    vi.useRealTimers()
  })
})

describe('the file settings', () => {
  it('lead uploads, views and downloads to their addresses, and survive a reload', async () => {
    const { enter, client, calls, settings } = settingsOver({ file: ok(files) })
    await enter()
    await client.uploadAnnex(vehiclePage(), 'photo', new File(['x'], 'x.png'))
    await client.readAnnex('a/1').catch(() => undefined)
    await client.readAnnex('a/1', undefined, 'download').catch(() => undefined)
    expect(calls.slice(3).map(({ path }) => path)).toEqual(['https://files.example/up', 'https://files.example/view/a%2F1', 'https://cdn.example/down/a%2F1'])
    expect(settingsOver({}).settings.fileSettings()).toEqual(settings.fileSettings())
  })

  it('hang their paths on their own apiUrl, which may be a path itself', async () => {
    const { enter, client, calls } = settingsOver({ file: ok({ ...files, apiUrl: '/api', annexViewUrl: '/annex/{id}' }) })
    await enter()
    await client.uploadAnnex(vehiclePage(), 'photo', new File(['x'], 'x.png'))
    await client.readAnnex('f1').catch(() => undefined)
    expect(calls.slice(3).map(({ path }) => path)).toEqual([`${location.origin}/api/up`, `${location.origin}/api/annex/f1`])
  })

  it('say where several files are asked for and loaded together', async () => {
    const own = settingsOver({ file: ok(files) })
    await own.enter()
    expect(await own.client.archiveAnnex(['a'], '附件')).toBe('/api/annex/archive?ticket=t1')
    const { enter, client, calls } = settingsOver({ file: ok({ ...files, annexBatchDownloadPreUrl: '/pack', annexBatchDownloadUrl: 'https://cdn.example/pack/{id}.zip' }) })
    await enter()
    expect(await client.archiveAnnex(['a', 'b'], '附件')).toBe('https://cdn.example/pack/t1.zip')
    expect(calls.at(-1)).toMatchObject({ method: 'POST', path: 'https://files.example/pack', body: { ids: ['a', 'b'], name: '附件' } })
  })

  it('send files to an object store without the session\'s token', async () => {
    const { enter, client, calls } = settingsOver({ file: ok({ ...files, annexMode: 'oss', ossUploadUrl: 'https://oss.example/put' }) })
    await enter()
    await client.uploadAnnex(vehiclePage(), 'photo', new File(['x'], 'x.png'))
    expect(calls.at(-1)).toMatchObject({ path: 'https://oss.example/put', headers: {} })
    expect(localStorage.getItem('ossUploadUrl')).toBe('https://oss.example/put')
  })

  it('leave the page\'s own annex calls where they say nothing', async () => {
    const { enter, client, calls } = settingsOver({ file: ok({ annexMode: null, annexUploadUrl: ' ' }) })
    await enter()
    await client.uploadAnnex(vehiclePage(), 'photo', new File(['x'], 'x.png'))
    await client.readAnnex('f1').catch(() => undefined)
    expect(calls.slice(3).map(({ path }) => path)).toEqual(['/annex', '/annex/f1'])
  })

  it('of one app are not used for another', async () => {
    const { enter } = settingsOver({ file: ok(files), appId: 'one' })
    await enter()
    const { session, settings } = settingsOver({ appId: 'two' })
    await session.login('1', '2')
    expect(settings.fileSettings()).toBeNull()
  })
})
