import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageTable } from '../../../src/server/resources/pageTable'
import { takeSystemMoves } from '../../../src/server/resources/systemMoves'
import { nobody } from '../../../src/server/resources/systemPrincipal'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const day = 86_400_000
/** Read once: what is five days long must not be a millisecond longer. */
const begun = Date.now()
const moment = (ahead: number) => new Date(begun + ahead * day).toISOString()
const [officer, driver, newcomer] = ['emp00004', 'emp00010', 'emp00015']

describe.each(oneKind)('what is handed on and waited for (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  /** What the system does by itself on a day. */
  const pass = (page: string, id: string, ahead = 0) => takeSystemMoves({ set: harness.set, db: harness.database.db, now: new Date(Date.now() + ahead * day), principal: nobody }, pageTable(harness.set, page), id)
  const plan = async (values: object) => {
    const { id } = done(await create('director', '/gzrwPlan', { category: 'safetyCheck', priority: 'normal', cycle: 'once', assignees: [driver], verifier: officer, startTime: moment(-2), deadline: moment(3), content: '<p>逐车检查</p>', ...values }))
    done(await move('director', '/gzrwPlan', id, 'issue'))
    return id
  }
  const tasksOf = async (title: string) => [...await list('director', '/gzrwPlan/track', { title })].sort((a, b) => String(a['deadline']).localeCompare(String(b['deadline'])))

  it('a monthly task draws up the next round when its deadline has passed, and counts that round alone', async () => {
    const id = await plan({ title: '每月查灭火器', cycle: 'monthly' })
    const before = await read('director', '/gzrwPlan', id)
    await pass('gzrwPlan', id, 4)
    const after = await read('director', '/gzrwPlan', id)
    expect(after).toMatchObject({ status: 'running', round: 2, startTime: before['nextTime'], receivedCount: 0 })
    expect(Date.parse(String(after['deadline'])) - Date.parse(String(after['startTime']))).toBe(5 * day)
    const [first, second] = await tasksOf('每月查灭火器')
    done(await move('driver', '/myTask', first!.id, 'receive'))
    expect(await read('director', '/gzrwPlan', id)).toMatchObject({ receivedCount: 0 })
    done(await move('driver', '/myTask', second!.id, 'receive'))
    expect(await read('director', '/gzrwPlan', id)).toMatchObject({ receivedCount: 1 })
  })

  it('a single task draws up none, nor does one whose last day comes first', async () => {
    const [once, ending] = [await plan({ title: '只查一次' }), await plan({ title: '查到下周', cycle: 'monthly', endDate: moment(7).slice(0, 10) })]
    await pass('gzrwPlan', once, 40)
    await pass('gzrwPlan', ending, 40)
    expect([await read('director', '/gzrwPlan', once), await read('director', '/gzrwPlan', ending)]).toMatchObject([{ round: 1 }, { round: 1 }])
  })

  it('further people join a task that is under way, each once', async () => {
    const id = await plan({ title: '加人的任务' })
    expect(done(await move('director', '/gzrwPlan', id, 'addPeople', { moreAssignees: [newcomer] }))).toMatchObject({ assignees: [driver, newcomer], totalCount: 2 })
    expect(await tasksOf('加人的任务')).toHaveLength(2)
    expect(await move('director', '/gzrwPlan', id, 'addPeople', { moreAssignees: [newcomer] })).toMatchObject({ code: 9 })
  })

  it('who holds a task says how far it is; nobody else does', async () => {
    await plan({ title: '报进度的任务' })
    const [task] = await tasksOf('报进度的任务')
    done(await move('driver', '/myTask', task!.id, 'receive'))
    expect(done(await move('driver', '/myTask', task!.id, 'report', { progress: 40 }))).toMatchObject({ progress: 40, status: 'processing' })
    expect(await move('officer', '/gzrwPlan/track', task!.id, 'report', { progress: 90 })).toMatchObject({ code: 9 })
  })

  it('a task nobody receives is reminded of after a day, and who issued it is told after two, once each', async () => {
    await plan({ title: '没人接的任务' })
    const [task] = await tasksOf('没人接的任务')
    const told = async (who: 'driver' | 'director') => (await list(who, '/myMsg')).filter((one) => String(one['title']).endsWith('：没人接的任务')).length
    expect([await told('driver'), await told('director')]).toEqual([0, 0])
    await pass('taskTrack', task!.id, 1.1)
    expect([await told('driver'), await told('director')]).toEqual([1, 0])
    await pass('taskTrack', task!.id, 2.1)
    await pass('taskTrack', task!.id, 2.2)
    expect([await told('driver'), await told('director')]).toEqual([1, 1])
  })

  it('feedback that is not given in time becomes a task of the company that owes it', async () => {
    const values = { docNo: '星程安〔2031〕1号', title: '报送冬季检查情况', kind: 'notice', signer: 'emp00002', issueDate: moment(-3).slice(0, 10), receiveOrgs: ['org-XC-KY'], content: '<p>请反馈</p>', needFeedback: true, deadline: moment(2) }
    await write(sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, uploaded_at, uploaded_by) values ('red-1', 'orgFile', 'orgFile', 'redFile', '红头.pdf', 'application/pdf', 10, 'demo/none', now(), 'emp00002')`)
    const file = done(await create('group', '/orgFile', { ...values, annex: { redFile: ['red-1'] } }))
    done(await move('group', '/orgFile', file.id, 'publish'))
    const [receipt] = await list('director', '/orgFile/received', { targetTitle: '报送冬季检查情况' })
    done(await move('director', '/orgFile/received', receipt!.id, 'confirm'))
    await pass('articleReceipt', receipt!.id, 3)
    await pass('articleReceipt', receipt!.id, 4)
    const late = await read('director', '/orgFile/received', receipt!.id)
    expect(late).toMatchObject({ status: 'confirmed', late: true })
    expect(await read('director', '/gzrwPlan/track', String(late['task']))).toMatchObject({ title: '反馈文件：报送冬季检查情况', org: 'org-XC-KY', status: 'pending' })
    expect(await read('group', '/orgFile', file.id)).toMatchObject({ overdueCount: 1 })
    expect(done(await move('director', '/orgFile/received', receipt!.id, 'giveFeedback', { feedback: '已检查' }))).toMatchObject({ status: 'feedback' })
  })

  it('who leaves need read nothing more', async () => {
    const article = done(await create('director', '/dynamics', { title: '离职前的通报', column: 'notice', source: 'own', scope: 'self', needRead: true, readDeadline: moment(5), content: '<p>请学习。</p>' }))
    const { shouldReadCount } = done(await move('director', '/dynamics', article.id, 'publishSelf'))
    const { rows: [leaver] } = await sql<{ id: string }>`select e.id from employee e join read_receipt r on r.reader = e.id where r.article = ${article.id} and e.status = 'onDuty' and e.id > 'emp00020' limit 1`.execute(harness.database.db)
    done(await move('director', '/emp', leaver!.id, 'leave', { leaveDate: moment(0).slice(0, 10), leaveReason: 'resign' }))
    const receipts = await list('director', '/dynamics/receipt', { targetTitle: '离职前的通报' })
    expect(receipts.find((one) => one['reader'] === leaver!.id)).toMatchObject({ status: 'removed' })
    expect(await read('director', '/dynamics', article.id)).toMatchObject({ shouldReadCount: Number(shouldReadCount) - 1 })
  })

  it('what runs out is told of again seven and three days before, on the day, and every week after', async () => {
    const { rows: [one] } = await sql<{ id: string }>`select id from expiry_reminder where owner is not null and status = 'open' limit 1`.execute(harness.database.db)
    const times = async () => Number((await read('group', '/expiryReminder', one!.id))['warnedTimes'])
    await write(sql`update expiry_reminder set expire_date = current_date + 10, warned_date = current_date + 10, last_warn_time = now(), warned_times = 1 where id = ${one!.id}`)
    const heard: number[] = []
    for (const ahead of [1, 3, 4, 7, 8, 10, 11, 16, 17, 24]) {
      const before = await times()
      await pass('expiryReminder', one!.id, ahead)
      if ((await times()) > before) heard.push(ahead)
    }
    expect(heard).toEqual([3, 7, 10, 17, 24])
  })
})
