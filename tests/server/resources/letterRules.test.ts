import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LetterVerdict } from '../../../src/contract/letters'
import type { RecordData } from '../../../src/contract/envelope'
import { addDays, addMonths } from '../../../src/language/calendar'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const [letters, batches, templates, balances, changes] = ['/dqzrsOwnerList', '/dqzrsOwnerList/batch', '/dqzrsOwnerList/template', '/dqfw/balance', '/jy/quota/change']
const [group, director, officer, driver] = ['emp00002', 'emp00003', 'emp00004', 'emp00010']

describe.each(oneKind)('letters of responsibility, one by one and in batches (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const batchOf = (values: object) => create('director', batches, { title: '承诺书', template: 'lt-promise', startDate: day(0), deadline: day(10), partyASigner: director, ...values })
  const lettersOf = (batch: string) => list('director', letters, { batch: [batch] })
  const sign = (id: string) => write(sql`update responsibility_letter set status = 'signed', completed_time = now() where id = ${id}`)

  it('are made for the heads of companies where the other party is a company, and for none without a head', async () => {
    const { id } = done(await create('group', batches, { title: '企业责任书', template: 'lt-group', year: '2051', startDate: day(0), deadline: day(10), targetOrgs: ['org-XC-KY', 'org-XC-TC'], partyASigner: group }))
    await write(sql`update organization set principal = null where id = 'org-XC-TC'`)
    expect(await move('group', batches, id, 'issue')).toMatchObject({ status: 409, msg: '有乙方单位没有登记主要负责人，请先在“组织机构”里登记' })
    await write(sql`update organization set principal = ${officer} where id = 'org-XC-TC'`)
    expect(done(await move('group', batches, id, 'issue'))).toMatchObject({ status: 'signing', totalCount: 2 })
    const made = await Promise.all((await list('group', '/dqzrsGroup', { year: [2051, 2051] })).map((one) => read('group', '/dqzrsGroup', one.id)))
    expect(made.map(({ partyBKind, partyBOrg, partyBEmp, status }) => [partyBKind, partyBOrg, partyBEmp, status]).sort()).toEqual([['org', 'org-XC-KY', director, 'pending'], ['org', 'org-XC-TC', officer, 'pending']])
    expect(await create('group', batches, { title: '再来', template: 'lt-group', year: '2051', startDate: day(0), deadline: day(10), targetOrgs: ['org-XC-KY'], partyASigner: group })).toMatchObject({ data: { skippedOrgs: ['org-XC-KY'], totalCount: 0 } })
  })

  it('use templates in force alone, and those people that a template is for; they end when it says', async () => {
    expect(await batchOf({ template: 'lt-driver', year: '2052', targetEmps: [officer] })).toMatchObject({ errors: [expect.objectContaining({ path: 'targetEmps' })] })
    const { id } = done(await batchOf({ year: '2052', targetEmps: [driver] }))
    expect(await read('director', batches, id)).toMatchObject({ endDate: addDays(addMonths(day(0), 12), -1) })
    await write(sql`update letter_template set status = 'disabled' where id = 'lt-promise'`)
    expect(await batchOf({ year: '2052', targetEmps: [driver] })).toMatchObject({ errors: [expect.objectContaining({ path: 'template' })] })
    expect(await move('director', batches, id, 'issue')).toMatchObject({ status: 409, msg: '责任书模板已停用，请另选启用的模板' })
    await write(sql`update letter_template set status = 'enabled' where id = 'lt-promise'`)
  })

  it('have one template in force for a post', async () => {
    const [post] = await list('director', '/organization/post')
    const made = async (code: string) => done(await create('director', templates, {
      code, name: code, kind: 'special', year: '2053', org: 'org-XC-KY', applyPosts: [post!.id], content: '<p>约定。</p>', signers: [{ role: 'partyBSigner', way: 'handwrite', verifyWay: 'sms', seq: 1 }, { role: 'partyASigner', way: 'handwrite', verifyWay: 'sms', seq: 2 }],
    })).id
    done(await move('director', templates, await made('GW-1'), 'enable'))
    expect(await move('director', templates, await made('GW-2'), 'enable')).toMatchObject({ status: 409, msg: '这些岗位本年度已有同类的启用模板：GW-1，请先停用它' })
  })

  it('that are voided or issued anew leave their batch right, so that it ends', async () => {
    const { id } = done(await batchOf({ year: '2054', targetEmps: [driver, officer] }))
    done(await move('director', batches, id, 'issue'))
    const [one, other] = await lettersOf(id)
    await sign(one!.id)
    await write(sql`update letter_batch set signed_count = 1 where id = ${id}`)
    done(await move('director', letters, one!.id, 'voidLetter', { voidReason: '人员调动' }))
    expect(await read('director', batches, id)).toMatchObject({ status: 'signing', signedCount: 0, voidedCount: 1 })
    const { replacedBy } = done(await move('director', letters, one!.id, 'reissue'))
    expect(await read('director', letters, String(replacedBy))).toMatchObject({ batch: id, status: 'draft' })
    expect(await read('director', batches, id)).toMatchObject({ voidedCount: 0 })
    done(await move('director', letters, String(replacedBy), 'issue'))
    done(await move('director', letters, String(replacedBy), 'voidLetter', { voidReason: '离职' }))
    done(await move('director', letters, other!.id, 'voidLetter', { voidReason: '离职' }))
    expect(await read('director', batches, id)).toMatchObject({ status: 'closed', voidedCount: 2, signedCount: 0 })
  })

  it('draw on a balance whose changes follow from each other, and tell its company once that little is left', async () => {
    await write(sql`update product_balance set valid_to = ${day(-1)} where product = 'esign' and id <> 'balance00003'`)
    await write(sql`update product_balance set total = 30, used = 9, remaining = 21, warn_line = 20, valid_to = ${day(9)} where id = 'balance00003'`)
    const messages = async () => (await list('director', '/myMsg')).filter(({ title }) => title === '电子签名余额不多了')
    const before = (await messages()).length
    for (const year of ['2055', '2056']) done(await move('director', batches, done(await batchOf({ year, targetEmps: [driver] })).id, 'issue'))
    expect(await messages()).toHaveLength(before + 1)
    const told = await Promise.all((await list('director', changes)).slice(0, 2).map((change) => read('director', changes, change.id)))
    expect(told.map(({ balance, amount, balanceAfter }) => [balance, amount, balanceAfter]).sort((a, b) => Number(b[2]) - Number(a[2]))).toEqual([['balance00003', -1, 20], ['balance00003', -1, 19]])
    const { version } = await read('director', balances, 'balance00003')
    expect(await harness.call<RecordData>('director', `PUT ${balances}/balance00003`, { version, warnLine: 5, shareToChildren: true, total: 900 })).toMatchObject({ code: 0, data: { warnLine: 5, shareToChildren: true, total: 30, remaining: 19, status: 'normal' } })
  })

  it('signed on paper say so, though nobody signed here', async () => {
    const { id } = done(await create('director', letters, { title: '纸质的', template: 'lt-promise', year: '2057', partyBEmp: driver, partyASigner: director, startDate: day(0), deadline: day(10) }))
    await write(sql`update responsibility_letter set status = 'signed', paper = true where id = ${id}`)
    expect(await harness.call<LetterVerdict>('director', `POST /letterPaper/${id}/verify`)).toMatchObject({ data: { result: 'paper', broken: null, findings: [{ message: '纸质签订，没有电子签名；请查看扫描件' }] } })
  })

  it('that lag behind are for the group to press, once a day', async () => {
    const { id } = done(await create('director', letters, { title: '要督促的', template: 'lt-promise', year: '2058', partyBEmp: driver, partyASigner: director, startDate: day(0), deadline: day(10) }))
    done(await move('director', letters, id, 'issue'))
    done(await move('group', '/dqzrsGroup', id, 'supervise'))
    expect((await list('director', '/myMsg')).filter(({ title }) => title === '上级督促签订：要督促的')).toHaveLength(1)
    expect(await move('group', '/dqzrsGroup', id, 'supervise')).toMatchObject({ code: 9, msg: '今天已经督促过' })
  })

  it('bear no seal of a company under its former name', async () => {
    const [stamp] = await list('director', '/dqfw', { status: ['active'] })
    const { org } = await read('group', '/dqfw', stamp!.id)
    const { name, version } = await read('group', '/organization', String(org))
    await write(sql`update stamp set sealed_name = ${name}, org_name = ${name} where id = ${stamp!.id}`)
    done(await harness.call('group', `PUT /organization/${String(org)}`, { version, name: `${String(name)}（更名）` }))
    expect(await read('group', '/dqfw', stamp!.id)).toMatchObject({ status: 'frozen', frozenReason: expect.stringContaining('单位名称已变更') as string })
    expect(await move('director', '/dqfw', stamp!.id, 'unfreeze')).toMatchObject({ status: 409, msg: expect.stringContaining('单位名称已变更') as string })
  })
})
