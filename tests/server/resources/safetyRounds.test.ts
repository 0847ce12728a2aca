import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { addWorkdays } from '../../../src/language/calendar'
import { day } from '../../day'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const sign = `data:image/png;base64,${exampleSignatures[0]}`
const [officer, driver] = ['emp00004', 'emp00010']
const moment = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()

describe.each(oneKind)('what is sent down, done and reported back (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const rows = async (text: ReturnType<typeof sql>) => (await text.execute(harness.database.db)).rows as { id: string }[]
  const change = async (who: CastName, path: string, id: string, values: object) => harness.call(who, `PUT ${path}/${id}`, { version: (await read(who, path, id)).version, ...values })
  const messages = async (who: CastName, title: string) => (await list(who, '/myMsg', { title })).length
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('an alert has a receipt of each person it is passed on to, who signs it himself and is counted', async () => {
    const { id } = done(await create('group', '/safeWarn', { title: '大风降温警示', kind: 'weather', level: 'red', content: '<p>控制车速</p>', lessons: '落实停运标准', targetOrgs: ['org-XC-KY'], effectiveStart: moment(0) }))
    done(await move('group', '/safeWarn', id, 'issue'))
    const [unit] = await rows(sql`select id from safe_warn_receipt where notice = ${id}`)
    done(await move('officer', '/safeWarnOrg/receipt', unit!.id, 'read'))
    done(await move('officer', '/safeWarnOrg/receipt', unit!.id, 'sign', { signer: officer }))
    for (const forwardTo of [[driver], [driver, 'emp00011']]) done(await move('officer', '/safeWarnOrg/receipt', unit!.id, 'forward', { forwardTo }))
    expect(await read('officer', '/safeWarnOrg/receipt', unit!.id)).toMatchObject({ audienceCount: 2, readerCount: 0 })
    const [mine] = await rows(sql`select id from read_receipt where alert = ${id} and reader = ${driver}`)
    expect(await move('officer', '/safeWarnOrg/mine', mine!.id, 'confirm')).toMatchObject({ status: 403 })
    const confirm = () => move('driver', '/safeWarnOrg/mine', mine!.id, 'confirm')
    expect(await confirm()).toMatchObject({ status: 409, msg: '请打开警示，读满30秒再签收' })
    done(await move('driver', '/safeWarnOrg/mine', mine!.id, 'read'))
    expect(await confirm()).toMatchObject({ status: 409, msg: '请打开警示，读满30秒再签收' })
    await write(sql`update read_receipt set first_time = now() - interval '31 seconds' where id = ${mine!.id}`)
    done(await confirm())
    expect(await read('officer', '/safeWarnOrg/receipt', unit!.id)).toMatchObject({ audienceCount: 2, readerCount: 1, readRate: 50 })
    expect(await read('group', '/safeWarn', id)).toMatchObject({ shouldReadCount: 2, readerCount: 1 })
  })

  it('a notice is pressed for once a day, and asks nobody any more once it was taken back', async () => {
    const { id } = done(await create('group', '/industryNotices', { title: '节前检查通知', kind: 'notice', issueDept: '集团安全部', urgency: 'normal', content: '<p>检查</p>', issueDate: day(0), targetOrgs: ['org-XC-KY'] }))
    done(await move('group', '/industryNotices', id, 'issue'))
    done(await move('group', '/industryNotices', id, 'urge'))
    expect(await messages('officer', '还没有签收：节前检查通知')).toBe(1)
    expect(await move('group', '/industryNotices', id, 'urge')).toMatchObject({ status: 409, msg: '今天已经催过，每天只催一次' })
    done(await move('group', '/industryNotices', id, 'revoke', { revokeReason: '重新制发' }))
    const [receipt] = await rows(sql`select id, status from industry_notice_receipt where notice = ${id}`)
    expect(receipt).toMatchObject({ status: 'revoked' })
  })

  it('an action gives every unit its draft of a plan, and takes no report once it is closed', async () => {
    const [sample] = await list('group', '/specialAction', { status: ['draft'] })
    const { id } = sample!
    await write(sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, record_id, uploaded_at, uploaded_by) values ('action-1', 'specialAction', 'specialAction', 'actionFile', '方案.pdf', 'application/pdf', 10, 'demo/none', ${id}, now(), 'emp00002') on conflict do nothing`)
    done(await move('group', '/specialAction', id, 'deploy'))
    const { targetOrgs, endDate, summaryDeadline } = await read('group', '/specialAction', id)
    expect((Date.parse(String(summaryDeadline)) - Date.parse(String(endDate))) / 86_400_000).toBe(7)
    const plans = await rows(sql`select id, org_id as org from special_action_plan where action = ${id} and status = 'draft'`)
    expect(plans).toHaveLength((targetOrgs as string[]).length)
    await write(sql`update special_action set status = 'closed', close_time = now() where id = ${id}`)
    const [report] = await list('officer', '/specialActionReport', { status: ['draft'] })
    await write(sql`update special_action_report set action = ${id} where id = ${report!.id}`)
    expect(await move('officer', '/specialActionReport', report!.id, 'submit', { workDone: '已检查', stage: 'selfCheck', leaderSign: sign })).toMatchObject({ status: 409, msg: '行动已经结束（取消），不能再上报' })
  })

  it('a notice for rectification is closed only when every problem is done', async () => {
    const [notice] = await list('group', '/dangerNotice', { status: ['feedback'] })
    const allDone = (value: boolean) => write(sql`update rectification_notice set problems = (select jsonb_agg(row || jsonb_build_object('rectifyDone', ${value}::boolean)) from jsonb_array_elements(problems) as row) where id = ${notice!.id}`)
    const close = () => move('group', '/dangerNotice', notice!.id, 'close', { reviewer: 'emp00002', reviewOpinion: '合格' })
    await allDone(false)
    expect(await close()).toMatchObject({ status: 409, msg: '还有问题没有整改完成，或者复核不合格，请退回' })
    await allDone(true)
    expect(done(await close())).toMatchObject({ status: 'closed' })
  })

  it('a shift that is planned changes its people by a move that says who and why', async () => {
    const [shift] = await list('officer', '/safetyDuty', { status: ['planned'] })
    const { dutyPersons } = await read('officer', '/safetyDuty', shift!.id) as unknown as { dutyPersons: string[] }
    expect(await change('officer', '/safetyDuty', shift!.id, { dutyPersons: [officer] })).toMatchObject({ errors: [{ path: 'dutyPersons', code: 'readOnly' }] })
    const swap = (replaced: string) => move('officer', '/safetyDuty', shift!.id, 'change', { replaced, substitute: driver, changeReason: '病假' })
    expect(await swap('emp00011')).toMatchObject({ status: 409, msg: '被替人不在这一班' })
    const changed = done(await swap(dutyPersons[0]!))
    expect(changed).toMatchObject({ replaced: null, changes: [{ replaced: dutyPersons[0], substitute: driver, reason: '病假', by: officer }] })
    expect(changed['dutyPersons']).toEqual([...dutyPersons.slice(1), driver])
  })

  it('an accident on duty becomes a draft of its report, once', async () => {
    const [shift] = await list('officer', '/safetyDuty', { status: ['onDuty'] })
    await write(sql`update duty_shift set events = ${JSON.stringify([{ time: moment(-0.1), kind: 'accident', content: '客车与货车追尾，两人受伤' }])}::jsonb where id = ${shift!.id}`)
    const { events } = done(await move('officer', '/safetyDuty', shift!.id, 'toAccident')) as unknown as { events: { accident: string }[] }
    expect(await read('officer', '/accident', events[0]!.accident)).toMatchObject({ status: 'draft', org: 'org-XC-KY', brief: '客车与货车追尾，两人受伤', reporter: officer })
    expect(await move('officer', '/safetyDuty', shift!.id, 'toAccident')).toMatchObject({ status: 409 })
  })

  it('a meeting that was called has its list of those who should come; the committee has a host of its own', async () => {
    const values = { title: '安委会', org: 'org-XC-KY', planTime: moment(1), place: '会议室', audience: [driver, officer], topics: '研究', recorder: officer }
    expect(await create('officer', '/safetyMeeting', { ...values, kind: 'committee', host: driver, entrustNote: '受托' })).toMatchObject({ errors: [{ path: 'host', message: '安委会会议由主要负责人主持，或委托分管安全负责人主持' }] })
    const { id } = done(await create('officer', '/safetyMeeting', { ...values, kind: 'regular', host: officer }))
    expect(done(await move('officer', '/safetyMeeting', id, 'notify'))['attendees']).toMatchObject([{ emp: driver, attend: null }, { emp: officer, attend: null }])
    const attendees = (signed: boolean) => [driver, officer].map((emp) => ({ emp, attend: 'present', sign: signed ? sign : null }))
    const finish = () => move('officer', '/safetyMeeting', id, 'finishSigned', { content: '<p>记录</p>', endTime: moment(0), recorder: officer })
    done(await move('officer', '/safetyMeeting', id, 'hold', { startTime: moment(-0.05), attendees: attendees(false) }))
    expect(await finish()).toMatchObject({ status: 409, msg: '到会人员还没有都签到' })
    done(await change('officer', '/safetyMeeting', id, { attendees: attendees(true) }))
    expect(done(await finish())).toMatchObject({ status: 'minutes' })
  })

  it('a risk that becomes red is answered for by who leads, and is not left for more than a year', async () => {
    const [risk] = await list('officer', '/orgRiskDanger', { status: ['controlled'] })
    await write(sql`update risk set grade = 'yellow', responsible = ${driver}, control_level = 'department' where id = ${risk!.id}`)
    const reassess = (values: object) => move('officer', '/orgRiskDanger', risk!.id, 'reassess', { nextAssessDate: day(300), ...values })
    expect(await reassess({ grade: 'red', controlLevel: 'company' })).toMatchObject({ status: 400, errors: [{ path: 'responsible', message: '重大风险的责任人须是主要负责人或分管安全负责人' }] })
    expect(await reassess({ nextAssessDate: day(400) })).toMatchObject({ status: 409, msg: expect.stringContaining('每年至少评估一次') as string })
    done(await reassess({ grade: 'red', controlLevel: 'company', responsible: 'emp00003' }))
    expect(await move('officer', '/orgRiskDanger', risk!.id, 'approve', { posted: true, registered: false })).toMatchObject({ status: 409, msg: '重大风险须先报备登记' })
  })

  it('a complaint concluded again makes no second hazard, and has a day by which it is due', async () => {
    const [complaint] = await list('group', '/complainIndex', { status: ['registered'] })
    await write(sql`update complaint set org_id = 'org-XC', deadline = null, receive_time = now(), urgency = 'normal', occur_time = now() - interval '1 hour' where id = ${complaint!.id}`)
    const { id } = complaint!
    const { daysOff, daysWorked } = harness.set.norms
    expect(done(await move('group', '/complainIndex', id, 'accept', { acceptor: 'emp00002' }))).toMatchObject({ deadline: addWorkdays(day(0), 5, daysOff!.value as string[], daysWorked!.value as string[]) })
    done(await move('group', '/complainIndex', id, 'investigate', { investigator: 'emp00002' }))
    const conclude = () => move('group', '/complainIndex', id, 'conclude', { facts: '属实', conclusion: 'true', liability: 'liable', handling: '批评教育', replyWay: 'phone', toHazard: true })
    const { hazard } = done(await conclude())
    done(await move('group', '/complainIndex', id, 'redo', { visitRecord: '不满意' }))
    expect(done(await conclude())).toMatchObject({ hazard })
    expect(await rows(sql`select id from hazard where source_record_id = ${id}`)).toHaveLength(1)
  })
})
