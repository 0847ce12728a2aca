import { sql } from 'kysely'
import type { RecordData } from '../../../contract/envelope'
import type { FieldDefinition } from '../../../fields/definitions'
import type { ResourceDefinition } from '../../../language/schemaSet'
import { isRemovable } from '../../../language/states'
import { columnsOf, isTable } from '../../../language/tableColumns'
import { RequestRefusal } from '../../errors'
import { snakeCase } from '../../tables/names'
import { refuseConflict } from '../conflict'
import { fieldColumn, type PageTable } from '../pageTable'
import { presentRecord } from '../presentRecord'
import { findRecord, findWritable, requireVersion } from '../recordScope'
import { openPage, type RecordServices } from '../recordServices'
import type { Condition } from '../scope'
import { updateRow } from '../writeRows'

/** Removes a record so that it can be restored; refused while other records point to it. */
export async function removeRecord(services: RecordServices, pageId: string, id: string, sentVersion: unknown): Promise<void> {
  const table = openPage(services, pageId, 'remove')
  const version = requireVersion(sentVersion)
  const record = await findWritable(services, table, id)
  if (!isRemovable(table.page, record)) throw new RequestRefusal('notEditable')
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
  const pointers = Object.values(set.resources).flatMap((other) => Object.values(other.fields).flatMap((field) => pointing(resource, other, field, id).map((points) => ({ other, points }))))
  if (pointers.length === 0) return
  const parts = pointers.map(({ other, points }) => sql`select ${sql.lit(other.home)} as page, exists(select 1 from ${sql.table(snakeCase(other.name))} t where ${points} and t.deleted_at is null and t.id <> ${id}) as used`)
  const { rows } = await sql<{ page: string; used: boolean }>`${sql.join(parts, sql` union all `)}`.execute(services.db)
  const titles = [...new Set(rows.filter(({ used }) => used).map(({ page }) => set.pages[page]?.title ?? page))]
  if (titles.length > 0) throw new RequestRefusal('inUse', { message: `记录正被引用，不能删除：${titles.join('、')}`, data: { pages: titles } })
}

/** What holds of a record that points to this one by a field, or by a column of its rows. */
function pointing(resource: ResourceDefinition, other: ResourceDefinition, field: FieldDefinition, id: string): Condition[] {
  const { column, storage, refersTo } = fieldColumn(other, field)
  const target = sql`t.${sql.ref(column)}`
  if (isTable(field)) {
    // What was copied along with a row, or written back into it, holds nobody: only what people choose does.
    const chosen = Object.values(columnsOf(field)).filter((one) => one.readOnly !== true && one.from === undefined)
    return chosen.map((one) => ({ one, inner: fieldColumn(other, one) })).filter(({ inner }) => inner.refersTo === resource.name)
      .map(({ one, inner }) => sql`${target} @> ${JSON.stringify([{ [one.name]: inner.storage === 'textArray' ? [id] : id }])}::jsonb`)
  }
  if (refersTo !== resource.name || (field.name === other.owner && resource.name === other.name)) return []
  return [storage === 'textArray' ? sql`${target} @> ${[id]}::text[]` : sql`${target} = ${id}`]
}
