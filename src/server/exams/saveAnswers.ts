import { sql } from 'kysely'
import { longestAnswer, type ExamAnswers, type ExamSaved } from '../../contract/exams'
import { RequestRefusal } from '../errors'
import type { RecordServices } from '../resources/recordServices'
import { graceMilliseconds, isOver, ownSheet, secondsLeft, type ExamSheet } from './examSheets'
import { handIn } from './handIn'

/** Keeps answers as they are given; over is over, and the paper is then handed in. */
export async function saveAnswers(services: RecordServices, recordId: string, answers: ExamAnswers): Promise<ExamSaved> {
  const sheet = await ownSheet(services, recordId)
  if (!sheet.isHandedIn && isOver(sheet, services.now)) await handIn(services, recordId, { isForced: true })
  else if (!sheet.isHandedIn) await writeAnswers(services, sheet, answers)
  return savedState(services, recordId)
}

/** In one statement with the look at the clock and at whether it is handed in, so that no answer slips in behind the marking. */
async function writeAnswers({ db, now }: RecordServices, { recordId, questions }: ExamSheet, answers: ExamAnswers): Promise<void> {
  const known = new Set(questions.map(({ id }) => id))
  const rows = Object.entries(answers).map(([question, answer]) => {
    if (!known.has(question)) throw new RequestRefusal('badRequest', { message: '这道题不在您的试卷里' })
    return { question, answer: JSON.stringify(typeof answer === 'string' ? answer.slice(0, longestAnswer) : answer) }
  })
  if (rows.length === 0) return
  await sql`with sheet as (select record_id from exam_sheet where record_id = ${recordId} and handed_at is null and deadline >= ${new Date(now.getTime() - graceMilliseconds).toISOString()} for share)
    insert into exam_answer (record_id, question_id, answer, saved_at)
    select sheet.record_id, given.question, given.answer, ${now.toISOString()}::timestamptz from sheet, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(question text, answer text)
    on conflict (record_id, question_id) do update set answer = excluded.answer, saved_at = excluded.saved_at`.execute(db)
}

/** Counts that the person looked elsewhere; beyond what the paper allows it is handed in. */
export async function noteAway(services: RecordServices, recordId: string): Promise<ExamSaved> {
  const { settings } = await ownSheet(services, recordId)
  const { rows: [row] } = await sql<{ count: number }>`update exam_sheet set switch_count = switch_count + 1 where record_id = ${recordId} and handed_at is null returning switch_count as count`.execute(services.db)
  if (row && settings.switchLimit !== null && row.count > settings.switchLimit) await handIn(services, recordId, { isForced: true })
  return savedState(services, recordId)
}

async function savedState(services: RecordServices, recordId: string): Promise<ExamSaved> {
  const sheet = await ownSheet(services, recordId)
  return { secondsLeft: secondsLeft(sheet, services.now), switchCount: sheet.switchCount, isHandedIn: sheet.isHandedIn }
}
