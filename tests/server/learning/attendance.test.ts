import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driver, trainingDesk } from '../exams/examHarness'
import { done } from '../platform/recordCalls'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe.each(oneKind)('being there (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  const { enrolled, participant, move, participants, read } = trainingDesk(() => harness)
  /** Two hours of 45 minutes each in a room, without an exam. */
  const inRoom = () => enrolled({ mode: 'offline', courses: null, place: '三楼培训室', hours: 2, signInWays: ['paper'], requirePhoto: false, assessWay: 'none', paper: null }, '/offlineTrain')
  const signIn = (id: string, minutes: number) => move('officer', participants, id, 'signIn', { signInTime: at(minutes), signInWay: 'paper' })
  const signOut = (id: string, minutes: number) => move('officer', participants, id, 'signOut', { signOutTime: at(minutes) })
  const ownHours = async () => Number((await sql<{ own: string }>`select own_hours as own from training_archive where employee = ${driver} and deleted_at is null`.execute(harness.database.db)).rows[0]?.own ?? 0)

  it('for less than 80 % of the planned hours earns none of them', async () => {
    const { id, training } = await inRoom()
    const before = await ownHours()
    done(await signIn(id, -71))
    done(await signOut(id, 0))
    expect(await participant(id)).toMatchObject({ status: 'passed', stayMinutes: 71, shortStay: true, earnedHours: 0 })
    expect(await ownHours()).toBe(before)
    expect(await read('officer', '/offlineTrain', String(training))).toMatchObject({ attendCount: 1, passCount: 1, totalHours: 0 })
  })

  it('for the most of them earns them all', async () => {
    const { id, training } = await inRoom()
    const before = await ownHours()
    done(await signIn(id, -73))
    done(await signOut(id, 0))
    expect(await participant(id)).toMatchObject({ status: 'passed', stayMinutes: 73, shortStay: false, earnedHours: 2 })
    expect(await ownHours()).toBe(before + 2)
    expect(await read('officer', '/offlineTrain', String(training))).toMatchObject({ totalHours: 2 })
  })

  it('opens the archive of who has none yet, with the hours in it', async () => {
    const { id } = await inRoom()
    await sql`update training_archive set deleted_at = now() where employee = ${driver}`.execute(harness.database.db)
    done(await signIn(id, -73))
    done(await signOut(id, 0))
    const { rows } = await sql<object>`select name, own_hours::float as hours, year_times as times, post is not null as has_post, archive_no like 'PXDA%' as is_numbered from training_archive where employee = ${driver} and deleted_at is null`.execute(harness.database.db)
    expect(rows).toEqual([{ name: '程远征', hours: 2, times: 1, has_post: true, is_numbered: true }])
  })

  it('is counted once, however often one is trained again', async () => {
    const { id, training } = await enrolled({ mode: 'offline', courses: null, place: '三楼培训室', signInWays: ['paper'], requirePhoto: false, assessWay: 'written', paper: null, passScore: 80, makeupLimit: 0 }, '/offlineTrain')
    done(await signIn(id, -60))
    done(await signOut(id, -1))
    done(await move('officer', participants, id, 'grade', { finalScore: 40 }))
    expect(await participant(id)).toMatchObject({ status: 'failed' })
    done(await move('officer', participants, id, 'makeUp'))
    expect(done(await signIn(id, -50))).toMatchObject({ status: 'signedIn', attended: true })
    expect(await read('officer', '/offlineTrain', String(training))).toMatchObject({ attendCount: 1, participantCount: 1 })
  })

  it('is signed for by somebody else only with a reason', async () => {
    const { id } = await inRoom()
    expect(await move('officer', participants, id, 'signIn', { signInWay: 'manual' })).toMatchObject({ errors: [{ path: 'proxyReason', code: 'required' }] })
    expect(done(await move('officer', participants, id, 'signIn', { signInWay: 'manual', proxyReason: '手机没电' }))).toMatchObject({ status: 'signedIn', proxyReason: '手机没电' })
  })
})

describe.each(oneKind)('what is taught (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  const { enrolled, move, read } = trainingDesk(() => harness)
  const taughtBy = async (id: string) => (await sql<{ org: string }>`select org_id as org from course where id = ${id}`.execute(harness.database.db)).rows[0]!.org

  it('is not taken off while a training that goes on teaches it', async () => {
    const { training } = await enrolled()
    const who = await taughtBy('kc-defensive') === 'org-XC' ? 'group' : 'officer'
    expect(await move(who, '/networkLearn', 'kc-defensive', 'takeDown')).toMatchObject({ code: 9, msg: '有正在进行的培训在用这门课程，等它结束或取消后再下架' })
    await sql`update training set status = 'archived' where status in ('published', 'ongoing') and courses @> '{kc-defensive}'`.execute(harness.database.db)
    expect(done(await move(who, '/networkLearn', 'kc-defensive', 'takeDown'))).toMatchObject({ status: 'offline', inUse: null })
    expect(training).toEqual(expect.any(String))
  })

  it('is no longer asked of a law that is repealed, and who wrote the question is told', async () => {
    const { rows: [law] } = await sql<{ id: string }>`select id from law where status = 'published' and validity = 'valid' order by id limit 1`.execute(harness.database.db)
    const { rows: [question] } = await sql<{ id: string }>`select id from question where enabled order by id limit 1`.execute(harness.database.db)
    await sql`update law set org_id = 'org-XC' where id = ${law!.id}`.execute(harness.database.db)
    await sql`update question set org_id = 'org-XC', law = ${law!.id}, author = 'emp00004' where id = ${question!.id}`.execute(harness.database.db)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(done(await move('group', '/lawsReveal', law!.id, 'repeal', { repealDate: today }))).toMatchObject({ validity: 'repealed', questionsStopped: true })
    expect(await read('group', '/networkLearn2/question', question!.id)).toMatchObject({ enabled: false })
    const page = done(await harness.call<{ records: readonly { title: string }[] }>('officer', 'POST /myMsg/page', { current: 1, size: 20 }))
    expect(page.records.map(({ title }) => title)).toContain('试题已停用：依据的法规废止')
  })
})
