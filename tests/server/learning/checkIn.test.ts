import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driver, trainingDesk } from '../exams/examHarness'
import { done } from '../platform/recordCalls'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('signing in to a training (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  const { enrolled, participant, move, participants, read } = trainingDesk(() => harness)
  const point = { lng: 108.9425, lat: 34.2634 }
  const training = (values: object = {}) => enrolled({ mode: 'offline', courses: null, place: '三楼培训室', location: point, signRadius: 300, signInWays: ['location', 'photo'], requirePhoto: false, assessWay: 'none', paper: null, ...values }, '/offlineTrain')
  const checkIn = (id: string, place: object | null, photo?: string) => move('driver', participants, id, 'checkIn', place ? { signInLocation: place } : {}, photo ? { signInPhoto: [photo] } : undefined)

  it('is measured at the server, and refused in words from too far away', async () => {
    const { id, training: trainingId } = await training()
    expect(await checkIn(id, null)).toMatchObject({ code: 9, msg: '请先定位：这次培训要在签到点附近签到' })
    expect(await checkIn(id, { lng: 108.96, lat: 34.2634 })).toMatchObject({ code: 9, msg: '您离签到点约1.6公里，须在300米以内签到' })
    expect(await checkIn(id, { lng: 108.9465, lat: 34.2634 })).toMatchObject({ code: 9, msg: expect.stringMatching(/^您离签到点3\d\d米，须在300米以内签到$/) })
    expect(await participant(id)).toMatchObject({ status: 'pending', signInTime: null })
    done(await checkIn(id, { lng: 108.944, lat: 34.2634 }))
    expect(await participant(id)).toMatchObject({ status: 'signedIn', signInWay: 'location', signInDistance: 138, signInTime: expect.any(String) })
    expect(await read('officer', '/offlineTrain', String(trainingId))).toMatchObject({ attendCount: 1 })
  })

  it('takes a photo where the training asks for one', async () => {
    const { id } = await training({ requirePhoto: true })
    expect(await checkIn(id, point)).toMatchObject({ code: 15, msg: '请上传签到照片' })
    await sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, uploaded_at, uploaded_by) values ('photo-1', 'trainingParticipant', 'trainingParticipant', 'signInPhoto', '签到.jpg', 'image/jpeg', 10, 'demo/none', now(), ${driver})`.execute(harness.database.db)
    done(await checkIn(id, point, 'photo-1'))
    expect(await participant(id)).toMatchObject({ status: 'signedIn', signInDistance: 0, annex: { signInPhoto: [{ name: '签到.jpg' }] } })
  })

  it('is for the person alone, and for the time of the training', async () => {
    const { id, training: trainingId } = await training()
    expect(await move('officer', participants, id, 'checkIn', { signInLocation: point })).toMatchObject({ code: 3 })
    const at = (start: string, end: string) => sql`update training set start_time = now() + ${start}::interval, end_time = now() + ${end}::interval where id = ${String(trainingId)}`.execute(harness.database.db)
    await at('2 hours', '4 hours')
    expect(await checkIn(id, point)).toMatchObject({ code: 9, msg: '还没到签到时间：开始前60分钟起可以签到' })
    await at('-4 hours', '-1 hour')
    expect(await checkIn(id, point)).toMatchObject({ code: 9, msg: '培训已经结束，不能签到' })
    await at('30 minutes', '2 hours')
    done(await checkIn(id, point))
  })
})
