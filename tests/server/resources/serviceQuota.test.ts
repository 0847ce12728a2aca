import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { openPlatformHarness, type Answer, type CastName, type PlatformHarness } from '../platform/platformHarness'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const [director, driver] = ['emp00003', 'emp00010']
const [order, transfer, batch, balances, changes] = ['/dqfw/order', '/dqfw/transfer', '/dqzrsOwnerList/batch', '/dqfw/balance', '/dqfw/quotaChange']

describe('what an organisation has of a service', () => {
  let harness: PlatformHarness
  const create = (who: CastName, path: string, body: object) => harness.call<RecordData>(who, `POST ${path}`, body)
  const read = async (who: CastName, path: string, id: string) => (await harness.call<RecordData>(who, `GET ${path}/${id}`)).data
  const move = async (who: CastName, path: string, id: string, name: string) => harness.call<RecordData>(who, `POST ${path}/${id}/${name}`, { version: (await read(who, path, id)).version })
  const list = async (who: CastName, path: string, filters: object = {}) => (await harness.call<RecordPage>(who, `POST ${path}/page`, { current: 1, size: 200, ...filters })).data.records
  const surplus = async (productCode: string) => (await harness.call<readonly { remaining: number }[]>('director', 'POST /jy/quota/surplus', { productCode })).data.map(({ remaining }) => remaining)
  const done = ({ data, ...answer }: Answer<RecordData>) => {
    expect(answer, JSON.stringify(answer.errors ?? answer.msg)).toMatchObject({ code: 0 })
    return data
  }
  beforeAll(async () => { harness = await openPlatformHarness('embedded') })
  afterAll(() => harness.close())

  const ordered = async (product: string, amount: number) => {
    const { id } = done(await create('director', order, { product, amount, validMonths: 6, contact: '李主管', contactPhone: '029-88110000' }))
    return done(await move('group', order, id, 'open'))
  }
  const written = async (who: CastName, bizNo: unknown) => {
    const newest = (await list(who, changes)).slice(0, 5)
    return (await Promise.all(newest.map(({ id }) => read(who, changes, id)))).filter((change) => change['bizNo'] === bizNo)
  }
  const letters = (balance: unknown) => create('director', batch, {
    title: '2032年度责任书', template: 'lt-driver', year: '2032', startDate: day(0), endDate: day(365), deadline: day(10), targetEmps: [driver], partyASigner: director, balance,
  })

  it('is ordered by itself and opened by the group, with a change that says so', async () => {
    const { id } = done(await create('director', order, { product: 'training', amount: 50, validMonths: 6, contact: '李主管', contactPhone: '029-88110000' }))
    expect(await move('director', order, id, 'open')).toMatchObject({ status: 403, code: 3 })
    expect(await surplus('training')).toEqual([])
    const opened = done(await move('group', order, id, 'open'))
    expect(opened).toMatchObject({ status: 'opened', handledBy: 'emp00002' })
    expect(await read('director', balances, String(opened['balance']))).toMatchObject({ org: 'org-XC-KY', product: 'training', total: 50, remaining: 50, status: 'normal' })
    expect(await surplus('training')).toEqual([50])
    expect(await written('director', opened['orderNo'])).toMatchObject([{ org: 'org-XC-KY', kind: 'purchase', amount: 50, balanceAfter: 50, product: 'training' }])
  })

  it('is given by the group to a company below, out of its own, with a change on both sides', async () => {
    const source = (await list('group', balances)).find((one) => one['org'] === 'org-XC' && one['product'] === 'esign')!
    const given = (values: object) => create('group', transfer, { balance: source.id, toOrg: 'org-XC-KY', amount: 30, ...values })
    expect(await create('group', transfer, { balance: (await list('director', balances))[0]!.id, toOrg: 'org-XC-WH', amount: 1 })).toMatchObject({ errors: [{ path: 'balance', message: '只能划拨划出单位自己的余额' }] })
    expect(await given({ amount: 900_000 })).toMatchObject({ errors: [{ path: 'amount', message: '划拨数量不能超过余额剩余' }] })
    const moved = done(await move('group', transfer, done(await given({})).id, 'transfer'))
    expect(await read('group', balances, source.id)).toMatchObject({ remaining: Number(source['remaining']) - 30 })
    expect((await list('director', balances)).filter((one) => one['total'] === 30 && one['product'] === 'esign')).toMatchObject([{ org: 'org-XC-KY', name: '西安星程示范客运有限公司 电子签名', remaining: 30, validTo: source['validTo'] }])
    const both = await written('group', moved['transferNo'])
    expect(both.map(({ org, kind, amount, counterpart }) => [org, kind, amount, counterpart]).sort()).toEqual([['org-XC', 'transferOut', -30, 'org-XC-KY'], ['org-XC-KY', 'transferIn', 30, 'org-XC']])
    expect((await list('director', transfer)).map(({ id }) => id)).toEqual([moved.id])
  })

  it('is used up only while it is valid, and for what it is', async () => {
    expect(await letters((await ordered('sms', 100))['balance'])).toMatchObject({ errors: [{ path: 'balance', message: '请选择电子签名的余额' }] })
    const { balance } = await ordered('esign', 5)
    const { id } = done(await letters(balance))
    await sql`update product_balance set valid_to = ${day(-1)} where id = ${balance}`.execute(harness.database.db)
    expect(await move('director', batch, id, 'issue')).toMatchObject({ msg: '电子签名余额不够或已过期，请先购买或划拨' })
    await sql`update product_balance set valid_to = ${day(1)} where id = ${balance}`.execute(harness.database.db)
    done(await move('director', batch, id, 'issue'))
    expect(await read('director', balances, String(balance))).toMatchObject({ used: 1, remaining: 4 })
  })
})
