import { sql } from 'kysely'
import { participantResource } from '../exams/examResources'
import type { RecordServices } from '../resources/recordServices'
import { namedTable } from '../resources/namedRecords'
import type { ChapterStanding, CourseChapter } from './chapters'

/** Writes onto the participation what its page shows of the learning. Neither history nor version: every quarter of a minute would be one, and nobody edits these fields. */
export async function noteProgress(services: RecordServices, id: string, chapters: readonly CourseChapter[], standings: ReadonlyMap<string, ChapterStanding>, progress: number): Promise<void> {
  const table = namedTable(services, participantResource)
  const rows = chapters.map(({ key, courseTitle, title, required }) => {
    const { seconds = 0, finishedAt = null } = standings.get(key) ?? {}
    return { courseTitle, chapterTitle: title, requiredMinutes: required / 60, learnedMinutes: Math.floor(Math.min(seconds, required) / 60), finished: seconds >= required, finishTime: finishedAt }
  })
  const learned = chapters.reduce((sum, { key, required }) => sum + Math.min(required, standings.get(key)?.seconds ?? 0), 0)
  const values: Readonly<Record<string, unknown>> = { progress, learnedMinutes: Math.floor(learned / 60), lastLearnTime: services.now.toISOString(), chapterRecords: rows }
  const sets = table.ownColumns.filter(({ field }) => field.name in values).map(({ field, column, write }) => sql`${sql.ref(column)} = ${write(values[field.name])}`)
  await sql`update ${sql.table(table.table)} set ${sql.join(sets)} where id = ${id}`.execute(services.db)
}
