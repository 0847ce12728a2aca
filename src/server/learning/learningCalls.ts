import { Type } from '@sinclair/typebox'
import { learningPaths, longestStep } from '../../contract/learning'
import { defineCall, type PlatformCall } from '../platform/call'
import { pathTemplate } from '../platform/pathTemplate'
import { Id, strict } from '../platform/shapes'
import { openChapter, openLearning, takeStep } from './learning'

const tag = '课程学习'
const Key = Type.String({ minLength: 1, maxLength: 140 })
const Chapter = Type.Object({ key: Key, title: Type.String(), kind: Type.String(), required: Type.Integer({ title: '要学几秒' }), seconds: Type.Integer(), isFinished: Type.Boolean(), isLocked: Type.Boolean({ title: '前面的还没学完' }), maySkip: Type.Boolean({ title: '允许快进' }) }, strict)
const State = Type.Object({
  title: Type.String(), status: Type.String({ title: '字典 participant_status' }), courses: Type.Array(Type.Object({ id: Id, title: Type.String(), chapters: Type.Array(Chapter) })), progress: Type.Integer({ title: '百分比' }),
  next: Type.Union([Key, Type.Null()]), hasExam: Type.Boolean(),
})
const Content = Type.Object({
  key: Key, title: Type.String(), kind: Type.String({ title: '字典 courseware_kind' }), article: Type.String({ title: 'HTML' }), url: Type.String(),
  file: Type.Union([Type.Object({ id: Id, name: Type.String(), mime: Type.String() }), Type.Null()]), position: Type.Integer({ title: '从第几秒接着播' }),
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
]
