import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageTable } from '../../../src/server/resources/pageTable'
import { takeSystemMoves } from '../../../src/server/resources/systemMoves'
import { nobody } from '../../../src/server/resources/systemPrincipal'
import { day } from '../../day'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const law = { level: 'enterprise', fields: ['passenger'], issuer: '本企业', publishDate: day(-9), effectiveDate: day(-9), fullText: '<p>第一条</p>' }
const article = { column: 'notice', source: 'own', scope: 'self', content: '<p>请学习。</p>' }

describe.each(oneKind)('laws, articles, files and messages (%s)', (kind) => {
  let harness: PlatformHarness
  let files = 0
  const { create, read, move, list } = recordCalls(() => harness)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  /** What the system does by itself on a day. */
  const pass = (page: string, id: string, ahead = 0) => takeSystemMoves({ set: harness.set, db: harness.database.db, now: new Date(Date.now() + ahead * 86_400_000), principal: nobody }, pageTable(harness.set, page), id)
  const annex = async (by: string, page: string, resource: string, slot: string) => {
    const id = `paper-${files += 1}`
    await sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, uploaded_at, uploaded_by) values (${id}, ${page}, ${resource}, ${slot}, '原文.pdf', 'application/pdf', 10, 'demo/none', now(), ${by})`.execute(harness.database.db)
    return { annex: { [slot]: [id] } }
  }
  const createLaw = async (who: CastName, values: object) => create(who, '/lawsReveal', { ...law, ...values, ...await annex(who === 'regulator' ? 'emp00001' : 'emp00003', 'lawsReveal', 'law', 'original') })
  const publishLaw = async (values: object) => {
    const { id } = done(await createLaw('director', values))
    for (const name of ['submit', 'publish']) done(await move('director', '/lawsReveal', id, name))
    return id
  }

  it('a company registers its own rules and publishes to its own; the law is kept by the authorities', async () => {
    expect(await createLaw('director', { title: '自拟的法律', level: 'law' })).toMatchObject({ status: 400, errors: [{ path: 'level' }] })
    expect(await createLaw('regulator', { title: '新公布的规章', level: 'deptRule' })).toMatchObject({ code: 0 })
    expect(await create('director', '/dynamics', { ...article, title: '给全平台看', scope: 'all' })).toMatchObject({ status: 400, errors: [{ path: 'scope' }] })
  })

  it('a law holds until the day on which the next one begins', async () => {
    const old = await publishLaw({ title: '值班办法（旧）' })
    expect(await createLaw('director', { title: '值班办法', effectiveDate: day(10) })).toMatchObject({ status: 400, errors: [{ path: 'validity' }] })
    const next = await publishLaw({ title: '值班办法', effectiveDate: day(10), validity: 'notYet', replaces: old })
    const validity = async () => [(await read('director', '/lawsReveal', old))['validity'], (await read('director', '/lawsReveal', next))['validity']]
    expect(await validity()).toEqual(['valid', 'notYet'])
    for (const ahead of [9, 10]) {
      await pass('lawsReveal', old, ahead)
      await pass('lawsReveal', next, ahead)
      expect(await validity()).toEqual(ahead === 9 ? ['valid', 'notYet'] : ['repealed', 'valid'])
    }
  })

  it('a law that was amended says so, and what of it', async () => {
    const id = await publishLaw({ title: '修改过的制度' })
    expect(await move('director', '/lawsReveal', id, 'amend', { amendNote: '第三条不再有效' })).toMatchObject({ code: 9 })
    expect(done(await move('director', '/lawsReveal', id, 'amend', { amendNote: '第三条不再有效', validity: 'partly' }))).toMatchObject({ validity: 'partly', status: 'published' })
  })

  it('a law that has to be read for a while is not confirmed before', async () => {
    const id = await publishLaw({ title: '须细读的制度', needLearn: true, learnDeadline: day(3), readSeconds: 120 })
    const [receipt] = await list('driver', '/lawsReveal/receipt', { law: [id] })
    const confirm = () => move('driver', '/lawsReveal/receipt', receipt!.id, 'confirm')
    done(await move('driver', '/lawsReveal/receipt', receipt!.id, 'read'))
    expect(await confirm()).toMatchObject({ status: 409, msg: '请打开法规，读满120秒再签收' })
    await sql`update read_receipt set first_time = now() - interval '121 seconds' where id = ${receipt!.id}`.execute(harness.database.db)
    expect(done(await confirm())).toMatchObject({ status: 'confirmed' })
  })

  it('who has not read a law by its day is overdue', async () => {
    const id = await publishLaw({ title: '限期学习的制度', needLearn: true, learnDeadline: day(3) })
    const [receipt] = await list('driver', '/lawsReveal/receipt', { law: [id] })
    await pass('articleReceipt', receipt!.id, 2)
    expect(await read('driver', '/lawsReveal/receipt', receipt!.id)).toMatchObject({ status: 'unread' })
    await pass('articleReceipt', receipt!.id, 5)
    expect(await read('driver', '/lawsReveal/receipt', receipt!.id)).toMatchObject({ status: 'overdue' })
  })

  it('a company pins three articles at most, and is told where one has the number of a person in it', async () => {
    await sql`update article set top = false where org_id = 'org-XC-KY'`.execute(harness.database.db)
    const pin = async (number: number) => {
      const { id } = done(await create('director', '/dynamics', { ...article, title: `置顶试用${number}` }))
      done(await move('director', '/dynamics', id, 'publishSelf'))
      return move('director', '/dynamics', id, 'pin', { topUntil: day(5) })
    }
    for (const number of [1, 2, 3]) done(await pin(number))
    expect(await pin(4)).toMatchObject({ code: 9, msg: '本单位已有3篇置顶，请先取消一篇' })
    const hint = async (content: string) => done(await create('director', '/dynamics', { ...article, title: `提示${content.length}`, content }))['sensitive']
    expect([await hint('<p>请联系13912345678。</p>'), await hint('<p>工号20260001234567890123</p>')]).toEqual(['正文里有身份证号或手机号，发布前请核对能不能公开', null])
  })

  it('a file that is called back is owed by nobody: its receipts are closed and raise no task', async () => {
    const { id } = done(await create('group', '/orgFile', { docNo: '星程安〔2032〕1号', title: '撤回的文件', kind: 'notice', signer: 'emp00002', receiveOrgs: ['org-XC-KY', 'org-XC-WH'], content: '<p>请反馈</p>', needFeedback: true, deadline: new Date(Date.now() + 2 * 86_400_000).toISOString(), ...await annex('emp00002', 'orgFile', 'orgFile', 'redFile') }))
    done(await move('group', '/orgFile', id, 'publish'))
    const heard = async (who: CastName, title: string) => (await list(who, '/myMsg')).filter((one) => one['title'] === title).length
    expect(await heard('director', '收到文件：撤回的文件')).toBe(1)
    const receipts = await list('group', '/orgFile/received', { targetTitle: '撤回的文件' })
    const own = receipts.find(({ org }) => org === 'org-XC-KY')!
    done(await move('director', '/orgFile/received', own.id, 'read'))
    expect((await move('director', '/orgFile/received', own.id, 'giveFeedback', { feedback: '已落实' })).code, 'who has not signed for it gives no feedback').not.toBe(0)
    done(await move('director', '/orgFile/received', own.id, 'confirm'))
    done(await move('director', '/orgFile/received', own.id, 'giveFeedback', { feedback: '已落实' }))
    done(await move('group', '/orgFile', id, 'urge'))
    expect([await heard('director', '请办理文件：撤回的文件'), await heard('dangerousGoods', '请办理文件：撤回的文件')], 'only those who owe something').toEqual([0, 1])
    done(await move('group', '/orgFile', id, 'withdraw', { withdrawReason: '附件有误' }))
    const other = receipts.find(({ org }) => org === 'org-XC-WH')!
    await pass('articleReceipt', other.id, 5)
    expect(await read('group', '/orgFile/received', other.id)).toMatchObject({ status: 'closed', late: false, task: null })
  })

  it('a message that was removed comes back for thirty days, and one of the system is filed thirty days after it was read', async () => {
    const [first, second] = (await list('driver', '/myMsg', { status: ['read'] })).filter((one) => one['sender'] === null && one['needHandle'] !== true)
    done(await move('driver', '/myMsg', first!.id, 'hide'))
    expect(done(await move('driver', '/myMsg', first!.id, 'recover'))).toMatchObject({ status: 'read', deletedTime: null })
    done(await move('driver', '/myMsg', first!.id, 'hide'))
    await sql`update message set deleted_time = now() - interval '32 days' where id = ${first!.id}`.execute(harness.database.db)
    expect(await move('driver', '/myMsg', first!.id, 'recover')).toMatchObject({ code: 9, msg: '删除已超过30天，不能恢复' })
    await sql`update message set read_time = now() where id = ${second!.id}`.execute(harness.database.db)
    await pass('myMsg', second!.id, 29)
    expect(await read('driver', '/myMsg', second!.id)).toMatchObject({ status: 'read' })
    await pass('myMsg', second!.id, 31)
    expect(await read('driver', '/myMsg', second!.id)).toMatchObject({ status: 'archived' })
  })

  it('what runs out is told of while somebody sees to it, and to the officers of the company, each once', async () => {
    const { rows: [one] } = await sql<{ id: string }>`select id from expiry_reminder where org_id = 'org-XC-KY' and status = 'open' limit 1`.execute(harness.database.db)
    await sql`update expiry_reminder set status = 'doing', title = '试用的证件', owner = 'emp00004', expire_date = current_date + 1, warned_date = null where id = ${one!.id}`.execute(harness.database.db)
    await pass('expiryReminder', one!.id)
    const heard = async (who: CastName) => (await list(who, '/myMsg')).filter(({ title }) => title === '试用的证件即将到期').length
    expect([await heard('officer'), await heard('director'), await heard('driver')]).toEqual([1, 1, 0])
    expect(await read('officer', '/expiryReminder', one!.id)).toMatchObject({ status: 'doing' })
  })
})
