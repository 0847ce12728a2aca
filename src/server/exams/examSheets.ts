import { sql } from 'kysely'
import type { ExamAnswer, ExamAnswers } from '../../contract/exams'
import type { CameraConsent } from '../../contract/livePhotos'
import { RequestRefusal } from '../errors'
import type { RecordServices } from '../resources/recordServices'
import type { DrawnQuestion } from './drawPaper'

type Db = Pick<RecordServices, 'db'>

/** What an attempt goes by, as it was when it began: who changes the paper meanwhile changes the next one. */
export interface ExamSettings {
  readonly recordNo: string
  readonly title: string
  readonly training: string
  readonly name: string
  readonly attemptKind: string
  readonly attemptNo: number
  readonly totalScore: number
  readonly passScore: number
  readonly multiPartial: number
  readonly switchLimit: number | null
  readonly showAnswer: boolean
  /** Seconds after the beginning at which a photo is due; none where the paper takes none. Absent of attempts begun before. */
  readonly photoTimes?: readonly number[]
}

export interface ExamSheet {
  readonly recordId: string
  readonly participantId: string
  readonly employeeId: string
  readonly questions: readonly DrawnQuestion[]
  readonly settings: ExamSettings
  readonly startedAt: Date
  readonly deadline: Date
  readonly switchCount: number
  readonly isHandedIn: boolean
  /** Null where nobody was asked. */
  readonly camera: CameraConsent | null
}

/** An answer that was given in time may still be under way when the time is up. */
export const graceMilliseconds = 5_000

const columns = sql`record_id as "recordId", participant_id as "participantId", employee_id as "employeeId", questions, settings, started_at as "startedAt", deadline, switch_count as "switchCount", handed_at is not null as "isHandedIn", camera`

type Row = Omit<ExamSheet, 'questions' | 'settings' | 'startedAt' | 'deadline'> & { readonly questions: string; readonly settings: string; readonly startedAt: string | Date; readonly deadline: string | Date }

const toSheet = ({ questions, settings, startedAt, deadline, ...row }: Row): ExamSheet => ({
  ...row, questions: JSON.parse(questions) as readonly DrawnQuestion[], settings: JSON.parse(settings) as ExamSettings, startedAt: new Date(startedAt), deadline: new Date(deadline),
})

/** The sheet of an attempt; undefined for one that was not made here. */
export async function findSheet({ db }: Db, recordId: string, tail = sql``): Promise<ExamSheet | undefined> {
  const { rows: [row] } = await sql<Row>`select ${columns} from exam_sheet where record_id = ${recordId}${tail}`.execute(db)
  return row && toSheet(row)
}

/** The attempt that somebody has under way in a training, if any. */
export async function openSheet({ db }: Db, participantId: string): Promise<ExamSheet | undefined> {
  const { rows: [row] } = await sql<Row>`select ${columns} from exam_sheet where participant_id = ${participantId} and handed_at is null order by started_at desc limit 1`.execute(db)
  return row && toSheet(row)
}

/** The sheet, to the one who sits the exam; for everybody else there is none. */
export async function ownSheet(services: RecordServices, recordId: string, tail = sql``): Promise<ExamSheet> {
  const sheet = await findSheet(services, recordId, tail)
  if (!sheet || sheet.employeeId !== services.principal.empId) throw new RequestRefusal('notFound', { message: '没有这份答卷，或者不是您本人的' })
  return sheet
}

export async function writeSheet({ db }: Db, { recordId, participantId, employeeId, questions, settings, startedAt, deadline, camera }: Omit<ExamSheet, 'switchCount' | 'isHandedIn'>): Promise<void> {
  await sql`insert into exam_sheet (record_id, participant_id, employee_id, questions, settings, started_at, deadline, switch_count, camera)
    values (${recordId}, ${participantId}, ${employeeId}, ${JSON.stringify(questions)}, ${JSON.stringify(settings)}, ${startedAt.toISOString()}, ${deadline.toISOString()}, 0, ${camera})`.execute(db)
}

export async function readAnswers({ db }: Db, recordId: string): Promise<ExamAnswers> {
  const { rows } = await sql<{ question: string; answer: string }>`select question_id as question, answer from exam_answer where record_id = ${recordId}`.execute(db)
  return Object.fromEntries(rows.map(({ question, answer }) => [question, JSON.parse(answer) as ExamAnswer]))
}

/** Whole seconds until an attempt is over. */
export const secondsLeft = ({ deadline }: Pick<ExamSheet, 'deadline'>, now: Date): number => Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / 1000))

/** Whether nothing more is taken. */
export const isOver = ({ deadline }: Pick<ExamSheet, 'deadline'>, now: Date): boolean => now.getTime() > deadline.getTime() + graceMilliseconds
