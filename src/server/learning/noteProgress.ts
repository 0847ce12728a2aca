import type { RecordServices } from '../resources/recordServices'
import { isDone } from './chapters'
import { faceNote, type Learning } from './facePhotos'
import { writeQuietly } from './writeQuietly'

/** Writes onto the participation how far its chapters are. */
export async function noteProgress(services: RecordServices, learning: Learning, progress: number): Promise<void> {
  const { participant, chapters, standings } = learning
  const rows = chapters.map((chapter) => {
    const { key, courseTitle, title, required, quiz } = chapter
    const { seconds = 0, finishedAt = null, right = [], wrong = 0 } = standings.get(key) ?? {}
    return { courseTitle, chapterTitle: title, requiredMinutes: required / 60, learnedMinutes: Math.floor(Math.min(seconds, required) / 60), finished: isDone(chapter, standings.get(key)), finishTime: finishedAt, quiz: quiz.length > 0 ? `${right.length}/${quiz.length}` : null, quizWrong: quiz.length > 0 ? wrong : null }
  })
  const learned = chapters.reduce((sum, { key, required }) => sum + Math.min(required, standings.get(key)?.seconds ?? 0), 0)
  await writeQuietly(services, participant, { progress, learnedMinutes: Math.floor(learned / 60), lastLearnTime: services.now.toISOString(), chapterRecords: rows, faceNote: await faceNote(services, learning) })
}
