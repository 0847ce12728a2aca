import { sql } from 'kysely'
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
import { drawPaper } from './questionBank'

/** Begins an attempt, or gives the one under way: two windows that begin at once get the same paper. */
export async function beginExam(services: RecordServices, participantId: string, client: ClientInfo): Promise<ExamSheet> {
  const table = openPage(services, namedTable(services, participantResource).page.id, sitMove)
  await findRecord(services, table, participantId)
  return inTransaction(services, async (inner) => {
    const participant = (await readOne(inner, participantResource, participantId, sql` for update of t`))!
    if (participant['employee'] !== inner.principal.empId) throw new RequestRefusal('forbidden', { message: '考试只能由本人参加' })
    const running = await openSheet(inner, participantId)
    if (running) return running
    const transition = table.page.states?.transitions[sitMove]
    if (!transition || !transition.from.some((state) => state === participant['status']) || !mayMove(inner.principal, table, participant, transition)) throw new RequestRefusal('moveRefused', { message: `您现在是“${itemName(inner, 'participant_status', participant['status'])}”，不能考试` })
    const training = await readOne(inner, trainingResource, participant['training'])
    const paper = await readOne(inner, paperResource, training?.['paper'])
    const problem = sittingProblem(inner, participant, training, paper)
    if (problem !== '') throw new RequestRefusal('moveRefused', { message: problem })
    return writeAttempt(inner, participant, training!, paper!, client)
  })
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

async function writeAttempt(services: RecordServices, participant: StoredRecord, training: StoredRecord, paper: StoredRecord, client: ClientInfo): Promise<ExamSheet> {
  const system = asSystem(services)
  const table = namedTable(system, attemptResource)
  const id = recordId(services.now)
  const attemptNo = numberOf(participant['examTimes']) + 1
  const attemptKind = attemptNo > 1 ? 'makeup' : 'normal'
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
    switchLimit: paper['switchLimit'] === null ? null : numberOf(paper['switchLimit']), showAnswer: paper['showAnswer'] === true,
  }
  const sheet = { recordId: id, participantId: participant.id, employeeId: services.principal.empId, questions, settings, startedAt: services.now, deadline: new Date(services.now.getTime() + numberOf(paper['durationMinutes']) * 60_000) }
  await writeSheet(services, sheet)
  return { ...sheet, switchCount: 0, isHandedIn: false }
}
