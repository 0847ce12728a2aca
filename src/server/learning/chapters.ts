import { sql } from 'kysely'
import type { LearningChapter } from '../../contract/learning'
import { rowsOf } from '../../language/tableColumns'
import type { StoredRecord } from '../resources/queries/readRecord'
import type { RecordServices } from '../resources/recordServices'
import { readOne } from '../resources/namedRecords'
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
}

/** How far somebody is with one. */
export interface ChapterStanding {
  readonly seconds: number
  readonly position: number
  readonly finishedAt: string | null
}

const none: ChapterStanding = { seconds: 0, position: 0, finishedAt: null }

/** Chapters of all courses of a training, in order. A chapter is known by its courseware: who puts one in between moves nobody back. */
export async function chaptersOf(services: RecordServices, training: StoredRecord): Promise<readonly CourseChapter[]> {
  const ids = Array.isArray(training['courses']) ? (training['courses'] as string[]) : []
  const courses = await Promise.all(ids.map((id) => readOne(services, 'course', id)))
  return courses.flatMap((course) => (course ? rowsOf(course['chapters']).map((row): CourseChapter => ({
    key: `${course.id}:${textOf(row['courseware'])}`, course: course.id, courseTitle: textOf(course['title']), title: textOf(row['title']), courseware: textOf(row['courseware']),
    required: numberOf(row['minutes']) * 60, maySkip: row['allowSkip'] === true || training['forbidFastForward'] === false,
  })) : []))
}

/** What somebody has learned by chapter; of what was learned before it was kept here, the minutes on his record. */
export async function standingsOf({ db }: RecordServices, participant: StoredRecord, chapters: readonly CourseChapter[]): Promise<ReadonlyMap<string, ChapterStanding>> {
  const { rows } = await sql<{ chapter: string; seconds: number; position: number; finishedAt: string | Date | null }>`select chapter, seconds, position, finished_at as "finishedAt" from learning_chapter where participant_id = ${participant.id}`.execute(db)
  const known = new Map(rows.map(({ chapter, finishedAt, ...row }) => [chapter, { ...row, finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString() }]))
  const earlier = rowsOf(participant['chapterRecords'])
  return new Map(chapters.map((chapter) => {
    const row = earlier.find((one) => one['courseTitle'] === chapter.courseTitle && one['chapterTitle'] === chapter.title)
    const standing = known.get(chapter.key) ?? (row ? { seconds: row['finished'] === true ? chapter.required : numberOf(row['learnedMinutes']) * 60, position: 0, finishedAt: textOf(row['finishTime']) || null } : none)
    return [chapter.key, standing]
  }))
}

/** Chapters as they are to be learned: nothing opens before what has to be learned first. */
export function toLearn(chapters: readonly CourseChapter[], standings: ReadonlyMap<string, ChapterStanding>): readonly (LearningChapter & { readonly course: string })[] {
  let isLocked = false
  return chapters.map(({ key, course, title, required, maySkip }) => {
    const { seconds } = standings.get(key) ?? none
    const isFinished = seconds >= required
    const chapter = { key, course, title, kind: '', required, seconds: Math.min(seconds, required), isFinished, isLocked: isLocked && !isFinished, maySkip }
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
