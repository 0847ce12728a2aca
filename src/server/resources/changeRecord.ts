import { applyAnnex, type AnnexPlan } from './annexPlan'
import { moveFollowers } from './moveFollowers'
import type { PageTable } from './pageTable'
import type { StoredRecord } from './queries/readRecord'
import { changedValues } from './recordChanges'
import type { RecordServices } from './recordServices'
import { takeSystemMoves } from './systemMoves'
import { updateRow, type FieldChange } from './writeRows'

/** A record as it stands, as it is to become, and what that changes. */
export interface RecordChange {
  readonly current: StoredRecord
  readonly record: Readonly<Record<string, unknown>>
  readonly changes: readonly FieldChange[]
  readonly plan: AnnexPlan
}

/** Writes a change that has been judged, and what follows from it, in the transaction under way; false where somebody else was quicker. */
export async function writeChange(services: RecordServices, table: PageTable, { current, record, changes, plan }: RecordChange): Promise<boolean> {
  const update = { id: current.id, version: current.version, values: changedValues(changes), action: 'update', changes: [...changes, ...plan.changes] }
  if (!(await updateRow(services, table, update))) return false
  await applyAnnex(services, current.id, plan)
  await moveFollowers(services, table, current.id, record, changes.map(({ field }) => field))
  await takeSystemMoves(services, table, current.id)
  return true
}
