import { sql } from 'kysely'
import { dayOf } from '../../language/calendar'
import { RequestRefusal } from '../errors'
import { namedTable } from '../resources/namedRecords'
import { readRecord } from '../resources/queries/readRecord'
import { recordChanges } from '../resources/recordChanges'
import { asSystem, type RecordServices } from '../resources/recordServices'
import { takeSystemMoves } from '../resources/systemMoves'
import { updateRow } from '../resources/writeRows'
import { stampResource } from './letterResources'
import { outsideUse } from './usableStamps'

/** A stamp was used once more. It is held meanwhile: of two who use it at once, the second counts from what the first wrote, and may find it used up. */
export async function countUse(services: RecordServices, id: string): Promise<void> {
  const system = asSystem(services)
  const table = namedTable(system, stampResource)
  const stamp = await readRecord(system.db, table, [sql`t.id = ${id}`, sql`t.deleted_at is null`], sql` for update of t`)
  const problem = stamp ? outsideUse(stamp, dayOf(services.now)) : '没有这枚印章'
  if (!stamp || problem !== '') throw new RequestRefusal('moveRefused', { message: problem })
  const values = { usedCount: Number(stamp['usedCount'] ?? 0) + 1 }
  await updateRow(system, table, { id, version: stamp.version, values, action: 'update', changes: recordChanges(table, stamp, { ...stamp, ...values }) })
  await takeSystemMoves(system, table, id)
}
