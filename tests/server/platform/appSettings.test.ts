import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformPaths, type AppSetting, type FileSettings } from '../../../src/contract/platformPaths'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from './platformHarness'

describe.each(oneKind)('settings of apps (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const list = async (who: CastName, appId = 'default') => Object.fromEntries((await harness.call<AppSetting[]>(who, `POST ${platformPaths.appSettings(appId)}`, undefined, 'platform')).data.map(({ code, value }) => [code, value]))
  const files = async (who: CastName, appId = 'default') => (await harness.call<FileSettings>(who, `GET ${platformPaths.fileSettings(appId)}`)).data
  const accessUrl = async (who: CastName, area: string) => (await harness.call<string>(who, `GET /dyg/areaMatch/getWebAccessUrl/${area}`, undefined, 'platform')).data
  const set = (values: object) => insertRecords(harness.database.db, harness.set, 'appSetting', [{ appId: 'default', title: '测试', ...values }])

  it('begin with what the deployment decides', async () => {
    expect(await list('officer')).toMatchObject({ web_api_url: '/web', apiUrl: '/api' })
    expect(await files('officer')).toEqual({ apiUrl: '/api', annexMode: 'server', annexUploadUrl: null, annexViewUrl: null, annexDownloadUrl: null, annexBatchDownloadPreUrl: null, annexBatchDownloadUrl: null, ossUploadUrl: null })
    expect(await harness.call(null, `POST ${platformPaths.appSettings('default')}`, undefined, 'platform')).toMatchObject({ status: 401, code: 2 })
  })

  it('are edited on a page of their own, each organisation for itself and those below', async () => {
    const edit = (who: CastName, body: object) => harness.call<{ id: string }>(who, 'POST /appSetting', { code: 'annexUploadUrl', title: '上传', ...body })
    expect(await edit('group', { org: 'org-XC', value: 'javascript:alert(1)' })).toMatchObject({ status: 400, errors: [{ path: 'value' }] })
    expect(await edit('director', { org: 'org-XC', value: 'https://files.example.cn' })).toMatchObject({ status: 400, errors: [{ path: 'org', code: 'notFound' }] })
    expect(await edit('group', { org: 'org-XC', value: 'https://files.example.cn' })).toMatchObject({ status: 200 })
    expect((await files('officer')).annexUploadUrl).toBe('https://files.example.cn')
    expect((await files('regulator')).annexUploadUrl).toBeNull()
  })

  it('go from the app to all apps, and from the nearest organisation upwards; a trailing slash is dropped', async () => {
    await set({ code: 'web_api_url', value: 'https://all.example.cn/' })
    await set({ code: 'web_api_url', value: 'https://group.example.cn/web/', org: 'org-XC' })
    await set({ code: 'web_api_url', value: 'https://app.example.cn', appId: 'app-7' })
    expect((await list('regulator'))['web_api_url']).toBe('https://all.example.cn')
    expect((await list('officer'))['web_api_url']).toBe('https://group.example.cn/web')
    expect((await list('officer', 'app-7'))['web_api_url']).toBe('https://app.example.cn')
  })

  it('give an area its own address, the smallest area first', async () => {
    expect(await accessUrl('group', '610802')).toBe('/web')
    await set({ code: 'web_access_url', value: 'https://yuyang.example.cn', region: '610802', org: 'org-XC' })
    expect(await accessUrl('group', '610802')).toBe('https://yuyang.example.cn')
    expect(await accessUrl('group', '610881')).toBe('/web')
    expect(await accessUrl('group', '440100')).toBe('https://group.example.cn/web')
  })
})
