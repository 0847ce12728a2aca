import { sql } from 'kysely'
import type { ChapterQuiz, QuizAnswer, QuizQuestion, QuizVerdict } from '../../contract/learning'
import { RequestRefusal } from '../errors'
import { randomOf, shufflePaper, type DrawnQuestion } from '../exams/drawPaper'
import { imagesOf } from '../exams/examState'
import { participantResource } from '../exams/examResources'
import { letterAt, markAnswer } from '../exams/markPaper'
import { questionsOf } from '../exams/questionBank'
import type { PersonServices } from '../platform/call'
import { itemName } from '../resources/itemName'
import { readOne } from '../resources/namedRecords'
import type { StoredRecord } from '../resources/queries/readRecord'
import { inTransaction, type RecordServices } from '../resources/recordServices'
import type { CourseChapter } from './chapters'
import { findLearner, openable, stateOf, takeStock } from './learning'

const refuse = (message: string) => new RequestRefusal('moveRefused', { message })

/** The questions of a chapter, once its time is learned. */
export async function openQuiz(services: PersonServices, id: string, key: string): Promise<ChapterQuiz> {
  const { participant, training } = await findLearner(services, id)
  const { chapter, right } = await answerable(services, participant, training, key)
  const { rows } = await sql<{ question: string; wrong: number }>`select question_id as question, wrong from learning_answer where participant_id = ${id} and chapter = ${key}`.execute(services.db)
  const questions = await questionsFor(services, id, chapter)
  return {
    questions: await Promise.all(questions.map(async (question): Promise<QuizQuestion> => ({
      id: question.id, type: question.type, typeName: itemName(services, 'question_type', question.type), stem: question.stem,
      options: question.options.map(({ text }, place) => ({ letter: letterAt(place), text })), images: await imagesOf(services.store, question),
      isRight: right.includes(question.id), wrong: rows.find((row) => row.question === question.id)?.wrong ?? 0,
    }))),
  }
}

/** Judges an answer. A wrong one counts and is asked again; the last right one ends the chapter. */
export async function answerQuiz(services: PersonServices, id: string, { chapter: key, question: questionId, answer }: QuizAnswer): Promise<QuizVerdict> {
  await findLearner(services, id)
  const verdict = await inTransaction(services, async (inner) => {
    const participant = (await readOne(inner, participantResource, id, sql` for update of t`))!
    const { training } = await findLearner(inner, id)
    const { chapter, chapters, right } = await answerable(inner, participant, training, key)
    const question = (await questionsFor(inner, id, chapter)).find((one) => one.id === questionId)
    if (!question) throw refuse('随堂题已调整，请重新打开这一章')
    const isRight = right.includes(questionId) || markAnswer(question, answer, 0).correct === true
    if (!right.includes(questionId)) {
      await sql`insert into learning_answer (participant_id, chapter, question_id, wrong, right_at) values (${id}, ${key}, ${questionId}, ${isRight ? 0 : 1}, ${isRight ? inner.now.toISOString() : null}::timestamptz)
        on conflict (participant_id, chapter, question_id) do update set wrong = learning_answer.wrong + excluded.wrong, right_at = excluded.right_at`.execute(inner.db)
      await takeStock(inner, participant, training, chapters, key)
    }
    return { isRight, analysis: isRight ? question.analysis : '' }
  })
  return { ...verdict, state: await stateOf(services, id) }
}

async function answerable(services: RecordServices, participant: StoredRecord, training: StoredRecord, key: string) {
  const { chapter, chapters, standing } = await openable(services, participant, training, key)
  const isOver = standing !== undefined && standing.finishedAt !== null
  if (!isOver && (standing?.seconds ?? 0) < chapter.required) throw refuse('请先学满本章时长，再答随堂题')
  if (!isOver && participant['status'] !== 'learning') throw refuse(`您现在是“${itemName(services, 'participant_status', participant['status'])}”，不能答随堂题`)
  return { chapter, chapters, right: standing?.right ?? [] }
}

/** The same order of options each time for one person: the letters of an answer are of what was in front. */
async function questionsFor(services: RecordServices, id: string, { key, quiz }: CourseChapter): Promise<readonly DrawnQuestion[]> {
  const known = await questionsOf(services, quiz)
  const questions = quiz.flatMap((one) => { const question = known.get(one); return question ? [{ ...question, score: 1 }] : [] })
  return shufflePaper(questions, { shuffleQuestions: false, shuffleOptions: true }, randomOf(`${id} ${key}`))
}
