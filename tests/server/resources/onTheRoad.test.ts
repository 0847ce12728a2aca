import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordCalls } from '../platform/recordCalls'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { waybillDrafts } from './waybillDrafts'
import { oneKind } from '../testDatabase'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { day } from '../../day'

const sign = `data:image/png;base64,${exampleSignatures[0]}`

describe.each(oneKind)('what may go on the road (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  describe('a waybill', () => {
    const { copied, draft, intercept } = waybillDrafts(() => harness)
    const submit = (id: string, values: object = {}) => move('dangerousGoods', '/waybill', id, 'submit', values)

    it('is dispatched where everything is in order', async () => {
      expect(await submit(await draft())).toMatchObject({ code: 0, data: { status: 'pending', blockers: null, warnings: null } })
    })

    it.each([
      ['driver who is suspended', sql`update employee set status = 'suspended' where id in (select driver from waybill where id = `, 'certProblem', '驾驶员不在岗'],
      ['driver whose licence is full', sql`update employee set license_points = 12 where id in (select driver from waybill where id = `, 'certProblem', '驾驶员驾驶证记满12分'],
      ['driver whose licence is not for tractors', sql`update employee set license_classes = array['C1'] where id in (select driver from waybill where id = `, 'scopeProblem', '驾驶员的准驾车型与车辆不符'],
      ['trailer whose scope lacks the class of the goods', sql`update vehicle set business_scope = array['danger8'] where id in (select trailer from waybill where id = `, 'scopeProblem', '挂车经营范围不含所运货物类别'],
      ['tank whose inspection has run out', sql`update tank set next_inspect_date = ${day(-1)}::date where id in (select tank from waybill where id = `, 'tankProblem', '罐检过期'],
      ['vehicle whose scope lacks the class of the goods', sql`update vehicle set business_scope = array['danger8'] where id in (select vehicle from waybill where id = `, 'scopeProblem', '车辆经营范围不含所运货物类别'],
      ['trailer that carries less', sql`update vehicle set approved_load = 20000 where id in (select trailer from waybill where id = `, 'loadProblem', '货物超过核定载质量'],
      ['vehicle whose carrier insurance ends on the way', sql`update vehicle_insurance set end_date = ${day(1)}::date where kind = 'dangerousCarrier' and vehicle in (select vehicle from waybill where id = `, 'certProblem', '车辆没有在运输期间有效的承运人责任险'],
      ['vehicle that its check of the day keeps at home', sql`update inspection set vehicle = w.vehicle, inspect_day = ${day(1)}::date, dispatch_decision = 'forbid', status = 'closed' from waybill w where inspection.id = (select min(id) from inspection where inspect_type = 'day') and w.id in (select `, 'certProblem', '车辆当天的日检结论是禁止出车'],
    ])('stays where it is with a %s, whatever reason is given', async (_, cause, field, problem) => {
      const id = await draft()
      await write(sql`${cause}${id})`)
      expect(await submit(id, { passReason: '系统待更新' })).toMatchObject({ status: 409, msg: `须先解决：${problem}` })
      const { version } = await read('dangerousGoods', '/waybill', id)
      expect(await harness.call('dangerousGoods', `PUT /waybill/${id}`, { version, routeName: '绕城高速' })).toMatchObject({ data: { [field]: problem, blockers: problem } })
    })

    it('does not go while a hazard keeps its vehicle off the road', async () => {
      const id = await draft()
      await write(sql`update hazard set vehicle = w.vehicle, stop_use = true, status = 'rectifying' from waybill w where hazard.id = (select min(id) from hazard) and w.id = ${id}`)
      expect(await submit(id, { passReason: '系统待更新' })).toMatchObject({ status: 409, msg: '须先解决：车辆有停运整改的隐患没有销号' })
      await write(sql`update hazard set status = 'closed' where id = (select min(id) from hazard)`)
      expect(await submit(id)).toMatchObject({ code: 0, data: { status: 'pending' } })
    })

    it('names the dispatcher of its company, where it has one and nobody else is named', async () => {
      const dispatcherOf = async (values: object) => (await read('dangerousGoods', '/waybill', await draft(values)))['dispatcher']
      const [named, writer] = [await dispatcherOf({}), await dispatcherOf({ dispatcher: undefined })]
      const other = String((await list('dangerousGoods', '/emp', { status: ['onDuty'] })).find(({ id }) => id !== named && id !== writer)!.id)
      await intercept({ dispatcher: other })
      expect([await dispatcherOf({ dispatcher: undefined }), await dispatcherOf({})]).toEqual([other, named])
      await intercept({ dispatcher: null })
      expect(await dispatcherOf({ dispatcher: undefined })).toBe(writer)
    })

    it('is not loaded with what its tank may not carry', async () => {
      const id = await draft()
      await write(sql`update tank set allowed_cargos = '[{"unNo": "UN1824", "cargoName": "氢氧化钠溶液"}, {"unNo": null, "cargoName": "柴油"}]'::jsonb where id in (select tank from waybill where id = ${id})`)
      const load = async (cargo: string) => {
        const { version } = await read('dangerousGoods', '/waybill', id)
        return (await harness.call<Record<string, unknown>>('dangerousGoods', `PUT /waybill/${id}`, { version, items: [{ cargo, packageKind: 'tank', quantity: 28, unit: 't' }] })).data
      }
      expect(await load('cargo-1203')).toMatchObject({ unfitCargos: ['cargo-1203'], tankProblem: '货物不在罐体适装介质范围内' })
      expect(await submit(id)).toMatchObject({ status: 409, msg: '须先解决：货物不在罐体适装介质范围内' })
      expect(await load('cargo-1202')).toMatchObject({ unfitCargos: null, tankProblem: null, blockers: null })
    })

    it('asks for the permit of what needs one, and takes no goods that are out of use', async () => {
      const kinds = (specialKinds: readonly string[], status = 'enabled') => write(sql`update cargo set special_kinds = ${specialKinds}::text[], status = ${status} where id = 'cargo-1202'`)
      const rest = await read('dangerousGoods', '/waybill', await draft())
      const again = () => create('dangerousGoods', '/waybill', { ...Object.fromEntries(copied.map((name) => [name, rest[name]])), planDepartTime: rest['planDepartTime'], planArriveTime: rest['planArriveTime'], isDangerous: true, items: [{ cargo: 'cargo-1202', packageKind: 'tank', quantity: 20, unit: 't' }] })
      await kinds(['toxic', 'waste'])
      expect((await again()).errors).toEqual([expect.objectContaining({ path: 'wasteManifestNo' }), expect.objectContaining({ path: 'toxicPassNo' })])
      await kinds([], 'disabled')
      expect(await again()).toMatchObject({ code: 0, data: { stoppedCargos: ['cargo-1202'], blockers: '有已停用的货物' } })
      await kinds([])
      expect(await again()).toMatchObject({ code: 0, data: { stoppedCargos: null, blockers: null } })
    })

    it.each([
      ['an unsigned letter', 'letterIntercept', 'letterProblem', '押运员的安全生产责任书未签或已到期', sql`update responsibility_letter set status = 'pending' where party_b_emp in (select escort from waybill where id = `],
      ['a driver of high risk', 'alarmIntercept', 'riskProblem', '驾驶员行为测评等级为高风险，干预还没有闭环', sql`update behavior_exam set employee = w.driver, level = 'C', status = 'completed' from waybill w where behavior_exam.id = (select min(id) from behavior_exam) and w.id in (select `],
    ] as const)('passes over %s, asks for a reason or stops, as its company has it', async (_, name, field, problem, cause) => {
      const id = await draft()
      await write(sql`${cause}${id})`)
      const judged = async (mode: string) => {
        await intercept({ [name]: mode })
        const { version, remark } = await read('dangerousGoods', '/waybill', id)
        return (await harness.call<Record<string, unknown>>('dangerousGoods', `PUT /waybill/${id}`, { version, remark: `${String(remark)}.` })).data
      }
      expect(await judged('off')).toMatchObject({ [field]: problem, blockers: null, warnings: null })
      expect(await judged('block')).toMatchObject({ blockers: problem, warnings: null })
      expect(await submit(id, { passReason: '已约谈' })).toMatchObject({ status: 409 })
      expect(await judged('warn')).toMatchObject({ blockers: null, warnings: problem })
      expect(await submit(id)).toMatchObject({ status: 409, msg: `须先写明放行理由：${problem}` })
      expect(await submit(id, { passReason: '已约谈' })).toMatchObject({ code: 0, data: { status: 'pending' } })
    })

    it('shows what its goods are, and is not loaded with what they must not meet', async () => {
      const id = await draft()
      const load = async (...cargos: string[]) => {
        const { version } = await read('dangerousGoods', '/waybill', id)
        return (await harness.call<Record<string, unknown>>('dangerousGoods', `PUT /waybill/${id}`, { version, items: cargos.map((cargo) => ({ cargo, packageKind: 'drum', quantity: 1, unit: 't' })) })).data
      }
      expect(await load('cargo-1203', 'cargo-1202')).toMatchObject({ goodsProblem: null, hazardClass: ['3'], goods: [{ unCode: 'UN1202', name: '柴油', packingGroup: 'III' }, { unCode: 'UN1203', name: '车用汽油', hazardClass: '3' }] })
      await write(sql`update cargo set hazard_class = '5.1' where id = 'cargo-1202'`)
      expect(await load('cargo-1203', 'cargo-1202')).toMatchObject({ goodsProblem: '易燃的货物不得与氧化性物质、有机过氧化物同车', blockers: '车辆经营范围不含所运货物类别；挂车经营范围不含所运货物类别；易燃的货物不得与氧化性物质、有机过氧化物同车' })
      expect(await submit(id, { passReason: '客户要求' })).toMatchObject({ status: 409, msg: '须先解决：车辆经营范围不含所运货物类别；挂车经营范围不含所运货物类别；易燃的货物不得与氧化性物质、有机过氧化物同车' })
      await write(sql`update cargo set hazard_class = '3', incompatible = '强酸、车用汽油' where id = 'cargo-1202'`)
      expect(await load('cargo-1203', 'cargo-1202')).toMatchObject({ goodsProblem: '所装货物互为禁忌物料', blockers: '所装货物互为禁忌物料' })
      await write(sql`update cargo set incompatible = null where id = 'cargo-1202'`)
      expect(await load('cargo-1203')).toMatchObject({ goodsProblem: null, blockers: null })
    })

    it('is written afterwards only where its company lets it, and only so long', async () => {
      const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
      const late = await draft({ planDepartTime: hoursAgo(5) })
      expect(await read('dangerousGoods', '/waybill', late)).toMatchObject({ timeProblem: '计划起运时间已过，企业不允许补录，请改计划起运时间' })
      expect(await submit(late)).toMatchObject({ status: 409, msg: expect.stringContaining('补录') as string })
      await intercept({ backfillAllowed: true, backfillHours: 24 })
      expect(await submit(late)).toMatchObject({ code: 0, data: { status: 'pending', backfill: true } })
      const tooLate = await draft({ planDepartTime: hoursAgo(25) })
      expect(await submit(tooLate)).toMatchObject({ status: 409 })
      await intercept({ backfillAllowed: false })
    })

    it('is numbered as its company wishes, each series by itself', async () => {
      const month = day(0).slice(0, 7).replace('-', '')
      const numberOf = async (id: string) => (await read('dangerousGoods', '/waybill', id))['waybillNo']
      await intercept({ numberRule: 'custom', numberPrefix: 'WH', serialLength: 4 })
      const [first, second] = [await draft(), await draft()]
      expect([await numberOf(first), await numberOf(second)]).toEqual([`WH${month}0001`, `WH${month}0002`])
      await intercept({ numberRule: 'date', serialLength: 3 })
      expect(await numberOf(await draft())).toMatch(new RegExp(`^${month}\\d\\d001$`))
      const [setting] = await list('dangerousGoods', '/waybillSetting')
      expect(await read('dangerousGoods', '/waybillSetting', setting!.id)).toMatchObject({ numberExample: expect.stringMatching(new RegExp(`^${month}\\d\\d001$`)) as string })
      await intercept({ numberRule: 'custom', numberPrefix: 'WH', serialLength: 4 })
      expect(await numberOf(await draft())).toBe(`WH${month}0003`)
    })

    it('tells which papers soon run out and when roads are closed to its goods, and goes nevertheless', async () => {
      await intercept({ certWarnDays: 60, forbiddenPeriods: [
        { region: '绕城高速以内', startTime: '07:00', endTime: '20:00', cargoClasses: ['3', '8'], note: null }, { region: '机场路', startTime: '22:00', endTime: '06:00', cargoClasses: [], note: null }, { region: '滨河路', startTime: '07:00', endTime: '09:00', cargoClasses: ['8'], note: null },
      ] })
      const id = await draft({ planDepartTime: `${day(1)}T02:00:00.000Z`, planArriveTime: `${day(1)}T06:00:00.000Z` })
      await write(sql`update tank set next_inspect_date = ${day(45)}::date where id in (select tank from waybill where id = ${id})`)
      const { version } = await read('dangerousGoods', '/waybill', id)
      expect(await harness.call('dangerousGoods', `PUT /waybill/${id}`, { version, routeName: '绕城高速' })).toMatchObject({ data: { certHint: expect.stringContaining(`罐体检验${day(45)}到期`) as string, forbiddenHint: '绕城高速以内，每天07:00至20:00禁行', blockers: null, warnings: null } })
      expect(await submit(id)).toMatchObject({ code: 0 })
    })

    it('asks what became of the goods where more arrives than was loaded', async () => {
      const id = await draft({ loadedWeight: 20 })
      expect(await submit(id)).toMatchObject({ code: 0 })
      await write(sql`update waybill set status = 'transit', pre_trip_items = '[]'::jsonb where id = ${id}`)
      const sign = (values: object) => move('dangerousGoods', '/waybill', id, 'sign', { signTime: new Date().toISOString(), signedWeight: 21, signer: '周丽娟', ...values })
      expect(await sign({})).toMatchObject({ errors: [expect.objectContaining({ path: 'abnormalDesc' })] })
      expect(await sign({ abnormalDesc: '磅差，已复磅' })).toMatchObject({ code: 0, data: { status: 'signed', abnormalDesc: '磅差，已复磅' } })
    })

    it('leaves without what its company does not ask for, never with what has failed', async () => {
      const id = await draft({ preTripItems: [{ item: '灯光', result: null }], loadingItems: [{ item: '证件', result: null }] })
      expect(await submit(id)).toMatchObject({ code: 0 })
      const depart = (values: object = {}) => move('dangerousGoods', '/waybill', id, 'depart', { actualDepartTime: new Date().toISOString(), ...values })
      expect(await depart({ safetyBriefing: true })).toMatchObject({ status: 409 })
      await intercept({ inspectIntercept: 'warn', briefingRequired: false, fiveCheckRequired: false })
      expect(await depart({ safetyBriefing: false })).toMatchObject({ status: 409 })
      expect(await depart({ passReason: '另有纸质检查表', loadingItems: [{ item: '证件', result: 'fail' }] })).toMatchObject({ status: 409 })
      expect(await depart({ passReason: '另有纸质检查表' })).toMatchObject({ code: 0, data: { status: 'transit' } })
      await intercept({ inspectIntercept: 'block', briefingRequired: true, fiveCheckRequired: true })
    })

    it('goes with a reason, and only with one, where the company has what stops it told instead', async () => {
      await intercept({ overloadIntercept: 'warn' })
      const id = await draft({ items: [{ cargo: 'cargo-1203', packageKind: 'tank', quantity: 31, unit: 't' }] })
      expect(await submit(id)).toMatchObject({ status: 409 })
      expect(await submit(id, { passReason: '按磅单放行' })).toMatchObject({ code: 0, data: { status: 'pending', blockers: null, warnings: '货物超过罐体最大允许充装量' } })
      await intercept({ overloadIntercept: 'block' })
    })
  })

  it('gives no charter plate without carrier insurance that holds to the end of the journey, and asks for the slip of the inspection', async () => {
    const [one] = await list('director', '/licensePlateApplyOrg', { status: ['submitted'] })
    const { vehicle, driver1 } = await read('director', '/licensePlateApplyOrg', one!.id)
    await write(sql`update vehicle set operate_status = 'operating', inspection_valid_to = ${day(400)}::date, transport_cert_valid_to = ${day(400)}::date where id = ${vehicle}`)
    await write(sql`update employee set status = 'onDuty', qual_types = array['passengerDriver'], qual_end = ${day(400)}::date, license_end = ${day(400)}::date, license_points = 0 where id = ${driver1}`)
    const policiesEnd = (ahead: number) => write(sql`update vehicle_insurance set start_date = ${day(ahead - 364)}::date, end_date = ${day(ahead)}::date where vehicle = ${vehicle} and kind = 'passengerCarrier'`)
    const submit = (values: object) => move('director', '/licensePlateApplyOrg', one!.id, 'submit', values)
    expect(await move('director', '/licensePlateApplyOrg', one!.id, 'withdraw')).toMatchObject({ code: 0 })
    await write(sql`update charter_plate_apply set safety_inspect_no = null, start_time = ${`${day(21)}T00:00:00.000Z`}, end_time = ${`${day(22)}T08:00:00.000Z`} where id = ${one!.id}`)
    await policiesEnd(21)
    expect(await submit({})).toMatchObject({ status: 400, errors: [expect.objectContaining({ path: 'safetyInspectNo' })] })
    const found = async () => {
      const { version } = await read('director', '/licensePlateApplyOrg', one!.id)
      return (await harness.call<Record<string, unknown>>('director', `PUT /licensePlateApplyOrg/${one!.id}`, { version, contractNo: `HT${version}` })).data['carrierPolicy']
    }
    expect(await found()).toBeNull()
    expect(await submit({ safetyInspectNo: 'LJ0001' })).toMatchObject({ status: 409, msg: expect.stringContaining('承运人责任险') as string })
    await policiesEnd(22)
    expect(await found()).toEqual(expect.any(String))
    expect(await submit({ safetyInspectNo: 'LJ0001' })).toMatchObject({ code: 0, data: { status: 'submitted' } })
  })

  it('brings no driver of a station back to work with papers that have run out, and lets no overloaded coach out for a word', async () => {
    const [driver] = await list('inspector', '/stDriver', { status: ['suspended'] })
    const resume = () => move('inspector', '/stDriver', driver!.id, 'resume')
    await write(sql`update station_unit set status = 'active' where id = ${driver!['unit']}`)
    await write(sql`update station_driver set license_to = ${day(90)}::date, qualification_to = ${day(90)}::date, continue_edu_to = ${day(90)}::date, health_to = ${day(-1)}::date, license_points = 0 where id = ${driver!.id}`)
    expect(await resume()).toMatchObject({ status: 409, msg: expect.stringContaining('证照过期') as string })
    await write(sql`update station_driver set health_to = ${day(90)}::date where id = ${driver!.id}`)
    expect(await resume()).toMatchObject({ code: 0, data: { status: 'active' } })
    const [coach] = await list('inspector', '/stOutStation', { status: ['failed'] })
    expect(await move('inspector', '/stOutStation', coach!.id, 'rectify', { rectifyDesc: '已劝离', driverSign: sign, inspectorSign: sign })).toMatchObject({ status: 409, msg: expect.stringContaining('超员') as string })
  })

  it('plans no run on a line that is not in operation, and publishes none for a driver who is suspended', async () => {
    const [model] = (await list('director', '/lineExplore')).filter(({ status }) => status === 'draft' || status === 'published')
    const plan = async (at: number, values: object = {}) => create('director', '/lineExplore', {
      line: model!['line'], shiftNo: `JC${at}`, shiftKind: 'regular', direction: model!['direction'], departStation: model!['departStation'], arriveStation: model!['arriveStation'], mileage: 80,
      vehicle: model!['vehicle'], driver1: model!['driver1'], departTime: `${day(at)}T01:00:00.000Z`, arriveTime: `${day(at)}T03:00:00.000Z`, ...values,
    })
    await write(sql`update vehicle set operate_status = 'operating', inspection_valid_to = ${day(400)}::date, transport_cert_valid_to = ${day(400)}::date, compulsory_insurance_to = ${day(400)}::date where id = ${model!['vehicle']}`)
    await write(sql`update employee set status = 'suspended', license_points = 0, license_classes = array['A1'], health_exam_next = null, license_end = ${day(400)}::date, qual_end = ${day(400)}::date where id = ${model!['driver1']}`)
    await write(sql`update line set status = 'suspended' where id = ${model!['line']}`)
    await write(sql`update vehicle_insurance set status = 'active', start_date = ${day(0)}::date, end_date = ${day(300)}::date where id = (select max(id) from vehicle_insurance where vehicle = ${model!['vehicle']} and kind = 'passengerCarrier')`)
    expect((await plan(40)).errors).toContainEqual(expect.objectContaining({ path: 'line', message: '线路不在运营，不能编制运行计划' }))
    await write(sql`update line set status = 'operating', permit_end = ${day(400)}::date where id = ${model!['line']}`)
    const { data } = await plan(41)
    expect(await move('director', '/lineExplore', data.id, 'publish')).toMatchObject({ status: 409, msg: expect.stringContaining('驾驶员不在岗') as string })
    await write(sql`update employee set status = 'onDuty' where id = ${model!['driver1']}`)
    expect(await move('director', '/lineExplore', data.id, 'publish')).toMatchObject({ code: 0, data: { status: 'published' } })
    const restPlan = [{ place: '服务区', restMinutes: 30 }]
    const long = { shiftNo: 'JC-L', departTime: `${day(41)}T04:00:00.000Z`, arriveTime: `${day(41)}T11:30:00.000Z` }
    expect((await plan(41, long)).errors).toContainEqual(expect.objectContaining({ path: 'restPlan' }))
    expect((await plan(41, { ...long, restPlan, arriveTime: `${day(41)}T13:00:00.000Z` })).errors).toContainEqual(expect.objectContaining({ path: 'arriveTime', message: expect.stringContaining('8小时') as string }))
    const second = await plan(41, { ...long, restPlan })
    expect(second).toMatchObject({ code: 0, data: { driverHours: 7, dayHours: 2, problem: '主驾驶员24小时累计驾驶超过8小时' } })
    expect(await move('director', '/lineExplore', second.data.id, 'publish')).toMatchObject({ status: 409, msg: expect.stringContaining('累计驾驶') as string })
  })
})
