import { Type } from '@sinclair/typebox'
import { examPaths, longestAnswer, type ExamAnswers, type ExamState, type MarkRequest } from '../../contract/exams'
import { clientInfo } from '../access/clientInfo'
import { Camera, PhotoBody, photoBodyLimit, Photos } from '../livePhotos/photoShapes'
import { defineCall, type PlatformCall } from '../platform/call'
import { pathTemplate } from '../platform/pathTemplate'
import { Id, strict } from '../platform/shapes'
import type { RecordServices } from '../resources/recordServices'
import { beginExam, examNotice } from './beginExam'
import { keepExamPhoto } from './examPhotos'
import { examImages, examState } from './examState'
import { handIn } from './handIn'
import { markExam, markingSheet } from './markExam'
import { noteAway, saveAnswers } from './saveAnswers'

const tag = '在线考试'
const nullable = <Schema extends ReturnType<typeof Type.Number> | ReturnType<typeof Type.Boolean>>(schema: Schema) => Type.Union([schema, Type.Null()])
const Answer = Type.Union([Type.Array(Type.String({ pattern: '^[A-Z]$' }), { maxItems: 26, title: '选项的字母' }), Type.String({ maxLength: longestAnswer, title: '填写的文字' })])
const Answers = Type.Record(Type.String({ maxLength: 64 }), Answer, { title: '按试题编号' })
const question = {
  id: Id, type: Type.String(), typeName: Type.String(), stem: Type.String(), options: Type.Array(Type.Object({ letter: Type.String(), text: Type.String() }, strict)), score: Type.Number(), images: Type.Integer({ title: '几张题图' }),
}
const Result = Type.Object({
  status: Type.String({ title: '字典 exam_record_status' }), score: nullable(Type.Number()), passed: nullable(Type.Boolean()), forced: Type.Boolean(), makeupsLeft: nullable(Type.Number()),
  review: Type.Union([Type.Array(Type.Object({ ...question, given: Type.String(), right: Type.String(), analysis: Type.String(), got: nullable(Type.Number()) })), Type.Null()], { title: '试卷不公布答案的为空' }),
})
const State = Type.Object({
  id: Id, recordNo: Type.String(), title: Type.String(), training: Type.String(), name: Type.String(), attemptName: Type.String(), attemptNo: Type.Integer(), totalScore: Type.Number(), passScore: Type.Number(),
  secondsLeft: Type.Integer({ title: '按服务器的时钟' }), switchCount: Type.Integer(), switchLimit: nullable(Type.Number()),
  photos: Photos,
  // Strict: nothing that tells right from wrong may come along.
  questions: Type.Array(Type.Object(question, strict), { title: '交卷前没有答案' }), answers: Answers, result: Type.Union([Result, Type.Null()]),
})
const Notice = Type.Object({
  title: Type.String(), training: Type.String(), attemptName: Type.String(), attemptNo: Type.Integer(), minutes: Type.Integer({ title: '考试时长' }), questionCount: Type.Integer(), totalScore: Type.Number(), passScore: Type.Number(),
  switchLimit: nullable(Type.Number()), takesPhotos: Type.Boolean({ title: '考试中抓拍' }), isRunning: Type.Boolean({ title: '已开考' }),
})
const Saved = Type.Object({ secondsLeft: Type.Integer(), switchCount: Type.Integer(), isHandedIn: Type.Boolean({ title: '已交卷' }) })
const Marking = Type.Object({
  recordNo: Type.String(), version: Type.Integer(), name: Type.String(), paper: Type.String(), objectiveScore: Type.Number(), passScore: nullable(Type.Number()),
  photoNote: Type.String({ title: '抓拍情况' }), photos: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  questions: Type.Array(Type.Object({ id: Id, typeName: Type.String(), stem: Type.String(), reference: Type.String(), given: Type.String(), full: Type.Number(), score: nullable(Type.Number()), comment: Type.String() })),
})

/** Sitting and marking exams; voiding an attempt and looking at it are the page's own calls. */
export const examCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(examPaths.notice, 'id'), id: 'exam.notice', tag, summary: '考前须知：时长、题数、是否抓拍；不开始计时', answer: Notice,
    handle: (services, { params: { id = '' } }) => examNotice(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(examPaths.sit, 'id'), id: 'exam.sit', tag, summary: '参加考试：按参训记录抽题开考，已开考的接着答', body: Type.Object({ camera: Type.Optional(Camera) }, strict), answer: State,
    handle: async (services, { params: { id = '' }, body, request }) => examState(services, (await beginExam(services, id, clientInfo(request), body.camera ?? null)).recordId),
  }),
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(examPaths.open, 'id'), id: 'exam.open', tag, summary: '本人的答卷：答题中的给题目和已存的作答，交了的给结果', answer: State,
    handle: (services, { params: { id = '' } }) => examState(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(examPaths.answers, 'id'), id: 'exam.answers', tag, summary: '保存作答，答一题存一题，重复送来不要紧', body: Type.Object({ answers: Answers }, strict), answer: Saved,
    handle: (services, { params: { id = '' }, body }) => saveAnswers(services, id, body.answers as ExamAnswers),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(examPaths.away, 'id'), id: 'exam.away', tag, summary: '登记一次切屏；超过允许次数的强制交卷', answer: Saved,
    handle: (services, { params: { id = '' } }) => noteAway(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(examPaths.photo, 'id'), id: 'exam.photo', tag, summary: '考试抓拍：存为答卷的附件；还没到时候的不存', body: PhotoBody,
    bodyLimit: photoBodyLimit, answer: Photos, handle: (services, { params: { id = '' }, body }) => keepExamPhoto(services, id, body.photo),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(examPaths.handIn, 'id'), id: 'exam.handIn', tag, summary: '交卷：客观题立即判分，没有主观题的立即出分', body: Type.Object({ answers: Type.Optional(Answers) }, strict), answer: State,
    handle: (services, { params: { id = '' }, body }) => handInOwn(services, id, (body.answers ?? {}) as ExamAnswers),
  }),
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(examPaths.images, 'id', 'question'), id: 'exam.images', tag, summary: '一道题的题图', answer: Type.Object({ images: Type.Array(Type.String()) }),
    handle: (services, { params: { id = '', question: questionId = '' } }) => examImages(services, services.store, id, questionId),
  }),
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(examPaths.marking, 'id'), id: 'exam.marking', tag, summary: '待阅卷的主观题：作答与参考答案', answer: Marking,
    handle: (services, { params: { id = '' } }) => markingSheet(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(examPaths.mark, 'id'), id: 'exam.mark', tag, summary: '逐题给分，随即出分',
    body: Type.Object({ version: Type.Integer(), marks: Type.Array(Type.Object({ question: Id, score: Type.Number(), comment: Type.Optional(Type.String({ maxLength: 200 })) }, strict), { maxItems: 500 }), subjectiveScore: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })) }, strict),
    answer: Type.Object({ status: Type.String(), score: nullable(Type.Number()), passed: nullable(Type.Boolean()) }),
    handle: (services, { params: { id = '' }, body }) => markExam(services, id, body as MarkRequest),
  }),
]

/** What is given along is kept first; the paper goes even where its time is up by then. */
async function handInOwn(services: RecordServices, id: string, answers: ExamAnswers): Promise<ExamState> {
  await saveAnswers(services, id, answers)
  await handIn(services, id, { isForced: false })
  return examState(services, id)
}
