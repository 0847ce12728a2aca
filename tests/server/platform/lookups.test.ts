import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from './platformHarness'

interface Coded { readonly code: string; readonly name: string }

describe.each(oneKind)('calls that look something up (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('find business scopes by name', async () => {
    const { data } = await harness.call<Coded[]>('officer', 'POST /cpzx/businessScope/searchByName', { name: '危险货物' })
    expect(data.length).toBeGreaterThan(0)
    for (const { name } of data) expect(name).toContain('危险货物')
    expect((await harness.call<Coded[]>('officer', 'POST /cpzx/businessScope/searchByName')).data.length).toBeGreaterThan(data.length)
  })

  it('tell what an organisation does for business', async () => {
    expect((await harness.call<Coded[]>('officer', 'GET /jg/org/business/scope/listAll/org-XC-KY')).data.map(({ code }) => code)).toEqual(['scheduledPassenger', 'charterPassenger', 'tourPassenger'])
    expect(await harness.call('officer', 'GET /jg/org/business/scope/listAll/org-XC-WH')).toMatchObject({ status: 404 })
  })

  it('tell the same of several organisations at once', async () => {
    const { data } = await harness.call<(Coded & { orgId: string })[]>('group', 'POST /yunyi-yewu/qyjg/org/business/scope/v1/listAll', { orgIds: ['org-XC-WH', 'org-XC-HY'] })
    expect(data.map(({ orgId, code }) => `${orgId} ${code}`)).toEqual(['org-XC-WH dangerousGoods', 'org-XC-HY waterPassenger'])
    expect(await harness.call('officer', 'POST /yunyi-yewu/qyjg/org/business/scope/v1/listAll', { orgIds: ['org-XC-WH'] })).toMatchObject({ status: 404 })
  })

  it('find a type of business by its code', async () => {
    expect((await harness.call<Coded[]>('officer', 'POST /cpzx/cpzx/businessType/searchByCode?code=dangerousFreight')).data).toMatchObject([{ code: 'dangerousFreight', name: expect.stringMatching(/危/) as string }])
    expect((await harness.call<Coded[]>('officer', 'POST /cpzx/cpzx/businessType/searchByCode?code=nothing')).data).toEqual([])
    expect(await harness.call('officer', 'POST /cpzx/cpzx/businessType/searchByCode')).toMatchObject({ status: 400, code: 6 })
  })

  it('list the items of a dictionary', async () => {
    expect((await harness.call('officer', 'GET /cpzx/cpzx/dic/group/listItems/hazard_level')).data).toEqual(harness.set.dictionaries['hazard_level']?.items)
    expect(await harness.call('officer', 'GET /cpzx/cpzx/dic/group/listItems/constructor')).toMatchObject({ status: 404 })
    expect(await harness.call(null, 'GET /cpzx/cpzx/dic/group/listItems/hazard_level')).toMatchObject({ status: 401 })
  })

  it('find the hazards of a record, for those who may see hazards', async () => {
    const { data: hazards } = await harness.call<RecordPage>('group', 'POST /dangerInspect/hazard/page', { size: 200 })
    const details = await Promise.all(hazards.records.slice(0, 40).map(async ({ id }) => (await harness.call<Record<string, unknown>>('group', `GET /dangerInspect/hazard/${id}`)).data))
    const target = details.map((hazard) => hazard['vehicle']).find((vehicle) => typeof vehicle === 'string')
    const found = await harness.call<RecordPage>('group', 'POST /danger/handling/danger/searchByTargetId', { targetId: target })
    const expected = details.filter((hazard) => hazard['vehicle'] === target).map(({ id }) => id)
    expect(found.data.records.map(({ id }) => id)).toEqual(expect.arrayContaining(expected as string[]))
    expect(found.data.total).toBeGreaterThan(0)
    expect((await harness.call<RecordPage>('inspector', 'POST /danger/handling/danger/searchByTargetId', { targetId: target })).data.records).toEqual([])
  })

  it('tell who answers for double prevention in an organisation', async () => {
    expect((await harness.call('group', 'GET /danger/dual/prevention/build/getBuilderByOrgId/org-XC-KY')).data).toEqual({
      orgId: 'org-XC-KY', orgName: '西安星程示范客运有限公司', empId: 'emp00004', empName: '苏映雪', mobile: '13800000004', duty: '分管安全负责人',
    })
    expect((await harness.call('group', 'GET /danger/dual/prevention/build/getBuilderByOrgId/org-XC-KY-1')).data).toBeNull()
    expect(await harness.call('officer', 'GET /danger/dual/prevention/build/getBuilderByOrgId/org-XC')).toMatchObject({ status: 404 })
  })
})
