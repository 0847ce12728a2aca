import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { sessionPaths, type LoginAnswer } from '../../../src/contract/session'
import { mayGrantRole } from '../../../src/server/access/grants'
import { mayDo } from '../../../src/server/access/permissions'
import { inventedIdCard, inventedMobile } from '../../../src/server/demo/inventedNumbers'
import { loadShippedSchemas } from '../../shippedSchemas'
import { cast, openPlatformHarness, type Answer, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'

const firstPassword = 'Willow-8642'
const idOf = (who: CastName) => `emp${String(cast[who]).padStart(5, '0')}`

/** The shipped pages and roles: a group administrator, a company's administrator and its safety officer. */
describe.each(oneKind)('what one may give others (%s)', (kind) => {
  let harness: PlatformHarness
  let sample: Record<string, unknown>
  let number = 0
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    const { id: _id, version: _version, createdAt: _at, createdBy: _by, updatedAt: _changedAt, updatedBy: _changedBy, deletedAt: _deletedAt, annex: _annex, missingAnnex: _missing, moves: _moves, ...values } = await read('officer', idOf('driver'))
    sample = { ...values, mainVehicle: null, standbyVehicles: null, licenseEnd: '2099-12-31', qualEnd: '2099-12-31' }
  })
  afterAll(() => harness.close())

  const read = async (who: CastName, id: string) => (await harness.call<RecordData>(who, `GET /emp/${id}`)).data
  const change = async (who: CastName, id: string, values: object): Promise<Answer<RecordData>> => harness.call(who, `PUT /emp/${id}`, { ...values, version: (await read(who, id)).version })
  const newcomer = (rest: object = {}) => {
    number += 1
    return { ...sample, name: `新人${number}`, mobile: `1390000${String(number).padStart(4, '0')}`, empNo: null, idCard: inventedIdCard('1990-12-31', number), roles: ['driver'], ...rest }
  }
  const create = (who: CastName, rest: object = {}) => harness.call<RecordData>(who, 'POST /emp', newcomer(rest))
  const added = async (who: CastName, rest: object = {}) => {
    const answer = await create(who, rest)
    expect(answer).toMatchObject({ code: 0 })
    return answer.data
  }
  const reset = (who: CastName, employeeId: string, password = firstPassword) => harness.call(who, `POST ${sessionPaths.account}`, { employeeId, password })
  const appoint = (who: CastName, employee: string, org: string, roles: readonly string[]) =>
    harness.call<RecordData>(who, 'POST /emp/concurrentPost', { employee, org, roles, posts: sample['posts'], startDate: '2020-01-01' })
  const refusedAt = (path: string, code: string) => ({ status: 400, code: 5, errors: [{ path, code }] })

  it('is refused at the roles of one’s own record, where it names what is too much', async () => {
    const own = await read('officer', idOf('officer'))
    const refused = await change('officer', idOf('officer'), { roles: [...(own['roles'] as string[]), 'platformAdmin'] })
    expect(refused).toMatchObject(refusedAt('roles', 'beyondOwn'))
    expect(refused.errors?.[0]?.message).toBe('系统角色中的“平台管理员”超出您自己的权限，您不能授予或收回')
    expect((await read('officer', idOf('officer')))['roles']).toEqual(own['roles'])
    expect(await change('officer', idOf('officer'), { roles: ['safetyOfficer', 'driver'] })).toMatchObject({ status: 200 })
    await change('group', idOf('officer'), { roles: own['roles'] })
  })

  it('ends at each one’s own sight: a company gives nothing group-wide, a group nothing of a region or the platform', async () => {
    expect(await create('director', { roles: ['driver', 'groupAdmin'] })).toMatchObject(refusedAt('roles', 'beyondOwn'))
    expect(await create('officer', { roles: ['readOnly'] })).toMatchObject(refusedAt('roles', 'beyondOwn'))
    expect(await create('director', { roles: ['orgAdmin', 'readOnly'] })).toMatchObject({ status: 200 })
    expect(await create('group', { roles: ['groupAdmin'] })).toMatchObject({ status: 200 })
    for (const role of ['platformAdmin', 'regulator']) expect(await create('group', { roles: [role] })).toMatchObject(refusedAt('roles', 'beyondOwn'))
  })

  it('leaves a mightier colleague’s roles, mobile and account alone, and lets the rest of his record be kept', async () => {
    const { id } = await added('director', { roles: ['orgAdmin'] })
    expect(await change('officer', id, { remark: '已复核' })).toMatchObject({ status: 200 })
    expect(await change('officer', id, { roles: ['orgAdmin'], remark: '再复核' })).toMatchObject({ status: 200 })
    expect(await change('officer', id, { roles: [] })).toMatchObject(refusedAt('roles', 'beyondOwn'))
    expect(await change('officer', id, { roles: ['orgAdmin', 'driver'] })).toMatchObject(refusedAt('roles', 'mightier'))
    expect(await change('officer', id, { mobile: '13900009999' })).toMatchObject(refusedAt('mobile', 'mightier'))
    expect(await change('officer', id, { accountEnabled: false })).toMatchObject(refusedAt('accountEnabled', 'mightier'))
    const { version } = await read('officer', id)
    expect(await harness.call('officer', `DELETE /emp/${id}?version=${version}`)).toMatchObject({ status: 403, code: 17 })

    expect(await harness.call('director', `DELETE /emp/${id}?version=${version}`)).toMatchObject({ status: 200 })
    expect(await harness.call('officer', `POST /emp/${id}/restore`)).toMatchObject({ status: 403, code: 17 })
    expect(await harness.call('director', `POST /emp/${id}/restore`)).toMatchObject({ status: 200 })
  })

  it('lets nobody dismiss a mightier colleague', async () => {
    const leave = async (who: CastName, id: string) => harness.call(who, `POST /emp/${id}/leave`, { version: (await read(who, id)).version, values: { leaveDate: '2026-01-05', leaveReason: 'resign' } })
    expect(await leave('officer', idOf('director'))).toMatchObject({ status: 403, code: 17 })
    expect(await read('officer', idOf('director'))).toMatchObject({ status: 'onDuty' })
    expect(await leave('officer', 'emp00011')).toMatchObject({ status: 200, data: { status: 'left' } })
  })

  it('is the same for a sheet and for many people in one call, each refusal at its row', async () => {
    const rows = [newcomer(), newcomer({ roles: ['orgAdmin'] })]
    const batch = await harness.call('officer', 'POST /zzjg/emp/batchAddEmp', rows, 'web')
    expect(batch).toMatchObject({ status: 400, errors: [{ path: '2/roles', code: 'beyondOwn' }] })

    const fields = Object.values(harness.set.pages['emp']!.fields).filter(({ name }) => ['name', 'idCard', 'mobile', 'org', 'empTypes', 'posts', 'employmentType', 'hireDate', 'roles'].includes(name))
    const { label: org } = await option('organization', sample['org'])
    const { label: post } = await option('post', (sample['posts'] as string[])[0])
    const cells: Record<string, string> = { name: '表中人', idCard: inventedIdCard('1991-12-31', 1), mobile: '13900008888', org, empTypes: '行政后勤', posts: post, employmentType: '劳动合同制', hireDate: '2024-01-01', roles: '企业管理员' }
    const sheet = await writeXlsx({ sheets: [{ name: '人员', rows: [fields.map(({ title }) => title), fields.map(({ name }) => cells[name] ?? '')] }] })
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(sheet)]), '人员.xlsx')
    const encoded = new Response(form)
    const answer = await harness.fastify.inject({
      method: 'POST', url: '/api/emp/import', payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { access_token: await harness.token('officer'), 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    expect(answer.json()).toMatchObject({ code: 5, errors: [{ path: '2/roles', code: 'beyondOwn' }] })
  })

  const option = async (resource: string, id: unknown) => {
    const { data } = await harness.call<{ label: string }[]>('officer', `POST ${harness.set.pages[resource]!.endpoints.base}/options`, { ids: [id] })
    return data[0]!
  }

  it('holds for concurrent posts: their roles, and from when to when', async () => {
    const { id: employee } = await added('director')
    expect(await appoint('director', employee, 'org-XC-KY', ['groupAdmin'])).toMatchObject(refusedAt('roles', 'beyondOwn'))
    expect(await appoint('group', employee, 'org-XC-KY', ['platformAdmin'])).toMatchObject(refusedAt('roles', 'beyondOwn'))
    const { data: mighty } = await appoint('group', employee, 'org-XC-KY', ['groupAdmin'])
    const path = `/emp/concurrentPost/${mighty.id}`
    expect(await harness.call('director', `PUT ${path}`, { version: mighty.version, endDate: '2020-12-31' })).toMatchObject(refusedAt('endDate', 'mightier'))
    expect(await harness.call('director', `PUT ${path}`, { version: mighty.version, employee: idOf('director') })).toMatchObject(refusedAt('employee', 'mightier'))
    expect(await harness.call('director', `DELETE ${path}?version=${mighty.version}`)).toMatchObject({ status: 403, code: 17 })
    expect(await harness.call('director', `PUT ${path}`, { version: mighty.version, remark: '任命文件已归档' })).toMatchObject({ status: 200 })
  })

  it('keeps the account of a mightier person out of reach, also one who is so in another company alone', async () => {
    expect(await reset('officer', idOf('director'))).toMatchObject({ status: 403, code: 17, msg: '这个人的权限超出您自己的权限，请由权限更大的管理员处理' })
    const { id, mobile } = await added('officer')
    expect(await reset('officer', id)).toMatchObject({ status: 200 })
    expect(await appoint('group', id, 'org-XC-WH', ['orgAdmin'])).toMatchObject({ status: 200 })
    expect(await reset('officer', id)).toMatchObject({ status: 403, code: 17 })
    expect(await change('officer', id, { mobile: '13900007777' })).toMatchObject(refusedAt('mobile', 'mightier'))
    expect(await reset('group', id, 'Willow-9753')).toMatchObject({ status: 200 })
    const login = await harness.call<LoginAnswer>(null, `POST ${sessionPaths.mobilePwd}`, { mobile, password: 'Willow-9753' })
    expect(login).toMatchObject({ code: 0, data: { userId: id } })
  })

  it('counts what posts were granted: neither they nor who else enjoys it is given by who has less', async () => {
    const { data } = await harness.call<RecordPage>('group', `POST ${harness.set.pages['post']!.endpoints.base}/page`, { size: 200 })
    const post = data.records.map(({ id }) => id).find((id) => !(sample['posts'] as string[]).includes(id)) ?? ''
    const grant = (who: CastName, permissions: object, rest: object = {}) => harness.call(who, 'POST /jcfw/permise/post/owner/user/refSetPermise', { postId: post, permissions, ...rest })
    expect(await grant('director', { appSetting: ['view'] })).toMatchObject({ status: 200 })
    expect(await create('officer', { posts: [post] })).toMatchObject(refusedAt('posts', 'beyondOwn'))
    // Who is at work comes to another post by a move alone, which is guarded like any other write.
    expect(await change('officer', idOf('officer'), { posts: [post] })).toMatchObject(refusedAt('posts', 'readOnly'))
    const { version } = await read('officer', idOf('officer'))
    const values = { toPosts: [post], postChangeDate: '2026-11-01', postChangeReason: '轮岗' }
    expect(await harness.call('officer', `POST /emp/${idOf('officer')}/changePost`, { version, values })).toMatchObject({ status: 403, code: 17 })
    expect(await grant('officer', {}, { empIds: [idOf('officer')] })).toMatchObject(refusedAt('empIds', 'beyondOwn'))
    expect(await grant('officer', { ship: ['view'] }, { empIds: [] })).toMatchObject({ status: 200 })
    expect(await create('director', { posts: [post] })).toMatchObject({ status: 200 })
  })

  it('is not widened through the tree of organisations, one’s own or a foreign one', async () => {
    const { base } = harness.set.pages['organization']!.endpoints
    const reshape = async (who: CastName, id: string, values: object) => {
      const { data } = await harness.call<RecordData>(who, `GET ${base}/${id}`)
      return harness.call<RecordData>(who, `PUT ${base}/${id}`, { ...values, version: data.version })
    }
    expect(await reshape('director', 'org-XC-KY', { kind: 'department' })).toMatchObject(refusedAt('kind', 'outOfReach'))
    for (const values of [{ kind: 'department', parent: 'org-XC-KY' }, { status: 'disabled' }]) expect(await reshape('director', 'org-XC-HY', values)).toMatchObject({ status: 403, msg: '这条记录是别的单位的，不能改动' })
    expect(await reshape('director', 'org-XC-KY', { dutyPhone: '029-80000021' })).toMatchObject({ status: 200 })
    expect(await reshape('director', 'org-XC-KY-4', { kind: 'team' })).toMatchObject({ status: 200 })
    expect(await reshape('group', 'org-XC-KY', { region: '610113' })).toMatchObject({ status: 200 })
  })

  it('leaves the daily work as it was: a driver with an account, who signs in and is moved about', async () => {
    const mobile = inventedMobile(990)
    for (const who of ['officer', 'director'] as const) {
      const { id } = await added(who, { ...(who === 'officer' ? { mobile } : {}), roles: ['driver', 'employee'] })
      expect(await reset(who, id)).toMatchObject({ status: 200 })
      expect(await change(who, id, { roles: ['driver', 'dispatcher'], accountEnabled: false })).toMatchObject({ status: 200 })
      expect(await change(who, id, { accountEnabled: true })).toMatchObject({ status: 200 })
    }
    expect(await harness.call<LoginAnswer>(null, `POST ${sessionPaths.mobilePwd}`, { mobile, password: firstPassword })).toMatchObject({ code: 0, data: { roles: ['driver', 'dispatcher'] } })
  })
})

describe('a role of the product', () => {
  const small = ['driver', 'employee', 'stationInspector', 'routineInspector', 'dispatcher', 'monitor', 'trainingAdmin', 'safetyOfficer']
  const company = [...small, 'readOnly', 'orgAdmin']
  it.for([
    ['safetyOfficer', small],
    ['orgAdmin', company],
    ['groupAdmin', [...company, 'groupAdmin']],
    ['platformAdmin', [...company, 'groupAdmin', 'regulator', 'pageAuthor', 'platformAdmin']],
    ['regulator', ['regulator']],
  ] as const)('%s gives what lies within it', async ([name, grantable]) => {
    const set = await loadShippedSchemas()
    const role = set.roles[name]!
    const granter = { reach: role.records, holds: (page: string, action: string) => mayDo([role], page, action) }
    expect(Object.keys(set.roles).filter((other) => mayGrantRole(set, granter, other)).sort()).toEqual([...grantable].sort())
  })
})
