import type { PageTable } from './pageTable'
import type { RecordServices } from './recordServices'

type Values = Readonly<Record<string, unknown>>

/**
 * What a transition does that a page file cannot say: it is named there (`step`), sees the record as the move will leave
 * it, and gives the fields that it fills in besides. It runs in the transaction of the move and may refuse it (`RequestRefusal`).
 */
export type RecordStep = (services: RecordServices, table: PageTable, moved: Values) => Promise<Values>
