import { sql } from 'kysely'
import type { FaceSheet, FaceVerdict } from '../../contract/learning'
import { employeeResource } from '../../fields/referenceType'
import { rowsOf } from '../../language/tableColumns'
import { RequestRefusal } from '../errors'
import { participantResource, trainingResource } from '../exams/examResources'
import { textsOf } from '../platform/readFields'
import { mayMove } from '../resources/mayMove'
import { moveBy, namedTable, readOne } from '../resources/namedRecords'
import type { StoredRecord } from '../resources/queries/readRecord'
import { findRecord } from '../resources/recordScope'
import { inTransaction, openPage, type RecordServices } from '../resources/recordServices'
import { numberOf, textOf } from '../resources/values'

/** The move by which somebody says who is on a photo. */
const checkMove = 'checkFaces'
/** Where a person's file keeps what he looks like. */
const portraitSlot = 'photo'

/** The photos taken while somebody learned, beside what he looks like, for whoever compares them. */
export async function faceSheet(services: RecordServices, id: string): Promise<FaceSheet> {
  const participant = await findChecked(services, id)
  const [employee, training] = [await readOne(services, employeeResource, participant['employee']), await readOne(services, trainingResource, participant['training'])]
  return {
    name: textOf(participant['name']), training: textOf(training?.['title']), note: textOf(participant['faceNote']), portrait: employee?.annex?.[portraitSlot]?.[0]?.id ?? null,
    fails: numberOf(participant['faceFails']), limit: numberOf(participant['faceLimit']), voidTimes: numberOf(participant['voidTimes']),
    photos: rowsOf(participant['faceRecords']).map((row) => ({ id: textsOf(row['photo'])[0] ?? '', takenAt: textOf(row['takenTime']), chapter: textOf(row['chapterTitle']), verdict: textOf(row['verdict']), isVoid: row['voided'] === true })),
  }
}

/** Writes down who is on a photo. What follows from it the page's own moves do. */
export async function judgeFace(services: RecordServices, id: string, { photo, verdict }: FaceVerdict): Promise<FaceSheet> {
  await findChecked(services, id)
  await inTransaction(services, async (inner) => {
    const participant = (await readOne(inner, participantResource, id, sql` for update of t`))!
    const rows = rowsOf(participant['faceRecords'])
    const judged = rows.find((row) => textsOf(row['photo']).includes(photo) && row['voided'] !== true)
    if (!judged) throw new RequestRefusal('moveRefused', { message: '没有这张抓拍，或者那次学习已经作废' })
    if (judged['verdict'] === verdict) return
    const judgement = { verdict, judge: inner.principal.empId, judgeTime: inner.now.toISOString() }
    await moveBy(inner, participantResource, participant, checkMove, { faceRecords: rows.map((row) => (row === judged ? { ...row, ...judgement } : row)) })
  })
  return faceSheet(services, id)
}

async function findChecked(services: RecordServices, id: string): Promise<StoredRecord> {
  const table = openPage(services, namedTable(services, participantResource).page.id, checkMove)
  const record = await findRecord(services, table, id)
  const transition = table.page.states!.transitions[checkMove]!
  if (!transition.from.some((state) => state === record['status'])) throw new RequestRefusal('illegalMove')
  if (!mayMove(services.principal, table, record, transition)) throw new RequestRefusal('forbidden')
  if (record['employee'] === services.principal.empId) throw new RequestRefusal('forbidden', { message: '不能核对自己的抓拍' })
  return record
}
