import { sql } from 'kysely'
import { asSystem, inTransaction, type RecordServices } from '../resources/recordServices'
import { moveBy, readOne } from '../resources/namedRecords'
import { attemptResource } from './examResources'
import { findSheet, readAnswers, type ExamSheet } from './examSheets'
import { examPhotoNote } from './examPhotos'
import { markPaper } from './markPaper'

/** Takes the paper, marks what a machine can mark, and lets the page's own moves do the rest. Once: who comes second finds it done. Gives whether it was he. */
export function handIn(services: RecordServices, recordId: string, { isForced }: { readonly isForced: boolean }): Promise<boolean> {
  return inTransaction(services, async (inner) => {
    const sheet = await findSheet(inner, recordId, sql` for update`)
    if (!sheet || sheet.isHandedIn) return false
    await sql`update exam_sheet set handed_at = ${inner.now.toISOString()} where record_id = ${recordId}`.execute(inner.db)
    const record = await readOne(inner, attemptResource, recordId, sql` for update of t`)
    // Whoever declared it void, or removed it, has ended it.
    if (record?.['status'] === 'answering') await writeResult(inner, record, sheet, isForced)
    return true
  })
}

async function writeResult(services: RecordServices, record: NonNullable<Awaited<ReturnType<typeof readOne>>>, sheet: ExamSheet, isForced: boolean): Promise<void> {
  const { rows, objectiveScore, subjectiveFull } = markPaper(sheet.questions, await readAnswers(services, sheet.recordId), sheet.settings.multiPartial)
  const answers = rows.map((row) => ({ ...row, comment: null }))
  // However late it is noticed, it was over when its time was up.
  const now = services.now > sheet.deadline ? sheet.deadline : services.now
  await moveBy(asSystem({ ...services, now }), attemptResource, record, 'submit', { answers, objectiveScore, subjectiveFull, forced: isForced, switchCount: sheet.switchCount, photoNote: await examPhotoNote(services, sheet, now) })
}
