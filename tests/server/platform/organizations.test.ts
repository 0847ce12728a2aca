import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from './platformHarness'

interface Listed { readonly orgId: string; readonly orgName: string; readonly children: readonly Listed[]; readonly posts?: readonly { postName: string; employees: readonly { empId: string; name: string }[] }[] }

describe.each(oneKind)('calls about organisations (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const ids = (organizations: readonly Listed[]) => organizations.map(({ orgId }) => orgId)

  it('tell which organisation is a group, of those within sight', async () => {
    const check = (who: 'group' | 'officer', id: string) => harness.call<boolean>(who, `GET /basic/org/checkOrgIsGroup/${id}`, undefined, 'platform')
    expect((await check('group', 'org-XC')).data).toBe(true)
    expect((await check('group', 'org-XC-KY')).data).toBe(false)
    expect(await check('officer', 'org-XC-WH')).toMatchObject({ status: 404, code: 4, msg: '没有这个组织，或不在您的管辖范围内' })
    expect(await harness.call(null, 'GET /basic/org/checkOrgIsGroup/org-XC', undefined, 'platform')).toMatchObject({ status: 401, code: 2 })
  })

  it('tell whether the own organisation is a group', async () => {
    expect((await harness.call<boolean>('group', 'GET /jg/org/group/conf/checkOrgIsGroup')).data).toBe(true)
    expect((await harness.call<boolean>('officer', 'GET /jg/org/group/conf/checkOrgIsGroup')).data).toBe(false)
  })

  it('list everything below an organisation', async () => {
    const below = (who: 'group' | 'officer', body: object) => harness.call<Listed[]>(who, 'POST /basic/org/getListChildByTenantIdAndOrgId', body, 'platform')
    expect(ids((await below('group', { orgId: 'org-XC', tenantId: null })).data)).toEqual(expect.arrayContaining(['org-XC-KY', 'org-XC-KY-1', 'org-XC-HY']))
    expect(ids((await below('officer', { orgId: 'org-XC-KY' })).data)).not.toContain('org-XC-KY')
    expect(await below('officer', { orgId: 'org-XC' })).toMatchObject({ status: 404 })
    expect(await below('group', { orgId: 'org-XC', tenantId: 'another' })).toMatchObject({ status: 404, msg: '没有这个租户' })
  })

  it('give the tree as far as the person sees it', async () => {
    const [group, ...others] = (await harness.call<Listed[]>('group', 'GET /jg/org/getTree')).data
    expect(group?.orgId).toBe('org-XC')
    expect(others).toEqual([])
    expect(ids(group?.children ?? [])).toEqual(expect.arrayContaining(['org-XC-KY', 'org-XC-WH', 'org-XC-HY']))
    const [company] = (await harness.call<Listed[]>('officer', 'GET /jg/org/getTree')).data
    expect({ id: company?.orgId, parts: company?.children.length }).toEqual({ id: 'org-XC-KY', parts: 8 })
  })

  it('list the own organisation with what is below, by name too', async () => {
    const all = (await harness.call<Listed[]>('group', 'GET /jg/org/searchChildAndSelf')).data
    expect(all[0]?.orgId).toBe('org-XC')
    expect(ids(all)).toContain('org-XC-YL')
    expect(ids((await harness.call<Listed[]>('group', 'POST /jg/org/searchChildAndSelfByName', { name: '榆林星程' })).data)).toContain('org-XC-YL')
    expect((await harness.call<Listed[]>('officer', 'POST /jg/org/searchChildAndSelfByName', { name: '榆林' })).data).toEqual([])
  })

  it('give a company’s departments, posts and people, of whom everyone sees whom he may', async () => {
    const staff = (who: 'officer' | 'driver' | 'inspector', orgId = 'org-XC-KY') => harness.call<Listed>(who, `POST /ry/post/user/getSpecifyOrgSelfTree?orgId=${orgId}`)
    const people = (node: Listed): readonly string[] => [...(node.posts ?? []).flatMap(({ employees }) => employees.map(({ name }) => name)), ...node.children.flatMap(people)]
    const office = (await staff('officer')).data.children.find(({ orgName }) => orgName === '星程客运安全科')
    expect(office?.posts).toEqual(expect.arrayContaining([expect.objectContaining({ postName: '安全科长', employees: [{ empId: 'emp00004', name: '苏映雪' }] })]))
    expect(people((await staff('driver')).data)).toEqual(['程远征'])
    expect(await staff('inspector')).toMatchObject({ status: 404 })
  })

  it('ask for a stamp to be bound, by the rules of its page; a parent decides', async () => {
    const stamp = { orgId: 'org-XC-KY', name: '星程客运合同专用章', kind: 'contract', stampCode: '6199990000099', reason: '签合同', validFrom: '2026-01-01', validTo: '2029-01-01' }
    const bind = (who: 'director' | 'officer' | 'yulin', body: object = {}) => harness.call<{ id: string; status: string }>(who, 'POST /jg/org/bindingStamp', { ...stamp, ...body })
    expect(await bind('officer')).toMatchObject({ status: 403 })
    expect(await bind('yulin')).toMatchObject({ status: 404 })
    expect(await bind('director', { stampCode: '12', validTo: '2025-01-01' })).toMatchObject({ status: 400, code: 5, errors: expect.arrayContaining([expect.objectContaining({ path: 'stampCode' }), expect.objectContaining({ path: 'validTo' })]) as object })
    const { data } = await bind('director')
    expect(data.status).toBe('applying')
    expect((await harness.call('group', `GET /dqfw/${data.id}`)).data).toMatchObject({ org: 'org-XC-KY', keeper: 'emp00003', stampCode: '6199990000099', moves: expect.arrayContaining(['approve']) as object })
  })
})
