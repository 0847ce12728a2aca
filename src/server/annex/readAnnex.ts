import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { RequestRefusal } from '../errors'
import { pageTable, type PageTable } from '../resources/pageTable'
import { findRecord } from '../resources/recordScope'
import type { RecordServices } from '../resources/recordServices'
import type { AnnexStore } from './annexStore'

interface FileRow {
  readonly id: string
  readonly resource: string
  readonly slot: string
  readonly record_id: string | null
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly path: string
  readonly uploaded_by: string | null
}

/** A file's bytes, for whoever may see its record through some page; an unattached one for whoever uploaded it. */
export async function readAnnex(services: RecordServices, store: AnnexStore, id: string): Promise<{ file: FileRow; stream: Readable }> {
  const file = await findFile(services, id)
  if (!(await maySee(services, file))) throw new RequestRefusal('notFound', { message: '文件不存在或无权查看' })
  try {
    return { file, stream: await store.read(file.path) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new RequestRefusal('notFound', { message: '文件已丢失，请重新上传' })
  }
}

/** A file that may be shown, with the name of the slot it stands in. */
export interface VisibleFile {
  readonly slotTitle: string
  readonly name: string
  readonly path: string
}

/** Files by id, in that order; refused when one of them is not there or not to be seen. */
export async function listVisible(services: RecordServices, ids: readonly string[]): Promise<readonly VisibleFile[]> {
  const { rows } = await sql<FileRow>`select id, resource, slot, record_id, name, mime, size, path, uploaded_by from annex_file where id = any(${ids}::text[])`.execute(services.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const visible: VisibleFile[] = []
  for (const id of ids) {
    const file = byId.get(id)
    if (!file || !(await maySee(services, file))) throw new RequestRefusal('notFound', { message: '文件不存在或无权查看' })
    visible.push({ slotTitle: slotTitleOf(services, file), name: file.name, path: file.path })
  }
  return visible
}

function slotTitleOf({ set }: RecordServices, { resource, slot }: FileRow): string {
  const pages = set.resources[resource]?.pages ?? []
  return pages.map((id) => set.pages[id]?.annex[slot]?.title).find((title) => title !== undefined) ?? slot
}

/** Deletes an own file that is on no record. */
export async function removeAnnex(services: RecordServices, store: AnnexStore, id: string): Promise<void> {
  const file = await findFile(services, id)
  if (file.uploaded_by !== services.principal.empId) throw new RequestRefusal('notFound', { message: '文件不存在或无权查看' })
  const { rows } = await sql`delete from annex_file where id = ${id} and record_id is null returning id`.execute(services.db)
  if (rows.length === 0) throw new RequestRefusal('notEditable', { message: '文件已在记录中，请在记录里删除' })
  await store.remove(file.path)
}

async function findFile({ db }: RecordServices, id: string): Promise<FileRow> {
  const { rows } = await sql<FileRow>`select id, resource, slot, record_id, name, mime, size, path, uploaded_by from annex_file where id = ${id}`.execute(db)
  if (!rows[0]) throw new RequestRefusal('notFound', { message: '文件不存在或无权查看' })
  return rows[0]
}

async function maySee(services: RecordServices, file: FileRow): Promise<boolean> {
  const recordId = file.record_id
  if (recordId === null) return file.uploaded_by === services.principal.empId
  for (const table of pagesWith(services, file)) {
    const seen = await findRecord(services, table, recordId).then(() => true, (error: unknown) => {
      if (error instanceof RequestRefusal) return false
      throw error
    })
    if (seen) return true
  }
  return false
}

/** Pages that show the file's slot and that the person may open. */
function pagesWith({ set, principal }: RecordServices, file: FileRow): readonly PageTable[] {
  const pages = set.resources[file.resource]?.pages ?? []
  return pages.filter((id) => principal.may(id, 'view') && Object.hasOwn(set.pages[id]?.annex ?? {}, file.slot)).map((id) => pageTable(set, id))
}
