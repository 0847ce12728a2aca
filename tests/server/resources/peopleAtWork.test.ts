import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { day } from '../../day'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const [emp, certs, exams, assessments] = ['/emp', '/emp/cert', '/behaviorExam', '/personAssessment']

describe.each(oneKind)('people at work (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const one = async (text: ReturnType<typeof sql>) => (await text.execute(harness.database.db)).rows[0] as { id: string }
  const change = async (path: string, id: string, values: object) => harness.call<RecordData>('officer', `PUT ${path}/${id}`, { version: (await read('officer', path, id)).version, ...values })
  const person = async (at: number) => {
    const { id } = await one(sql`select id from employee where org_id = 'org-XC-KY' and status = 'onDuty' and 'driver' = any(emp_types) and id not in ('emp00004', 'emp00010') order by id offset ${at} limit 1`)
    await write(sql`update training_archive set pre_job_state = 'passed', pre_job_department = ${day(-890)}, pre_job_team = ${day(-880)} where employee = ${id}`)
    await write(sql`update employee set pre_job_pass_date = ${day(-880)}, letter_end = ${day(100)}, license_points = 0 where id = ${id}`)
    return id
  }
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('on duty get another post by a move alone, and are educated for it anew by department and team', async () => {
    const id = await person(0)
    const post = await one(sql`select id from post where name = '调度员' and org_id = 'org-XC'`)
    expect(await change(emp, id, { posts: [post.id] })).toMatchObject({ errors: [{ path: 'posts', code: 'readOnly' }] })
    done(await move('officer', emp, id, 'changePost', { toPosts: [post.id], postChangeDate: day(0), postChangeReason: '本人申请' }))
    expect(await read('officer', emp, id)).toMatchObject({ status: 'preJob', posts: [post.id], preJobPassDate: null, mainVehicle: null })
    expect((await list('officer', '/offlineTrain/archive', { employee: [id] }))[0]).toMatchObject({ post: post.id, preJobState: 'unfinished' })
  })

  it('are assessed for three months at most where they drive', async () => {
    const [standard] = await list('officer', `${assessments}/template`, { status: ['published'] })
    const draft = { template: standard!.id, employee: 'emp00010', post: (await list('officer', '/organization/post'))[0]!.id, period: 'quarter', periodStart: day(-700), assessor: 'emp00004', assessDate: day(-500) }
    expect(await create('officer', assessments, { ...draft, periodEnd: day(-550) })).toMatchObject({ errors: [{ path: 'periodEnd', message: '驾驶员的考核周期不能超过3个月' }] })
    done(await create('officer', assessments, { ...draft, periodEnd: day(-620) }))
  })

  it('moved to another company sign its letter, and their certificates are seen and renewed there', async () => {
    const id = await person(0)
    const cert = done(await create('officer', certs, { employee: id, certType: 'firstAid', certNo: 'JJ-1', validFrom: day(-100), validTo: day(300), issuer: '红十字会', annex: {} }))
    const [post] = await list('group', '/organization/post')
    done(await move('group', emp, id, 'transfer', { toOrg: 'org-XC-YL', toPosts: [post!.id], transferDate: day(0) }))
    expect(await read('group', emp, id)).toMatchObject({ letterEnd: null })
    expect(await read('yulin', certs, cert.id)).toMatchObject({ org: 'org-XC-YL' })
  })

  it('are not on duty in a vehicle their licence does not cover, nor without what their post requires', async () => {
    const id = await person(1)
    const bus = await one(sql`select id from vehicle where vehicle_type like 'K1%' and business_category <> 'cityBus' and org_id = 'org-XC-KY' limit 1`)
    expect(await change(emp, id, { licenseClasses: ['B1'], mainVehicle: bus.id })).toMatchObject({ errors: [{ path: 'mainVehicle', message: '准驾车型与主驾车辆不符，不能在岗：请换准驾的车，或先停岗' }] })
    const post = (await read('officer', emp, id))['posts'] as string[]
    await write(sql`update post set required_certs = '{firstAid}' where id = ${post[0]}`)
    expect(done(await change(emp, id, { remark: '核对' }))).toMatchObject({ missingCerts: ['firstAid'], certState: 'missing' })
    done(await move('officer', emp, id, 'suspend', { suspendReason: 'personal', suspendDate: day(-3) }))
    expect(await move('officer', emp, id, 'resume', { resumeDate: day(0) })).toMatchObject({ code: 9, msg: expect.stringContaining('缺岗位必备的证件') as string })
    await write(sql`update post set required_certs = '{}' where id = ${post[0]}`)
  })

  it('have a certificate verified again when its number changes', async () => {
    const known = (await list('officer', certs, { verify: ['verified'] }))[0]!
    expect(done(await change(certs, known.id, { certNo: `${String(known['certNo'])}X` }))).toMatchObject({ verify: 'pending', verifiedNo: null })
  })

  it('found unfit by a test are off duty when it is confirmed; it is not confirmed before every dimension is scored', async () => {
    const id = await person(2)
    const exam = await one(sql`select id from behavior_exam where status = 'completed' and org_id = 'org-XC-KY' order by id limit 1`)
    const scores = (score: string) => write(sql`update behavior_exam set status = 'toReview', employee = ${id}, lie_score = 90, answers = '[]', dimensions = (select jsonb_agg(row || ${score}::jsonb) from jsonb_array_elements(dimensions) as row) where id = ${exam.id}`)
    await scores('{"measuredScore": null}')
    const review = () => move('officer', exams, exam.id, 'review', { lieScore: 90, conclusion: '不适宜' })
    expect(await review()).toMatchObject({ code: 9, msg: '还有维度没有得分，不能复核' })
    await scores('{"measuredScore": 20}')
    done(await move('officer', exams, exam.id, 'retest', { conclusion: '受测时身体不适' }))
    expect(((await read('officer', exams, exam.id))['dimensions'] as { standardScore: unknown; weight: unknown }[]).map(({ standardScore, weight }) => [standardScore ?? null, typeof weight])).toEqual(expect.arrayContaining([[null, 'number']]))
    await scores('{"measuredScore": 20}')
    done(await review())
    expect(await read('officer', emp, id)).toMatchObject({ status: 'suspended', suspendReason: 'healthUnfit' })
    expect(await move('officer', exams, exam.id, 'intervene', { interventions: ['none'], interventionOwner: 'emp00004', interventionDeadline: day(20) })).toMatchObject({ code: 9, msg: 'C级、D级必须干预，不能选“无需干预”' })
  })

  it('answer a scale by its choices; every dimension is scored by what these count, which nobody who answers rewrites', async () => {
    const made = done(await create('officer', exams, { employee: 'emp00004', empType: 'driver', kind: 'annual', scale: 'lb-safe', deadline: day(5) }))
    done(await move('officer', exams, made.id, 'start'))
    const asked = (await read('officer', exams, made.id))['answers'] as { options: string; answer: string | null }[]
    const answered = (...given: readonly (string | null)[]) => asked.map((row, at) => ({ ...row, answer: given[at] ?? '完全符合' }))
    expect(await move('officer', exams, made.id, 'submit', { answers: asked })).toMatchObject({ code: 9, msg: '还有题目没有作答' })
    expect(await move('officer', exams, made.id, 'submit', { answers: answered('也许') })).toMatchObject({ status: 400, errors: [{ path: 'answers/0/answer', code: 'notInDictionary' }] })
    const forged = answered('不确定').map((row) => ({ ...row, options: '完全符合=100\n不确定=100' }))
    expect(await move('officer', exams, made.id, 'submit', { answers: forged })).toMatchObject({ status: 400, errors: expect.arrayContaining([expect.objectContaining({ path: 'answers/0/options', code: 'readOnly' })]) as unknown })
    done(await move('officer', exams, made.id, 'submit', { answers: answered('不确定', '比较符合') }))
    const scored = await read('officer', exams, made.id) as RecordData & { dimensions: { standardScore: number }[] }
    expect([scored['status'], scored['level'], scored['totalScore'], scored.dimensions.map(({ standardScore }) => standardScore)]).toEqual(['toReview', 'A', 88, [60, 80, 100, 100, 100]])
  })

  it('answer a question that counts in reverse: what agrees with it most scores least', async () => {
    const made = done(await create('officer', exams, { employee: 'emp00004', empType: 'driver', kind: 'special', scale: 'lb-mind', deadline: day(5) }))
    done(await move('officer', exams, made.id, 'start'))
    const asked = (await read('officer', exams, made.id))['answers'] as object[]
    done(await move('officer', exams, made.id, 'submit', { answers: asked.map((row) => ({ ...row, answer: '完全符合' })) }))
    expect(((await read('officer', exams, made.id))['dimensions'] as { dimension: string; standardScore: number }[]).map(({ dimension, standardScore }) => [dimension, standardScore])).toEqual([['emotion', 20], ['stress', 100]])
  })

  it('are assessed by what the platform knows of the period, and review themselves where the standard asks for it', async () => {
    const [standard] = await list('officer', `${assessments}/template`, { status: ['published'] })
    const violation = await one(sql`select id from violation where driver is not null and org_id = 'org-XC-KY' and status <> 'revoked' limit 1`)
    await write(sql`update violation set driver = 'emp00010', violate_time = ${`${day(-400)}T03:00:00Z`} where id = ${violation.id}`)
    const made = done(await create('officer', assessments, { template: standard!.id, employee: 'emp00010', post: (await list('officer', '/organization/post'))[0]!.id, period: 'quarter', periodStart: day(-420), periodEnd: day(-390), assessor: 'emp00004', assessDate: day(-380) }))
    expect(made).toMatchObject({ violationCount: 1, needSelf: true })
    expect(await move('officer', assessments, made.id, 'startScore')).toMatchObject({ code: 9, msg: '这份标准要本人自评，请用“发起自评”' })
    done(await move('officer', assessments, made.id, 'startSelf'))
    expect(await move('officer', assessments, made.id, 'submitSelf', { selfSummary: '无' })).toMatchObject({ status: 403 })
    const rows = (made['items'] as object[]).map((row) => ({ ...row, selfScore: 9 }))
    expect(done(await move('driver', assessments, made.id, 'submitSelf', { selfSummary: '按规定出车', items: rows }))).toMatchObject({ status: 'scoring' })
    done(await move('officer', assessments, made.id, 'submitScore'))
    done(await move('driver', assessments, made.id, 'appeal', { appealReason: '设备误报' }))
    expect(done(await move('officer', assessments, made.id, 'acceptAppeal', { appealResult: '属实' }))).toMatchObject({ status: 'scoring' })
  })
})
