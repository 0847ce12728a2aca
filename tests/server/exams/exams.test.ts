import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { ExamAnswers, ExamNotice, ExamSaved, ExamState, MarkingSheet } from '../../../src/contract/exams'
import type { LivePhotos } from '../../../src/contract/livePhotos'
import { handInOverdue } from '../../../src/server/exams/watchExams'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'
import { done } from '../platform/recordCalls'
import { driver, trainingDesk } from './examHarness'

describe.each(oneKind)('an exam (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  const { read, move, participant, toExam, sit, handIn, enrolled, participants, trainings } = trainingDesk(() => harness)
  const exam = '/networkLearn2/exam'

  /** What is right, as only the server knows it; `wrong` of them answered otherwise. */
  const answersFor = async (state: ExamState, wrong = 0): Promise<ExamAnswers> => {
    const { rows: [row] } = await sql<{ questions: string }>`select questions from exam_sheet where record_id = ${state.id}`.execute(harness.database.db)
    const questions = JSON.parse(row!.questions) as { id: string; options: { correct: boolean }[]; reference: string }[]
    return Object.fromEntries(questions.map(({ id, options }, at) => [id, options.flatMap(({ correct }, place) => (correct !== (at < wrong) ? [String.fromCharCode(65 + place)] : []))]))
  }
  const save = (id: string, answers: object) => harness.call<ExamSaved>('driver', `POST /exams/${id}/answers`, { answers })
  const timeUp = (id: string) => sql`update exam_sheet set deadline = now() - interval '1 minute' where record_id = ${id}`.execute(harness.database.db)

  /** As little of a picture as one is known by. */
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)]).toString('base64')

  it('is drawn at the server, once, and tells the browser nothing of what is right', async () => {
    const { id } = await toExam()
    const [state, again] = (await Promise.all([sit(id), sit(id)])).map(done)
    expect(again!.id).toBe(state!.id)
    expect(state).toMatchObject({ title: '驾驶员日常安全教育考试卷', attemptName: '正考', attemptNo: 1, totalScore: 100, passScore: 80, answers: {}, result: null, switchLimit: 3 })
    expect(state!.secondsLeft).toBeGreaterThan(44 * 60)
    expect(state!.questions).toHaveLength(9)
    expect(JSON.stringify(state)).not.toMatch(/correct|reference|analysis|"right"|label/)
    expect((await sql`select 1 from exam_record where participant = ${id}`.execute(harness.database.db)).rows).toHaveLength(1)
    expect(await read('driver', exam, state!.id)).toMatchObject({ status: 'answering', employee: driver, answers: [] })
  })

  it('keeps every answer as it is given, the same twice as once, and nobody else’s', async () => {
    const { id } = await toExam()
    const state = done(await sit(id))
    const [first, second] = state.questions
    const given = { [first!.id]: ['A'], [second!.id]: ['B'] }
    expect(done(await save(state.id, given))).toMatchObject({ isHandedIn: false })
    done(await save(state.id, { [first!.id]: ['A'] }))
    await Promise.all([save(state.id, given), save(state.id, given)])
    expect(done(await harness.call<ExamState>('driver', `GET /exams/${state.id}`)).answers).toEqual(given)
    expect(await save(state.id, { 'st-08': ['A'] })).toMatchObject({ code: 6, msg: '这道题不在您的试卷里' })
    for (const who of ['officer', 'director', 'yulin'] as const) {
      expect(await harness.call(who, `GET /exams/${state.id}`)).toMatchObject({ code: 4, msg: '没有这份答卷，或者不是您本人的' })
      expect(await harness.call(who, `POST /exams/${state.id}/answers`, { answers: given })).toMatchObject({ code: 4 })
    }
    expect((await sit(id, 'officer')).msg).toBe('考试只能由本人参加')
    expect(await move('driver', exam, state.id, 'submit')).toMatchObject({ code: 9, msg: '请在考试页面作答、交卷' })
    expect(await move('driver', participants, (await toExam()).id, 'sitExam')).toMatchObject({ code: 9, msg: '请在考试页面作答、交卷' })
  })

  it('is announced before its clock runs, and takes photos of who agreed: those that are due, as files of the attempt', async () => {
    const { id } = await toExam()
    expect(done(await harness.call<ExamNotice>('driver', `GET /exams/sit/${id}`))).toMatchObject({ title: '驾驶员日常安全教育考试卷', minutes: 45, questionCount: 9, totalScore: 100, passScore: 80, takesPhotos: true, isRunning: false })
    expect((await harness.call('officer', `GET /exams/sit/${id}`)).msg).toBe('考试只能由本人参加')
    expect((await sql`select 1 from exam_record where participant = ${id}`.execute(harness.database.db)).rows).toHaveLength(0)
    const state = done(await harness.call<ExamState>('driver', `POST /exams/sit/${id}`, { camera: 'agreed' }))
    expect(state.photos).toEqual({ taken: 0, nextIn: 0 })
    expect(done(await harness.call<ExamNotice>('driver', `GET /exams/sit/${id}`))).toMatchObject({ isRunning: true, attemptNo: 1, questionCount: 9 })
    const photo = (who: 'driver' | 'officer' = 'driver') => harness.call<LivePhotos>(who, `POST /exams/${state.id}/photo`, { photo: jpeg })
    const both = (await Promise.all([photo(), photo()])).map(done)
    expect(both.map(({ taken }) => taken)).toEqual([1, 1])
    expect(both[0]!.nextIn).toBeGreaterThan(30)
    // The next is not due: it is not kept.
    expect(done(await photo())).toMatchObject({ taken: 1 })
    expect(await photo('officer')).toMatchObject({ code: 4 })
    expect(await harness.call('driver', `POST /exams/${state.id}/photo`, { photo: Buffer.alloc(200, 'not a picture').toString('base64') })).toMatchObject({ code: 0, data: { taken: 1 } })
    await sql`update exam_sheet set started_at = started_at - interval '40 minutes', deadline = deadline - interval '40 minutes' where record_id = ${state.id}`.execute(harness.database.db)
    await sql`update annex_file set uploaded_at = uploaded_at - interval '40 minutes' where record_id = ${state.id}`.execute(harness.database.db)
    expect(await harness.call('driver', `POST /exams/${state.id}/photo`, { photo: Buffer.alloc(200, 'not a picture').toString('base64') })).toMatchObject({ code: 12, msg: expect.stringContaining('只接受图片') })
    expect(done(await photo())).toMatchObject({ taken: 2 })
    await handIn(state.id)
    expect(done(await photo())).toEqual({ taken: 2, nextIn: null })
    const record = await read('officer', exam, state.id)
    expect(record['photoNote']).toMatch(/^应拍[56]张，拍到2张$/)
    expect(record.annex?.['capturePhotos']).toMatchObject([{ name: '抓拍1.jpg', mime: 'image/jpeg' }, { name: '抓拍2.jpg' }])
  })

  it('of who refused the camera, or has none, goes on without, and says so to whoever marks', async () => {
    for (const [camera, note] of [['refused', '考生没有同意抓拍，没有照片'], ['absent', '考生的设备没有可用的摄像头，没有照片']] as const) {
      const state = done(await harness.call<ExamState>('driver', `POST /exams/sit/${(await toExam()).id}`, { camera }))
      expect(state.photos).toEqual({ taken: 0, nextIn: null })
      expect(await harness.call('driver', `POST /exams/${state.id}/photo`, { photo: jpeg })).toMatchObject({ code: 9, msg: '这份答卷没有同意抓拍' })
      await handIn(state.id)
      expect(await read('officer', exam, state.id)).toMatchObject({ photoNote: note })
    }
  })

  it('that is failed leads to the makeup, and the makeup to the result that counts', async () => {
    const { id, ...before } = await toExam()
    const archive = async () => (await sql<{ own_hours: string }>`select own_hours from training_archive where employee = ${driver}`.execute(harness.database.db)).rows[0]?.own_hours
    const hours = Number(await archive())
    const first = done(await sit(id))
    const failed = await handIn(first.id, await answersFor(first, 4))
    expect(failed.result).toMatchObject({ status: 'marked', passed: false, forced: false, makeupsLeft: 1 })
    expect(failed.result!.review).toHaveLength(9)
    expect(failed.result!.review!.filter(({ got, score }) => got === score)).toHaveLength(5)
    expect(await participant(id)).toMatchObject({ status: 'toMakeup', examScore: failed.result!.score, finalScore: null, makeup: true, examTimes: 1 })
    const second = done(await sit(id))
    expect(second).toMatchObject({ attemptName: '补考', attemptNo: 2 })
    expect(await handIn(second.id, await answersFor(second))).toMatchObject({ result: { score: 100, passed: true, makeupsLeft: null } })
    expect(await participant(id)).toMatchObject({ status: 'passed', finalScore: 100, examTimes: 2, earnedHours: Number(before['hours']) })
    expect(Number(await archive())).toBe(hours + Number(before['hours']))
    expect(await read('officer', exam, second.id)).toMatchObject({ status: 'marked', score: 100, passed: true, objectiveScore: 100, subjectiveFull: 0 })
    expect(await sit(id)).toMatchObject({ code: 9, msg: '您现在是“合格”，不能考试' })
  })

  it('cannot be made up more often than the training allows', async () => {
    const { id } = await toExam({ makeupLimit: 1 })
    for (const attempt of [1, 2]) expect((await handIn(done(await sit(id)).id)).attemptNo).toBe(attempt)
    expect(await participant(id)).toMatchObject({ status: 'failed', examTimes: 2, finalScore: 0 })
    expect(await sit(id)).toMatchObject({ code: 9, msg: '您现在是“不合格”，不能考试' })
  })

  it('is handed in once, however often it is asked for', async () => {
    const { id } = await toExam()
    const state = done(await sit(id))
    const right = await answersFor(state)
    const results = await Promise.all([handIn(state.id, right), handIn(state.id, right), handIn(state.id, right)])
    expect(results.map(({ result }) => result!.score)).toEqual([100, 100, 100])
    expect(done(await save(state.id, { [state.questions[0]!.id]: [] }))).toMatchObject({ isHandedIn: true })
    expect(await participant(id)).toMatchObject({ status: 'passed', examTimes: 1, finalScore: 100 })
  })

  it('is over when the server’s clock says so: by the next answer, or by nobody at all', async () => {
    const [first, second] = [await toExam(), await toExam()]
    const state = done(await sit(first.id))
    const right = await answersFor(state)
    done(await save(state.id, right))
    await timeUp(state.id)
    expect(done(await save(state.id, { [state.questions[0]!.id]: [] }))).toMatchObject({ isHandedIn: true, secondsLeft: 0 })
    expect(await participant(first.id)).toMatchObject({ status: 'passed', finalScore: 100 })
    const left = done(await sit(second.id))
    await timeUp(left.id)
    expect(await handInOverdue({ db: harness.database.db, set: harness.set, now: new Date() })).toBe(1)
    expect(await handInOverdue({ db: harness.database.db, set: harness.set, now: new Date() })).toBe(0)
    const record = await read('driver', exam, left.id)
    expect(record).toMatchObject({ status: 'marked', forced: true, score: 0, passed: false })
    expect(Date.parse(String(record['submitTime']))).toBeLessThan(Date.now() - 50_000)
    expect(await participant(second.id)).toMatchObject({ status: 'toMakeup' })
  })

  it('is taken away from whoever looks elsewhere too often', async () => {
    const { id } = await toExam()
    const state = done(await sit(id))
    const away = async () => done(await harness.call<ExamSaved>('driver', `POST /exams/${state.id}/away`))
    expect([await away(), await away(), await away()].map(({ isHandedIn }) => isHandedIn)).toEqual([false, false, false])
    expect(await away()).toMatchObject({ isHandedIn: true, switchCount: 4 })
    expect(await read('driver', exam, state.id)).toMatchObject({ forced: true, switchCount: 4 })
  })

  it('is refused in words: not learned yet, not an online one, no questions left to draw, over', async () => {
    const { id } = await enrolled()
    expect((await sit(id)).msg).toBe('您现在是“待参加”，不能考试')
    expect((await sit((await toExam({ assessWay: 'written' })).id)).msg).toBe('这次培训的考核方式是“书面考试”，由管理员录入成绩')
    const paper = done(await harness.call<RecordData>('group', 'POST /networkLearn2/paper', { title: '抽题过多', kinds: ['special'], audienceTypes: ['driver'], compose: 'perPerson', drawRules: [{ questionType: 'multiple', topic: 'waterSafety', count: 3, scoreEach: 30 }], passScore: 60, durationMinutes: 30 }))
    const tooFew = '题库里的试题不够：多选题要3道，符合抽题规则的只有0道。请培训管理员补充试题，或调整抽题规则'
    // Whoever puts it into use hears of it first; questions may be taken out of use afterwards.
    expect(await move('group', '/networkLearn2/paper', paper.id, 'enable')).toMatchObject({ code: 9, msg: tooFew })
    await sql`update exam_paper set status = 'enabled' where id = ${paper.id}`.execute(harness.database.db)
    expect((await sit((await toExam({ paper: paper.id })).id)).msg).toBe(tooFew)
    const late = await toExam()
    await sql`update training set end_time = now() - interval '9 days' where id = ${String(late['training'])}`.execute(harness.database.db)
    expect((await sit(late.id)).msg).toBe('已过补学补考期限，不能考试')
  })

  it('declared void takes back what it wrote: the result, the hours, the counts of the training; and another may be sat', async () => {
    const { id, training, hours } = await toExam({ makeupLimit: 1 })
    const written = async () => ({
      own: Number((await sql<{ own_hours: string }>`select own_hours from training_archive where employee = ${driver}`.execute(harness.database.db)).rows[0]?.own_hours),
      ...await read('officer', trainings, String(training)).then(({ passCount, totalHours }) => ({ passCount, totalHours })),
    })
    const before = await written()
    const state = done(await sit(id))
    await handIn(state.id, await answersFor(state))
    expect(await written()).toEqual({ own: before.own + Number(hours), passCount: 1, totalHours: Number(hours) })
    const invalidate = () => move('officer', exam, state.id, 'invalidate', { invalidReason: '疑似替考' })
    const answers = await Promise.all([invalidate(), invalidate()])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, expect.any(Number)])
    expect(await written()).toEqual({ ...before, passCount: 0, totalHours: 0 })
    expect(await participant(id)).toMatchObject({ status: 'toExam', finalScore: null, examTimes: 0, earnedHours: 0, finishTime: null, makeup: false })
    expect(await read('officer', exam, state.id)).toMatchObject({ status: 'invalid', score: 100, passed: null })
    const again = done(await sit(id))
    expect(again).toMatchObject({ attemptName: '正考', attemptNo: 1, answers: {} })
    expect(again.id).not.toBe(state.id)
    await handIn(again.id, await answersFor(again))
    expect(await written()).toEqual({ own: before.own + Number(hours), passCount: 1, totalHours: Number(hours) })
  })

  it('of pre-job education declared void takes its hours and the date of its level back, and the permission to start work with them', async () => {
    const { db } = harness.database
    // Two levels are passed, an hour is missing: this training is the last thing that is wanted.
    await sql`update training_archive set pre_job_company = null, pre_job_department = current_date, pre_job_team = current_date, pre_job_hours = 23, pre_job_required = 24, pre_job_state = 'unfinished' where employee = ${driver}`.execute(db)
    const written = async () => (await sql<object>`select a.pre_job_hours::float as hours, a.pre_job_company is not null as company, a.pre_job_department is not null as department, a.pre_job_state as state, e.pre_job_pass_date is not null as pass
      from training_archive as a join employee as e on e.id = a.employee where a.employee = ${driver}`.execute(db)).rows[0]
    const { id } = await toExam({ kind: 'preJob', level: 'company', theoryHours: 1, practiceHours: 0 })
    const state = done(await sit(id))
    await handIn(state.id, await answersFor(state))
    expect(await written()).toEqual({ hours: 24, company: true, department: true, state: 'passed', pass: true })
    done(await move('officer', exam, state.id, 'invalidate', { invalidReason: '疑似替考' }))
    expect(await written()).toEqual({ hours: 23, company: false, department: true, state: 'unfinished', pass: false })
  })

  it('failed and declared void does not count as one; an earlier one than the last changes nothing', async () => {
    const { id } = await toExam({ makeupLimit: 1 })
    const [first, second] = [await handIn(done(await sit(id)).id), await handIn(done(await sit(id)).id)]
    const invalidate = async (attempt: string) => done(await move('officer', exam, attempt, 'invalidate', { invalidReason: '考场断电' }))
    expect(await participant(id)).toMatchObject({ status: 'failed', examTimes: 2 })
    await invalidate(first.id)
    expect(await participant(id)).toMatchObject({ status: 'failed', examTimes: 2 })
    await invalidate(second.id)
    expect(await participant(id)).toMatchObject({ status: 'toExam', examTimes: 1, examScore: 0, finalScore: null, makeup: true })
    expect(done(await sit(id))).toMatchObject({ attemptName: '补考', attemptNo: 2 })
  })

  it('declared void after the training is over leaves nobody waiting for one', async () => {
    const { id, training } = await toExam()
    const state = done(await sit(id))
    await handIn(state.id, await answersFor(state))
    done(await move('officer', trainings, String(training), 'finish'))
    done(await move('officer', exam, state.id, 'invalidate', { invalidReason: '疑似替考' }))
    expect(await participant(id)).toMatchObject({ status: 'failed', finalScore: null, examTimes: 0 })
  })

  it('declared void while it is sat ends there, and the next is another', async () => {
    const { id } = await toExam()
    const state = done(await sit(id))
    done(await move('officer', exam, state.id, 'invalidate', { invalidReason: '题目有误' }))
    expect(done(await save(state.id, { [state.questions[0]!.id]: ['A'] }))).toMatchObject({ isHandedIn: true })
    expect(done(await harness.call<ExamState>('driver', `GET /exams/${state.id}`)).result).toMatchObject({ status: 'invalid', score: null })
    expect(await participant(id)).toMatchObject({ status: 'toExam', examTimes: 0 })
    expect(done(await sit(id)).id).not.toBe(state.id)
  })

  it('with written answers waits for somebody to mark it, question by question, and not for him who sat it', async () => {
    const sheet = done(await harness.call<MarkingSheet>('officer', 'GET /exams/dj-written/marking'))
    expect(sheet).toMatchObject({ name: '罗守正', objectiveScore: 60, questions: [{ id: 'st-blank', given: '每天八小时以内', full: 10 }, { id: 'st-essay', full: 30, reference: expect.stringContaining('避险车道') }] })
    const mark = (marks: object[], who: 'officer' | 'driver' = 'officer') => harness.call<object>(who, 'POST /exams/dj-written/mark', { version: sheet.version, marks })
    expect(await mark([], 'driver')).toMatchObject({ code: 3 })
    expect(await mark([{ question: 'st-blank', score: 10 }])).toMatchObject({ code: 5, msg: '还有题没有给分' })
    expect(await mark([{ question: 'st-blank', score: 10 }, { question: 'st-essay', score: 31 }])).toMatchObject({ code: 5, msg: '这道题给0至30分' })
    expect(await move('officer', exam, 'dj-written', 'mark', { subjectiveScore: 40 })).toMatchObject({ code: 9, msg: '请打开阅卷页面逐题给分' })
    expect(done(await mark([{ question: 'st-blank', score: 10 }, { question: 'st-essay', score: 24, comment: '没有提到示警' }]))).toEqual({ status: 'marked', score: 94, passed: true })
    expect(await read('officer', exam, 'dj-written')).toMatchObject({ subjectiveScore: 34, answers: expect.arrayContaining([expect.objectContaining({ question: 'st-essay', score: 24, comment: '没有提到示警' })]) })
    expect(await read('officer', participants, 'cx-written')).toMatchObject({ status: 'passed', finalScore: 94 })
    expect(await mark([])).toMatchObject({ code: 8 })
  })
})
