import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionPaths, type Permissions } from '../../../src/contract/session'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from './platformHarness'

interface Listed { readonly records: readonly { postId: string; postName: string; permissions: Permissions; empIds: readonly string[]; updatedBy: string | null }[]; readonly grantable: Permissions }

describe.each(oneKind)('permissions of posts (%s)', (kind) => {
  let harness: PlatformHarness
  let driverPost = ''
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    const { rows } = await sql<{ posts: string[] }>`select posts from employee where id = 'emp00010'`.execute(harness.database.db)
    driverPost = rows[0]?.posts[0] ?? ''
  })
  afterAll(() => harness.close())

  const list = (who: CastName, body: object = {}) => harness.call<Listed>(who, 'POST /jcfw/permise/user/searchManagePostPermiseList', body)
  const set = (who: CastName, permissions: object, rest: object = {}) => harness.call(who, 'POST /jcfw/permise/post/owner/user/refSetPermise', { postId: driverPost, permissions, ...rest })
  const own = async (who: CastName) => (await harness.call<Permissions>(who, `GET ${sessionPaths.permissions}`)).data
  const insurances = async (who: CastName) => (await harness.call(who, 'POST /vehInsurance/page', {})).status

  it('take effect at once at the server and in what the menu is made of, and end as quickly', async () => {
    expect([await insurances('driver'), (await own('driver'))['vehInsurance']]).toEqual([403, undefined])
    expect(await set('director', { vehInsurance: ['export'] })).toMatchObject({ status: 200, data: null })
    expect([await insurances('driver'), (await own('driver'))['vehInsurance']]).toEqual([200, ['view', 'export']])
    expect((await harness.call('driver', 'POST /vehInsurance', {})).status).toBe(403)
    await set('director', {})
    expect([await insurances('driver'), (await own('driver'))['vehInsurance']]).toEqual([403, undefined])
  })

  it('reach people who do not hold the post, as long as they are named', async () => {
    expect(await set('group', { ship: ['view'] }, { orgId: 'org-XC-ZH', empIds: ['emp00006'] })).toMatchObject({ status: 200 })
    expect((await own('inspector'))['ship']).toEqual(['view'])
    expect((await own('driver'))['ship']).toBeUndefined()
    await set('group', { ship: ['view'] }, { orgId: 'org-XC-ZH', empIds: [] })
    expect((await own('inspector'))['ship']).toBeUndefined()
    expect(await set('director', { vehInsurance: ['view'] }, { empIds: ['emp00005'] })).toMatchObject({ status: 400, errors: [{ path: 'empIds', code: 'notFound' }] })
  })

  it('are what the giver has himself and the page knows, with every refusal at its place', async () => {
    expect(await set('officer', { appSetting: ['edit'], veh: ['fly'], nowhere: ['view'], vehInsurance: ['view'] })).toMatchObject({
      status: 400, code: 5, errors: [{ path: 'permissions/appSetting/edit', code: 'beyondOwn' }, { path: 'permissions/veh/fly', code: 'notFound' }, { path: 'permissions/nowhere', code: 'notFound' }],
    })
    expect((await own('driver'))['vehInsurance']).toBeUndefined()
  })

  it('that the giver does not have stay as they were', async () => {
    await set('director', { appSetting: ['view'], vehInsurance: ['view'] })
    await set('officer', { ship: ['view'] })
    expect(await own('driver')).toMatchObject({ appSetting: ['view'], ship: ['view'] })
    expect((await own('driver'))['vehInsurance']).toBeUndefined()
    await set('director', {})
  })

  it('are listed with the posts one keeps, and what one may give', async () => {
    await set('director', { vehInsurance: ['view'] })
    const { data } = await list('officer', { keyword: '驾驶员', size: 200 })
    expect(data.records.find(({ postId }) => postId === driverPost)).toMatchObject({ permissions: { vehInsurance: ['view'] }, empIds: [], updatedBy: 'emp00003' })
    for (const { postName } of data.records) expect(postName).toContain('驾驶员')
    expect(data.grantable['appSetting']).toBeUndefined()
    expect(data.grantable['veh']).toEqual(expect.arrayContaining(['view', 'create', 'import']))
  })

  it('are kept by those who keep posts, in their own organisation', async () => {
    expect(await list('driver')).toMatchObject({ status: 403 })
    expect(await set('inspector', { veh: ['view'] })).toMatchObject({ status: 403 })
    expect(await set('director', { vehInsurance: ['view'] }, { orgId: 'org-XC' })).toMatchObject({ status: 404 })
    expect(await set('director', { vehInsurance: ['view'] }, { postId: 'nothing' })).toMatchObject({ status: 404, msg: '没有这个岗位，或不在您的管辖范围内' })
  })
})
