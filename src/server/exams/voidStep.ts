import { sql } from 'kysely'
import type { RecordStep } from '../resources/recordStep'
import { textOf } from '../resources/values'

/** An attempt that is declared void while it is being sat ends there: nothing more is taken, and whoever sits again gets a paper of his own. */
export const voidStep: RecordStep = async ({ db, now }, _table, moved) => {
  await sql`update exam_sheet set handed_at = ${now.toISOString()} where record_id = ${textOf(moved['id'])} and handed_at is null`.execute(db)
  return {}
}
