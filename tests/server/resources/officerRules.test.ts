import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { computeRecord } from '../../../src/language/recordRules'
import { inDrawnOrder } from '../../../src/server/resources/drawRecords'
import { recordContext } from '../../../src/server/resources/recordContext'
import { nobody } from '../../../src/server/resources/systemPrincipal'
import { day } from '../../day'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const sign = `data:image/png;base64,${exampleSignatures[0]}`
const [officer, driver] = ['emp00004', 'emp00010']

describe.each(oneKind)('rules of the safety office (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const one = async (text: ReturnType<typeof sql>) => (await text.execute(harness.database.db)).rows[0] as { id: string }
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  const change = async (path: string, id: string, values: object, who: 'officer' | 'group' = 'officer') =>
    harness.call<RecordData>(who, `PUT ${path}/${id}`, { version: (await read(who, path, id)).version, ...values })

  it('a person changes company by being transferred alone', async () => {
    expect(await change('/emp', driver, { org: 'org-XC-TC' }, 'group')).toMatchObject({ errors: [{ path: 'org', code: 'readOnly' }] })
    expect(await change('/emp', driver, { org: 'org-XC-KY', remark: '核对' }, 'group')).toMatchObject({ code: 0 })
  })

  it('nobody starts work in a vehicle his licence does not cover', async () => {
    const bus = await one(sql`select id from vehicle where vehicle_type like 'K1%' and business_category <> 'cityBus' and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update employee set status = 'preJob', license_classes = '{B1}' where id = 'emp00015'`)
    expect(done(await change('/emp', 'emp00015', { mainVehicle: bus.id }))).toMatchObject({ classMismatch: true, admitGaps: expect.arrayContaining(['vehicle']) as unknown })
    expect(done(await change('/emp', 'emp00015', { licenseClasses: ['A1'] }))).toMatchObject({ classMismatch: false, admitGaps: expect.not.arrayContaining(['vehicle']) as unknown })
  })

  it('nobody starts work without the letter of the year, whatever his post', async () => {
    const clerk = await one(sql`select id from employee where org_id = 'org-XC-KY' and status = 'onDuty' and not emp_types && '{driver,escort,principal,safetyLeader,fullTimeSafety}' limit 1`)
    await write(sql`update employee set status = 'preJob', letter_end = ${day(-1)} where id = ${clerk.id}`)
    expect(done(await change('/emp', clerk.id, { remark: '核对' }))).toMatchObject({ admitGaps: expect.arrayContaining(['letter']) as unknown })
    await write(sql`update employee set letter_end = ${day(1)} where id = ${clerk.id}`)
    expect(done(await change('/emp', clerk.id, { remark: '再核对' }))).toMatchObject({ admitGaps: expect.not.arrayContaining(['letter']) as unknown })
  })

  it('a post that somebody holds stays open, and no two of an organisation bear one name', async () => {
    const post = await one(sql`select p.id from post p where p.org_id = 'org-XC' and exists(select 1 from employee e where p.id = any(e.posts) and e.status = 'onDuty') limit 1`)
    expect(await change('/organization/post', post.id, { enabled: false }, 'group')).toMatchObject({ errors: [{ path: 'enabled', message: '还有人在这个岗位上，请先把他们调到别的岗位再停用' }] })
    const { name } = await read('group', '/organization/post', post.id)
    const twin = { code: 'GW-TWIN', name, category: 'support', empTypes: ['other'], safetyDuties: '<p>遵守规程</p>', preJobHours: 24, yearHours: 12 }
    expect(await create('group', '/organization/post', twin)).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path: 'name', message: '本组织已有同名的岗位' })]) as unknown })
  })

  it('a major hazard is closed by the signature of who answers for the company, with the evaluation, once it was reported', async () => {
    const { id } = await one(sql`select id from hazard where status = 'review' and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update hazard set level = 'major', responsible = ${driver}, reported = false where id = ${id}`)
    const close = (values: object, annex?: object) => move('officer', '/dangerInspect/hazard', id, 'review', { reviewer: officer, reviewOpinion: '已整改到位', ...values }, annex)
    expect(await close({ reviewSign: sign, reported: true })).toMatchObject({ code: 15, msg: '请上传治理情况评估报告' })
    await write(sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, uploaded_at, uploaded_by) values ('eval-1', 'hazard', 'hazard', 'evaluation', '评估.pdf', 'application/pdf', 10, 'demo/none', now(), ${officer})`)
    expect(await close({}, { evaluation: ['eval-1'] })).toMatchObject({ code: 9, msg: '重大隐患须先上报主管部门；重大隐患由企业主要负责人或分管安全负责人复查；重大隐患由企业负责人签字' })
    const { id: principal } = await one(sql`select id from employee where org_id = 'org-XC-KY' and 'principal' = any(emp_types) limit 1`)
    expect(done(await close({ reviewer: principal, reviewSign: sign, reported: true }, { evaluation: ['eval-1'] }))).toMatchObject({ status: 'closed' })
  })

  it('a monthly inspection is filed once the people were told of what it found', async () => {
    const { id } = await one(sql`select id from inspection where inspect_type = 'month' and status = 'closed' and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update inspection set status = 'pendingSign', notified = false where id = ${id}`)
    const turn = Number((await read('officer', '/monthInspect', id))['hazardCount']) > 0 ? 'confirmFail' : 'confirm'
    const file = (values: object) => move('officer', '/monthInspect', id, turn, { inspectedSign: sign, requirement: '按期整改', ...values })
    expect(await file({})).toMatchObject({ code: 9, msg: '隐患排查治理情况还没有向从业人员通报' })
    expect(done(await file({ notified: true }))).toMatchObject({ notified: true })
  })

  it('a general hazard is closed without them', async () => {
    const { id } = await one(sql`select id from hazard where status = 'review' and level = 'general' and org_id like 'org-XC%' limit 1`)
    await write(sql`update hazard set org_id = 'org-XC-KY', responsible = ${driver} where id = ${id}`)
    expect(done(await move('officer', '/dangerInspect/hazard', id, 'review', { reviewer: officer, reviewOpinion: '已整改到位' }))).toMatchObject({ status: 'closed' })
  })

  it('what an investigation repairs on the spot is registered and closed; a major hazard is not', async () => {
    const { id } = await one(sql`select id from inspection where inspect_type = 'hazardInvestigation' and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update inspection set status = 'draft' where id = ${id}`)
    const { items } = await read('officer', '/dangerInspect', id) as RecordData & { items: object[] }
    const clear = { result: 'pass', remark: null, handling: null, deadline: null, hazard: null }
    const failed = { ...clear, result: 'fail', handling: 'onSite' }
    await write(sql`update inspection set items = (select jsonb_agg(row || '{"hazard": null, "mustPhoto": false}') from jsonb_array_elements(items) as row) where id = ${id}`)
    done(await change('/dangerInspect', id, { result: 'fail', problem: '现场问题', items: items.map((item, at) => ({ ...item, ...clear, ...(at === 0 ? { ...failed, remark: '灭火器压住通道', hazardLevel: 'general' } : at === 1 ? { ...failed, remark: '储罐泄漏', hazardLevel: 'major' } : {}) })) }))
    await write(sql`update annex_file set record_id = ${id}, resource = 'inspection' where id = (select min(id) from annex_file where resource = 'inspection' and slot = 'itemPhoto')`)
    const submit = () => move('officer', '/dangerInspect', id, 'submit', { inspectorSign: sign })
    expect(await submit()).toMatchObject({ msg: '不合格的和必须拍照的检查项，每项至少传一张照片' })
    await write(sql`update inspection set items = (select jsonb_agg(case when row->>'result' = 'fail' then row || jsonb_build_object('photos', (select jsonb_agg(f.id) from annex_file f where f.record_id = ${id} and f.slot = 'itemPhoto')) else row end) from jsonb_array_elements(items) as row) where id = ${id}`)
    const moved = done(await submit()) as RecordData & { items: { hazard: string }[] }
    expect(moved).toMatchObject({ hazardCount: 1 })
    expect(await read('officer', '/dangerInspect/hazard', moved.items[0]!.hazard)).toMatchObject({ status: 'closed', onSite: true, title: '灭火器压住通道', sourceRecordId: id })
    expect(await read('officer', '/dangerInspect/hazard', moved.items[1]!.hazard)).toMatchObject({ status: 'pending', onSite: false, level: 'major' })
  })

  it('a weekly check says how many of the vehicles in service have to be sampled, at least one', async () => {
    const fleet = Number((await one(sql`select count(*)::text as id from vehicle where org_id = 'org-XC-KY' and operate_status = 'operating' and deleted_at is null`)).id)
    const template = await one(sql`select id from checklist_template where inspect_type = 'week' and status = 'published' limit 1`)
    const { rows } = await sql<{ id: string }>`select id from vehicle where org_id = 'org-XC-KY' order by id`.execute(harness.database.db)
    const hint = async (share: number | null, sampled: number) => {
      await write(sql`update checklist_template set sample_share = ${share} where id = ${template.id}`)
      const values = { org: 'org-XC-KY', inspectTime: new Date().toISOString(), template: template.id, sampleShare: share, sampledVehicles: rows.slice(0, sampled).map(({ id }) => id) }
      const found = done(await harness.call<Record<string, unknown>>('officer', 'POST /weekInspect/derive', { values }))
      return computeRecord(harness.set.pages['weekInspect']!, { ...values, ...found }, recordContext(harness.set, nobody, new Date()))
    }
    const wanted = Math.ceil(fleet * 0.05)
    expect(await hint(5, wanted - 1)).toMatchObject({ fleet, sampleShare: 5, sampleHint: `营运车辆${fleet}台，应至少抽查${wanted}台` })
    expect(await hint(5, wanted)).toMatchObject({ sampleHint: null })
    expect(await hint(0.1, 0)).toMatchObject({ sampleHint: `营运车辆${fleet}台，应至少抽查1台` })
    expect(await hint(null, 0), 'what the checklist leaves open').toMatchObject({ sampleHint: `营运车辆${fleet}台，应至少抽查${wanted}台` })
  })

  it('a checklist made from one above it keeps what fails the whole check, and from the group keeps everything', async () => {
    const base = await one(sql`select id from checklist_template where inspect_type = 'day' and object_type = 'vehicle' and origin = 'platform' and status = 'published' limit 1`)
    const { items } = await read('officer', '/dayInspect/template', base.id) as RecordData & { items: { code: string; critical: boolean }[] }
    const [veto, other] = [items.find(({ critical }) => critical)!, items.find(({ critical }) => !critical)!]
    const make = (code: string, given: object) => create('officer', '/dayInspect/template', { code, name: '山区线路日检查表', inspectType: 'day', objectType: 'vehicle', origin: 'org', base: base.id, ...given })
    const refused = { errors: [expect.objectContaining({ path: 'items', message: expect.stringContaining('否决项不能去掉') as unknown })] }
    expect(done(await make('KY101', {}))).toMatchObject({ items: items.map(({ code, critical }) => expect.objectContaining({ code, critical }) as unknown), dropped: null })
    expect(await make('KY102', { items: items.filter(({ code }) => code !== veto.code) })).toMatchObject(refused)
    expect(await make('KY102', { items: items.map((item) => (item === veto ? { ...item, critical: false } : item)) })).toMatchObject(refused)
    expect(done(await make('KY102', { items: items.filter(({ code }) => code !== other.code) }))).toMatchObject({ itemCount: items.length - 1 })
    expect(await make('KY103', { base: null, items, origin: 'platform' })).toMatchObject({ errors: [{ path: 'origin', message: '平台标准由主管部门制定，企业的请选“企业自定义”' }] })
    await write(sql`update checklist_template set origin = 'group' where id = ${base.id}`)
    expect(await make('KY103', { items: items.filter(({ code }) => code !== other.code) })).toMatchObject(refused)
    await write(sql`update checklist_template set origin = 'platform' where id = ${base.id}`)
  })

  it('a trip that was checked stands for the three checks of its vehicle that day', async () => {
    const { vehicle, run_date: runDate } = (await sql<{ vehicle: string; run_date: string }>`select vehicle, run_date::text from inspection where inspect_type = 'threeCheck' and org_id = 'org-XC-KY' and status = 'closed' limit 1`.execute(harness.database.db)).rows[0]!
    const trip = await one(sql`select id from inspection where inspect_type = 'trip' and org_id = 'org-XC-KY' and status <> 'voided' limit 1`)
    await write(sql`update inspection set vehicle = ${vehicle}, depart_time = (${runDate} || 'T06:00:00+08:00')::timestamptz where id = ${trip.id}`)
    const covering = async (date: string) => done(await harness.call<Record<string, unknown>>('officer', 'POST /yrsjOrg/derive', { values: { org: 'org-XC-KY', vehicle, runDate: date } }))['coveredBy']
    expect([await covering(runDate), await covering('2020-01-01')]).toEqual([trip.id, null])
  })

  it('who is checked by double random choice, and by whom, is drawn once by the server, with all that is needed to draw again', async () => {
    const template = await one(sql`select id from checklist_template where inspect_type = 'supervision' and status = 'published' limit 1`)
    const roster = ['emp00002', officer, 'emp00005', 'emp00009']
    const values = { title: '道路客运双随机抽查', planDate: day(10), industries: ['scheduledPassenger', 'dangerousGoods', 'bus'], orgCount: 2, officerCount: 2, roster, contents: ['training'], template: template.id }
    const draw = (id: string) => move('group', '/safetyCheck/draw', id, 'draw')
    const many = done(await create('group', '/safetyCheck/draw', { ...values, orgCount: 50 }))
    expect(await draw(many.id)).toMatchObject({ status: 409, msg: expect.stringMatching(/^“抽取结果”要抽 50 个，符合条件的只有 \d+ 个$/) as unknown })
    const { id } = done(await create('group', '/safetyCheck/draw', { ...values, seed: 'aaaa' }))
    const drawn = done(await draw(id)) as RecordData & { seed: string; candidates: string[]; targets: { org: string; officers: string[]; check: string }[] }
    expect(drawn).toMatchObject({ status: 'drawn', drawer: 'emp00002', seed: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown })
    const again = (candidates: readonly string[], name: string) => inDrawnOrder(candidates.map((one) => ({ id: one })), drawn.seed, name).map((one) => one.id).slice(0, 2)
    expect(drawn.targets.map(({ org }) => org)).toEqual(again(drawn.candidates, 'targets'))
    expect(drawn.targets.map(({ officers }) => officers)).toEqual([again(roster, 'targets.officers:1'), again(roster, 'targets.officers:2')])
    for (const { org, officers, check } of drawn.targets) {
      const names = (await Promise.all(officers.map((person) => read('group', '/emp', person)))).map(({ name }) => expect.objectContaining({ name }) as unknown)
      expect(await read('group', '/safetyCheck', check)).toMatchObject({ org, checkKind: 'random', superviseStatus: 'planned', draw: id, inspector: officers[0], officers: names })
      expect(await change('/safetyCheck', check, { org: 'org-XC-HY' }, 'group')).toMatchObject({ errors: [{ path: 'org', code: 'readOnly' }] })
      expect(await change('/safetyCheck', check, { officers: [{ name: '别人' }, { name: '熟人' }] }, 'group')).toMatchObject({ status: 400 })
    }
    expect(await draw(id)).toMatchObject({ status: 409 })
    expect(await change('/safetyCheck/draw', id, { orgCount: 1 }, 'group')).not.toMatchObject({ code: 0 })
    expect(await create('group', '/safetyCheck', { ...values, checkKind: 'random', org: 'org-XC-KY', inspector: 'emp00002', officers: [{ name: '甲' }, { name: '乙' }] })).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path: 'checkKind', message: '双随机抽查的企业和检查人员由系统抽取，请到“双随机抽取”里办' })]) as unknown })
    expect(await harness.call('officer', 'POST /safetyCheck/draw/page', {})).toMatchObject({ status: 403 })
  })

  it('a third admonition issued within ninety days says that a talk is due, and is issued with a stop or a training', async () => {
    const { id: seen } = await one(sql`select id from admonition where org_id = 'org-XC-KY' and driver is not null limit 1`)
    await write(sql`update admonition set driver = 'emp00011' where id = ${seen}`)
    await write(sql`delete from admonition where driver = ${driver}`)
    const admonish = (ahead: number) => create('officer', '/safetyWarningOrg', { target: 'driver', driver, reason: 'violation', level: 'admonish', form: 'letter', eventTime: new Date(Date.now() + ahead * 86_400_000).toISOString(), facts: '行车中使用手机', basis: '企业安全管理制度', requirement: '学习并检查', deadline: day(10) })
    const issue = (id: string) => move('officer', '/safetyWarningOrg', id, 'issue')
    const [, first, second] = [done(await admonish(-200)), done(await admonish(-60)), done(await admonish(-30))]
    expect(done(await admonish(-1))).toMatchObject({ upgrade: null })
    for (const { id } of [first, second]) done(await issue(id))
    const third = done(await admonish(-1))
    expect(third).toMatchObject({ upgrade: '90天内第3次告诫，建议升级为约谈，并停班培训' })
    expect(await issue(third.id)).toMatchObject({ status: 409, msg: '90天内第三次告诫，升级为约谈：请填停班天数，或安排培训' })
    done(await change('/safetyWarningOrg', third.id, { stopDays: 3 }))
    expect(done(await issue(third.id))).toMatchObject({ status: 'issued', level: 'interview' })
  })

  it('a driver authorises for himself', async () => {
    const { id } = await one(sql`select id from violation_authorization where object_type = 'driver' and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update violation_authorization set driver = null where driver = ${driver}`)
    await write(sql`update violation_authorization set status = 'signing', driver = ${driver} where id = ${id}`)
    expect(await move('officer', '/violationAccreditV2', id, 'sign', { authSign: sign })).toMatchObject({ code: 9, msg: '驾驶员授权须由本人登录后签署，企业不得代签' })
    expect(done(await move('driver', '/violationAccreditV2', id, 'sign', { authSign: sign }))).toMatchObject({ status: 'reviewing' })
  })

  it('messages that are called back are gone from everybody’s list, and stay gone', async () => {
    const push = done(await create('director', '/notifyMsg', { title: '发错了的通知', kind: 'notice', content: '请忽略', scope: 'persons', receivers: [driver], channels: ['site'] }))
    done(await move('director', '/notifyMsg', push.id, 'send'))
    const mine = async () => (await list('driver', '/myMsg')).filter(({ title, status }) => title === '发错了的通知' && status !== 'deleted')
    const [message] = await mine()
    expect(message).toMatchObject({ status: 'unread' })
    done(await move('director', '/notifyMsg', push.id, 'revoke', { revokeReason: '发错了' }))
    expect(await mine()).toEqual([])
    expect(await move('driver', '/myMsg', message!.id, 'recover')).toMatchObject({ code: 9, msg: '发送人已经撤回这条消息' })
  })

  it('nobody gets more than three messages of a kind in a day, and who is left out is not counted', async () => {
    const pushed = async (kind: string) => {
      const push = done(await create('director', '/notifyMsg', { title: '同类推送', kind, content: '请查收', scope: 'persons', receivers: [driver, officer], channels: ['site'] }))
      done(await move('director', '/notifyMsg', push.id, 'send'))
      return (await read('director', '/notifyMsg', push.id)).receiverCount ?? 0
    }
    const got = async (user: 'driver' | 'officer', kind: string) => (await list(user, '/myMsg')).filter((message) => message.kind === kind && message.push !== null && message.recalled !== true && Date.parse(String(message.sendTime)) > Date.now() - 86_400_000).length
    const before = await got('driver', 'system')
    for (let sent = before; sent < 3; sent += 1) expect(await pushed('system')).toBe(2)
    const officers = await got('officer', 'system')
    expect(await pushed('system')).toBe(officers < 3 ? 1 : 0)
    expect(await got('driver', 'system')).toBe(3)
  })

  it('a task with files to hand in is handed in with them', async () => {
    const plan = done(await create('director', '/gzrwPlan', { title: '报送演练记录', category: 'other', priority: 'normal', cycle: 'once', assignees: [officer], verifier: 'emp00003', startTime: new Date(Date.now() - 3_600_000).toISOString(), deadline: new Date(Date.now() + 86_400_000).toISOString(), content: '<p>报送</p>', deliverables: [{ name: '演练记录', required: true }] }))
    done(await move('director', '/gzrwPlan', plan.id, 'issue'))
    const task = (await list('officer', '/myTask')).find(({ title }) => title === '报送演练记录')!
    expect(await read('officer', '/myTask', task.id)).toMatchObject({ deliverables: [{ name: '演练记录', required: true }] })
    done(await move('officer', '/myTask', task.id, 'receive'))
    expect(await move('officer', '/myTask', task.id, 'submit', { doneNote: '已完成' })).toMatchObject({ code: 9, msg: '“应交材料”里必交的还没有交齐，请在那一行上传' })
  })

  it('what an institution finds becomes a hazard, once', async () => {
    const { id } = await one(sql`select id from institution_service where org_id = 'org-XC-KY' limit 1`)
    await write(sql`update institution_service set status = 'serving', visits = ${JSON.stringify([{ serviceDate: day(-2), personnel: '张工', summary: '现场诊断', problems: '应急物资过期', hazard: null }, { serviceDate: day(-1), personnel: '张工', summary: '复核', problems: null, hazard: null }])}::jsonb where id = ${id}`)
    const { visits } = done(await move('officer', '/institutionService', id, 'toHazard')) as RecordData & { visits: { hazard: string | null }[] }
    expect(visits[1]!.hazard).toBeNull()
    expect(await read('officer', '/dangerInspect/hazard', visits[0]!.hazard!)).toMatchObject({ title: '应急物资过期', source: 'service', status: 'pending' })
    expect(await move('officer', '/institutionService', id, 'toHazard')).toMatchObject({ code: 9 })
  })

  it('an inspection of a company says which, and is never taken for one of the inspector\'s own', async () => {
    expect(await create('regulator', '/safetyCheck', {})).toMatchObject({ status: 400, errors: expect.arrayContaining([expect.objectContaining({ path: 'org', code: 'required' })]) as unknown })
  })
})
