import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from './platformHarness'

interface Balance { readonly orgId: string; readonly productCode: string; readonly remaining: number; readonly shared: boolean }

describe.each(oneKind)('services and quotas (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('tell until when a service may be used, what ends first going first', async () => {
    const valid = async (who: CastName, product: string) => (await harness.call(who, `GET /jcfw/product/surplus/searchValidDate?productCode=${product}`)).data
    // Its own 14 signatures end before the group's.
    expect(await valid('officer', 'esign')).toMatchObject({ productCode: 'esign', remaining: 14, usable: true })
    expect(await valid('dangerousGoods', 'esign')).toMatchObject({ remaining: 397, usable: true })
    expect(await valid('group', 'esign')).toMatchObject({ remaining: 1899, usable: true })
    expect(await valid('dangerousGoods', 'face')).toMatchObject({ remaining: 100, usable: false })
    expect(await valid('officer', 'training')).toEqual({ productCode: 'training', validFrom: null, validTo: null, remaining: 0, usable: false })
    expect(await harness.call('officer', 'GET /jcfw/product/surplus/searchValidDate')).toMatchObject({ status: 400 })
  })

  it('tell what is left, the group’s shared balances included', async () => {
    const left = async (who: CastName, body: object = {}) => harness.call<Balance[]>(who, 'POST /jy/quota/surplus', body)
    const said = (await left('officer')).data.map(({ orgId, productCode, remaining, shared }) => `${orgId} ${productCode} ${remaining} ${String(shared)}`)
    const { data: { records } } = await harness.call<RecordPage>('group', 'POST /dqfw/balance/page', { current: 1, size: 100 })
    const standing = records.filter(({ org, shareToChildren }) => org === 'org-XC-KY' || (org === 'org-XC' && shareToChildren === true))
    expect(said.toSorted()).toEqual(standing.map(({ org, product, remaining }) => `${String(org)} ${String(product)} ${String(remaining)} ${String(org === 'org-XC')}`).toSorted())
    expect(said).toEqual(expect.arrayContaining(['org-XC-KY esign 14 false', 'org-XC esign 1899 true', 'org-XC sms 3690 true']))
    expect((await left('group', { orgId: 'org-XC-WH', productCode: 'face' })).data).toMatchObject([{ orgId: 'org-XC-WH', remaining: 100 }])
    expect(await left('officer', { orgId: 'org-XC-WH' })).toMatchObject({ status: 404 })
  })

  it('list the changes behind a balance, of the own organisation alone', async () => {
    const changes = (who: CastName, body: object) => harness.call<RecordPage>(who, 'POST /jy/quota/change/page', body)
    const { data } = await changes('director', { current: 1, size: 50 })
    expect(data.total).toBeGreaterThan(0)
    expect((await changes('group', { org: ['org-XC-KY'] })).data.total).toBe(data.total)
    expect((await changes('group', {})).data.total).toBeGreaterThan(data.total!)
    expect(new Set(data.records.map(({ org }) => org))).toEqual(new Set(['org-XC-KY']))
    expect(await changes('driver', {})).toMatchObject({ status: 403 })
  })

  it('list what an organisation may buy, its group’s packages too', async () => {
    const skus = (who: CastName, query: string) => harness.call<{ code: string; price: string }[]>(who, `POST /sj/channel/sku/searchSkuListByOrgId?${query}`)
    expect((await skus('officer', 'orgId=org-XC-KY&productCode=esign')).data.map(({ code, price }) => `${code} ${price}`)).toEqual(['TC001 900.00', 'TC002 3200.00'])
    expect((await skus('regulator', 'orgId=org-SF-JG')).data).toEqual([])
    expect(await skus('officer', 'orgId=org-XC-WH')).toMatchObject({ status: 404 })
  })

  it('tell what a business takes; a company’s own rule goes before its group’s', async () => {
    const rules = async (who: CastName, businessType = 'responsibilityLetter') => (await harness.call<{ productCode: string; amount: number }[]>(who, 'POST /jcfw/product/deduct/rule/searchListByBusinessType', { businessType })).data.map(({ productCode, amount }) => `${productCode} ${amount}`)
    expect(await rules('officer')).toEqual(['esign 1', 'sms 1'])
    expect(await harness.call('director', 'POST /dqfw/deductRule', { name: '本企业', businessType: 'responsibilityLetter', product: 'sms', amount: 3 })).toMatchObject({ status: 200 })
    expect(await rules('officer')).toEqual(['esign 1', 'sms 3'])
    expect(await rules('dangerousGoods')).toEqual(['esign 1', 'sms 1'])
    expect(await rules('officer', 'nothing')).toEqual([])
  })
})

/** Of the demonstration's articles those whose readers are told here. */
const known = ['集团召开冬季安全生产部署会', '客运一队百日无事故', '关于加强岁末年初运输安全的政策解读', '冰雪天气行车的八条经验', '危货押运须知（草稿）']

describe.each(oneKind)('news (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const titles = async (who: CastName, body: object = {}) => (await harness.call<{ records: { title: string }[] }>(who, 'POST /yunyi-zujian/blog/v1/page', { size: 100, ...body })).data.records.map(({ title }) => title).filter((title) => known.includes(title))

  it('reach those they were published for, whatever their role; drafts reach nobody', async () => {
    expect(await titles('driver')).toEqual(['集团召开冬季安全生产部署会', '客运一队百日无事故', '关于加强岁末年初运输安全的政策解读', '冰雪天气行车的八条经验'])
    expect(await titles('dangerousGoods')).toEqual(['集团召开冬季安全生产部署会', '关于加强岁末年初运输安全的政策解读', '冰雪天气行车的八条经验'])
    expect(await titles('regulator')).toEqual(['关于加强岁末年初运输安全的政策解读'])
    expect(await harness.call(null, 'POST /yunyi-zujian/blog/v1/page', {})).toMatchObject({ status: 401 })
  })

  it('are found by column and by words of the title', async () => {
    expect(await titles('driver', { column: 'policy' })).toEqual(['关于加强岁末年初运输安全的政策解读'])
    expect(await titles('driver', { keyword: '冰雪' })).toEqual(['冰雪天气行车的八条经验'])
    // As many pages as there may be articles: the demonstration has ever more of them.
    const onPages = await Promise.all(Array.from({ length: 10 }, (_, index) => titles('driver', { current: index + 1, size: 3 })))
    expect(onPages.flat()).toEqual(await titles('driver'))
  })
})
