import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChapterContent, ChapterQuiz, LearningState, QuizVerdict } from '../../../src/contract/learning'
import { toLearn } from '../../../src/server/learning/chapters'
import { creditStep } from '../../../src/server/learning/creditStep'
import { trainingDesk } from '../exams/examHarness'
import { done } from '../platform/recordCalls'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'

describe('the clock of learning', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  it.each([
    [15, 15, 0], [60, 60, 0], [60, 15, -45], [15, 17, 2], [15, 18, null], [0, 3, null], [3600, 60, -540], [100, 61, null], [100, 0, null],
  ] as const)('%i seconds after the last account gives for a step of %i: %s', (since, step, creditedTo) => {
    const credited = creditStep(ago(since), now, step)
    expect(credited === null ? null : (credited.getTime() - now.getTime()) / 1000).toBe(creditedTo)
  })
})

describe('chapters', () => {
  const chapter = (key: string, maySkip = false) => ({ key, course: 'c', courseTitle: 'c', title: key, courseware: key, required: 60, maySkip, quiz: [] as string[] })
  const standing = (seconds: number) => ({ seconds, position: 0, finishedAt: null, right: [], wrong: 0 })
  it('open one after the other, but where one may skip', () => {
    const locks = (chapters: readonly ReturnType<typeof chapter>[], learned: Record<string, number>) => toLearn(chapters, new Map(Object.entries(learned).map(([key, seconds]) => [key, standing(seconds)]))).map(({ isLocked }) => isLocked)
    expect(locks([chapter('1'), chapter('2'), chapter('3')], {})).toEqual([false, true, true])
    expect(locks([chapter('1'), chapter('2'), chapter('3')], { 1: 60 })).toEqual([false, false, true])
    expect(locks([chapter('1', true), chapter('2'), chapter('3')], {})).toEqual([false, false, true])
    expect(locks([chapter('1'), chapter('2'), chapter('3')], { 3: 60 })).toEqual([false, true, false])
  })
  it('are done by their time and by all of their questions', () => {
    const one = { ...chapter('1'), quiz: ['a', 'b'] }
    expect([[], ['a'], ['a', 'b']].map((right) => toLearn([one, chapter('2')], new Map([['1', { ...standing(60), right }]])).map(({ isFinished, isLocked, right: count }) => [isFinished, isLocked, count]))).toEqual([
      [[false, false, 0], [false, true, 0]], [[false, false, 1], [false, true, 0]], [[true, false, 2], [false, false, 0]],
    ])
  })
})

describe.each(oneKind)('learning a course (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())
  const { enrolled, participant, move, participants } = trainingDesk(() => harness)
  const open = async (id: string) => done(await harness.call<LearningState>('driver', `POST /learning/${id}`))
  const chapter = (id: string, key: string) => harness.call<ChapterContent>('driver', `POST /learning/${id}/chapter`, { chapter: key })
  const step = (id: string, key: string, seconds: number, position = 0) => harness.call<LearningState>('driver', `POST /learning/${id}/step`, { chapter: key, seconds, position })
  const later = (id: string, seconds: number) => sql`update learning_clock set credited_to = credited_to - make_interval(secs => ${seconds}) where participant_id = ${id}`.execute(harness.database.db)
  const quiz = (id: string, key: string) => harness.call<ChapterQuiz>('driver', `POST /learning/${id}/quiz`, { chapter: key })
  /** Answers a question by the words of an option, as they stand in the question bank. */
  const answer = async (id: string, key: string, word: string) => {
    const [question] = done(await quiz(id, key)).questions
    return harness.call<QuizVerdict>('driver', `POST /learning/${id}/answer`, { chapter: key, question: question!.id, answer: [question!.options.find(({ text }) => text.includes(word))!.letter] })
  }
  const keys = (state: LearningState) => state.courses.flatMap(({ chapters }) => chapters.map(({ key }) => key))

  it('goes chapter by chapter, by the time that has gone by, and leads to the exam', async () => {
    const { id } = await enrolled({ courses: ['kc-winter'], hours: 0.5 })
    const state = await open(id)
    expect(await participant(id)).toMatchObject({ status: 'learning' })
    const [first, second, third] = keys(state)
    expect(state).toMatchObject({ status: 'learning', progress: 0, next: first, hasExam: true })
    expect(state.courses[0]!.chapters.map(({ isLocked, required }) => [isLocked, required])).toEqual([[false, 60], [true, 120], [true, 60]])
    expect(await chapter(id, second!)).toMatchObject({ code: 9, msg: '请先学完前面的章节' })
    expect(done(await chapter(id, first!))).toMatchObject({ kind: 'article', article: expect.stringContaining('出车前先看三处'), file: null })
    expect(await step(id, first!, 50)).toMatchObject({ code: 9, msg: '上报的学习时长比实际经过的时间长，没有计入' })
    await later(id, 30)
    expect(done(await step(id, first!, 30))).toMatchObject({ progress: 12 })
    expect(await participant(id)).toMatchObject({ progress: 12, learnedMinutes: 0, chapterRecords: [expect.objectContaining({ chapterTitle: '冬季出车前检查', finished: false }), expect.anything(), expect.anything()] })
    expect(await move('driver', participants, id, 'finishLearn')).toMatchObject({ code: 9, msg: expect.stringContaining('课程还没有学完') })
    expect(await move('driver', participants, id, 'study')).toMatchObject({ code: 9, msg: '请在学习页面学习' })
    await later(id, 30)
    expect(done(await step(id, first!, 30))).toMatchObject({ progress: 25, next: first })
    expect(await chapter(id, second!)).toMatchObject({ code: 9, msg: '请先学完前面的章节' })
    expect(done(await answer(id, first!, '不得起步'))).toMatchObject({ isRight: true, state: { progress: 25, next: second } })
    expect(done(await chapter(id, second!))).toMatchObject({ file: { mime: 'application/pdf' } })
    expect(await step(id, first!, 1)).toMatchObject({ code: 9, msg: expect.stringContaining('同一时间只能学一章') })
    await later(id, 130)
    for (const seconds of [60, 60]) done(await step(id, second!, seconds))
    done(await chapter(id, third!))
    await later(id, 60)
    expect(done(await step(id, third!, 60))).toMatchObject({ progress: 99, next: third, status: 'learning' })
    expect(done(await answer(id, third!, '就近驶离高速'))).toMatchObject({ isRight: true, state: { progress: 100, next: null, status: 'toExam' } })
    expect(await participant(id)).toMatchObject({ status: 'toExam', progress: 100, learnedMinutes: 4, chapterRecords: [expect.objectContaining({ finished: true }), expect.objectContaining({ finished: true, learnedMinutes: 2 }), expect.objectContaining({ finished: true })] })
    // It may be looked at again, which counts for nothing.
    done(await chapter(id, first!))
    expect(done(await step(id, first!, 60))).toMatchObject({ progress: 100, status: 'toExam' })
  })

  it('asks at the end of a chapter, tells only what was answered, and counts what was answered wrong', async () => {
    const { id } = await enrolled({ courses: ['kc-winter'], hours: 0.5 })
    const [first] = keys(await open(id))
    done(await chapter(id, first!))
    expect(await quiz(id, first!)).toMatchObject({ code: 9, msg: '请先学满本章时长，再答随堂题' })
    expect(await harness.call('driver', `POST /learning/${id}/answer`, { chapter: first, question: 'st-10', answer: ['A'] })).toMatchObject({ code: 9 })
    await later(id, 60)
    done(await step(id, first!, 60))
    const { questions } = done(await quiz(id, first!))
    expect(questions).toMatchObject([{ id: 'st-10', type: 'single', isRight: false, wrong: 0, images: [] }])
    expect(questions[0]!.options.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D'])
    expect(JSON.stringify(questions)).not.toMatch(/correct|reference|analysis|label/)
    expect(done(await answer(id, first!, '边走边充'))).toMatchObject({ isRight: false, analysis: '', state: { progress: 25, next: first } })
    expect(done(await quiz(id, first!)).questions).toMatchObject([{ isRight: false, wrong: 1, options: questions[0]!.options }])
    expect(await participant(id)).toMatchObject({ chapterRecords: [expect.objectContaining({ finished: false, quiz: '0/1', quizWrong: 1 }), expect.objectContaining({ quiz: null }), expect.anything()] })
    const both = await Promise.all([answer(id, first!, '不得起步'), answer(id, first!, '不得起步')])
    expect(both.map((one) => done(one).isRight)).toEqual([true, true])
    // Once right it stays so, whatever a second window sends.
    expect(done(await answer(id, first!, '边走边充'))).toMatchObject({ isRight: true, state: { progress: 25 } })
    expect(await participant(id)).toMatchObject({ chapterRecords: [expect.objectContaining({ finished: true, finishTime: expect.any(String), quiz: '1/1', quizWrong: 1 }), expect.anything(), expect.anything()] })
    expect(await harness.call('driver', `POST /learning/${id}/answer`, { chapter: first, question: 'st-11', answer: ['A'] })).toMatchObject({ code: 9, msg: '随堂题已调整，请重新打开这一章' })
    expect(await harness.call('officer', `POST /learning/${id}/quiz`, { chapter: first })).toMatchObject({ code: 3 })
  })

  it('gives two windows together no more than the clock', async () => {
    const { id } = await enrolled({ courses: ['kc-winter'], hours: 0.5 })
    const [first] = keys(await open(id))
    done(await chapter(id, first!))
    await later(id, 40)
    const answers = await Promise.all([step(id, first!, 40), step(id, first!, 40)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 9])
    expect((await open(id)).progress).toBe(16)
  })

  it('goes on where it was left, keeps how far a film was seen, and is one’s own', async () => {
    const state = await open('cx-course')
    const [first, second] = keys(state)
    expect(state).toMatchObject({ progress: 25, next: second })
    expect(state.courses[0]!.chapters[0]).toMatchObject({ key: first, isFinished: true })
    done(await chapter('cx-course', second!))
    await later('cx-course', 20)
    done(await step('cx-course', second!, 20, 500))
    expect(done(await chapter('cx-course', second!))).toMatchObject({ position: 20 })
    expect(await harness.call('officer', 'POST /learning/cx-course')).toMatchObject({ code: 3, msg: '课程只能由本人学习' })
    expect(await harness.call('yulin', 'POST /learning/cx-course')).toMatchObject({ code: 4 })
  })
})
