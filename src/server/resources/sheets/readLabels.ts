import { sql } from 'kysely'
import { homeTable } from '../pageTable'
import type { RecordServices } from '../recordServices'
import { ownedBy, publicConditions, whereAll } from '../scope'

/** Ids by label of the records that the person may refer to; null where two bear the same label. */
export async function readLabels({ set, db, principal }: RecordServices, resource: string, limit = 50_000): Promise<ReadonlyMap<string, string | null>> {
  const table = homeTable(set, resource)
  const label = table.columns.get(table.page.label)
  if (!label) return new Map()
  const scope = table.page.scope === 'any' || principal.groupOrgIds === null ? [] : [ownedBy(resource, principal.groupOrgIds)]
  const { rows } = await sql<{ id: string; label: string | null }>`select t.id, t.${sql.ref(label.column)}::text as label from ${sql.table(table.table)} as t${whereAll([sql`t.deleted_at is null`, ...scope, ...publicConditions(table, principal)])} limit ${limit}`.execute(db)
  const ids = new Map<string, string | null>()
  for (const row of rows) if (row.label !== null) ids.set(row.label, ids.has(row.label) ? null : row.id)
  return ids
}
