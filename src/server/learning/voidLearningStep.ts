import { sql } from 'kysely'
import { rowsOf } from '../../language/tableColumns'
import type { RecordStep } from '../resources/recordStep'
import { textOf } from '../resources/values'

/** Learning that was somebody else's is void: time, answers and consent begin anew. The photos stay as evidence, and count no more. */
export const voidLearningStep: RecordStep = async ({ db }, _table, moved) => {
  const id = textOf(moved['id'])
  for (const table of ['learning_chapter', 'learning_answer', 'learning_clock', 'learning_consent']) await sql`delete from ${sql.table(table)} where participant_id = ${id}`.execute(db)
  return { chapterRecords: [], faceRecords: rowsOf(moved['faceRecords']).map((row) => ({ ...row, voided: true })) }
}
