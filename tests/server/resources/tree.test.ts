import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { permissionHeader, sessionPaths, type Permissions } from '../../../src/contract/session'
import type { TreeAnswer, TreeNode } from '../../../src/contract/tree'
import { cast, openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { databaseKinds } from '../testDatabase'

const base = '/organization'
const driver = `emp${String(cast.driver).padStart(5, '0')}`

describe.each(databaseKinds)('records that stand below one another (%s)', (kind) => {
  let harness: PlatformHarness
  let number = 0
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const tree = async (who: CastName, request: object = {}) => (await harness.call<TreeAnswer>(who, `POST ${base}/tree`, request)).data
  const node = async (who: CastName, id: string) => (await tree(who, { reveal: id })).nodes.at(-1) as TreeNode
  const move = async (who: CastName, id: string, parent: string | null) => harness.call<RecordData>(who, `PUT ${base}/${id}`, { version: (await node('group', id)).version, parent })
  const add = async (who: CastName, parent: string, rest: object = {}) => {
    number += 1
    return harness.call<RecordData>(who, `POST ${base}`, { code: `T-${number}`, name: `测试部门${number}`, kind: 'department', parent, region: '610112', status: 'enabled', ...rest })
  }
  const added = async (who: CastName, parent: string) => {
    const answer = await add(who, parent)
    expect(answer).toMatchObject({ code: 0 })
    return answer.data.id
  }
  const refusedAt = (path: string, code: string) => ({ status: 400, code: 5, errors: [{ path, code }] })

  it('are read level by level, in their order, with how many lie below and what is counted there', async () => {
    expect((await tree('group')).nodes.map(({ id, parent }) => [id, parent])).toEqual([['org-SF-JG', null], ['org-XC', null]])
    const companies = (await tree('group', { parent: 'org-XC' })).nodes
    expect(companies.map(({ id }) => id)).toEqual(['org-XC-KY', 'org-XC-WH', 'org-XC-ZH', 'org-XC-TC', 'org-XC-YL', 'org-XC-HY'])
    const group = (await tree('group')).nodes[1]!
    expect(group.below).toBe(companies.reduce((sum, { below }) => sum + 1 + below, 0))
    const people = async (filters: object) => (await harness.call<{ total: number }>('group', 'POST /emp/page', { size: 10, ...filters })).data.total
    expect(companies[0]?.counts['people']).toBe((await people({ org: ['org-XC-KY'] })) - (await people({ org: ['org-XC-KY'], status: ['left'] })))
  })

  it('are marked where the page says so', async () => {
    const marks = harness.set.pages['organization']!.list.tree!.marks
    const titles = async (id: string) => (await node('group', id)).marks.map((place) => marks[place]?.title)
    expect(await titles('org-XC-YL')).toContain('未设安全管理机构')
    expect(await titles('org-XC-KY')).toEqual([])
  })

  it('are found with the way to them, and only what was searched for is called found', async () => {
    const { nodes } = await tree('group', { keyword: '危货一队' })
    expect(nodes.filter(({ found }) => found).map(({ label }) => label)).toEqual(['星程危货危货一队', '榆林星程危货一队'])
    expect(nodes.map(({ id }) => id)).toEqual(expect.arrayContaining(['org-XC', 'org-XC-WH', 'org-XC-YL']))
    expect(nodes.findIndex(({ id }) => id === 'org-XC')).toBe(0)
    expect((await tree('group', { keyword: '没有这个组织' })).nodes).toEqual([])
    expect((await harness.call('group', `POST ${base}/tree`, { keyword: 'x'.repeat(61) })).status).toBe(400)
  })

  it('never stand below themselves', async () => {
    const above = await added('director', 'org-XC-KY')
    const inner = await added('director', above)
    expect(await move('director', above, above)).toMatchObject({ status: 400, errors: [{ path: 'parent' }] })
    expect(await move('director', above, inner)).toMatchObject(refusedAt('parent', 'ownDescendant'))
    expect(await move('director', inner, 'org-XC-KY-1')).toMatchObject({ status: 200 })
    expect((await node('director', inner)).parent).toBe('org-XC-KY-1')
  })

  it('have no more levels than the page says', async () => {
    let parent = 'org-XC-KY'
    for (let level = 3; level <= 8; level += 1) parent = await added('director', parent)
    expect(await add('director', parent)).toMatchObject(refusedAt('parent', 'tooDeep'))
    const pair = await added('director', 'org-XC-KY')
    await added('director', pair)
    const seventh = (await node('director', parent)).parent!
    expect(await move('director', pair, seventh)).toMatchObject(refusedAt('parent', 'tooDeep'))
  })

  it('are moved within one’s own reach alone, and the refusal says so', async () => {
    const team = await added('director', 'org-XC-KY')
    for (const parent of ['org-XC-TC', 'org-XC', null]) expect(await move('director', team, parent)).toMatchObject({ status: 400, errors: [{ path: 'parent' }] })
    expect((await move('director', 'org-XC-TC-1', 'org-XC-KY')).status).toBe(403)
    expect((await move('officer', team, 'org-XC-KY-1')).status).toBe(403)
    expect(await move('group', team, 'org-XC-TC')).toMatchObject({ status: 200 })
  })

  it('close no circle when two people move them below each other at once', async () => {
    const [one, other] = [await added('director', 'org-XC-KY'), await added('director', 'org-XC-KY')]
    const answers = await Promise.all([move('director', one, other), move('group', other, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject(refusedAt('parent', 'ownDescendant'))
  })

  it('tell whoever moves one that another was quicker', async () => {
    const team = await added('director', 'org-XC-KY')
    const { version } = await node('director', team)
    expect(await move('group', team, 'org-XC-KY-1')).toMatchObject({ status: 200 })
    expect((await harness.call('director', `PUT ${base}/${team}`, { version, parent: 'org-XC-KY-2' })).status).toBe(409)
  })

  it('count at once for who is signed in: people of a company that moves below another are seen from there', async () => {
    const seen = async () => (await harness.call<{ total: number }>('yulin', 'POST /emp/page', { size: 10, org: ['org-XC-HY'] })).data.total
    expect(await seen()).toBe(0)
    expect(await move('group', 'org-XC-HY', 'org-XC-YL')).toMatchObject({ status: 200 })
    // A department is part of its company, whoever looks from there.
    const version = (await node('group', 'org-XC-HY')).version
    expect(await harness.call('group', `PUT ${base}/org-XC-HY`, { version, kind: 'branch', parent: 'org-XC' })).toMatchObject({ status: 200 })
    expect(await seen()).toBe(0)
  })

  describe('a post granted for a time', () => {
    const own = async () => (await harness.call<Permissions>('driver', `GET ${sessionPaths.permissions}`)).data
    const mark = async () => (await harness.fastify.inject({ method: 'GET', url: `/api${sessionPaths.permissions}`, headers: { access_token: await harness.token('driver') } })).headers[permissionHeader]
    const day = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
    const grant = (who: CastName, post: string, rest: object = {}) => harness.call<RecordData>(who, 'POST /organization/postGrant', { employee: driver, post, org: 'org-XC-KY', validFrom: day(0), validTo: day(7), reason: '代岗', ...rest })
    let post = ''
    beforeAll(async () => {
      const { data } = await harness.call<{ records: RecordData[] }>('group', 'POST /organization/post/page', { size: 200 })
      // One of another trade, which gives nothing of insurances by itself.
      post = data.records.find(({ name }) => name === '水手')?.id ?? ''
      await harness.call('director', 'POST /jcfw/permise/post/owner/user/refSetPermise', { postId: post, permissions: { vehInsurance: ['view'] } })
    })

    it('gives what the post was granted from its first day until it is taken back, and every answer tells the browser of the change', async () => {
      expect((await own())['vehInsurance']).toBeUndefined()
      const before = await mark()
      const { data } = await grant('director', post)
      expect(data).toMatchObject({ status: 'active' })
      expect((await own())['vehInsurance']).toEqual(['view'])
      expect(await mark()).not.toBe(before)
      expect(await harness.call('director', `POST /organization/postGrant/${data.id}/revoke`, { version: data.version, values: { revokeReason: '原岗位人员返岗' } })).toMatchObject({ status: 200 })
      expect((await own())['vehInsurance']).toBeUndefined()
      expect(await mark()).toBe(before)
    })

    it('gives nothing before its first day', async () => {
      expect((await grant('director', post, { validFrom: day(3), validTo: day(9) })).data).toMatchObject({ status: 'pending' })
      expect((await own())['vehInsurance']).toBeUndefined()
    })

    it('is given by nobody who has less himself', async () => {
      const kept = await harness.call<{ records: { postId: string }[] }>('director', 'POST /jcfw/permise/user/searchManagePostPermiseList', { size: 200 })
      const free = kept.data.records.map(({ postId }) => postId).findLast((id) => id !== post) ?? ''
      expect(await harness.call('director', 'POST /jcfw/permise/post/owner/user/refSetPermise', { postId: free, permissions: { appSetting: ['edit'] } })).toMatchObject({ status: 200 })
      expect((await grant('officer', free)).status).toBe(403)
      await harness.call('director', 'POST /jcfw/permise/post/owner/user/refSetPermise', { postId: post, permissions: { vehInsurance: ['view'], postGrant: ['create'] }, empIds: [`emp${String(cast.officer).padStart(5, '0')}`] })
      expect(await grant('officer', free)).toMatchObject(refusedAt('post', 'beyondOwn'))
    })
  })

  it('the matrix of a post has the pages one may give, by area, and what its holders have already', async () => {
    const held = (await harness.call<RecordData>('group', `GET /emp/${driver}`)).data['posts'] as string[]
    interface Matrix { readonly orgId: string; readonly holders: number; readonly inherited: Permissions; readonly pages: readonly { id: string; area: string; actions: readonly { name: string; title: string }[] }[] }
    const { data } = await harness.call<Matrix>('director', 'POST /jcfw/permise/user/searchManagePostPermiseList', { postId: held[0] })
    expect(data).toMatchObject({ orgId: 'org-XC-KY', inherited: { veh: ['view'] } })
    expect(data.holders).toBeGreaterThan(0)
    expect(data.pages.find(({ id }) => id === 'veh')).toMatchObject({ area: '车辆设备', actions: expect.arrayContaining([{ name: 'edit', title: '修改' }]) as unknown })
    expect((await harness.call('driver', 'POST /jcfw/permise/user/searchManagePostPermiseList', { postId: held[0] })).status).toBe(403)
  })
})
