import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { pageTable } from '../../../src/server/resources/pageTable'
import { takeSystemMoves } from '../../../src/server/resources/systemMoves'
import { nobody } from '../../../src/server/resources/systemPrincipal'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const moment = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()
const [officer, driver] = ['emp00004', 'emp00010']

describe.each(oneKind)('what one record says of others (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const one = async (text: ReturnType<typeof sql>) => (await text.execute(harness.database.db)).rows[0] as { id: string }
  const pass = (page: string, id: string, ahead: number) => takeSystemMoves({ set: harness.set, db: harness.database.db, now: new Date(Date.now() + ahead * 86_400_000), principal: nobody }, pageTable(harness.set, page), id)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('a violation counts those of its kind that the driver had in the last twelve months', async () => {
    await write(sql`delete from violation where driver = ${driver}`)
    const { id: vehicle } = await one(sql`select id from vehicle where org_id = 'org-XC-KY' and deleted_at is null limit 1`)
    const violate = async (ahead: number, category: string) => done(await create('officer', '/violationOrgV2', { vehicle, driver, violateTime: moment(ahead), place: `二环路${ahead}`, behaviour: '超速行驶', category, points: 3, fine: 200 }))
    await violate(-400, 'overspeed')
    await violate(-100, 'parking')
    await violate(-90, 'overspeed')
    expect(await violate(-10, 'overspeed')).toMatchObject({ repeatCount: 2 })
    expect(await violate(-5, 'overspeed')).toMatchObject({ repeatCount: 3 })
  })

  it('measures after an accident that are still open become hazards, each once', async () => {
    const { id } = await one(sql`select id from accident limit 1`)
    const measure = { measure: '更换轮胎', responsible: officer, deadline: day(5), status: 'open', hazard: null }
    await write(sql`update accident set org_id = 'org-XC-KY', status = 'closed', measures = ${JSON.stringify([measure, { ...measure, measure: '组织学习', status: 'done' }])}::jsonb where id = ${id}`)
    const { measures } = done(await move('officer', '/accident', id, 'measuresToHazard')) as RecordData & { measures: { hazard: string | null }[] }
    expect(measures[1]!.hazard).toBeNull()
    expect(await read('officer', '/dangerInspect/hazard', measures[0]!.hazard!)).toMatchObject({ title: '更换轮胎', source: 'accident', deadline: day(5) })
    expect(await move('officer', '/accident', id, 'measuresToHazard')).toMatchObject({ code: 9 })
  })

  it('a training nobody was chosen for is for all of its kinds of people in the company', async () => {
    const values = { title: '全员教育', mode: 'offline', org: 'org-XC-KY', month: day(0).slice(0, 7), startTime: moment(1), endTime: moment(1.2), place: '会议室', audienceTypes: ['driver'], topics: ['law'], content: '<p>学习</p>', hours: 2, assessWay: 'none', signInWays: ['manual'] }
    const training = done(await create('officer', '/rcjypxOrgTraining', values))
    const drivers = (await list('officer', '/emp', { empTypes: ['driver'], org: ['org-XC-KY'], status: ['preJob', 'onDuty', 'suspended'] })).length
    expect(done(await move('officer', '/rcjypxOrgTraining', training.id, 'publish'))).toMatchObject({ participantCount: drivers })
    const few = done(await create('officer', '/rcjypxOrgTraining', { ...values, people: [driver] }))
    expect(done(await move('officer', '/rcjypxOrgTraining', few.id, 'publish'))).toMatchObject({ participantCount: 1 })
  })

  it('a notice for rectification that nobody signs for is asked after, once', async () => {
    const { id } = await one(sql`select id from rectification_notice where status = 'issued' limit 1`)
    await write(sql`update rectification_notice set receive_org = 'org-XC-KY', title = '久未签收', issue_time = now(), deadline = current_date + 9, reminded_time = null where id = ${id}`)
    const told = async () => (await list('officer', '/myMsg', { title: '整改通知还没有签收：久未签收' })).length
    await pass('dangerNotice', id, 0.5)
    expect(await told()).toBe(0)
    await pass('dangerNotice', id, 1.5)
    await pass('dangerNotice', id, 2.5)
    expect(await told()).toBe(1)
  })

  it('a notice for rectification that runs out is told once to who issued it and to who has to act', async () => {
    const { id } = await one(sql`select id from rectification_notice where status = 'issued' limit 1`)
    await write(sql`update rectification_notice set org_id = 'org-XC', receive_org = 'org-XC-KY', title = '久未整改', deadline = ${day(2)}, overdue_told = null where id = ${id}`)
    const told = async () => [(await list('group', '/myMsg', { title: '整改通知逾期未反馈：久未整改' })).length, (await list('officer', '/myMsg', { title: '整改已逾期：久未整改' })).length]
    await pass('dangerNotice', id, 2)
    expect(await told()).toEqual([0, 0])
    await pass('dangerNotice', id, 4)
    await pass('dangerNotice', id, 5)
    expect(await told()).toEqual([1, 1])
  })

  it('who supervises hears of what is not done by its day, and of two reports that did not come', async () => {
    const { id } = await one(sql`select id from supervise_notice where status = 'handling' limit 1`)
    await write(sql`update supervise_notice set org_id = 'org-XC', org = 'org-XC-KY', title = '车辆超员整治', issue_time = ${moment(-15)}, progress = '[]', report_cycle = 'weekly', last_report = ${day(-15)}, missed_reports = 1, deadline = ${day(18)}, overdue_told = null, unreported_told = null where id = ${id}`)
    const told = async (who: 'group' | 'officer') => (await list(who, '/myMsg')).map(({ title }) => String(title)).filter((title) => title.endsWith('车辆超员整治')).sort()
    await pass('superviseNotice', id, 0)
    expect(await told('group')).toEqual([])
    await write(sql`update supervise_notice set missed_reports = 2 where id = ${id}`)
    await pass('superviseNotice', id, 0)
    await pass('superviseNotice', id, 1)
    expect([await told('group'), await told('officer')]).toEqual([['督办两期未报进展：车辆超员整治'], ['督办两期未报进展：车辆超员整治']])
    await pass('superviseNotice', id, 20)
    expect([await told('group'), await told('officer')]).toEqual([['督办两期未报进展：车辆超员整治', '督办逾期未办结：车辆超员整治'], ['督办两期未报进展：车辆超员整治', '督办已逾期：车辆超员整治']])
  })

  it('a major hazard that runs out is put before the group once, unless it is supervised already', async () => {
    const { id } = await one(sql`select id from hazard where status in ('rectifying', 'returned', 'review') and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update hazard set level = 'general', title = '制动管路渗油', deadline = ${day(2)}, supervise_notice = null, suggested_for = null, parent_org = 'org-XC' where id = ${id}`)
    const told = async () => (await list('group', '/myMsg', { title: '重大隐患逾期，建议督办：制动管路渗油' })).length
    await pass('hazard', id, 4)
    expect(await told()).toBe(0)
    await write(sql`update hazard set level = 'major' where id = ${id}`)
    await pass('hazard', id, 2)
    expect(await told()).toBe(0)
    await pass('hazard', id, 4)
    await pass('hazard', id, 5)
    expect(await told()).toBe(1)
    await write(sql`update hazard set supervise_notice = (select min(id) from supervise_notice), deadline = ${day(1)} where id = ${id}`)
    await pass('hazard', id, 5)
    expect(await told()).toBe(1)
  })

  it('a hazard at a risk point has its grade looked at again', async () => {
    const risk = await one(sql`select id from risk where status = 'controlled' and org_id = 'org-XC-KY' limit 1`)
    const hazard = await one(sql`select id from hazard where status = 'pending' and level = 'general' and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update hazard set risk = ${risk.id} where id = ${hazard.id}`)
    await write(sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, record_id, uploaded_at, uploaded_by) values ('before-1', 'hazard', 'hazard', 'beforePhoto', '整改前.jpg', 'image/jpeg', 10, 'demo/none', ${hazard.id}, now(), ${officer})`)
    done(await move('officer', '/dangerInspect/hazard', hazard.id, 'assign', { responsible: driver, responsibleDept: '安全科', deadline: day(9), measures: '整改', fund: 0, emergencyPlan: '无' }))
    expect(await read('officer', '/orgRiskDanger', risk.id)).toMatchObject({ reviewSince: day(0) })
    done(await move('officer', '/orgRiskDanger', risk.id, 'reassess', { nextAssessDate: day(300) }))
    expect(await read('officer', '/orgRiskDanger', risk.id)).toMatchObject({ reviewSince: null, status: 'reviewing' })
  })

  it('a meeting brings along what the one before it decided', async () => {
    const { id: before } = await one(sql`select id from safety_meeting where org_id = 'org-XC-KY' and status = 'archived' limit 1`)
    const resolution = { content: '更换灭火器', responsible: officer, deadline: day(5), status: 'open' }
    await write(sql`update safety_meeting set kind = 'regular', plan_time = now() - interval '1 minute', resolutions = ${JSON.stringify([resolution])}::jsonb where id = ${before}`)
    const next = done(await create('officer', '/safetyMeeting', { title: '安全例会', kind: 'regular', org: 'org-XC-KY', planTime: moment(1), place: '会议室', audience: [driver], topics: '落实情况', host: officer, recorder: officer }))
    expect(next).toMatchObject({ lastMeeting: before })
    expect(next['lastResolutions']).toMatchObject([{ content: resolution.content }])
  })
})
