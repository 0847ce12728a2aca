import { sql } from 'kysely'
import type { ChapterContent, LearningState, LearningStep } from '../../contract/learning'
import type { CameraConsent } from '../../contract/livePhotos'
import { participantResource, trainingResource } from '../exams/examResources'
import { itemName } from '../resources/itemName'
import { RequestRefusal } from '../errors'
import type { StoredRecord } from '../resources/queries/readRecord'
import { findRecord } from '../resources/recordScope'
import { inTransaction, openPage, type RecordServices } from '../resources/recordServices'
import { moveBy, namedTable, readOne } from '../resources/namedRecords'
import { numberOf, textOf } from '../resources/values'
import { chaptersOf, isDone, progressOf, standingsOf, toLearn, type CourseChapter } from './chapters'
import { creditStep } from './creditStep'
import { learningPhotos, noteConsent } from './facePhotos'
import { noteProgress } from './noteProgress'

/** The move by which a participant learns. */
const studyMove = 'study'
const refuse = (message: string) => new RequestRefusal('moveRefused', { message })

/** Opens the courses of one's own participation; who has not begun begins. */
export async function openLearning(services: RecordServices, id: string): Promise<LearningState> {
  const { participant } = await findLearner(services, id)
  const begin = ({ pending: 'learn', signedIn: 'learnOn' } as Readonly<Record<string, string>>)[textOf(participant['status'])]
  if (begin !== undefined) await inTransaction(services, async (inner) => moveBy(inner, participantResource, (await readOne(inner, participantResource, id, sql` for update of t`))!, begin, {}))
  return stateOf(services, id)
}

/** Opens a chapter; from now on time counts for it, and for no other. */
export async function openChapter(services: RecordServices, id: string, key: string): Promise<ChapterContent> {
  const { participant, training } = await findLearner(services, id)
  const { chapter, standing } = await openable(services, participant, training, key)
  const courseware = await readOne(services, 'courseware', chapter.courseware)
  if (!courseware) throw refuse('这一章的课件已删除，请联系培训管理员')
  if (participant['status'] === 'learning') {
    await sql`insert into learning_clock (participant_id, chapter, credited_to) values (${id}, ${key}, ${services.now.toISOString()})
      on conflict (participant_id) do update set chapter = excluded.chapter, credited_to = greatest(learning_clock.credited_to, excluded.credited_to)`.execute(services.db)
  }
  const file = courseware.annex?.['file']?.[0]
  return {
    key, title: chapter.title, kind: textOf(courseware['kind']), article: textOf(courseware['article']), url: textOf(courseware['url']),
    file: file ? { id: file.id, name: file.name, mime: file.mime } : null, position: standing?.position ?? 0,
  }
}

/** Whether photos may be taken of who learns. */
export async function giveConsent(services: RecordServices, id: string, camera: CameraConsent): Promise<LearningState> {
  await findLearner(services, id)
  await noteConsent(services, id, camera)
  return stateOf(services, id)
}

/** Credits a step, as far as the clock allows; the last one of all leads to what comes next. */
export async function takeStep(services: RecordServices, id: string, { chapter: key, seconds, position }: LearningStep): Promise<LearningState> {
  await findLearner(services, id)
  await inTransaction(services, async (inner) => {
    const participant = (await readOne(inner, participantResource, id, sql` for update of t`))!
    if (participant['status'] !== 'learning') return
    const training = (await readOne(inner, trainingResource, participant['training']))!
    const { chapter, standing, chapters } = await openable(inner, participant, training, key)
    await advanceClock(inner, id, key, seconds)
    const learned = Math.min(chapter.required, (standing?.seconds ?? 0) + seconds)
    // What may not be skipped cannot have been seen further than it was learned.
    const reached = Math.max(0, Math.round(chapter.maySkip ? position : Math.min(position, Math.max(standing?.position ?? 0, learned))))
    await sql`insert into learning_chapter (participant_id, chapter, seconds, position, finished_at) values (${id}, ${key}, ${learned}, ${reached}, ${standing?.finishedAt ?? null})
      on conflict (participant_id, chapter) do update set seconds = excluded.seconds, position = excluded.position, finished_at = excluded.finished_at`.execute(inner.db)
    await takeStock(inner, participant, training, chapters, key)
  })
  return stateOf(services, id)
}

/** After something was learned or answered: ends the chapter that is done, writes how far one is, and goes on to what comes next. */
export async function takeStock(services: RecordServices, participant: StoredRecord, training: StoredRecord, chapters: readonly CourseChapter[], key: string): Promise<void> {
  const { id } = participant
  const [chapter, standing] = [chapters.find((one) => one.key === key)!, (await standingsOf(services, participant, chapters)).get(key)]
  if (standing?.finishedAt === null && isDone(chapter, standing)) await sql`update learning_chapter set finished_at = ${services.now.toISOString()} where participant_id = ${id} and chapter = ${key}`.execute(services.db)
  const standings = await standingsOf(services, participant, chapters)
  const progress = progressOf(toLearn(chapters, standings))
  await noteProgress(services, { participant, training, chapters, standings }, progress)
  if (progress === 100) await moveBy(services, participantResource, (await readOne(services, participantResource, id))!, 'finishLearn', {})
}

async function advanceClock({ db, now }: RecordServices, id: string, key: string, seconds: number): Promise<void> {
  const { rows: [clock] } = await sql<{ chapter: string; creditedTo: string | Date }>`select chapter, credited_to as "creditedTo" from learning_clock where participant_id = ${id} for update`.execute(db)
  if (!clock || clock.chapter !== key) throw refuse('同一时间只能学一章：另一个窗口打开了别的章节，请重新打开这一章')
  const creditedTo = creditStep(new Date(clock.creditedTo), now, seconds)
  if (creditedTo === null) throw refuse('上报的学习时长比实际经过的时间长，没有计入')
  await sql`update learning_clock set credited_to = ${creditedTo.toISOString()} where participant_id = ${id}`.execute(db)
}

export async function openable(services: RecordServices, participant: StoredRecord, training: StoredRecord, key: string) {
  const chapters = await chaptersOf(services, training)
  const standings = await standingsOf(services, participant, chapters)
  const chapter = chapters.find((one) => one.key === key)
  if (!chapter) throw refuse('课程已调整，没有这一章，请重新打开')
  if (toLearn(chapters, standings).some((one) => one.key === key && one.isLocked)) throw refuse('请先学完前面的章节')
  return { chapter, chapters, standing: standings.get(key) }
}

export async function stateOf(services: RecordServices, id: string): Promise<LearningState> {
  const participant = (await readOne(services, participantResource, id))!
  const training = (await readOne(services, trainingResource, participant['training']))!
  const chapters = await chaptersOf(services, training)
  const standings = await standingsOf(services, participant, chapters)
  const learning = toLearn(chapters, standings)
  const kinds = await kindsOf(services, chapters)
  const courses = [...new Map(chapters.map(({ course, courseTitle }) => [course, courseTitle]))]
  return {
    title: textOf(training['title']), status: textOf(participant['status']), progress: progressOf(learning), hasExam: training['assessWay'] === 'onlineExam',
    courses: courses.map(([course, title]) => ({ id: course, title, chapters: learning.filter((one) => one.course === course).map(({ course: _course, ...one }) => ({ ...one, kind: kinds.get(one.key) ?? '' })) })),
    next: learning.find(({ isFinished }) => !isFinished)?.key ?? null,
    photos: await learningPhotos(services, { participant, training, chapters, standings }), voidTimes: numberOf(participant['voidTimes']),
  }
}

async function kindsOf(services: RecordServices, chapters: readonly CourseChapter[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(chapters.map(async ({ key, courseware }) => [key, itemName(services, 'courseware_kind', (await readOne(services, 'courseware', courseware))?.['kind'])] as const))
  return new Map(found)
}

/** One's own participation in a training that is being learned online; what is learned may be looked at again. */
export async function findLearner(services: RecordServices, id: string): Promise<{ participant: StoredRecord; training: StoredRecord }> {
  const table = openPage(services, namedTable(services, participantResource).page.id, studyMove)
  await findRecord(services, table, id)
  const participant = (await readOne(services, participantResource, id))!
  if (participant['employee'] !== services.principal.empId) throw new RequestRefusal('forbidden', { message: '课程只能由本人学习' })
  const training = await readOne(services, trainingResource, participant['training'])
  if (!training) throw refuse('这次培训已删除')
  if (!['online', 'mixed'].includes(textOf(training['mode']))) throw refuse('这是线下培训，没有线上课程')
  if (!['published', 'ongoing'].includes(textOf(training['status'])) || textOf(training['startTime']) > services.now.toISOString()) throw refuse(training['status'] === 'published' || training['status'] === 'ongoing' ? '培训还没有开始' : `这次培训${itemName(services, 'train_status', training['status'])}，不能学习`)
  return { participant, training }
}
