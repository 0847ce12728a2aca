import type { RecordStep } from '../resources/recordStep'
import type { StoredRecord } from '../resources/queries/readRecord'
import { drawPaper } from './questionBank'

/** A paper that cannot be drawn is not put into use: who sits would be the first to hear of it. */
export const checkPaperStep: RecordStep = async (services, _table, moved) => {
  await drawPaper(services, moved as StoredRecord, { training: '', recordId: '', attemptNo: 1 })
  return {}
}
