import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
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
    expect(await close({}, { evaluation: ['eval-1'] })).toMatchObject({ code: 9, msg: '复查不能由整改责任人自己完成；重大隐患须已上报主管部门，由企业负责人签字' })
    expect(done(await close({ reviewSign: sign, reported: true }, { evaluation: ['eval-1'] }))).toMatchObject({ status: 'closed' })
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
    await write(sql`update inspection set items = (select jsonb_agg(row || '{"hazard": null}') from jsonb_array_elements(items) as row) where id = ${id}`)
    done(await change('/dangerInspect', id, { result: 'fail', problem: '现场问题', items: items.map((item, at) => ({ ...item, ...clear, ...(at === 0 ? { ...failed, remark: '灭火器压住通道', hazardLevel: 'general' } : at === 1 ? { ...failed, remark: '储罐泄漏', hazardLevel: 'major' } : {}) })) }))
    await write(sql`update annex_file set record_id = ${id}, resource = 'inspection' where id = (select min(id) from annex_file where resource = 'inspection' and slot = 'itemPhoto')`)
    const moved = done(await move('officer', '/dangerInspect', id, 'submit', { inspectorSign: sign })) as RecordData & { items: { hazard: string }[] }
    expect(moved).toMatchObject({ hazardCount: 1 })
    expect(await read('officer', '/dangerInspect/hazard', moved.items[0]!.hazard)).toMatchObject({ status: 'closed', onSite: true, title: '灭火器压住通道', sourceRecordId: id })
    expect(await read('officer', '/dangerInspect/hazard', moved.items[1]!.hazard)).toMatchObject({ status: 'pending', onSite: false, level: 'major' })
  })

  it('a third admonition within ninety days says that a talk is due', async () => {
    const { id: seen } = await one(sql`select id from admonition where org_id = 'org-XC-KY' and driver is not null limit 1`)
    await write(sql`update admonition set driver = 'emp00011' where id = ${seen}`)
    await write(sql`delete from admonition where driver = ${driver}`)
    const admonish = (ahead: number) => create('officer', '/safetyWarningOrg', { target: 'driver', driver, reason: 'violation', level: 'admonish', form: 'letter', eventTime: new Date(Date.now() + ahead * 86_400_000).toISOString(), facts: '行车中使用手机', basis: '企业安全管理制度', requirement: '学习并检查', deadline: day(10) })
    done(await admonish(-200))
    expect(done(await admonish(-60))).toMatchObject({ upgrade: null })
    expect(done(await admonish(-30))).toMatchObject({ upgrade: null })
    expect(done(await admonish(-1))).toMatchObject({ upgrade: '90天内第3次告诫，建议升级为约谈，并停班培训' })
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

  it('a task with files to hand in is handed in with them', async () => {
    const plan = done(await create('director', '/gzrwPlan', { title: '报送演练记录', category: 'other', priority: 'normal', cycle: 'once', assignees: [officer], verifier: 'emp00003', startTime: new Date(Date.now() - 3_600_000).toISOString(), deadline: new Date(Date.now() + 86_400_000).toISOString(), content: '<p>报送</p>', deliverables: [{ name: '演练记录', required: true }] }))
    done(await move('director', '/gzrwPlan', plan.id, 'issue'))
    const task = (await list('officer', '/myTask')).find(({ title }) => title === '报送演练记录')!
    expect(await read('officer', '/myTask', task.id)).toMatchObject({ deliverables: [{ name: '演练记录', required: true }] })
    done(await move('officer', '/myTask', task.id, 'receive'))
    expect(await move('officer', '/myTask', task.id, 'submit', { doneNote: '已完成' })).toMatchObject({ code: 15, msg: '请上传必交材料' })
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
