import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordPath } from '../../../src/contract/recordPaths'
import type { HistoryEntry, RecordData, RecordPage } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from './platformHarness'
import { day } from '../../day'

describe.each(oneKind)('a call of the specification and the page that shows the same (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const list = async (who: CastName, path: string, body: object = {}) => harness.call<RecordPage>(who, `POST ${path}/page`, { current: 1, size: 200, ...body })
  const stamp = { name: '星程客运合同专用章', kind: 'contract', stampCode: '6199990000771', reason: '签订运输合同', validFrom: day(0), validTo: day(900) }

  it('are one for the changes of quotas: the page asks by the call itself', async () => {
    const { endpoints } = harness.set.pages['quotaChange']!
    expect(recordPath(endpoints, 'page')).toEqual({ method: 'POST', path: '/jy/quota/change/page' })
    expect((await list('director', '/jy/quota/change', { kind: ['deduct'] })).data.records.length).toBeGreaterThan(0)
  })

  it('bind a stamp by the same rules, with the same refusals, history and way to go', async () => {
    const called = (who: CastName, values: object) => harness.call<RecordData>(who, 'POST /jg/org/bindingStamp', { orgId: 'org-XC-KY', ...values })
    const entered = (who: CastName, values: object) => harness.call<RecordData>(who, 'POST /dqfw', { org: 'org-XC-KY', ...values })
    for (const wrong of [{ stampCode: '12' }, { validTo: day(-1) }, { kind: 'nothing' }, { keeper: 'nobody' }]) {
      const [one, other] = [await called('director', { ...stamp, ...wrong }), await entered('director', { ...stamp, ...wrong })]
      expect(one).toMatchObject({ status: 400 })
      expect([one.code, one.msg, one.errors]).toEqual([other.code, other.msg, other.errors])
    }
    for (const ask of [called, entered]) expect(await ask('driver', stamp)).toMatchObject({ status: 403, code: 3 })
    const [one, other] = [await called('director', stamp), await entered('director', { ...stamp, stampCode: '6199990000772' })]
    const standing = async ({ data: { id } }: { data: { id: string } }) => {
      const { data: record } = await harness.call<RecordData>('director', `GET /dqfw/${id}`)
      const { data: history } = await harness.call<HistoryEntry[]>('director', `GET /dqfw/${id}/history`)
      return { status: record['status'], org: record['org'], keeper: record['keeper'], version: record.version, history: history.map(({ action, changes }) => [action, changes.map(({ field }) => field).toSorted()]) }
    }
    expect(await standing(one)).toEqual(await standing(other))
    for (const ask of [called, entered]) expect(await ask('director', stamp)).toMatchObject({ status: 400, errors: [{ path: 'stampCode', code: 'duplicate' }] })
    // Neither lets the company decide about its own.
    for (const { data: { id, version } } of [one, other]) expect(await harness.call('director', `POST /dqfw/${id}/approve`, { version, values: { auditOpinion: '同意' } })).toMatchObject({ status: 403 })
  })

  it('offer the packages that the page has, those that are in use', async () => {
    const skus = async () => (await harness.call<{ skuId: string }[]>('group', 'POST /sj/channel/sku/searchSkuListByOrgId?orgId=org-XC')).data.map(({ skuId }) => skuId)
    const shown = async () => (await list('group', '/dqfw/sku', { org: ['org-XC'], enabled: true })).data.records.map(({ id }) => id)
    expect((await skus()).toSorted()).toEqual((await shown()).toSorted())
    const [first] = (await list('group', '/dqfw/sku')).data.records
    expect(await harness.call('group', `PUT /dqfw/sku/${first!.id}`, { version: first!.version, enabled: false })).toMatchObject({ status: 200 })
    expect(await skus()).not.toContain(first!.id)
    expect((await skus()).toSorted()).toEqual((await shown()).toSorted())
  })

  it('offer a company the packages of its group, to look at and to order, and those of no other', async () => {
    const called = async (who: CastName, orgId: string) => (await harness.call<{ skuId: string }[]>(who, `POST /sj/channel/sku/searchSkuListByOrgId?orgId=${orgId}`)).data.map(({ skuId }) => skuId).toSorted()
    const listed = async (who: CastName) => (await list(who, '/dqfw/sku')).data.records.map(({ id }) => id).toSorted()
    const offered = async (who: CastName) => (await harness.call<RecordData[]>(who, 'POST /dqfw/sku/options', { size: 100 })).data.map(({ id }) => id).toSorted()
    const ids = await called('director', 'org-XC-KY')
    expect(ids.length).toBeGreaterThan(0)
    expect([await listed('director'), await offered('director')]).toEqual([ids, ids])
    const order = await harness.call<RecordData>('director', 'POST /dqfw/order', { sku: ids[0], contact: '李主管', contactPhone: '029-88110000' })
    expect(order).toMatchObject({ status: 200, data: { sku: ids[0], org: 'org-XC-KY' } })
    const { data: sku } = await harness.call<RecordData>('director', `GET /dqfw/sku/${ids[0]}`)
    expect(await harness.call('director', `PUT /dqfw/sku/${ids[0]}`, { version: sku.version, price: '1.00' })).toMatchObject({ status: expect.toBeOneOf([403, 404]) })
  })

  it('tell of a validity what the page of balances shows', async () => {
    const { data: { records } } = await list('group', '/dqfw/balance', { org: ['org-XC-YL'] })
    const shown = records.find(({ product }) => product === 'esign')!
    expect((await harness.call('yulin', 'GET /jcfw/product/surplus/searchValidDate?productCode=esign')).data).toMatchObject({ validTo: shown['validTo'], remaining: shown['remaining'] })
  })

  it('know the same rule of deduction that the letters go by', async () => {
    const { data: [taken] } = await harness.call<{ ruleId: string; amount: number }[]>('director', 'POST /jcfw/product/deduct/rule/searchListByBusinessType', { businessType: 'responsibilityLetter' })
    const { data } = await harness.call<RecordData>('director', 'POST /dqzrsOwnerList', {
      title: '安全承诺书', template: 'lt-promise', year: '2036', partyBEmp: 'emp00010', partyASigner: 'emp00003', startDate: day(0), endDate: day(365), deadline: day(10),
    })
    expect(data).toMatchObject({ rule: taken!.ruleId, deductEach: taken!.amount })
  })
})
