import { sql } from 'kysely'
import type { HistoryEntry } from '../../../contract/envelope'
import { RequestRefusal } from '../../errors'
import { readRecord } from '../queries/readRecord'
import { openPage, type RecordServices } from '../recordServices'
import { scopeConditions } from '../scope'
import type { FieldChange } from '../writeRows'

interface HistoryRow { id: string; at: string; by_id: string | null; by_name: string | null; action: string; version: number; changes: readonly FieldChange[] }

/** Who did what to a record, latest first; removed records too. Fields the page does not declare stay unseen. */
export async function recordHistory(services: RecordServices, pageId: string, id: string): Promise<readonly HistoryEntry[]> {
  const table = openPage(services, pageId, 'view')
  const record = await readRecord(services.db, table, [sql`t.id = ${id}`, ...scopeConditions(table, services.principal)])
  if (!record) throw new RequestRefusal('notFound')
  const { rows } = await sql<HistoryRow>`select id, at, by_id, by_name, action, version, changes from record_history
    where resource = ${table.resource.name} and record_id = ${id} order by version desc, id desc limit 500`.execute(services.db)
  return rows.map(({ by_id: byId, by_name: byName, changes, ...entry }) => ({
    ...entry,
    by: byId === null ? null : { id: byId, name: byName ?? '' },
    changes: changes.filter(({ field }) => field.startsWith('annex/') || field in table.page.fields),
  }))
}
