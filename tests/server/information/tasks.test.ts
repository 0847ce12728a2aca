import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const moment = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()
const [officer, driver, newcomer] = ['emp00004', 'emp00010', 'emp00015']

describe.each(oneKind)('tasks that are given out (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const plan = async (values: object) => {
    const { id } = done(await create('director', '/gzrwPlan', { category: 'safetyCheck', priority: 'normal', cycle: 'once', assignees: [driver], verifier: officer, startTime: moment(-2), deadline: moment(3), content: '<p>逐车检查</p>', ...values }))
    done(await move('director', '/gzrwPlan', id, 'issue'))
    return id
  }
  const taskOf = async (id: string) => (await list('director', '/gzrwPlan/track', { plan: [id] }))[0]!

  it('are taken back by who gave them, never by who has to do them; one taken back does not keep the plan open', async () => {
    const id = await plan({ title: '查随车工具' })
    const task = await taskOf(id)
    expect(await move('driver', '/myTask', task.id, 'cancel')).toMatchObject({ code: 9, msg: '只有下发人和下发单位的管理人员能取消' })
    expect(done(await move('officer', '/gzrwPlan/track', task.id, 'cancel'))).toMatchObject({ status: 'cancelled' })
    expect(await read('director', '/gzrwPlan', id)).toMatchObject({ status: 'finished', cancelledCount: 1, doneCount: 0 })
  })

  it('belong to the company of the person they are given to, whoever gives them', async () => {
    const { id } = done(await create('group', '/gzrwPlan', { title: '集团下发的检查', category: 'safetyCheck', priority: 'normal', cycle: 'once', assignees: [driver], startTime: moment(-2), deadline: moment(3), content: '<p>检查</p>' }))
    done(await move('group', '/gzrwPlan', id, 'issue'))
    expect(await taskOf(id)).toMatchObject({ assignee: driver, org: 'org-XC-KY', assignOrg: 'org-XC' })
  })

  it('show who has to do them the plan and where it is done, and nobody else of the same standing', async () => {
    const id = await plan({ title: '按日检查办理', routePath: '/dayInspect' })
    expect(await taskOf(id)).toMatchObject({ routePath: '/dayInspect' })
    expect(await read('driver', '/gzrwPlan', id)).toMatchObject({ title: '按日检查办理' })
    const other = await plan({ title: '别人的任务', assignees: [newcomer] })
    expect(await harness.call('driver', `GET /gzrwPlan/${other}`)).toMatchObject({ status: 404 })
  })

  it('that ask for material are handed in with a file in each row that needs one', async () => {
    const id = await plan({ title: '报送检查材料', deliverables: [{ name: '检查表', required: true }, { name: '照片', required: false }] })
    const task = await taskOf(id)
    done(await move('driver', '/myTask', task.id, 'receive'))
    const { deliverables } = await read('driver', '/myTask', task.id)
    expect(deliverables).toMatchObject([{ name: '检查表', required: true }, { name: '照片' }])
    expect(await move('driver', '/myTask', task.id, 'submit', { doneNote: '已检查' })).toMatchObject({ code: 9, msg: expect.stringContaining('必交') })
    await sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, uploaded_at, uploaded_by) values ('sheet-1', 'myTask', 'task', 'required', '检查表.pdf', 'application/pdf', 10, 'demo/none', now(), ${driver})`.execute(harness.database.db)
    const rows = (deliverables as object[]).map((row, index) => (index === 0 ? { ...row, file: ['sheet-1'] } : row))
    expect(done(await move('driver', '/myTask', task.id, 'submit', { doneNote: '已检查', deliverables: rows }, { required: ['sheet-1'] }))).toMatchObject({ status: 'toVerify' })
  })

  it('handed on twice are received once', async () => {
    const id = await plan({ title: '转来转去的任务', assignees: [driver, newcomer] })
    const task = (await list('director', '/gzrwPlan/track', { plan: [id] })).find(({ assignee }) => assignee === driver)!
    const received = async () => (await read('director', '/gzrwPlan', id))['receivedCount']
    done(await move('driver', '/myTask', task.id, 'receive'))
    expect(await received()).toBe(1)
    done(await move('driver', '/myTask', task.id, 'transfer', { transferTo: 'emp00003', transferReason: '出车' }))
    done(await move('director', '/myTask', task.id, 'passOn', { transferTo: driver, transferReason: '退回去' }))
    expect(await received()).toBe(0)
    done(await move('driver', '/myTask', task.id, 'receive'))
    expect(await received()).toBe(1)
  })

  it('are reminded of as many days before as the plan says', async () => {
    const reminded = async (remindDays: number) => {
      const task = await taskOf(await plan({ title: `提前${remindDays}天提醒`, remindDays, deadline: moment(6) }))
      return (await list('director', '/expiryReminder', { title: `提前${remindDays}天提醒` })).filter(({ recordId }) => recordId === task.id).length
    }
    expect([await reminded(3), await reminded(10)]).toEqual([0, 1])
  })
})
