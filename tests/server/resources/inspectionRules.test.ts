import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { createLogger } from '../../../src/server/createLogger'
import { sweepRecords } from '../../../src/server/resources/sweepRecords'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const sign = `data:image/png;base64,${exampleSignatures[0]}`
type Items = { code: string; group: string; name: string; requirement: string; critical: boolean; mustPhoto: boolean; result: string | null; hazard: string | null }[]

describe.each(oneKind)('an inspection (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, page, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const rows = async (text: ReturnType<typeof sql>) => (await text.execute(harness.database.db)).rows as { id: string }[]
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  /** A safety check as it waits for a signature, with one item to be put right; its photo is there. */
  async function submitted(handling: 'deadline' | 'onSite', more: object = {}): Promise<RecordData> {
    const [template] = await list('officer', '/dayInspect/template', { inspectType: ['safety'], status: ['published'] })
    const { items } = await read('officer', '/dayInspect/template', template!.id) as RecordData & { items: Items }
    await write(sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, uploaded_at, uploaded_by) values ('fault', 'safeInspect', 'inspection', 'itemPhoto', '照片.png', 'image/png', 10, 'demo/none', now(), 'emp00004') on conflict do nothing`)
    const judged = items.map(({ code }, at) => (at > 0 ? { code, result: 'pass' } : { code, result: 'fail', remark: '记录缺两天', handling, deadline: handling === 'deadline' ? day(10) : null, ...more }))
    const { id } = done(await create('officer', '/safeInspect', { title: '样例检查', contents: ['training'], leader: 'emp00004', template: template!.id, items: items.map(({ group, name, requirement, critical, mustPhoto }, at) => ({ group, name, requirement, critical, mustPhoto, ...judged[at] })), result: 'fail', inspectTime: new Date(Date.now() - 60_000).toISOString() }))
    expect(await move('officer', '/safeInspect', id, 'submit', { inspectorSign: sign })).toMatchObject({ code: 15 })
    await write(sql`update inspection set items = jsonb_set(items, '{0,photos}', '["fault"]') where id = ${id}`)
    await write(sql`update annex_file set record_id = ${id} where id = 'fault'`)
    return done(await move('officer', '/safeInspect', id, 'submit', { inspectorSign: sign }))
  }
  const hazardOf = ({ items }: RecordData) => (items as Items)[0]!.hazard!

  it('takes what it found along when it is voided', async () => {
    const check = await submitted('deadline')
    expect(await read('officer', '/dangerInspect/hazard', hazardOf(check))).toMatchObject({ status: 'pending' })
    done(await move('officer', '/safeInspect', check.id, 'void', { voidReason: '受检对象选错' }))
    expect(await read('officer', '/dangerInspect/hazard', hazardOf(check))).toMatchObject({ status: 'cancelled', cancelReason: expect.stringContaining('受检对象选错') as string })
  })

  it('is finished when it is signed, where all it found was put right by then', async () => {
    const check = await submitted('deadline')
    await write(sql`update hazard set status = 'closed' where id = ${hazardOf(check)}`)
    expect(done(await move('officer', '/safeInspect', check.id, 'confirmFail', { inspectedSign: sign, requirement: '举一反三' }))).toMatchObject({ status: expect.any(String) as string })
    expect(await read('officer', '/safeInspect', check.id)).toMatchObject({ status: 'closed' })
  })

  it('waits for whoever signs it, though days pass', async () => {
    const check = await submitted('onSite')
    await sweepRecords(harness.database.db, harness.set, createLogger({ logLevel: 'silent' }))
    expect(await read('officer', '/safeInspect', check.id)).toMatchObject({ status: 'pendingSign', inspectedSign: null, version: check.version })
  })

  it('makes a hazard of what was put right on the spot, when asked for, once', async () => {
    const check = await submitted('onSite')
    expect(hazardOf(check)).toBeNull()
    const hazard = hazardOf(done(await move('officer', '/safeInspect', check.id, 'toHazard')))
    expect(await read('officer', '/dangerInspect/hazard', hazard)).toMatchObject({ sourceRecordId: check.id, description: '记录缺两天', stopUse: false })
    expect(await move('officer', '/safeInspect', check.id, 'toHazard')).toMatchObject({ status: 409 })
  })

  it('tells who answers for the company of a major hazard the same day, once', async () => {
    const check = await submitted('deadline', { hazardLevel: 'major' })
    expect(await rows(sql`select id from message where title = ${`检查发现重大隐患：${String(check['inspectNo'])}`}`)).not.toEqual([])
  })

  it('that is not announced is unknown to whom it is for until it is handed in, on every page and in every count', async () => {
    const [template] = await list('group', '/dayInspect/template', { inspectType: ['safety'], status: ['published'] })
    const { items } = await read('group', '/dayInspect/template', template!.id) as RecordData & { items: Items }
    const [{ org_id: group }] = await rows(sql`select org_id from employee where id = 'emp00002'`) as unknown as [{ org_id: string }]
    const figures = async (who: 'officer' | 'group') => [(await page(who, '/safetyCheckLedger')).total, JSON.stringify(done(await harness.call(who, 'POST /safeInspect/summary', {})))]
    const before = await figures('officer')
    const { id } = done(await create('group', '/safeInspect', {
      title: '夜查停车场', checkForm: 'fourNoTwoDirect', contents: ['training'], org: 'org-XC-KY', inspectOrg: group, leader: 'emp00002', template: template!.id, result: 'pass',
      items: items.map(({ group: part, name, requirement, critical, mustPhoto }) => ({ group: part, name, requirement, critical, mustPhoto, result: 'pass' })), inspectTime: new Date(Date.now() - 60_000).toISOString(),
    }))
    const seenBy = async (who: 'officer' | 'group' | 'regulator' | 'director') => Promise.all(['/safeInspect', '/safetyCheckLedger'].map(async (path) => (await harness.call(who, `GET ${path}/${id}`)).status))
    expect(await Promise.all((['group', 'regulator', 'officer', 'director'] as const).map(seenBy))).toEqual([[200, 200], [200, 200], [404, 404], [404, 404]])
    expect(await harness.call('officer', `GET /safeInspect/${id}/history`)).toMatchObject({ status: 404 })
    expect(await harness.call('officer', 'POST /safeInspect/options', { ids: [id] })).toMatchObject({ data: [] })
    expect(await figures('officer')).toEqual(before)
    await write(sql`update inspection set status = 'pendingSign' where id = ${id}`)
    expect(await seenBy('officer')).toEqual([200, 200])
  })

  it('that forbids a vehicle to leave tells the dispatcher, and says nothing of what comes after', async () => {
    const [check] = await rows(sql`select id from inspection where inspect_type = 'threeCheck' and status = 'draft' and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update employee set roles = array['dispatcher'], status = 'onDuty' where id = 'emp00015'`)
    await write(sql`update inspection set dispatch_decision = 'forbid', inspect_time = now(), end_time = null, items = (select jsonb_agg(row || jsonb_build_object('mustPhoto', false, 'result', case when row->>'phase' = 'before' then 'pass' end)) from jsonb_array_elements(items) as row) where id = ${check!.id}`)
    const { version, phases, plateNo } = await read('officer', '/yrsjOrg', check!.id) as RecordData & { phases: { phase: string }[] }
    const now = new Date().toISOString()
    const timed = (inspectTime: string | null) => phases.map((row) => ({ ...row, inspectTime: row.phase === 'before' ? now : inspectTime }))
    expect(await harness.call('officer', `PUT /yrsjOrg/${check!.id}`, { version, phases: timed(now) })).toMatchObject({ errors: [expect.objectContaining({ path: 'phases', message: expect.stringContaining('禁止出车') as string })] })
    done(await harness.call('officer', `PUT /yrsjOrg/${check!.id}`, { version, phases: timed(null) }))
    done(await move('officer', '/yrsjOrg', check!.id, 'submit', { inspectorSign: sign, result: 'pass' }))
    expect(await rows(sql`select id from message where title = ${`禁止出车：${String(plateNo)}`} and receiver = 'emp00015'`)).toHaveLength(1)
  })

  it('of a trip tells when it arrived, and of every two hours on the way of a coach by night', async () => {
    const [draft] = await rows(sql`select id from inspection where inspect_type = 'trip' and status = 'draft' limit 1`)
    const phases = [['before', `${day(-2)}T14:50:00.000Z`], ['during', `${day(-2)}T17:00:00.000Z`], ['after', `${day(-2)}T19:40:00.000Z`]].map(([phase, inspectTime]) => ({ phase, inspectTime }))
    await write(sql`update inspection set org_id = 'org-XC-KY', vehicle_kind = 'coach', depart_time = ${`${day(-2)}T15:00:00.000Z`}, arrive_time = null, missed_reason = null, phases = ${JSON.stringify(phases)}::jsonb, items = (select jsonb_agg(row || '{"result": "pass"}') from jsonb_array_elements(items) as row) where id = ${draft!.id}`)
    const submit = (values: object) => move('officer', '/tripInspections', draft!.id, 'submit', { inspectorSign: sign, result: 'pass', ...values })
    expect(await submit({ missedReason: '夜间服务区关闭' })).toMatchObject({ status: 409, msg: '还没有登记到达时间' })
    const arriveTime = `${day(-2)}T19:30:00.000Z`
    expect(JSON.stringify(await submit({ arriveTime }))).toContain('次数不够的请填写漏检原因')
    expect(done(await submit({ arriveTime, missedReason: '夜间服务区关闭' }))).toMatchObject({ status: 'pendingSign', night: true, enRouteNeed: 2, enRouteTimes: 1 })
  })

  it('by the authorities asks for the order and its date, and is looked at again once the date has passed', async () => {
    const [check] = await rows(sql`select id from inspection where inspect_type = 'supervision' and supervise_status = 'rectifying' limit 1`)
    await write(sql`update inspection set deadline = ${day(5)} where id = ${check!.id}`)
    expect(await move('regulator', '/safetyCheck', check!.id, 'recheckOverdue')).toMatchObject({ status: 409 })
    await write(sql`update inspection set deadline = ${day(-1)} where id = ${check!.id}`)
    expect(done(await move('regulator', '/safetyCheck', check!.id, 'recheckOverdue'))).toMatchObject({ superviseStatus: 'rechecking', overdue: false })
  })

  it('of a quarter is told to have been reported after it was signed', async () => {
    const [check] = await rows(sql`select id from inspection where inspect_type = 'quarter' and status = 'closed' and org_id = 'org-XC-KY' limit 1`)
    await write(sql`update inspection set reported_date = null where id = ${check!.id}`)
    expect(done(await move('officer', '/quarterInspect', check!.id, 'register', { reportedDate: day(0) }))).toMatchObject({ status: 'closed', reportedDate: day(0) })
  })

  it('for fire of a public place in business is on time within two hours of the one before', async () => {
    const [first, second] = await rows(sql`select id from inspection where inspect_type = 'firePatrol' and org_id = 'org-XC-KY' order by id limit 2`)
    const site = sql`(select site from inspection where id = ${first!.id})`
    const patrolled = async (hours: number) => {
      await write(sql`update inspection set site = ${site}, patrol_kind = 'business', status = 'pendingSign', inspect_time = ${`${day(-40)}T02:00:00.000Z`} where id = ${first!.id}`)
      await write(sql`update inspection set site = ${site}, patrol_kind = 'business', status = 'draft', end_time = null, equipments = '[]', inspect_time = ${`${day(-40)}T${String(2 + hours).padStart(2, '0')}:00:00.000Z`} where id = ${second!.id}`)
      const { version } = await read('officer', '/fireFitingInspect', second!.id)
      return done(await harness.call<RecordData>('officer', `PUT /fireFitingInspect/${second!.id}`, { version, remark: `隔${hours}小时` }))
    }
    expect(await patrolled(2)).toMatchObject({ lastBusiness: first!.id, onTime: true })
    expect(await patrolled(3)).toMatchObject({ lastBusiness: first!.id, onTime: false })
  })

  it('finds no checklist that another company is still writing', async () => {
    const [own] = await rows(sql`select id from checklist_template where status = 'draft' and org_id = 'org-XC-KY' limit 1`)
    expect((await list('officer', '/dayInspect/template', { status: ['draft'] })).map(({ id }) => id)).toContain(own!.id)
    expect((await list('dangerousGoods', '/dayInspect/template', { status: ['draft'] })).map(({ id }) => id)).not.toContain(own!.id)
  })
})
