import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { day } from '../../day'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const sign = `data:image/png;base64,${exampleSignatures[0]}`
const [officer, driver] = ['emp00004', 'emp00010']
const hazards = '/dangerInspect/hazard'

describe.each(oneKind)('a hazard under supervision (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const change = async (who: CastName, path: string, id: string, values: object) => harness.call(who, `PUT ${path}/${id}`, { version: (await read(who, path, id)).version, ...values })
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const problem = (values: object) => ({ problem: '安全出口堵塞', level: 'general', requirement: '立即清理', deadline: day(8), ...values })
  const draftNotice = async (values: object) => done(await create('group', '/dangerNotice', { title: '关于停车场检查的通知', kind: 'rectify', receiveOrg: 'org-XC-KY', source: 'inspection', problem: '详见清单', problems: [problem({}), problem({ problem: '危货车辆混停', level: 'major' })], deadline: day(10), ...values }))
  const hazardsOf = async (id: string) => ((await read('group', '/dangerNotice', id))['problems'] as { hazard: string }[]).map(({ hazard }) => hazard)
  const supervisions = async (hazard: string) => (await sql<{ id: string }>`select id from supervise_notice where hazard = ${hazard} and deleted_at is null`.execute(harness.database.db)).rows.map(({ id }) => id)

  it('is put under supervision by itself, once, where a notice names it as major', async () => {
    const { id } = await draftNotice({})
    done(await move('group', '/dangerNotice', id, 'issue'))
    const [general, major] = await hazardsOf(id)
    expect(await supervisions(general!)).toEqual([])
    const drafts = await supervisions(major!)
    expect(drafts).toHaveLength(1)
    expect(await read('group', hazards, major!)).toMatchObject({ superviseNotice: drafts[0], rectifyNotice: id })
    expect(await read('group', '/superviseNotice', drafts[0]!)).toMatchObject({ status: 'draft', hazard: major, hazardStatus: 'pending', issueOrg: 'org-XC', org: 'org-XC-KY', deadline: day(8) })
    done(await change('group', hazards, major!, { remark: '已现场核对' }))
    expect(await supervisions(major!)).toEqual(drafts)
  })

  it('is released from it only when it is closed as it stands now', async () => {
    const { id } = await draftNotice({ problems: [problem({ problem: '储罐区静电接地缺失', level: 'major' })] })
    done(await move('group', '/dangerNotice', id, 'issue'))
    const [hazard] = await hazardsOf(id)
    const [notice] = await supervisions(hazard!)
    await write(sql`update supervise_notice set status = 'reviewing' where id = ${notice}`)
    const release = () => move('group', '/superviseNotice', notice!, 'release', { reviewOpinion: '整改到位' })
    expect(await release()).toMatchObject({ status: 409, msg: '关联隐患还没有销号，不能解除督办' })
    done(await move('officer', hazards, hazard!, 'cancel', { cancelReason: '误报' }))
    expect(await read('group', '/superviseNotice', notice!)).toMatchObject({ hazardStatus: 'cancelled' })
    expect(done(await release())).toMatchObject({ status: 'released' })
  })

  it('is not named by a notice whose day has passed', async () => {
    const { id } = await draftNotice({})
    await write(sql`update rectification_notice set deadline = ${day(-1)}, problems = (select jsonb_agg(row || jsonb_build_object('deadline', ${day(-2)}::text)) from jsonb_array_elements(problems) as row) where id = ${id}`)
    expect(await move('group', '/dangerNotice', id, 'issue')).toMatchObject({ status: 409, msg: expect.stringContaining('整改期限已过') as string })
  })

  it('keeps its level and its deadline, once the work began, but for the moves that change them', async () => {
    const [hazard] = await list('officer', hazards, { status: ['rectifying'] })
    const id = hazard!.id
    await write(sql`update hazard set level = 'general', deadline = ${day(5)}, start_time = now(), extensions = '[]', supervise_notice = null where id = ${id}`)
    for (const values of [{ level: 'major' }, { deadline: day(50) }]) expect(await change('officer', hazards, id, values)).toMatchObject({ errors: [{ path: Object.keys(values)[0], code: 'readOnly' }] })
    const reasons = { levelReason: '复核后判定', majorCriteria: (await list('group', hazards, { level: ['major'] }))[0]!['majorCriteria'] ?? 'other', causeAnalysis: '管理缺失', difficulty: '需停产整改', approver: officer }
    const raised = await move('officer', hazards, id, 'raiseLevel', reasons)
    expect(raised, JSON.stringify(raised)).toMatchObject({ code: 0, data: { level: 'major', levelReason: '复核后判定' } })
    expect(await move('officer', hazards, id, 'lowerLevel', { levelReason: '误判' })).toMatchObject({ status: 403 })
    expect(done(await move('group', hazards, id, 'lowerLevel', { levelReason: '现场核实后核减' }))).toMatchObject({ level: 'general' })
  })

  it('is closed by another than who repaired it', async () => {
    const [hazard] = await list('officer', hazards, { status: ['review'] })
    await write(sql`update hazard set level = 'general', responsible = ${officer} where id = ${hazard!.id}`)
    expect(await move('officer', hazards, hazard!.id, 'review', { reviewer: driver, reviewOpinion: '合格' })).toMatchObject({ status: 409, msg: '复查不能由整改责任人自己完成' })
  })

  it('is not complained of in a document that names who complains, where the company looks into it', async () => {
    const pages = harness.set.pages
    expect(Object.keys(pages['complainChildrenIndex']!.annex)).not.toContain('workOrder')
    const [complaint] = await list('group', '/complainIndex', { status: ['transferred'] })
    await write(sql`update complaint set transfer_org = 'org-XC-KY' where id = ${complaint!.id}`)
    await write(sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, record_id, uploaded_at, uploaded_by) values ('order-1', 'complainIndex', 'complaint', 'workOrder', '工单.pdf', 'application/pdf', 10, 'demo/none', ${complaint!.id}, now(), 'emp00002')`)
    expect((await read('group', '/complainIndex', complaint!.id))['annex']).toMatchObject({ workOrder: [{ id: 'order-1' }] })
    expect((await read('officer', '/complainChildrenIndex', complaint!.id))['annex']).not.toHaveProperty('workOrder')
  })

  describe('a disposal', () => {
    const violate = async (values: object) => {
      const [vehicle] = await list('officer', '/veh', { operateStatus: ['operating'] })
      return done(await create('officer', '/violationOrgV2', { vehicle: vehicle!.id, driver, violateTime: new Date(Date.now() - 5 * 86_400_000).toISOString(), place: `二环路${Math.random()}`, behaviour: '违反信号灯', category: 'signal', points: 3, fine: 200, payStatus: 'paid', ...values }))
    }
    const disposal = (violations: string[], values: object = {}) => create('officer', '/violationDisposal', { driver, violations, facts: '违反信号灯', basis: '处置办法', kinds: ['talk'], decider: officer, deadline: day(3), ...values })

    it('does not touch a violation of another driver, and lets its own go when it is given up', async () => {
      const [other, own] = [await violate({ driver: 'emp00011' }), await violate({})]
      const { id } = done(await disposal([other.id, own.id]))
      done(await move('officer', '/violationDisposal', id, 'decide'))
      const disposalOf = async (of: string) => (await read('officer', '/violationOrgV2', of))['disposal']
      expect([await disposalOf(other.id), await disposalOf(own.id)]).toEqual([null, id])
      done(await move('officer', '/violationDisposal', id, 'cancel', { cancelReason: '重复' }))
      expect(await disposalOf(own.id)).toBeNull()
    })

    it('that is filed moves what was dealt with at once, and what was not as soon as it is', async () => {
      const [pending, handled] = [await violate({}), await violate({})]
      const handle = (id: string) => move('officer', '/violationOrgV2', id, 'handle', { handleTime: new Date(Date.now() - 3_600_000).toISOString() })
      done(await handle(handled.id))
      const { id } = done(await disposal([pending.id, handled.id]))
      done(await move('officer', '/violationDisposal', id, 'decide'))
      await write(sql`update violation_disposal set status = 'reviewing' where id = ${id}`)
      const archive = (values: object) => move('officer', '/violationDisposal', id, 'archive', { reviewer: officer, reviewOpinion: '同意', ...values })
      expect(await archive({}), 'six points together ask for an exam').toMatchObject({ status: 409 })
      done(await archive({ examResult: 'pass' }))
      const status = async (of: string) => (await read('officer', '/violationOrgV2', of))['status']
      expect([await status(pending.id), await status(handled.id)]).toEqual(['pending', 'educated'])
      done(await handle(pending.id))
      expect(await status(pending.id)).toBe('educated')
    })
  })

  it('is admonished of to the person concerned, who signs for himself', async () => {
    const { id } = done(await create('officer', '/safetyWarningOrg', { target: 'driver', driver, reason: 'rule', level: 'admonish', form: 'letter', eventTime: new Date(Date.now() - 86_400_000).toISOString(), facts: '未系安全带', basis: '操作规程', requirement: '学习', deadline: day(5), stopDays: 1 }))
    done(await move('officer', '/safetyWarningOrg', id, 'issue'))
    expect(await move('officer', '/safetyWarningOrg', id, 'receive', { receivedSign: sign })).toMatchObject({ status: 403 })
    expect(done(await move('driver', '/safetyWarningOrg', id, 'receive', { receivedSign: sign }))).toMatchObject({ status: 'received' })
  })
})
