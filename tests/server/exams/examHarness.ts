import { sql } from 'kysely'
import { expect } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { ExamAnswers, ExamState } from '../../../src/contract/exams'
import type { CastName, PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const [trainings, participants] = ['/networkLearn2', '/offlineTrain/participant']
export const driver = 'emp00010'
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()

/** What tests of training do by the product's own calls. */
export function trainingDesk(harness: () => PlatformHarness) {
  const { read, move } = recordCalls(harness)
  /** Somebody's participation in a training that has begun. */
  const enrolled = async (values: object = {}, path = trainings, people: readonly string[] = [driver]): Promise<RecordData> => {
    const training = done(await harness().call<RecordData>('officer', `POST ${path}`, {
      title: `试用培训${Math.random()}`, kind: 'special', mode: 'online', audienceTypes: ['driver'], people, startTime: day(-1), endTime: day(5), makeupDays: 3, topics: ['law'], content: '<p>学习</p>', hours: 1,
      courses: ['kc-defensive'], assessWay: 'onlineExam', paper: 'sj-daily', fullScore: 100, passScore: 80, makeupLimit: 1, signInWays: ['face'], ...values,
    }))
    const published = done(await move('officer', path, training.id, 'publish'))
    expect(published['status']).toBe('ongoing')
    const page = await harness().call<{ records: RecordData[] }>('officer', `POST ${participants}/page`, { current: 1, size: 200, training: [training.id] })
    return done(page).records.find((record) => record['training'] === training.id && record['employee'] === driver)!
  }
  const participant = (id: string) => read('driver', participants, id)
  /** The same, all courses learned. */
  const toExam = async (values: object = {}): Promise<RecordData> => {
    const { id } = await enrolled(values)
    done(await move('driver', participants, id, 'learn'))
    await sql`update training_participant set progress = 100 where id = ${id}`.execute(harness().database.db)
    done(await move('driver', participants, id, 'finishLearn'))
    return participant(id)
  }
  const sit = (id: string, who: CastName = 'driver') => harness().call<ExamState>(who, `POST /exams/sit/${id}`)
  const handIn = async (id: string, answers: ExamAnswers = {}) => done(await harness().call<ExamState>('driver', `POST /exams/${id}/handIn`, { answers }))
  return { read, move, enrolled, participant, toExam, sit, handIn, participants, trainings }
}
