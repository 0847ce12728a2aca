import { Type } from '@sinclair/typebox'
import { learningPaths, longestStep } from '../../contract/learning'
import { Camera, PhotoBody, photoBodyLimit, Photos, photoShape } from '../livePhotos/photoShapes'
import { defineCall, type PlatformCall } from '../platform/call'
import { pathTemplate } from '../platform/pathTemplate'
import { Id, strict } from '../platform/shapes'
import { keepFacePhoto } from './facePhotos'
import { faceSheet, judgeFace } from './faceSheet'
import { findLearner, giveConsent, openChapter, openLearning, takeStep } from './learning'
import { answerQuiz, openQuiz } from './quiz'

const tag = '课程学习'
const Key = Type.String({ minLength: 1, maxLength: 140 })
const Chapter = Type.Object({ key: Key, title: Type.String(), kind: Type.String(), required: Type.Integer({ title: '要学几秒' }), seconds: Type.Integer(), questions: Type.Integer({ title: '几道随堂题' }), right: Type.Integer({ title: '答对几道' }), isFinished: Type.Boolean({ title: '学满时长，随堂题全部答对' }), isLocked: Type.Boolean({ title: '前面的还没学完' }), maySkip: Type.Boolean({ title: '允许快进' }) }, strict)
const State = Type.Object({
  title: Type.String(), status: Type.String({ title: '字典 participant_status' }), courses: Type.Array(Type.Object({ id: Id, title: Type.String(), chapters: Type.Array(Chapter) })), progress: Type.Integer({ title: '百分比' }),
  next: Type.Union([Key, Type.Null()]), hasExam: Type.Boolean(),
  photos: Type.Object({ ...photoShape, asks: Type.Boolean({ title: '还要问是否同意抓拍' }) }), voidTimes: Type.Integer({ title: '学习作废几次' }),
})
const Content = Type.Object({
  key: Key, title: Type.String(), kind: Type.String({ title: '字典 courseware_kind' }), article: Type.String({ title: 'HTML' }), url: Type.String(),
  file: Type.Union([Type.Object({ id: Id, name: Type.String(), mime: Type.String() }), Type.Null()]), position: Type.Integer({ title: '从第几秒接着播' }),
})
const Quiz = Type.Object({
  // Strict: nothing that tells right from wrong may come along.
  questions: Type.Array(Type.Object({
    id: Id, type: Type.String(), typeName: Type.String(), stem: Type.String(), options: Type.Array(Type.Object({ letter: Type.String(), text: Type.String() }, strict)),
    images: Type.Array(Type.String()), isRight: Type.Boolean({ title: '已答对' }), wrong: Type.Integer({ title: '答错几次' }),
  }, strict)),
}, strict)
const Verdict = Type.Object({ isRight: Type.Boolean(), analysis: Type.String({ title: '答对才给' }), state: State }, strict)

const Faces = Type.Object({
  name: Type.String(), training: Type.String(), note: Type.String({ title: '抓拍情况' }), portrait: Type.Union([Id, Type.Null()], { title: '证件照的附件编号' }), fails: Type.Integer({ title: '几张不是本人' }), limit: Type.Integer({ title: '几张不是本人即作废' }), voidTimes: Type.Integer(),
  photos: Type.Array(Type.Object({ id: Id, takenAt: Type.String(), chapter: Type.String(), verdict: Type.String({ title: '字典 face_verdict，空为没有核对' }), isVoid: Type.Boolean({ title: '所在的学习已作废' }) })),
})

/** Learning the courses of a training; what was learned stands on the participation's own page. */
export const learningCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(learningPaths.open, 'id'), id: 'learning.open', tag, summary: '打开本人的课程；还没开始的随即开始', answer: State,
    handle: (services, { params: { id = '' } }) => openLearning(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(learningPaths.chapter, 'id'), id: 'learning.chapter', tag, summary: '打开一章，从此刻起为它计时；不许跳学的须先学完前面的', body: Type.Object({ chapter: Key }, strict), answer: Content,
    handle: (services, { params: { id = '' }, body }) => openChapter(services, id, body.chapter),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(learningPaths.step, 'id'), id: 'learning.step', tag, summary: '上报学了几秒；多于实际经过的时间不计',
    body: Type.Object({ chapter: Key, seconds: Type.Integer({ minimum: 1, maximum: longestStep }), position: Type.Number({ minimum: 0, maximum: 1_000_000 }) }, strict), answer: State,
    handle: (services, { params: { id = '' }, body }) => takeStep(services, id, body),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(learningPaths.quiz, 'id'), id: 'learning.quiz', tag, summary: '一章的随堂题：学满时长才给，没有答案', body: Type.Object({ chapter: Key }, strict), answer: Quiz,
    handle: (services, { params: { id = '' }, body }) => openQuiz(services, id, body.chapter),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(learningPaths.answer, 'id'), id: 'learning.answer', tag, summary: '答一道随堂题：答错记一次、重答，全部答对这一章才算学完',
    body: Type.Object({ chapter: Key, question: Id, answer: Type.Array(Type.String({ pattern: '^[A-Z]$' }), { minItems: 1, maxItems: 26, title: '选项的字母' }) }, strict), answer: Verdict,
    handle: (services, { params: { id = '' }, body }) => answerQuiz(services, id, body),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(learningPaths.consent, 'id'), id: 'learning.consent', tag, summary: '答复是否同意学习抓拍；同意了的不再改', body: Type.Object({ camera: Camera }, strict), answer: State,
    handle: (services, { params: { id = '' }, body }) => giveConsent(services, id, body.camera),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(learningPaths.photo, 'id'), id: 'learning.photo', tag, summary: '学习抓拍：存为参训记录的附件；还没到时候的不存', body: PhotoBody,
    bodyLimit: photoBodyLimit, answer: Photos,
    handle: async (services, { params: { id = '' }, body }) => {
      await findLearner(services, id)
      return keepFacePhoto(services, id, body.photo)
    },
  }),
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(learningPaths.faces, 'id'), id: 'learning.faces', tag, summary: '待核对的学习抓拍和证件照，给管培训的人', answer: Faces,
    handle: (services, { params: { id = '' } }) => faceSheet(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(learningPaths.judge, 'id'), id: 'learning.judge', tag, summary: '一张抓拍是不是本人；不是本人的够了次数，本次学习作废',
    body: Type.Object({ photo: Id, verdict: Type.String({ maxLength: 20, title: '字典 face_verdict' }) }, strict), answer: Faces,
    handle: (services, { params: { id = '' }, body }) => judgeFace(services, id, body),
  }),
]
