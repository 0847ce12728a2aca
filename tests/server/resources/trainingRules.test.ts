import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { day } from '../../day'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const [offline, participants, archives, trainees] = ['/offlineTrain', '/offlineTrain/participant', '/offlineTrain/archive', '/thirdPartyTrain/trainee']
const driver = 'emp00010'
const thisYear = Number(day(0).slice(0, 4))

describe.each(oneKind)('trainings (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const one = async (text: ReturnType<typeof sql>) => (await text.execute(harness.database.db)).rows[0] as { id: string }
  const change = async (path: string, id: string, values: object) => harness.call<RecordData>('officer', `PUT ${path}/${id}`, { version: (await read('officer', path, id)).version, ...values })
  const plan = { title: '应急演练', kind: 'special', mode: 'offline', audienceTypes: ['driver'], topics: ['emergency'], content: '<p>演练</p>', hours: 2, assessWay: 'none', signInWays: ['paper'], place: '培训室', startTime: `${day(1)}T01:00:00Z`, endTime: `${day(1)}T05:00:00Z` }
  const training = async (values: object = {}) => done(await create('officer', offline, { ...plan, people: [driver], ...values }))
  const archive = async () => (await list('officer', archives, { employee: [driver] }))[0]!
  const mine = async (id: string) => (await list('officer', participants, { training: [id], employee: [driver] }))[0]!
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('are published once they say when and where, what violation they are about, and last as long as they have to', async () => {
    const { id } = await training()
    await write(sql`update training set place = null, start_time = null where id = ${id}`)
    expect(await move('officer', offline, id, 'publish')).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path: 'startTime' }), expect.objectContaining({ path: 'place' })]) as unknown })
    await write(sql`update training set place = '培训室', start_time = ${plan.startTime}, kind = 'violation', violation_level = 'remind' where id = ${id}`)
    expect(await move('officer', offline, id, 'publish')).toMatchObject({ code: 9, msg: '违章培训至少关联一条违法' })
    expect(await create('officer', '/rcjypxOrgTraining', { ...plan, kind: 'daily', month: day(1).slice(0, 7), hours: 1 })).toMatchObject({ errors: [{ path: 'hours', message: '日常安全教育每次不少于2学时' }] })
    expect(await create('officer', offline, { ...plan, kind: 'dualPrevention' })).toMatchObject({ errors: [{ path: 'topics' }] })
  })

  it('count who is added and who is taken off after they were published', async () => {
    const { id } = await training()
    expect(done(await move('officer', offline, id, 'publish'))).toMatchObject({ status: 'published' })
    expect(await read('officer', offline, id)).toMatchObject({ participantCount: 1 })
    const added = done(await create('officer', participants, { training: id, employee: 'emp00011' }))
    expect(await read('officer', offline, id)).toMatchObject({ participantCount: 2 })
    done(await move('officer', participants, added.id, 'takeOff', { absentReason: '已调离' }))
    expect(await read('officer', offline, id)).toMatchObject({ participantCount: 1 })
    const draft = await training()
    expect(await create('officer', participants, { training: draft.id, employee: driver })).toMatchObject({ errors: [{ path: 'training' }] })
    done(await change(offline, id, { startTime: `${day(2)}T01:00:00Z`, endTime: `${day(2)}T05:00:00Z` }))
    expect(await mine(id)).toMatchObject({ startTime: `${day(2)}T01:00:00.000Z` })
  })

  it('give no hours to who has not signed out, and say who signed in for somebody, and why', async () => {
    const { id } = await training({ assessWay: 'written', passScore: 60 })
    done(await move('officer', offline, id, 'publish'))
    const record = await mine(id)
    expect(await move('officer', participants, record.id, 'signIn', { signInWay: 'manual' })).toMatchObject({ errors: [{ path: 'proxyReason' }] })
    done(await move('officer', participants, record.id, 'signIn', { signInWay: 'paper', signInTime: `${day(0)}T01:00:00Z` }))
    expect(await move('officer', participants, record.id, 'grade', { finalScore: 90 })).toMatchObject({ code: 9, msg: '这次培训要签退，请填签退时间，否则不计学时' })
    expect(done(await move('officer', participants, record.id, 'grade', { finalScore: 90, signOutTime: `${day(0)}T05:00:00Z` }))).toMatchObject({ status: 'passed', earnedHours: 2 })
  })

  it('of December that are passed in January count for the year they were held in', async () => {
    const { id } = await training({ assessWay: 'none', requireSignOut: false })
    done(await move('officer', offline, id, 'publish'))
    const record = await mine(id)
    const before = await archive()
    await write(sql`update training_archive set counted_year = ${thisYear}, own_hours = 5, last_year_hours = 10, year_times = 3 where id = ${before.id}`)
    await write(sql`update training set start_time = ${`${thisYear - 1}-12-30T01:00:00Z`} where id = ${id}`)
    await write(sql`update training_participant set start_time = ${`${thisYear - 1}-12-30T01:00:00Z`}, year = ${thisYear - 1}, require_sign_out = false where id = ${record.id}`)
    done(await move('officer', participants, record.id, 'signIn', { signInWay: 'paper' }))
    expect(await read('officer', participants, record.id)).toMatchObject({ status: 'passed' })
    expect(await read('officer', archives, before.id)).toMatchObject({ ownHours: 5, lastYearHours: 12, yearTimes: 3 })
    done(await move('officer', offline, id, 'cancel', { cancelReason: '重复' }))
    expect(await read('officer', archives, before.id)).toMatchObject({ ownHours: 5, lastYearHours: 10, yearTimes: 3 })
  })

  it('of a provider count once the class is finished and the name is the person’s; the archive is made where there is none', async () => {
    const group = await one(sql`select id from provider_training where org_id = 'org-XC-KY' limit 1`)
    const values = { providerTraining: group.id, employee: 'emp00015', traineeName: '丁小满', earnedHours: 3, status: 'learning', finishTime: null }
    const trainee = done(await create('officer', trainees, values))
    expect(await move('officer', trainees, trainee.id, 'post')).toMatchObject({ code: 5, errors: [{ path: 'finishTime' }] })
    done(await change(trainees, trainee.id, { finishTime: `${day(0)}T01:00:00Z` }))
    expect(await move('officer', trainees, trainee.id, 'post')).toMatchObject({ code: 9, msg: '还没有结业，不能计入档案' })
    done(await change(trainees, trainee.id, { status: 'finished', traineeName: '丁小曼' }))
    expect(await move('officer', trainees, trainee.id, 'post')).toMatchObject({ code: 9, msg: '学员姓名与所选员工不一致，请先改正' })
    done(await change(trainees, trainee.id, { traineeName: '丁小满' }))
    await write(sql`delete from training_archive where employee = 'emp00015'`)
    expect(done(await move('officer', trainees, trainee.id, 'post'))).toMatchObject({ syncState: 'synced', hoursPosted: true })
    const [made] = await list('officer', archives, { employee: ['emp00015'] })
    expect(await read('officer', archives, made!.id)).toMatchObject({ providerHours: 3, countedYear: thisYear })
    expect(done(await move('officer', trainees, trainee.id, 'unmatch'))).toMatchObject({ syncState: 'unmatched', hoursPosted: false })
    expect(await read('officer', archives, made!.id)).toMatchObject({ providerHours: 0 })
  })

  it('of a provider are synchronised no longer once its contract has ended, until it is renewed', async () => {
    const [known] = await list('officer', '/thirdPartyTrain/provider', { status: ['active'] })
    await write(sql`update training_provider set contract_end = ${day(-1)} where id = ${known!.id}`)
    const { version } = await read('officer', '/thirdPartyTrain/provider', known!.id)
    done(await harness.call('officer', `PUT /thirdPartyTrain/provider/${known!.id}`, { version, remark: '核对' }))
    expect(await read('officer', '/thirdPartyTrain/provider', known!.id)).toMatchObject({ status: 'ended' })
    expect(await move('officer', '/thirdPartyTrain/provider', known!.id, 'renew')).toMatchObject({ status: 409, msg: '协议已经到期，请填新的终止日期' })
    expect(done(await move('officer', '/thirdPartyTrain/provider', known!.id, 'renew', { contractEnd: day(300) }))).toMatchObject({ status: 'active', contractEnd: day(300) })
  })

  it('ask questions that are not reworded once somebody was asked; only who may gives out a platform course', async () => {
    const [used] = await list('group', '/networkLearn2/question')
    await write(sql`update question set used_times = 4, right_times = 3 where id = ${used!.id}`)
    const put = async (values: object) => harness.call<RecordData>('group', `PUT /networkLearn2/question/${used!.id}`, { version: (await read('group', '/networkLearn2/question', used!.id)).version, ...values })
    expect(await put({ stem: '改过的题干' })).toMatchObject({ errors: [{ path: 'stem', code: 'readOnly' }] })
    expect(done(await put({ remark: '核对' }))).toMatchObject({ correctRate: 75 })
    expect(await put({ source: 'platform' })).toMatchObject({ errors: [{ path: 'source', message: '平台公共课、机构的由主管部门登记，企业的请选“本企业自建”' }] })
  })
})
