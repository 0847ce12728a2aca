import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { day } from '../../day'

const [emp, archives] = ['/emp', '/offlineTrain/archive']

describe.each(oneKind)('people come, go and come back (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  /** Somebody on duty, papers in order, whose three levels of education are passed. */
  const onDuty = async (at: number) => {
    const { rows: [row] } = await sql<{ id: string; archive: string }>`select e.id, a.id as archive from employee as e join training_archive as a on a.employee = e.id
      where e.org_id = 'org-XC-KY' and e.status = 'onDuty' and e.id not in ('emp00004', 'emp00010') order by e.id offset ${at} limit 1`.execute(harness.database.db)
    await write(sql`update training_archive set pre_job_state = 'passed', pre_job_company = ${day(-900)}, pre_job_department = ${day(-890)}, pre_job_team = ${day(-880)}, pre_job_hours = 100 where id = ${row!.archive}`)
    await write(sql`update employee set pre_job_pass_date = ${day(-880)}, license_points = 0, age_limit_date = null, license_end = ${day(900)}, qual_end = ${day(900)}, safety_cert_end = null, health_exam_next = ${day(200)}, nearest_expire_date = ${day(200)}, cert_state = 'normal', integrity_level = 'AAA' where id = ${row!.id}`)
    return row!
  }
  const educationAnew = { preJobState: 'unfinished', preJobDepartment: null, preJobTeam: null, preJobCompany: day(-900) }

  it('are counted under each kind that they are of', async () => {
    const { data: counts } = await harness.call<Record<string, number>>('officer', `POST ${emp}/counts`, { empTypes: ['driver'], status: ['onDuty'] })
    const totals = await Promise.all(Object.keys(counts).map(async (kind) => [kind, (await harness.call<RecordPage>('officer', `POST ${emp}/page`, { size: 1, empTypes: [kind], status: ['onDuty'] })).data.total]))
    expect(Object.fromEntries(totals)).toEqual(counts)
    expect(counts['driver']).toBeGreaterThan(1)
  })

  it('are moved to another company by the one above: their file goes along, department and team educate anew', async () => {
    const { id, archive } = await onDuty(0)
    const [post] = await list('group', '/organization/post')
    const values = { toOrg: 'org-XC-TC', toPosts: [post!.id], transferDate: day(0) }
    expect(await move('officer', emp, id, 'transfer', values)).toMatchObject({ code: 3 })
    expect(await move('group', emp, id, 'transfer', { ...values, toOrg: 'org-XC-KY' })).toMatchObject({ code: 9, msg: '调入企业就是现在的企业' })
    expect(await move('group', emp, id, 'transfer', { ...values, toOrg: 'org-XC-TC-1' })).toMatchObject({ code: 5, errors: [{ path: 'toOrg', code: 'wrongKind', message: '调入企业只能选择集团、企业、分公司、客运站/场站' }] })
    done(await move('group', emp, id, 'transfer', values))
    expect(await read('group', emp, id)).toMatchObject({ org: 'org-XC-TC', fromOrg: 'org-XC-KY', posts: [post!.id], status: 'preJob', preJobPassDate: null, toOrg: null, mainVehicle: null })
    expect(await read('group', archives, archive)).toMatchObject({ ...educationAnew, org: 'org-XC-TC', post: post!.id })
    expect(await harness.call('officer', `GET ${emp}/${id}`)).toMatchObject({ code: 4 })
  })

  it('return within a year as they are, later after department and team have educated them anew', async () => {
    const { id, archive } = await onDuty(1)
    done(await move('officer', emp, id, 'suspend', { suspendReason: 'personal', suspendDate: day(-300) }))
    done(await move('officer', emp, id, 'resume', { resumeDate: day(0) }))
    expect(await read('officer', archives, archive)).toMatchObject({ preJobState: 'passed' })
    done(await move('officer', emp, id, 'suspend', { suspendReason: 'personal', suspendDate: day(-400) }))
    expect(await move('officer', emp, id, 'resume', { resumeDate: day(0) })).toMatchObject({ code: 9, msg: '离岗满12个月，请用“重新培训”' })
    done(await move('officer', emp, id, 'retrain'))
    expect(await read('officer', emp, id)).toMatchObject({ status: 'preJob', preJobPassDate: null, admitGaps: expect.arrayContaining(['training']) })
    expect(await read('officer', archives, archive)).toMatchObject(educationAnew)
  })

  it('hired again are educated anew, and pass anew', async () => {
    const { id, archive } = await onDuty(2)
    done(await move('officer', emp, id, 'leave', { leaveDate: day(-10), leaveReason: 'resign' }))
    done(await move('officer', emp, id, 'rehire', { hireDate: day(0) }))
    expect(await read('officer', archives, archive)).toMatchObject(educationAnew)
  })

  it('have hours counted by the year: on its first day they begin at nothing, and those of the last are kept', async () => {
    const { archive } = await onDuty(3)
    const year = Number(day(0).slice(0, 4))
    await write(sql`update training_archive set counted_year = ${year - 1}, own_hours = 18, provider_hours = 4, year_hours = 22, year_times = 9 where id = ${archive}`)
    const { version } = await read('officer', archives, archive)
    done(await harness.call('officer', `PUT ${archives}/${archive}`, { remark: '核对', version }))
    expect(await read('officer', archives, archive)).toMatchObject({ countedYear: year, lastYearHours: 22, ownHours: 0, providerHours: 0, yearHours: 0, yearTimes: 0, remark: '核对' })
  })

  it('found unfit by a test of behaviour are taken off duty when an intervention is begun, but where they get another post', async () => {
    for (const [at, interventions, status] of [[4, ['talk'], 'suspended'], [5, ['transfer'], 'onDuty']] as const) {
      const { id } = await onDuty(at)
      const { rows: [exam] } = await sql<{ id: string }>`select id from behavior_exam where status = 'completed' and org_id = 'org-XC-KY' order by id offset ${at} limit 1`.execute(harness.database.db)
      await write(sql`update behavior_exam set employee = ${id}, level = 'D', answers = '[]', dimensions = (select jsonb_agg(row || '{"measuredScore": 20}') from jsonb_array_elements(dimensions) as row) where id = ${exam!.id}`)
      done(await move('officer', '/behaviorExam', exam!.id, 'intervene', { interventions, interventionOwner: 'emp00004', interventionDeadline: day(20) }))
      expect(await read('officer', emp, id)).toMatchObject({ status, ...(status === 'suspended' ? { suspendReason: 'healthUnfit', suspendDate: day(0) } : {}) })
    }
  })

  it('are measured by scales whose weights come to a hundred, once these are in use', async () => {
    const [scale] = await list('group', '/behaviorExam/scale')
    const { id, version: _version, status: _status, dimensions, ...values } = await read('group', '/behaviorExam/scale', scale!.id) as RecordData & { dimensions: { weight: number }[] }
    const lighter = dimensions.map((row, at) => ({ ...row, weight: at === 0 ? row.weight - 5 : row.weight }))
    const { data: next } = await create('group', '/behaviorExam/scale', { ...values, dimensions: lighter, previous: id, effectiveDate: null })
    expect(await move('group', '/behaviorExam/scale', next.id, 'publish', { effectiveDate: day(0) })).toMatchObject({ status: 400, errors: [{ path: 'dimensions', message: '各维度权重合计须为100%' }] })
    expect(await harness.call('group', `PUT /behaviorExam/scale/${next.id}`, { dimensions, questions: [{ dimension: 'attention', kind: 'likert', stem: '分心', options: '从不=0\n经常=-5' }], version: next.version })).toMatchObject({ status: 400, errors: [{ path: 'questions', message: '选项的分值不能是负数，每道题至少一个选项的分值大于0' }] })
    done(await harness.call('group', `PUT /behaviorExam/scale/${next.id}`, { dimensions, version: next.version }))
    done(await move('group', '/behaviorExam/scale', next.id, 'publish', { effectiveDate: day(0) }))
  })
})
