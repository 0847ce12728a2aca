import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FaceSheet, LearningState } from '../../../src/contract/learning'
import type { LivePhotos } from '../../../src/contract/livePhotos'
import { trainingDesk } from '../exams/examHarness'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)]).toString('base64')

describe.each(oneKind)('photos taken while somebody learns (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  const { enrolled, participant, move, participants } = trainingDesk(() => harness)
  const { list } = recordCalls(() => harness)
  const open = async (id: string) => done(await harness.call<LearningState>('driver', `POST /learning/${id}`))
  const consent = async (id: string, camera: string) => done(await harness.call<LearningState>('driver', `POST /learning/${id}/consent`, { camera }))
  const photo = (id: string, who: CastName = 'driver') => harness.call<LivePhotos>(who, `POST /learning/${id}/photo`, { photo: jpeg })
  const faces = async (id: string) => done(await harness.call<FaceSheet>('officer', `GET /learning/${id}/faces`))
  const judge = (id: string, file: string, verdict: string, who: CastName = 'officer') => harness.call<FaceSheet>(who, `POST /learning/${id}/judge`, { photo: file, verdict })
  /** Learns a minute of a chapter. */
  const learn = async (id: string, chapter: string) => {
    done(await harness.call('driver', `POST /learning/${id}/chapter`, { chapter }))
    await sql`update learning_clock set credited_to = credited_to - interval '60 seconds' where participant_id = ${id}`.execute(harness.database.db)
    return done(await harness.call<LearningState>('driver', `POST /learning/${id}/step`, { chapter, seconds: 60, position: 0 }))
  }
  const firstChapter = (state: LearningState) => state.courses[0]!.chapters[0]!.key
  /** Somebody who agreed, and of whom so many photos were taken. */
  const photographed = async (count: number) => {
    const { id } = await enrolled({ courses: ['kc-rule'], hours: 1, faceInterval: 1 })
    const state = await open(id)
    await consent(id, 'agreed')
    for (let at = 0; at < count; at++) {
      done(await photo(id))
      for (let minute = 0; minute < 6; minute++) await learn(id, firstChapter(state))
    }
    return id
  }

  it('are asked for once, due by the time that is learned, and kept as files of the participation', async () => {
    const { id } = await enrolled({ courses: ['kc-rule'], hours: 1, faceInterval: 1 })
    const state = await open(id)
    expect(state.photos).toEqual({ asks: true, taken: 0, nextIn: null })
    expect(await photo(id)).toMatchObject({ code: 9, msg: '没有同意学习抓拍' })
    expect((await consent(id, 'agreed')).photos).toEqual({ asks: false, taken: 0, nextIn: 0 })
    // Who agreed has agreed.
    expect((await consent(id, 'refused')).photos).toEqual({ asks: false, taken: 0, nextIn: 0 })
    const both = (await Promise.all([photo(id), photo(id)])).map(done)
    expect(both.map(({ taken }) => taken)).toEqual([1, 1])
    // 56 minutes in nineteen stretches; nothing is due while nothing is learned.
    expect(both[0]!.nextIn).toBeGreaterThan(10)
    expect(both[0]!.nextIn).toBeLessThan(180)
    expect(done(await photo(id))).toEqual(both[0])
    let learned = state
    for (let minute = 0; minute < 4; minute++) learned = await learn(id, firstChapter(state))
    expect(learned.photos.nextIn).toBe(0)
    expect(done(await photo(id))).toMatchObject({ taken: 2 })
    expect(await photo(id, 'officer')).toMatchObject({ code: 3 })
    const record = await participant(id)
    expect(record).toMatchObject({ faceChecks: 2, faceFails: 0, faceNote: expect.stringMatching(/^应拍[23]张，拍到2张$/) })
    expect(record.annex?.['facePhotos']).toMatchObject([{ name: '抓拍1.jpg', mime: 'image/jpeg' }, { name: '抓拍2.jpg' }])
    expect(record['faceRecords']).toMatchObject([{ chapterTitle: '', voided: false }, { chapterTitle: '行车纪律与三检制度', photo: [record.annex!['facePhotos']![1]!.id] }])
  })

  it.each([['refused', false, '学员没有同意抓拍，没有照片'], ['absent', true, '学员的设备没有可用的摄像头，没有照片']] as const)('are not taken of who says %s: he learns on, and the record says so', async (camera, asks, note) => {
    const { id } = await enrolled({ courses: ['kc-rule'], hours: 1 })
    const state = await open(id)
    expect((await consent(id, camera)).photos).toEqual({ asks, taken: 0, nextIn: null })
    expect((await learn(id, firstChapter(state))).progress).toBeGreaterThan(0)
    expect(await photo(id)).toMatchObject({ code: 9 })
    expect(await participant(id)).toMatchObject({ faceChecks: 0, faceNote: note })
  })

  it('are not asked for where the training takes none', async () => {
    const { id } = await enrolled({ courses: ['kc-rule'], hours: 1, faceInterval: 0 })
    expect((await open(id)).photos).toEqual({ asks: false, taken: 0, nextIn: null })
    expect(await participant(id)).toMatchObject({ faceNote: null })
  })

  it('are compared by whoever looks after the training: three of somebody else void what was learned, and he begins anew', async () => {
    const id = await photographed(4)
    expect(await judge(id, 'none', 'other', 'driver')).toMatchObject({ code: 3 })
    expect(await move('officer', participants, id, 'checkFaces')).toMatchObject({ code: 9, msg: '请打开核对页面逐张核对' })
    const { photos, portrait, limit } = await faces(id)
    expect({ limit, hasPortrait: typeof portrait, count: photos.length }).toEqual({ limit: 3, hasPortrait: 'string', count: 4 })
    const [one, two, three, four] = photos.map((taken) => taken.id)
    expect(done(await judge(id, one!, 'other')).fails).toBe(1)
    expect(done(await judge(id, one!, 'other')).fails).toBe(1)
    expect(done(await judge(id, two!, 'other')).fails).toBe(2)
    // What was a mistake is taken back.
    expect(done(await judge(id, two!, 'self')).fails).toBe(1)
    expect(done(await judge(id, two!, 'other')).fails).toBe(2)
    done(await judge(id, four!, 'unclear'))
    expect(await participant(id)).toMatchObject({ status: 'learning', faceFails: 2, progress: expect.any(Number) })
    const voided = done(await judge(id, three!, 'other'))
    expect(voided).toMatchObject({ fails: 0, voidTimes: 1, photos: [{ isVoid: true, verdict: 'other' }, { isVoid: true }, { isVoid: true }, { isVoid: true, verdict: 'unclear' }] })
    expect(await judge(id, one!, 'self')).toMatchObject({ code: 9, msg: '没有这张抓拍，或者那次学习已经作废' })
    expect(await participant(id)).toMatchObject({ status: 'learning', progress: 0, learnedMinutes: 0, chapterRecords: [], faceChecks: 0, voidTimes: 1 })
    expect(await open(id)).toMatchObject({ progress: 0, voidTimes: 1, photos: { asks: true, taken: 0 } })
    expect((await list('driver', '/myMsg')).filter(({ title }) => title === '学习作废，请重新学习')).toHaveLength(1)
  })

  it('of who has passed since take back his hours, and end an exam that is under way', async () => {
    const passed = await photographed(3)
    const hours = async () => Number((await sql<{ hours: string }>`select own_hours as hours from training_archive where employee = ${'emp00010'}`.execute(harness.database.db)).rows[0]!.hours)
    await sql`update training_participant set progress = 100 where id = ${passed}`.execute(harness.database.db)
    done(await move('driver', participants, passed, 'finishLearn'))
    const exam = done(await harness.call<{ id: string }>('driver', `POST /exams/sit/${passed}`, { camera: 'refused' }))
    const before = await hours()
    await sql`update training_participant set final_score = 90 where id = ${passed}`.execute(harness.database.db)
    done(await move('officer', participants, passed, 'grade', { finalScore: 90 }))
    expect(await participant(passed)).toMatchObject({ status: 'passed' })
    expect(await hours()).toBe(before + 1)
    for (const { id } of (await faces(passed)).photos) done(await judge(passed, id, 'other'))
    expect(await participant(passed)).toMatchObject({ status: 'learning', progress: 0, finalScore: null, examTimes: 0, voidTimes: 1 })
    expect(await hours()).toBe(before)
    expect(done(await harness.call('driver', `GET /exams/${exam.id}`))).toMatchObject({ result: { status: 'invalid' } })
  })
})
