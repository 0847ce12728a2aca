import { sql, type Kysely } from 'kysely'
import type { AnnexFileInfo } from '../../../contract/envelope'
import type { Tables } from '../../database/openDatabase'
import { readRow, type PageTable } from '../pageTable'
import { whereAll, type Condition } from '../scope'

/** A record as it stands: every field of the page, and its files by slot where the page has slots. */
export interface StoredRecord extends Record<string, unknown> {
  id: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  deletedAt: string | null
  annex?: Record<string, AnnexFileInfo[]>
}

/** Reads records in one statement, files included. */
export async function readRecords(db: Kysely<Tables>, table: PageTable, conditions: readonly Condition[], tail = sql``): Promise<StoredRecord[]> {
  const annex = table.hasAnnex ? sql`, ${annexFiles(table)} as "annexFiles"` : sql``
  const { rows } = await sql<StoredRecord & { annexFiles?: readonly (AnnexFileInfo & { slot: string })[] }>`select ${table.selectAll}${annex} from ${sql.table(table.table)} as t${whereAll(conditions)}${tail}`.execute(db)
  return rows.map(({ annexFiles: files, ...row }) => {
    readRow(table.ownColumns, row)
    return table.hasAnnex ? { ...row, annex: bySlot(table, files ?? []) } as StoredRecord : row as StoredRecord
  })
}

export async function readRecord(db: Kysely<Tables>, table: PageTable, conditions: readonly Condition[], tail = sql``): Promise<StoredRecord | undefined> {
  const [record] = await readRecords(db, table, conditions, tail)
  return record
}

function annexFiles({ resource }: PageTable) {
  return sql`(select jsonb_agg(jsonb_build_object('slot', a.slot, 'id', a.id, 'name', a.name, 'mime', a.mime, 'size', a.size, 'uploadedAt', a.uploaded_at, 'uploadedBy', a.uploaded_by) order by a.position, a.id)
    from annex_file a where a.resource = ${resource.name} and a.record_id = t.id)`
}

function bySlot({ page }: PageTable, files: readonly (AnnexFileInfo & { slot: string })[]): Record<string, AnnexFileInfo[]> {
  const slots: Record<string, AnnexFileInfo[]> = Object.fromEntries(Object.keys(page.annex).map((name) => [name, []]))
  for (const { slot, ...file } of files) slots[slot]?.push({ ...file, uploadedAt: new Date(file.uploadedAt).toISOString() })
  return slots
}
