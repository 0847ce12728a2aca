import { sql } from 'kysely'
import type { RecordData } from '../../../contract/envelope'
import { isEditable } from '../../../language/moves'
import { RequestRefusal } from '../../errors'
import { snakeCase } from '../../tables/names'
import { refuseConflict } from '../conflict'
import { fieldColumn, type PageTable } from '../pageTable'
import { presentRecord } from '../presentRecord'
import { findRecord, findWritable, requireVersion } from '../recordScope'
import { openPage, type RecordServices } from '../recordServices'
import { updateRow } from '../writeRows'

/** Removes a record so that it can be restored; refused while other records point to it. */
export async function removeRecord(services: RecordServices, pageId: string, id: string, sentVersion: unknown): Promise<void> {
  const table = openPage(services, pageId, 'remove')
  const version = requireVersion(sentVersion)
  const record = await findWritable(services, table, id)
  if (!isEditable(table.page, record)) throw new RequestRefusal('notEditable')
  if (record.version !== version) await refuseConflict(services, table, record, version, {})
  await refuseInUse(services, table, id)
  const done = await updateRow(services, table, { id, version, values: {}, deletedAt: services.now, action: 'remove', changes: [] })
  if (!done) await refuseConflict(services, table, await findRecord(services, table, id), version, {})
}

/** Brings a removed record back. */
export async function restoreRecord(services: RecordServices, pageId: string, id: string, sentVersion: unknown): Promise<RecordData> {
  const table = openPage(services, pageId, 'restore')
  const record = await findWritable(services, table, id, { removed: true })
  const version = sentVersion === undefined ? record.version : requireVersion(sentVersion)
  const done = record.version === version && await updateRow(services, table, { id, version, values: {}, deletedAt: null, action: 'restore', changes: [] })
  if (!done) await refuseConflict(services, table, record, version, {})
  return presentRecord(services, table, await findRecord(services, table, id))
}

/** Names the pages whose live records point to this one. */
async function refuseInUse(services: RecordServices, { set, resource }: PageTable, id: string): Promise<void> {
  const pointers = Object.values(set.resources).flatMap((other) => Object.values(other.fields)
    .filter((field) => field.name !== other.owner || resource.name !== other.name)
    .map((field) => ({ other, column: fieldColumn(other, field) }))
    .filter(({ column }) => column.refersTo === resource.name))
  if (pointers.length === 0) return
  const parts = pointers.map(({ other, column }) => {
    const points = column.storage === 'textArray' ? sql`t.${sql.ref(column.column)} @> ${[id]}::text[]` : sql`t.${sql.ref(column.column)} = ${id}`
    return sql`select ${sql.lit(other.home)} as page, exists(select 1 from ${sql.table(snakeCase(other.name))} t where ${points} and t.deleted_at is null and t.id <> ${id}) as used`
  })
  const { rows } = await sql<{ page: string; used: boolean }>`${sql.join(parts, sql` union all `)}`.execute(services.db)
  const titles = [...new Set(rows.filter(({ used }) => used).map(({ page }) => set.pages[page]?.title ?? page))]
  if (titles.length > 0) throw new RequestRefusal('inUse', { message: `记录正被引用，不能删除：${titles.join('、')}`, data: { pages: titles } })
}
