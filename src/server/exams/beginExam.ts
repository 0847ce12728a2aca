import { sql, type RawBuilder } from 'kysely'
import { addDays, dayOf } from '../../language/calendar'
import type { ClientInfo } from '../access/clientInfo'
import { RequestRefusal } from '../errors'
import { mayMove } from '../resources/mayMove'
import { prepareRecord } from '../resources/prepareRecord'
import type { StoredRecord } from '../resources/queries/readRecord'
import { recordChanges } from '../resources/recordChanges'
import { recordId } from '../resources/recordId'
import { fillNumbers } from '../resources/recordNumbers'
import { findRecord } from '../resources/recordScope'
import { asSystem, inTransaction, openPage, type RecordServices } from '../resources/recordServices'
import { insertRow } from '../resources/writeRows'
import { attemptResource, paperResource, participantResource, sitMove, trainingResource } from './examResources'
import { itemName } from '../resources/itemName'
import { moveBy, namedTable, readOne } from '../resources/namedRecords'
import { numberOf, textOf } from '../resources/values'
import { openSheet, writeSheet, type ExamSettings, type ExamSheet } from './examSheets'
import { randomOf } from './drawPaper'
import { photoTimes } from './examPhotos'
import { drawPaper } from './questionBank'
import type { ExamNotice } from '../../contract/exams'
import type { CameraConsent } from '../../contract/livePhotos'

/** Begins an attempt, or gives the one under way: two windows that begin at once get the same paper. */
export async function beginExam(services: RecordServices, participantId: string, client: ClientInfo, camera: CameraConsent | null): Promise<ExamSheet> {
  return inTransaction(services, async (inner) => {
    const participant = await ownParticipant(inner, participantId, sql` for update of t`)
    const running = await openSheet(inner, participantId)
    if (running) return running
    const { training, paper } = await sittable(inner, participant)
    return writeAttempt(inner, participant, training, paper, { client, camera })
  })
}

/** What awaits whoever begins; of one who has begun, that it goes on. */
export async function examNotice(services: RecordServices, participantId: string): Promise<ExamNotice> {
  const participant = await ownParticipant(services, participantId)
  const running = await openSheet(services, participantId)
  if (running) return { ...runningNotice(services, running), isRunning: true }
  const { training, paper } = await sittable(services, participant)
  const attemptNo = numberOf(participant['examTimes']) + 1
  return {
    title: textOf(paper['title']), training: textOf(training['title']), attemptName: itemName(services, 'exam_attempt_kind', kindOf(attemptNo)), attemptNo, minutes: numberOf(paper['durationMinutes']),
    questionCount: numberOf(paper['questionCount']), totalScore: numberOf(paper['totalScore']), passScore: numberOf(participant['passScore'] ?? paper['passScore']),
    switchLimit: switchLimitOf(paper), takesPhotos: paper['photoCapture'] === true, isRunning: false,
  }
}

/** The participant, who is the person asking: nobody sits for another. */
async function ownParticipant(services: RecordServices, participantId: string, lock: RawBuilder<unknown> = sql``): Promise<StoredRecord> {
  const table = openPage(services, namedTable(services, participantResource).page.id, sitMove)
  await findRecord(services, table, participantId)
  const participant = (await readOne(services, participantResource, participantId, lock))!
  if (participant['employee'] !== services.principal.empId) throw new RequestRefusal('forbidden', { message: '考试只能由本人参加' })
  return participant
}

/** How often one may look elsewhere; null: as often as one likes. */
const switchLimitOf = ({ switchLimit }: StoredRecord) => (switchLimit === null ? null : numberOf(switchLimit))

function runningNotice(services: RecordServices, { settings, questions, startedAt, deadline }: ExamSheet): Omit<ExamNotice, 'isRunning'> {
  return {
    title: settings.title, training: settings.training, attemptName: itemName(services, 'exam_attempt_kind', settings.attemptKind), attemptNo: settings.attemptNo, minutes: Math.round((deadline.getTime() - startedAt.getTime()) / 60_000),
    questionCount: questions.length, totalScore: settings.totalScore, passScore: settings.passScore, switchLimit: settings.switchLimit, takesPhotos: (settings.photoTimes ?? []).length > 0,
  }
}

const kindOf = (attemptNo: number) => (attemptNo > 1 ? 'makeup' : 'normal')

/** The training and the paper of who may sit now. */
async function sittable(services: RecordServices, participant: StoredRecord): Promise<{ training: StoredRecord; paper: StoredRecord }> {
  const table = namedTable(services, participantResource)
  const transition = table.page.states?.transitions[sitMove]
  if (!transition || !transition.from.some((state) => state === participant['status']) || !mayMove(services.principal, table, participant, transition)) throw new RequestRefusal('moveRefused', { message: `您现在是“${itemName(services, 'participant_status', participant['status'])}”，不能考试` })
  const training = await readOne(services, trainingResource, participant['training'])
  const paper = await readOne(services, paperResource, training?.['paper'])
  const problem = sittingProblem(services, participant, training, paper)
  if (problem !== '') throw new RequestRefusal('moveRefused', { message: problem })
  return { training: training!, paper: paper! }
}

/** Why somebody cannot sit now; empty where he can. */
function sittingProblem(services: RecordServices, participant: StoredRecord, training: StoredRecord | undefined, paper: StoredRecord | undefined): string {
  if (!training) return '这次培训已删除，不能考试'
  if (training['assessWay'] !== 'onlineExam') return `这次培训的考核方式是“${itemName(services, 'assess_way', training['assessWay'])}”，由管理员录入成绩`
  if (!['published', 'ongoing'].includes(textOf(training['status']))) return `这次培训${itemName(services, 'train_status', training['status'])}，不能考试`
  if (textOf(training['startTime']) > services.now.toISOString()) return '培训还没有开始，不能考试'
  if (dayOf(services.now) > addDays(dayOf(new Date(textOf(training['endTime']))), numberOf(training['makeupDays']))) return '已过补学补考期限，不能考试'
  if (!paper) return '这次培训没有指定试卷，请联系培训管理员'
  if (numberOf(participant['examTimes']) > numberOf(training['makeupLimit'])) return `补考次数已用完（最多${numberOf(training['makeupLimit'])}次）`
  return ''
}

async function writeAttempt(services: RecordServices, participant: StoredRecord, training: StoredRecord, paper: StoredRecord, { client, camera }: { readonly client: ClientInfo; readonly camera: CameraConsent | null }): Promise<ExamSheet> {
  const system = asSystem(services)
  const table = namedTable(system, attemptResource)
  const id = recordId(services.now)
  const attemptNo = numberOf(participant['examTimes']) + 1
  const attemptKind = kindOf(attemptNo)
  const minutes = numberOf(paper['durationMinutes'])
  const questions = await drawPaper(services, paper, { training: training.id, recordId: id, attemptNo })
  const record = await prepareRecord(system, table, {
    employee: participant['employee'], org: participant['org'], training: training.id, participant: participant.id, paper: paper.id, attemptKind, attemptNo,
    switchCount: 0, forced: false, clientIp: client.ip, device: `${client.os} ${client.browser}`,
  }, { before: null, lenient: true })
  // What counts is the training's pass mark: by it the participant passes.
  record['passScore'] = participant['passScore'] ?? record['passScore']
  await fillNumbers(system.db, table, record, services.now)
  await insertRow(system, table, id, record, recordChanges(table, null, record))
  await moveBy(system, attemptResource, (await readOne(system, attemptResource, id))!, 'start', {})
  await moveBy(system, participantResource, participant, sitMove, {})
  const settings: ExamSettings = {
    recordNo: textOf(record['recordNo']), title: textOf(paper['title']), training: textOf(training['title']), name: textOf(participant['name']), attemptKind, attemptNo,
    totalScore: questions.reduce((sum, { score }) => sum + score, 0), passScore: numberOf(record['passScore']), multiPartial: numberOf(paper['multiPartial']),
    switchLimit: switchLimitOf(paper), showAnswer: paper['showAnswer'] === true,
    photoTimes: paper['photoCapture'] === true ? photoTimes(minutes, randomOf(`${id} photos`)) : [],
  }
  const sheet = { recordId: id, camera, participantId: participant.id, employeeId: services.principal.empId, questions, settings, startedAt: services.now, deadline: new Date(services.now.getTime() + minutes * 60_000) }
  await writeSheet(services, sheet)
  return { ...sheet, switchCount: 0, isHandedIn: false }
}
