import { sql } from 'kysely'
import type { LearningChapter } from '../../contract/learning'
import { rowsOf } from '../../language/tableColumns'
import type { StoredRecord } from '../resources/queries/readRecord'
import type { RecordServices } from '../resources/recordServices'
import { readOne } from '../resources/namedRecords'
import { questionsOf } from '../exams/questionBank'
import { textsOf } from '../platform/readFields'
import { numberOf, textOf } from '../resources/values'

/** A chapter as a course has it. */
export interface CourseChapter {
  readonly key: string
  readonly course: string
  readonly courseTitle: string
  readonly title: string
  readonly courseware: string
  readonly required: number
  readonly maySkip: boolean
  /** Ids of the questions asked at its end. */
  readonly quiz: readonly string[]
}

/** How far somebody is with one. */
export interface ChapterStanding {
  readonly seconds: number
  readonly position: number
  readonly finishedAt: string | null
  /** Questions answered right, and how often any was answered wrong. */
  readonly right: readonly string[]
  readonly wrong: number
}

const none: ChapterStanding = { seconds: 0, position: 0, finishedAt: null, right: [], wrong: 0 }

/** Chapters of all courses of a training, in order. A chapter is known by its courseware: who puts one in between moves nobody back. */
export async function chaptersOf(services: RecordServices, training: StoredRecord): Promise<readonly CourseChapter[]> {
  const ids = Array.isArray(training['courses']) ? (training['courses'] as string[]) : []
  const courses = await Promise.all(ids.map((id) => readOne(services, 'course', id)))
  const rows = courses.flatMap((course) => (course ? rowsOf(course['chapters']).map((row) => ({ course, row })) : []))
  const questions = await questionsOf(services, rows.flatMap(({ row }) => textsOf(row['quizQuestions'])))
  return rows.map(({ course, row }): CourseChapter => ({
    key: `${course.id}:${textOf(row['courseware'])}`, course: course.id, courseTitle: textOf(course['title']), title: textOf(row['title']), courseware: textOf(row['courseware']),
    required: numberOf(row['minutes']) * 60, maySkip: row['allowSkip'] === true || training['forbidFastForward'] === false,
    // What is written nobody is there to judge.
    quiz: textsOf(row['quizQuestions']).filter((question) => (questions.get(question)?.options.length ?? 0) > 0),
  }))
}

/** What somebody has learned by chapter; of what was learned before it was kept here, the minutes on his record. */
export async function standingsOf({ db }: RecordServices, participant: StoredRecord, chapters: readonly CourseChapter[]): Promise<ReadonlyMap<string, ChapterStanding>> {
  const { rows } = await sql<{ chapter: string; seconds: number; position: number; finishedAt: string | Date | null }>`select chapter, seconds, position, finished_at as "finishedAt" from learning_chapter where participant_id = ${participant.id}`.execute(db)
  const { rows: answers } = await sql<AnswerRow>`select chapter, question_id as question, wrong, right_at is not null as "isRight" from learning_answer where participant_id = ${participant.id}`.execute(db)
  const known = new Map(rows.map(({ chapter, finishedAt, ...row }) => [chapter, { ...row, finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString() }]))
  const earlier = rowsOf(participant['chapterRecords'])
  return new Map(chapters.map((chapter) => {
    const row = earlier.find((one) => one['courseTitle'] === chapter.courseTitle && one['chapterTitle'] === chapter.title)
    const time = known.get(chapter.key) ?? (row ? { seconds: row['finished'] === true ? chapter.required : numberOf(row['learnedMinutes']) * 60, position: 0, finishedAt: row['finished'] === true ? textOf(row['finishTime']) || participant.createdAt : null } : none)
    return [chapter.key, { ...time, ...answersOf(chapter, answers, time.finishedAt !== null) }]
  }))
}

interface AnswerRow { readonly chapter: string; readonly question: string; readonly wrong: number; readonly isRight: boolean }

/** Of a chapter that was done before a question came to it nothing is asked any more. */
function answersOf({ key, quiz }: CourseChapter, answers: readonly AnswerRow[], isDone: boolean): Pick<ChapterStanding, 'right' | 'wrong'> {
  const own = answers.filter(({ chapter }) => chapter === key)
  const right = new Set(own.filter(({ isRight }) => isRight).map(({ question }) => question))
  return { right: isDone ? quiz : quiz.filter((question) => right.has(question)), wrong: own.reduce((sum, { wrong }) => sum + wrong, 0) }
}

/** Whether the time of a chapter is learned, and nothing of its questions is open. */
export const isDone = ({ required, quiz }: Pick<CourseChapter, 'required' | 'quiz'>, { seconds, right }: ChapterStanding = none): boolean => seconds >= required && quiz.every((question) => right.includes(question))

/** Chapters as they are to be learned: nothing opens before what has to be learned first. */
export function toLearn(chapters: readonly CourseChapter[], standings: ReadonlyMap<string, ChapterStanding>): readonly (LearningChapter & { readonly course: string })[] {
  let isLocked = false
  return chapters.map((one) => {
    const { key, course, title, required, maySkip, quiz } = one
    const standing = standings.get(key) ?? none
    const isFinished = isDone(one, standing)
    const chapter = { key, course, title, kind: '', required, seconds: Math.min(standing.seconds, required), questions: quiz.length, right: standing.right.length, isFinished, isLocked: isLocked && !isFinished, maySkip }
    isLocked ||= !isFinished && !maySkip
    return chapter
  })
}

/** Whole percent of what has to be learned; a hundred only when nothing is left. */
export function progressOf(chapters: readonly Pick<LearningChapter, 'required' | 'seconds' | 'isFinished'>[]): number {
  const required = chapters.reduce((sum, one) => sum + one.required, 0)
  if (chapters.every(({ isFinished }) => isFinished)) return 100
  return required === 0 ? 0 : Math.min(99, Math.floor((100 * chapters.reduce((sum, one) => sum + one.seconds, 0)) / required))
}
