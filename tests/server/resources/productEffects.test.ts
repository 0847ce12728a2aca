import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { tellReminders } from '../../../src/server/resources/reminders/tellReminders'
import { takeTimedMoves } from '../../../src/server/resources/timedMoves'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { day } from '../../day'

const [officer, driver] = ['emp00004', 'emp00010']
const sign = `data:image/png;base64,${exampleSignatures[0]}`

describe.each(oneKind)('what the product’s pages set off (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  describe('a reminder', () => {
    const begun = new Date()
    const told = async (who: CastName, words: string) => {
      await tellReminders({ set: harness.set, db: harness.database.db, now: new Date() }, begun)
      return (await list(who, '/myMsg', { kind: ['expiry'] })).map(({ title }) => String(title)).filter((title) => title.includes(words))
    }
    const certificate = (values: object) => ({ employee: driver, certType: 'firstAid', certNo: 'JJ-2031', issuer: '演示急救中心', validFrom: day(-300), validTo: day(10), ...values })

    it('sends one message to the person it concerns, another only for another date', async () => {
      const before = (await told('driver', '有效期止')).length
      const answer = await create('officer', '/emp/cert', certificate({ annex: undefined }))
      const id = answer.data?.id ?? ''
      expect(answer.status === 200 ? [] : answer.errors).toEqual([])
      expect((await told('driver', '有效期止')).length).toBe(before + 1)
      const change = async (values: object) => harness.call(`officer`, `PUT /emp/cert/${id}`, { version: (await read('officer', '/emp/cert', id)).version, ...values })
      await change({ remark: '原件在安全科' })
      await change({ validTo: day(900) })
      await change({ validTo: day(10) })
      expect((await told('driver', '有效期止')).length).toBe(before + 1)
      await change({ validTo: day(12) })
      expect((await told('driver', '有效期止')).length).toBe(before + 2)
      const [reminder] = (await list('officer', '/expiryReminder', {})).filter((one) => one['owner'] === driver && one['expireDate'] === day(12))
      expect(await read('officer', '/expiryReminder', reminder!.id)).toMatchObject({ status: 'open', warnedTimes: 2 })
    })

    it('tells the safety officers and the administrators of the company where it concerns nobody by name', async () => {
      const [shop] = (await list('officer', '/maintenanceCollaboration/shop')).filter(({ agreementEnd }) => String(agreementEnd) > day(40))
      const changed = await harness.call('officer', `PUT /maintenanceCollaboration/shop/${shop!.id}`, { version: shop!.version, agreementEnd: day(5) })
      expect(changed).toMatchObject({ code: 0 })
      expect(await told('officer', String(shop!['name']))).toEqual([`${String(shop!['name'])} 协议止期即将到期`])
      expect(await told('director', String(shop!['name']))).toEqual([`${String(shop!['name'])} 协议止期即将到期`])
    })

    it('tells the group, too, of what has been left to run out for a month', async () => {
      const [shop] = (await list('officer', '/maintenanceCollaboration/shop')).filter(({ agreementEnd }) => String(agreementEnd) > day(40))
      const setEnd = async (days: number) => harness.call('officer', `PUT /maintenanceCollaboration/shop/${shop!.id}`, { version: (await read('officer', '/maintenanceCollaboration/shop', shop!.id)).version, agreementEnd: day(days) })
      expect(await setEnd(-29)).toMatchObject({ code: 0 })
      expect(await told('group', String(shop!['name']))).toEqual([])
      expect(await setEnd(-30)).toMatchObject({ code: 0 })
      expect(await told('group', String(shop!['name']))).toEqual([`下级单位长期过期：${String(shop!['name'])} 协议止期`])
    })
  })

  describe('a fire patrol', () => {
    const planDone = async (id: string) => (await sql<{ done: number | null }>`select done_count as done from inspection_plan where id = ${id}`.execute(harness.database.db)).rows[0]!.done

    it('asks for a photo of what failed, makes a hazard of the equipment, puts it out of order and counts for its plan', async () => {
      const [one] = await list('officer', '/fireFitingInspect')
      const [equipment] = (await list('officer', '/fireFitingInspect/equipment')).filter(({ status, site }) => status === 'normal' && site === one!['site'])
      const [plan] = await list('officer', '/dayInspect/plan')
      await write(sql`update annex_file set record_id = null where record_id = ${one!.id} and slot = 'itemPhoto'`)
      await write(sql`update inspection set status = 'draft', items = (select jsonb_agg(row || '{"mustPhoto": false}') from jsonb_array_elements(items) as row) where id = ${one!.id}`)
      // The plan it falls under is found by what the two have in common.
      await write(sql`update inspection_plan p set inspect_type = i.inspect_type, object_type = i.object_type, target_orgs = array[i.org_id], status = 'active', start_date = ${day(-90)}, end_date = ${day(90)}, vehicles = null, sites = null, ships = null, lines = null
        from inspection i where p.id = ${plan!.id} and i.id = ${one!.id}`)
      const { version, items } = await read('officer', '/fireFitingInspect', one!.id)
      const failed = { equipment: equipment!.id, pressure: 'red', appearance: true, inDate: true, sealed: true, result: 'fail', handling: 'deadline', deadline: day(5), remark: '压力低于绿区' }
      const changed = await harness.call('officer', `PUT /fireFitingInspect/${one!.id}`, { version, equipments: [failed], items: (items as object[]).map((item) => ({ ...item, result: 'pass', remark: null, handling: null, deadline: null })), result: 'fail', problem: '器材欠压' })
      expect(changed).toMatchObject({ code: 0, data: { hazardCount: 1, rectifyDeadline: day(5), suggestedResult: 'fail' } })
      const submit = () => move('officer', '/fireFitingInspect', one!.id, 'submit', { inspectorSign: sign })
      expect((await submit()).errors).toEqual([expect.objectContaining({ path: 'annex/itemPhoto' })])
      await write(sql`update annex_file set record_id = ${one!.id} where id = (select min(id) from annex_file where resource = 'inspection' and slot = 'itemPhoto')`)
      const { hazard } = ((await submit()).data['equipments'] as { hazard: string }[])[0]!
      expect(await read('officer', '/dangerInspect/hazard', hazard)).toMatchObject({ title: '消防器材：压力低于绿区', source: 'firePatrol', hazardClass: 'fire', deadline: day(5), sourceRecordId: one!.id, status: 'pending' })
      const before = await planDone(plan!.id)
      expect(await move('officer', '/fireFitingInspect', one!.id, 'confirmFail', { inspectedSign: sign, fireManagerSign: sign, requirement: '送修' })).toMatchObject({ code: 0, data: { status: 'rectifying' } })
      expect(await read('officer', '/fireFitingInspect/equipment', equipment!.id)).toMatchObject({ status: 'abnormal', lastPatrolResult: 'fail' })
      expect(await planDone(plan!.id)).toBe((before ?? 0) + 1)
    })
  })

  it('a safety check-up makes a hazard of each indicator that is out of order, once', async () => {
    const [one] = await list('officer', '/safetyCheckUp')
    await write(sql`update safety_health_check set status = 'checking' where id = ${one!.id}`)
    // What the platform counts it scores itself, and nobody else does.
    type Indicators = RecordData & { indicators: { indicator: string; counted: number | null; should: number | null; score: number | null }[] }
    const rows = async (change: (row: Indicators['indicators'][number], index: number) => object) => {
      const { version, indicators } = await read('officer', '/safetyCheckUp', one!.id) as Indicators
      return harness.call<Indicators>('officer', `PUT /safetyCheckUp/${one!.id}`, { version, indicators: indicators.map((row, index) => ({ ...row, unused: false, reason: '两辆车超范围经营', ...change(row, index) })) })
    }
    const counted = done(await rows(({ should }) => ({ given: should === null ? null : 4.9 }))).indicators
    const normal = (await list('officer', '/fireFitingInspect/equipment')).filter(({ org, status }) => org === one!['org'] && status !== 'scrapped').map(({ status }) => Number(status === 'normal'))
    const share = (normal.reduce((sum, each) => sum + each, 0) * 100) / normal.length
    expect(counted.find(({ indicator }) => indicator === '消防器材有效率')).toMatchObject({ counted: Math.round(share * 10) / 10, should: Math.round(share / 2) / 10 })
    expect(counted.find(({ indicator }) => indicator === '制度与操作规程年度评审')).toMatchObject({ counted: null, should: null })
    const scored = done(await rows((_, index) => ({ given: index === 1 ? 2 : 5 }))).indicators
    expect(scored.map(({ score }) => score)).toEqual(scored.map(({ should }, index) => should ?? (index === 1 ? 2 : 5)))
    await write(sql`update safety_health_check set status = 'finished' where id = ${one!.id}`)
    const toHazard = () => move('officer', '/safetyCheckUp', one!.id, 'toHazard')
    const { hazard } = ((await toHazard()).data['indicators'] as { hazard: string }[])[1]!
    expect(await read('officer', '/dangerInspect/hazard', hazard)).toMatchObject({ title: '体检异常：经营范围与实际业务一致', description: '两辆车超范围经营', source: 'healthCheck', status: 'pending' })
    expect(await toHazard()).toMatchObject({ status: 409, msg: '没有异常指标，或已经都转成隐患' })
  })

  describe('a message to many', () => {
    const push = (values: object) => create('director', '/notifyMsg', { title: '节前安全提示', kind: 'notice', priority: 'normal', content: '请检查车辆，谨慎驾驶。', scope: 'persons', receivers: [officer, driver], channels: ['site'], ...values })

    it('goes by no channel that nothing is sent by, and costs nothing', async () => {
      const balance = async () => (await list('director', '/dqfw/balance')).map(({ id, remaining }) => ({ id, remaining }))
      const before = await balance()
      expect(await push({ channels: ['site', 'sms'] })).toMatchObject({ status: 400, errors: [{ path: 'channels' }] })
      const { data } = await push({})
      expect(await move('director', '/notifyMsg', data.id, 'send')).toMatchObject({ code: 0, data: { status: 'sent', receiverCount: 2 } })
      expect(await balance()).toEqual(before)
    })

    it('goes out by itself at its time, to those below the companies chosen', async () => {
      const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
      const { data: { id } } = await push({ scope: 'empTypes', empTypes: ['driver'], receivers: [], orgs: ['org-XC-KY'], scheduled: true, sendTime: later(20).toISOString() })
      expect(await move('director', '/notifyMsg', id, 'schedule')).toMatchObject({ code: 0 })
      const look = (minutes: number) => takeTimedMoves({ set: harness.set, db: harness.database.db, now: later(minutes) }, later(minutes - 10))
      await look(19)
      expect(await read('director', '/notifyMsg', id)).toMatchObject({ status: 'scheduled', receiverCount: null })
      await look(21)
      const drivers = (await list('officer', '/emp', { empTypes: ['driver'], org: ['org-XC-KY'], status: ['preJob', 'onDuty', 'suspended'] })).length
      expect(await read('director', '/notifyMsg', id)).toMatchObject({ status: 'sent', receiverCount: drivers })
    })
  })

  it('offers to a company the letter templates that its group shares, to be used and not to be changed', async () => {
    const offered = async () => (await list('director', '/dqzrsOwnerList/template')).filter(({ org }) => org === 'org-XC')
    const [template] = await offered()
    expect(template).toMatchObject({ id: 'lt-group', status: 'enabled' })
    expect(await harness.call('director', `POST /dqzrsOwnerList/template/lt-group/disable`, { version: template!.version })).toMatchObject({ status: 403 })
    await write(sql`update letter_template set shared = false where id = 'lt-group'`)
    expect(await offered()).toEqual([])
  })

  it('reminds nobody any more of a policy whose successor is in force', async () => {
    const policies = await list('director', '/vehInsurance')
    const [old, next] = policies.flatMap((one) => {
      const later = policies.find(({ vehicle, kind, status }) => vehicle === one['vehicle'] && kind === one['kind'] && status === 'active')
      return one['status'] === 'expired' && later ? [[one, later] as const] : []
    })[0]!
    await write(sql`update vehicle_insurance set renewed = false where id = ${old.id}`)
    await write(sql`update vehicle_insurance set status = 'pending' where id = ${next.id}`)
    const { version } = await read('director', '/vehInsurance', next.id)
    expect(await harness.call('director', `PUT /vehInsurance/${next.id}`, { version, insurerPhone: '029-80009998' })).toMatchObject({ code: 0, data: { status: 'active' } })
    expect(await read('director', '/vehInsurance', old.id)).toMatchObject({ status: 'expired', renewed: true })
    expect((await list('director', '/expiryReminder')).filter(({ recordId, status }) => recordId === old.id && status === 'open')).toEqual([])
  })

  it('counts how often a form was printed and tells by whom, as no change of the record', async () => {
    const [one] = await list('inspector', '/stInspect', { status: ['passed'] })
    const print = (who: CastName, form: string) => harness.call<RecordData>(who, `POST /stInspect/${one!.id}/print`, { version: one!.version, values: { form } })
    expect(await print('inspector', 'report')).toMatchObject({ code: 0, data: { printCount: 1, version: one!.version } })
    expect(await print('inspector', 'report')).toMatchObject({ code: 0, data: { printCount: 2, version: one!.version } })
    expect(await print('inspector', 'nothing')).toMatchObject({ status: 400 })
    expect(await print('driver', 'report')).toMatchObject({ status: 403 })
    const history = (await harness.call<{ action: string; byName: string }[]>('inspector', `GET /stInspect/${one!.id}/history`)).data
    expect(history.filter(({ action }) => action === 'print')).toHaveLength(2)
  })

  it('tells when the code of a vehicle was printed last', async () => {
    const [code] = await list('officer', '/vehQrcode', { status: ['enabled'] })
    const { printCount, version } = await read('officer', '/vehQrcode', code!.id)
    const printed = await harness.call<RecordData>('officer', `POST /vehQrcode/${code!.id}/print`, { version, values: { form: 'poster' } })
    expect(printed).toMatchObject({ code: 0, data: { printCount: Number(printCount) + 1, version } })
    expect(Date.now() - Date.parse(String(printed.data['lastPrintTime']))).toBeLessThan(60_000)
  })

  it('counts who opens an article, once it is published, as no change of it', async () => {
    const opened = async (who: CastName, id: string) => (await harness.call<RecordData>(who, `POST /dynamics/${id}/view`, { version: 1, values: {} })).data
    const { id } = (await create('officer', '/dynamics', { title: '雨天行车提示', column: 'notice', source: 'own', scope: 'self', content: '<p>减速慢行</p>' })).data
    expect(await opened('officer', id)).toMatchObject({ readCount: 0 })
    const { version } = (await move('officer', '/dynamics', id, 'publishSelf')).data
    await opened('driver', id)
    expect(await opened('officer', id)).toMatchObject({ readCount: 2, version })
    expect(await harness.call('officer', `POST /orgFile/${id}/view`, { version: 1, values: {} })).toMatchObject({ status: 400 })
  })

  it('puts the code of a vehicle out of use the moment the vehicle leaves, and not before', async () => {
    const [code] = (await list('director', '/vehQrcode')).filter(({ status }) => status === 'enabled')
    const vehicle = String(code!['vehicle'])
    const change = async (operateStatus: string) => {
      const { version } = await read('director', '/veh', vehicle)
      return harness.call('director', `PUT /veh/${vehicle}`, { version, operateStatus, statusReason: '到期退出', stopDate: day(0) })
    }
    expect(await change('suspended')).toMatchObject({ code: 0 })
    expect(await read('director', '/vehQrcode', code!.id)).toMatchObject({ status: 'enabled' })
    expect(await change('scrapped')).toMatchObject({ code: 0 })
    expect(await read('director', '/vehQrcode', code!.id)).toMatchObject({ status: 'disabled', operateStatus: 'scrapped', disableReason: '车辆已过户、转籍、报废、歇业或注销，自动停用' })
    expect(await move('director', '/vehQrcode', code!.id, 'enable')).toMatchObject({ msg: '车辆已退出营运，二维码不能启用' })
  })

  it.each(['<script>x()</script>', '<img src="/a" onerror="x()">', '<a href="javascript:x()">见</a>', '<svg onload="x()"></svg>', '<style>p{}</style>', '<img src="data:text/html,x">'])('keeps no text of a law that would act in a browser: %s', async (hostile) => {
    const answer = await create('officer', '/lawsReveal', { title: `安全制度${hostile.length}`, level: 'enterprise', fields: ['general'], issuer: '本企业', publishDate: day(-2), effectiveDate: day(-1), fullText: `<p>第一条</p>${hostile}` })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.errors).toContainEqual(expect.objectContaining({ path: 'fullText', code: 'markup' }))
  })

  it('asks everybody of the posts a law concerns to read it, each with a receipt of his own', async () => {
    const { data } = await create('officer', '/lawsReveal', { title: '监控室值守制度', level: 'enterprise', fields: ['general'], issuer: '本企业', publishDate: day(-2), effectiveDate: day(-1), fullText: '<p>第一条</p>', needLearn: true, learnDeadline: day(20), readSeconds: 0 })
    await write(sql`update law set status = 'auditing' where id = ${data.id}`)
    expect(await move('officer', '/lawsReveal', data.id, 'publish')).toMatchObject({ code: 0 })
    const mine = await list('driver', '/lawsReveal/receipt', { law: [data.id] })
    expect(mine.map(({ status, reader, confirmTime }) => [status, reader, confirmTime])).toEqual([['unread', driver, null]])
    expect(await move('officer', '/lawsReveal/receipt', mine[0]!.id, 'confirm'), 'nobody signs for another').toMatchObject({ code: 3 })
    expect(await move('driver', '/lawsReveal/receipt', mine[0]!.id, 'confirm')).toMatchObject({ code: 0, data: { status: 'confirmed' } })
    expect((await list('officer', '/lawsReveal/receipt', { law: [data.id], status: ['unread'] })).map((one) => one['reader'])).not.toContain(driver)
    const { shouldReadCount, readerCount } = await read('officer', '/lawsReveal', data.id)
    expect([shouldReadCount, readerCount], 'one of those who were asked has read it').toEqual([(await list('officer', '/lawsReveal/receipt', { law: [data.id] })).length, 1])
  })

  it('repeals the law that a published one replaces, from the day the new one holds', async () => {
    const law = { level: 'enterprise', fields: ['general'], issuer: '本企业', publishDate: day(-2), effectiveDate: day(-1), fullText: '<p>第一条</p>', needLearn: false, validity: 'valid' }
    const { data: old } = await create('officer', '/lawsReveal', { ...law, title: '行车值班办法（旧）', publishDate: day(-900), effectiveDate: day(-890) })
    const { data } = await create('officer', '/lawsReveal', { ...law, title: '行车值班办法', replaces: old.id })
    await write(sql`update law set status = 'auditing' where id = ${data.id}`)
    expect(await move('officer', '/lawsReveal', data.id, 'publish')).toMatchObject({ code: 0 })
    expect(await read('officer', '/lawsReveal', old.id)).toMatchObject({ validity: 'repealed', repealDate: day(-1), replacedBy: data.id })
  })

  it('makes a violation of an alarm once; its reference cannot be entered by hand', async () => {
    const alarm = (await list('officer', '/vehGpsAlarmDayCountIndex/alarm')).find((one) => one['status'] === 'handled' && one['driver'] !== null && one['speed'] !== null)!
    const known = (await list('officer', '/violationOrgV2'))[0]!
    expect(await harness.call('officer', `PUT /vehGpsAlarmDayCountIndex/alarm/${alarm.id}`, { version: alarm.version, violation: known.id })).not.toMatchObject({ code: 0 })
    const done = await move('officer', '/vehGpsAlarmDayCountIndex/alarm', alarm.id, 'punish')
    expect(done).toMatchObject({ code: 0 })
    expect(await read('officer', '/violationOrgV2', String(done.data['violation']))).toMatchObject({ source: 'alarm', points: 0, driver: alarm['driver'], vehicle: alarm['vehicle'], violateTime: alarm['startTime'], status: 'pending' })
    expect(await move('officer', '/vehGpsAlarmDayCountIndex/alarm', alarm.id, 'punish')).toMatchObject({ status: 409 })
  })
})
