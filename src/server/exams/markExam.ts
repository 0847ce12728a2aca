import { sql } from 'kysely'
import type { MarkAnswer, MarkingSheet, MarkRequest } from '../../contract/exams'
import type { FieldError } from '../../fields/problems'
import { rowsOf } from '../../language/tableColumns'
import { RequestRefusal } from '../errors'
import { refuseConflict } from '../resources/conflict'
import { mayMove } from '../resources/mayMove'
import type { StoredRecord } from '../resources/queries/readRecord'
import { findRecord } from '../resources/recordScope'
import { inTransaction, openPage, type RecordServices } from '../resources/recordServices'
import { moveBy, namedTable, readOne } from '../resources/namedRecords'
import { numberOf, textOf } from '../resources/values'
import { attemptResource, paperResource } from './examResources'
import { photoSlot } from './examPhotos'
import { findSheet } from './examSheets'
import { referenceText } from './markPaper'
import { readPersonFields } from '../platform/readPersonFields'

/** What a person has to judge of an attempt: answers beside the reference. */
export async function markingSheet(services: RecordServices, id: string): Promise<MarkingSheet> {
  const record = await findMarkable(services, id)
  const sheet = await findSheet(services, id)
  const rows = new Map(rowsOf(record['answers']).map((row) => [row['question'], row]))
  const open = (sheet?.questions ?? []).filter((question) => rows.get(question.id)?.['score'] === null)
  return {
    recordNo: textOf(record['recordNo']), version: record.version, name: (await readPersonFields(services, textOf(record['employee']))).name,
    paper: textOf((await readOne(services, paperResource, record['paper']))?.['title']), objectiveScore: numberOf(record['objectiveScore']), passScore: record['passScore'] === null ? null : numberOf(record['passScore']),
    photoNote: textOf(record['photoNote']), photos: (record.annex?.[photoSlot] ?? []).map(({ id: file, name }) => ({ id: file, name })),
    questions: open.map((question) => ({
      id: question.id, typeName: services.set.dictionaries['question_type']?.items.find(({ value }) => value === question.type)?.label ?? question.type, stem: question.stem, reference: referenceText(question),
      given: textOf(rows.get(question.id)?.['answer']), full: question.score, score: null, comment: '',
    })),
  }
}

/** Marks question by question, within what each counts; the page's move does the rest. */
export async function markExam(services: RecordServices, id: string, { version, marks, subjectiveScore }: MarkRequest): Promise<MarkAnswer> {
  await findMarkable(services, id)
  await inTransaction(services, async (inner) => {
    const record = (await readOne(inner, attemptResource, id, sql` for update of t`))!
    if (record.version !== version) await refuseConflict(inner, namedTable(inner, attemptResource), record, version, {})
    const isSheet = (await findSheet(inner, id)) !== undefined
    await moveBy(inner, attemptResource, record, 'mark', isSheet ? judged(record, marks) : { subjectiveScore: subjectiveScore ?? null })
  })
  const record = await readOne(services, attemptResource, id)
  return { status: textOf(record?.['status']), score: record?.['score'] === null ? null : numberOf(record?.['score']), passed: typeof record?.['passed'] === 'boolean' ? record['passed'] : null }
}

function judged(record: StoredRecord, marks: MarkRequest['marks']): { answers: readonly object[]; subjectiveScore: number } {
  const errors: FieldError[] = []
  const given = new Map(marks.map((mark) => [mark.question, mark]))
  let sum = 0
  const answers = rowsOf(record['answers']).map((row) => {
    if (row['score'] !== null) return row
    const mark = given.get(textOf(row['question']))
    const full = numberOf(row['full'])
    if (!mark) errors.push({ path: textOf(row['question']), code: 'required', message: '还有题没有给分' })
    else if (mark.score < 0 || mark.score > full) errors.push({ path: mark.question, code: 'tooLarge', message: `这道题给0至${full}分` })
    const score = Math.round((mark?.score ?? 0) * 10) / 10
    sum += score
    return { ...row, score, correct: score === full, comment: mark?.comment?.trim() || null }
  })
  if (errors.length > 0) throw new RequestRefusal('invalid', { message: errors[0]!.message, errors })
  return { answers, subjectiveScore: Math.round(sum * 10) / 10 }
}

async function findMarkable(services: RecordServices, id: string): Promise<StoredRecord> {
  const table = openPage(services, namedTable(services, attemptResource).page.id, 'mark')
  const record = await findRecord(services, table, id)
  const transition = table.page.states!.transitions['mark']!
  if (!transition.from.some((state) => state === record['status'])) throw new RequestRefusal('illegalMove')
  if (!mayMove(services.principal, table, record, transition)) throw new RequestRefusal('forbidden')
  if (record['employee'] === services.principal.empId) throw new RequestRefusal('forbidden', { message: '不能给自己的答卷阅卷' })
  return record
}
