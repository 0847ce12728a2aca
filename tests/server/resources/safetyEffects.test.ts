import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { databaseKinds } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { day } from '../../day'

describe.each(databaseKinds)('from finding to work in order again (%s)', (kind) => {
  let harness: PlatformHarness
  const { read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('an inspection draws up one notice of all that has to be repaired, of hazards that are there already', async () => {
    const paths: Readonly<Record<string, string>> = { day: '/dayInspect', month: '/monthInspect', safety: '/safeInspect', special: '/specialInspect', hazardInvestigation: '/dangerInspect' }
    const inspection = (await list('group', '/safetyCheckLedger', { status: ['rectifying'] })).find(({ inspectType }) => paths[String(inspectType)] !== undefined)!
    const path = paths[String(inspection['inspectType'])]!
    const { items, org, inspectOrg } = await read('group', path, inspection.id) as RecordData & { items: { handling: string; hazard: string; deadline: string; remark: string }[] }
    const open = items.filter(({ handling }) => handling === 'deadline' || handling === 'stop')
    const id = String(done(await move('group', path, inspection.id, 'issueNotice'))['notice'])
    const notice = await read('group', '/dangerNotice', id)
    expect(notice).toMatchObject({ status: 'draft', issueOrg: inspectOrg, receiveOrg: org, deadline: open.map(({ deadline }) => deadline).sort().at(-1) })
    expect((notice['problems'] as typeof items).map(({ hazard }) => hazard)).toEqual(open.map(({ hazard }) => hazard))
    expect(await move('group', path, inspection.id, 'issueNotice')).toMatchObject({ status: 409, msg: '没有需要整改的不合格项，或已经拟过整改通知书' })
    const before = (await list('group', '/dangerInspect/hazard')).length
    await write(sql`update rectification_notice set org_id = 'org-XC', deadline = ${day(30)}, problems = (select jsonb_agg(row || jsonb_build_object('deadline', ${day(20)}::text)) from jsonb_array_elements(problems) as row) where id = ${id}`)
    done(await move('group', '/dangerNotice', id, 'issue'))
    expect(await list('group', '/dangerInspect/hazard')).toHaveLength(before)
  })

  describe('the deadline of a hazard', () => {
    const hazardInWork = async (level: string) => {
      const [hazard] = await list('officer', '/dangerInspect/hazard', { status: ['rectifying'] })
      await write(sql`update hazard set level = ${level}, deadline = ${day(3)}, extensions = '[]', extend_count = 0, supervise_notice = null where id = ${hazard!.id}`)
      return hazard!.id
    }
    const ask = (id: string, ahead: number) => move('officer', '/dangerInspect/hazard', id, 'applyExtend', { extendTo: day(ahead), extendReason: '配件未到货' })

    it('is put off only on request, only later, and only when that is agreed to', async () => {
      const id = await hazardInWork('general')
      expect(await ask(id, 2)).toMatchObject({ status: 409 })
      expect(done(await ask(id, 10))).toMatchObject({ status: 'rectifying', deadline: day(3), extendTo: null, extensions: [{ oldDeadline: day(3), newDeadline: day(10), reason: '配件未到货', result: 'pending' }] })
      expect(await ask(id, 12)).toMatchObject({ status: 409 })
      expect(done(await move('officer', '/dangerInspect/hazard', id, 'agreeExtend'))).toMatchObject({ status: 'rectifying', deadline: day(10), extendCount: 1, extensions: [{ result: 'agreed', approver: 'emp00004' }] })
      done(await ask(id, 15))
      expect(done(await move('officer', '/dangerInspect/hazard', id, 'refuseExtend'))).toMatchObject({ deadline: day(10), extendCount: 1 })
      done(await ask(id, 15))
      done(await move('officer', '/dangerInspect/hazard', id, 'agreeExtend'))
      expect(await ask(id, 20)).toMatchObject({ status: 409, msg: expect.stringContaining('延期两次') as string })
    })

    it('of a major hazard is put off by those above alone, and they can press for it', async () => {
      const id = await hazardInWork('major')
      done(await ask(id, 10))
      expect(await move('officer', '/dangerInspect/hazard', id, 'agreeExtend')).toMatchObject({ status: 409 })
      expect(await move('officer', '/dangerInspect/hazard', id, 'agreeMajorExtend')).toMatchObject({ status: 403 })
      expect(done(await move('group', '/dangerInspect/hazard', id, 'agreeMajorExtend'))).toMatchObject({ deadline: day(10), extendCount: 1 })
      const notice = String(done(await move('group', '/dangerInspect/hazard', id, 'supervise'))['superviseNotice'])
      expect(await read('group', '/superviseNotice', notice)).toMatchObject({ status: 'draft', hazard: id, issueOrg: 'org-XC', org: 'org-XC-KY', deadline: day(10) })
      expect(await move('group', '/dangerInspect/hazard', id, 'supervise')).toMatchObject({ status: 409 })
    })
  })

  describe('a person', () => {
    it('who has not started work sees what is missing for it, until nothing is', async () => {
      const newcomer = await read('officer', '/emp', 'emp00015')
      expect(newcomer).toMatchObject({ status: 'preJob', admitGaps: ['training', 'letter'] })
      await write(sql`update employee set letter_end = ${day(200)} where id = ${newcomer.id}`)
      const { version } = await read('officer', '/emp', newcomer.id)
      // Only the archive says that he has passed his education.
      expect(done(await harness.call<RecordData>('officer', `PUT /emp/${newcomer.id}`, { version, preJobPassDate: day(-1), remark: '核对' }))).toMatchObject({ preJobPassDate: null, admitGaps: ['training'] })
      const { rows: [archive] } = await sql<{ id: string }>`select id from training_archive where employee = ${newcomer.id}`.execute(harness.database.db)
      const pass = async (practice: number) => {
        await write(sql`update training_archive set pre_job_team = ${day(-1)}, pre_job_hours = 80, pre_job_practice = ${practice}, practice_required = 30 where id = ${archive!.id}`)
        const { version: current } = await read('officer', '/offlineTrain/archive', archive!.id)
        done(await harness.call('officer', `PUT /offlineTrain/archive/${archive!.id}`, { version: current, remark: `实操${practice}学时` }))
        return read('officer', '/emp', newcomer.id)
      }
      for (const slot of ['photo', 'idCardFront', 'idCardBack']) {
        await write(sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, record_id, uploaded_at, uploaded_by) values (${`newcomer-${slot}`}, 'emp', 'employee', ${slot}, '证件.png', 'image/png', 70, ${`newcomer-${slot}`}, ${newcomer.id}, now(), 'emp00010')`)
      }
      expect(await pass(29)).toMatchObject({ preJobPassDate: null })
      expect(await move('officer', '/emp', newcomer.id, 'admit', { admitDate: day(0) })).toMatchObject({ status: 409, msg: '还有没办完的，见“任职”里的“上岗缺项”' })
      expect(await pass(30)).toMatchObject({ preJobPassDate: day(0) })
      expect(done(await move('officer', '/emp', newcomer.id, 'admit', { admitDate: day(0) }))).toMatchObject({ status: 'onDuty', admitGaps: null })
    })

    it('who stops working loses what was granted to him, and who leaves his signature too', async () => {
      const [grant] = await list('group', '/organization/postGrant', { status: ['active'] })
      const person = 'emp00010'
      await write(sql`update post_grant set employee = ${person} where id = ${grant!.id}`)
      done(await move('officer', '/emp', person, 'suspend', { suspendReason: 'personal', suspendDate: day(0) }))
      expect(await read('group', '/organization/postGrant', grant!.id)).toMatchObject({ status: 'revoked', revokeReason: '被授权人停岗或离职' })
      await write(sql`update personal_signature set status = 'disabled' where employee = ${person}`)
      await write(sql`update personal_signature set status = 'active', employee = ${person} where id = (select id from personal_signature limit 1)`)
      done(await move('officer', '/emp', person, 'leave', { leaveDate: day(0), leaveReason: 'resign' }))
      expect((await list('group', '/dqfw/signature')).filter(({ employee, status }) => employee === person && status === 'active')).toEqual([])
    })
  })
})
