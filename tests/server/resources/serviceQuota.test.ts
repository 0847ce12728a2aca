import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { day } from '../../day'

const [director, driver] = ['emp00003', 'emp00010']
const [order, transfer, batch, letter, balances, changes] = ['/dqfw/order', '/dqfw/transfer', '/dqzrsOwnerList/batch', '/dqzrsOwnerList', '/dqfw/balance', '/jy/quota/change']

describe.each(oneKind)('what an organisation has of a service (%s)', (kind) => {
  let harness: PlatformHarness
  const surplus = async (productCode: string) => (await harness.call<readonly { remaining: number }[]>('director', 'POST /jy/quota/surplus', { productCode })).data.map(({ remaining }) => remaining)
  const { create, read, move, list } = recordCalls(() => harness)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const ordered = async (product: string, amount: number) => {
    const { id } = done(await create('director', order, { product, amount, validMonths: 6, contact: '李主管', contactPhone: '029-88110000' }))
    return done(await move('group', order, id, 'open'))
  }
  const written = async (who: CastName, bizNo: unknown) => {
    const newest = (await list(who, changes)).slice(0, 5)
    return (await Promise.all(newest.map(({ id }) => read(who, changes, id)))).filter((change) => change['bizNo'] === bizNo)
  }
  const letters = (targetEmps: readonly unknown[] = [driver], year = '2032') => create('director', batch, {
    title: `${year}年度责任书`, template: 'lt-promise', year, startDate: day(0), deadline: day(10), targetEmps, partyASigner: director,
  })
  /** An order of signatures that is all there is to draw on. */
  const onlyOrdered = async (amount: number) => {
    const { balance } = await ordered('esign', amount)
    await sql`update product_balance set valid_to = ${day(-1)} where product = 'esign' and id <> ${balance} and org_id in ('org-XC', 'org-XC-KY')`.execute(harness.database.db)
    return String(balance)
  }
  const colleagues = async () => (await list('director', '/emp', { status: ['onDuty'] })).map(({ id }) => id).filter((id) => id !== director && id !== driver)
  const rule = { name: '本企业的责任书签署', businessType: 'responsibilityLetter', product: 'esign', amount: 3 }

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
    await ordered('sms', 100)
    const balance = await onlyOrdered(5)
    const { id } = done(await letters())
    await sql`update product_balance set valid_to = ${day(-1)} where id = ${balance}`.execute(harness.database.db)
    expect(await move('director', batch, id, 'issue')).toMatchObject({ msg: '电子签名余额不够或已过期，请先购买或划拨' })
    await sql`update product_balance set valid_to = ${day(1)} where id = ${balance}`.execute(harness.database.db)
    done(await move('director', batch, id, 'issue'))
    expect(await read('director', balances, String(balance))).toMatchObject({ used: 1, remaining: 4 })
  })

  it('is given to companies below alone, which are all that the form offers', async () => {
    const source = (await list('group', balances)).find((one) => one['org'] === 'org-XC' && one['product'] === 'esign')!
    const given = (toOrg: string) => create('group', transfer, { balance: source.id, toOrg, amount: 1 })
    expect(await given('org-XC')).toMatchObject({ errors: expect.arrayContaining([{ path: 'toOrg', code: 'rule', message: '不能划拨给划出单位自己' }]) })
    expect(await given('org-SF-JG')).toMatchObject({ status: 400 })
    const offered = await harness.call<readonly RecordData[]>('group', 'POST /organization/options', { size: 100, below: 'org-XC' })
    const ids = offered.data.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['org-XC-KY', 'org-XC-WH', 'org-XC-KY-1']))
    expect(ids.filter((id) => id === 'org-XC' || !id.startsWith('org-XC'))).toEqual([])
    expect(await harness.call('group', 'POST /emp/options', { below: 'org-XC' })).toMatchObject({ status: 400 })
  })

  it('is taken for each letter as the nearest rule says, and for people without one alone', async () => {
    const [first, second, third] = await colleagues()
    const ruled = done(await create('director', '/dqfw/deductRule', rule))
    const balance = await onlyOrdered(10)
    const issued = done(await move('director', batch, done(await letters([first, second], '2033')).id, 'issue'))
    expect(issued).toMatchObject({ rule: ruled.id, deductEach: 3, costEsign: 6, totalCount: 2, skippedEmps: null })
    expect(await read('director', balances, String(balance))).toMatchObject({ used: 6, remaining: 4 })
    expect(await written('director', issued['batchNo'])).toMatchObject([{ kind: 'deduct', amount: -6, balanceAfter: 4, org: 'org-XC-KY' }])

    const again = done(await letters([first, third, second], '2033'))
    expect(again).toMatchObject({ totalCount: 1, costEsign: 3 })
    expect([...(again['skippedEmps'] as string[])].sort()).toEqual([first, second].sort())
    done(await move('director', batch, again.id, 'issue'))
    expect((await list('director', letter, { batch: [again.id] })).map((one) => one['partyBEmp'])).toEqual([third])
    expect(await read('director', balances, String(balance))).toMatchObject({ used: 9, remaining: 1 })

    const nobody = done(await letters([first], '2033'))
    expect(await move('director', batch, nobody.id, 'issue')).toMatchObject({ status: 409, msg: expect.stringContaining('都已有责任书') })
    expect(await read('director', balances, String(balance))).toMatchObject({ used: 9 })
  })

  it('is not overdrawn by two who draw on it at once', async () => {
    const people = await colleagues()
    const balance = await onlyOrdered(10)
    const both = await Promise.all([people.slice(0, 2), people.slice(2, 4)].map(async (some) => done(await letters(some, '2034'))))
    const answers = await Promise.all(both.map(({ id }) => move('director', batch, id, 'issue')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await read('director', balances, String(balance))).toMatchObject({ used: 6, remaining: 4 })
    const bizNos = both.map((one) => one['batchNo'])
    expect((await list('director', changes, {})).filter((one) => bizNos.includes(one['bizNo'] as string)).length).toBeLessThanOrEqual(1)
    // Both for the same people: whoever comes second skips them, or is refused; nobody has two letters.
    await onlyOrdered(40)
    const same = await Promise.all([1, 2].map(async () => done(await letters(people.slice(4, 6), '2034'))))
    await Promise.all(same.map(({ id }) => move('director', batch, id, 'issue')))
    expect((await list('director', letter, { year: [2034, 2034], partyBEmp: people.slice(4, 6) })).length).toBe(2)
  })

  it('is taken for a letter by itself from what ends first, given back on recall, and then from what the group shares', async () => {
    const [, , , , , , who] = await colleagues()
    const single = () => create('director', letter, { title: '安全承诺书', template: 'lt-promise', year: '2035', partyBEmp: who, partyASigner: director, startDate: day(0), deadline: day(10) })
    await sql`update product_balance set valid_to = case when id in ('balance00001', 'balance00003') then ${day(60)}::date else ${day(-1)}::date end where org_id in ('org-XC', 'org-XC-KY') and product = 'esign'`.execute(harness.database.db)
    const before = (await read('director', balances, 'balance00003'))['remaining'] as number
    const { id } = done(await single())
    const issued = done(await move('director', letter, id, 'issue'))
    expect(issued).toMatchObject({ balance: 'balance00003', esignCost: 3 })
    expect(await read('director', balances, 'balance00003')).toMatchObject({ remaining: before - 3 })
    done(await move('director', letter, id, 'recall'))
    expect(await read('director', balances, 'balance00003')).toMatchObject({ remaining: before })
    expect((await written('director', issued['letterNo'])).map(({ kind: what, amount, balanceAfter }) => [what, amount, balanceAfter]).toSorted()).toEqual([['deduct', -3, before - 3], ['refund', 3, before]])

    await sql`update product_balance set valid_to = ${day(-1)} where org_id = 'org-XC-KY' and product = 'esign'`.execute(harness.database.db)
    const shared = (await read('group', balances, 'balance00001'))['remaining'] as number
    expect(done(await move('director', letter, id, 'issue'))).toMatchObject({ balance: 'balance00001' })
    expect(await read('group', balances, 'balance00001')).toMatchObject({ remaining: shared - 3 })
    done(await move('director', letter, id, 'recall'))
    // What is given back is what was taken, whatever the rule said when the letter was written.
    const changed = (await list('director', '/dqfw/deductRule')).find((one) => one['org'] === 'org-XC-KY' && one['product'] === 'esign')!
    done(await harness.call('director', `PUT /dqfw/deductRule/${changed.id}`, { version: changed.version, amount: 20 }))
    expect(done(await move('director', letter, id, 'issue'))).toMatchObject({ esignCost: 20 })
    expect(await read('group', balances, 'balance00001')).toMatchObject({ remaining: shared - 20 })
    done(await move('director', letter, id, 'recall'))
    expect(await read('group', balances, 'balance00001')).toMatchObject({ remaining: shared })

    const { id: ruleId, version } = (await list('director', '/dqfw/deductRule')).find((one) => one['org'] === 'org-XC-KY' && one['product'] === 'esign')!
    done(await harness.call('director', `PUT /dqfw/deductRule/${ruleId}`, { version, enabled: false }))
    expect(done(await move('director', letter, id, 'issue'))).toMatchObject({ deductEach: 0, esignCost: 0 })
    expect(await read('group', balances, 'balance00001')).toMatchObject({ remaining: shared })
  })
})
