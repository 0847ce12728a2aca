import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnexExchangeLogged, BusinessAnnexFile } from '../../../src/contract/annexPaths'
import type { AnnexFileInfo, Envelope, HistoryEntry, RecordPage } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from './platformHarness'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000, 7)])

describe.each(oneKind)('files by business id (%s)', (kind) => {
  let harness: PlatformHarness
  let vehicle = ''
  let other = ''
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    const { data } = await harness.call<RecordPage>('officer', 'POST /veh/page', { size: 2 })
    vehicle = data.records[0]?.id ?? ''
    other = data.records[1]?.id ?? ''
  })
  afterAll(() => harness.close())

  async function upload(who: CastName, name = '车架号.png', slot = 'vinPhoto'): Promise<string> {
    const form = new FormData()
    form.set('page', 'veh')
    form.set('slot', slot)
    form.set('file', new Blob([new Uint8Array(png)]), name)
    const encoded = new Response(form)
    const answer = await harness.fastify.inject({
      method: 'POST', url: '/api/annex', payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { access_token: await harness.token(who), 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    return answer.json<Envelope<AnnexFileInfo>>().data.id
  }
  const add = (who: CastName, body: object) => harness.call<BusinessAnnexFile[]>(who, 'POST /jcfw/annex/deleteAdd', { bizId: vehicle, slot: 'vinPhoto', ...body })
  const list = (who: CastName, slot = 'vinPhoto', id = vehicle) => harness.call<BusinessAnnexFile[]>(who, `GET /jcfw/annex/listAll/${id}/${slot}`)

  it('are put on a record and taken off in one step, which its history tells', async () => {
    const [one, two] = [await upload('officer', '甲.png'), await upload('officer', '乙.png')]
    expect((await add('officer', { addIds: [one] })).data).toMatchObject([{ id: one, bizId: vehicle, slot: 'vinPhoto', name: '甲.png', size: png.length, url: `/annex/${one}` }])
    const logged = await harness.call<AnnexExchangeLogged>('officer', 'POST /jcfw/annex/deleteAddFileAndLog', { bizId: vehicle, slot: 'vinPhoto', deleteIds: [one], addIds: [two] })
    expect(logged.data.files.map(({ id }) => id)).toEqual([two])
    const { data: history } = await harness.call<HistoryEntry[]>('officer', `GET /veh/${vehicle}/history`)
    expect(history.find(({ version }) => version === logged.data.version)).toMatchObject({ by: { name: '苏映雪' }, changes: [{ field: 'annex/vinPhoto', before: ['甲.png'], after: ['乙.png'] }] })
  })

  it('are listed by record and slot, for whoever sees the record', async () => {
    const photo = await upload('officer', '车头.png', 'testReport')
    await add('officer', { slot: 'testReport', addIds: [photo] })
    expect((await list('officer', 'testReport')).data.map(({ id }) => id)).toEqual([photo])
    expect((await list('group', 'all')).data.map(({ slot }) => slot)).toEqual(expect.arrayContaining(['drivingLicense', 'vinPhoto', 'testReport']))
    expect((await list('dangerousGoods', 'all')).data).toEqual([])
    expect(await harness.call(null, `GET /jcfw/annex/listAll/${vehicle}/all`)).toMatchObject({ status: 401, code: 2 })
  })

  it('are listed for several records at once, of one slot where one is named', async () => {
    const paper = await upload('officer', '另一辆.png')
    await add('officer', { bizId: other, addIds: [paper] })
    const both = await harness.call<BusinessAnnexFile[]>('officer', `POST /basic/annex/businessViewListByBizIds/${vehicle},${other}`)
    expect(new Set(both.data.map(({ bizId }) => bizId))).toEqual(new Set([vehicle, other]))
    const one = await harness.call<BusinessAnnexFile[]>('officer', `POST /basic/annex/businessViewListByBizIds/${vehicle},${other}`, { slot: 'testReport' })
    expect(one.data.map(({ bizId, slot }) => ({ bizId, slot }))).toEqual([{ bizId: vehicle, slot: 'testReport' }])
    expect((await harness.call<BusinessAnnexFile[]>('yulin', `POST /basic/annex/businessViewListByBizIds/${vehicle},${other}`)).data).toEqual([])
  })

  it('are taken off one by one, by those who may edit the record alone', async () => {
    const [file] = (await list('officer')).data
    const remove = (who: CastName, slot = 'vinPhoto') => harness.call(who, `GET /jcfw/annex/delete/${vehicle}/${slot}/${file?.id ?? ''}`)
    expect(await remove('inspector')).toMatchObject({ status: 404 })
    expect(await remove('regulator')).toMatchObject({ status: 403, code: 3 })
    expect(await remove('officer', 'testReport')).toMatchObject({ status: 404, msg: '这个栏目里没有要删除的文件' })
    expect(await remove('officer')).toMatchObject({ status: 200, data: null })
    expect((await list('officer')).data).toEqual([])
  })

  it('cannot be taken from others, nor go beyond the number of the slot', async () => {
    const theirs = await upload('dangerousGoods')
    expect(await add('officer', { addIds: [theirs] })).toMatchObject({ status: 400, errors: [{ path: 'annex/vinPhoto', code: 'notFound' }] })
    const many = await Promise.all(['1', '2', '3', '4', '5'].map((name) => upload('officer', `${name}.png`)))
    expect(await add('officer', { addIds: many })).toMatchObject({ status: 400, errors: [{ path: 'annex/vinPhoto', code: 'tooMany' }] })
    expect(await add('officer', { bizId: 'nobody', addIds: [] })).toMatchObject({ status: 404 })
  })
})
