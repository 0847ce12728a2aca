import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { businessAnnexPaths, type AnnexExchange, type AnnexExchangeLogged, type BusinessAnnexFile } from '../../contract/annexPaths'
import { annexPaths } from '../../contract/recordPaths'
import { RequestRefusal } from '../errors'
import { updateRecord } from '../resources/operations/updateRecord'
import { pageTable, type PageTable } from '../resources/pageTable'
import type { StoredRecord } from '../resources/queries/readRecord'
import { findRecord } from '../resources/recordScope'
import type { RecordServices } from '../resources/recordServices'
import { scopeConditions, whereAll } from '../resources/scope'
import { defineCall, type PlatformCall } from './call'
import { pathTemplate } from './pathTemplate'
import { Id, Nothing, NullableText, strict } from './shapes'

/** Records whose files one call gives. */
const mostRecords = 100
/** Stands for every slot of a record. */
const everySlot = 'all'

const tag = '附件'
const File = Type.Object({
  id: Id, bizId: Id, slot: Type.String(), name: Type.String(), mime: Type.String(), size: Type.Integer({ title: '字节数' }),
  uploadedAt: Type.String(), uploadedBy: NullableText, url: Type.String(),
})
const Exchange = Type.Object({
  bizId: Type.String({ minLength: 1, maxLength: 64, title: '记录编号' }),
  slot: Type.String({ minLength: 1, maxLength: 64, title: '栏目' }),
  deleteIds: Type.Optional(Type.Array(Id, { maxItems: 100, title: '去掉的文件' })),
  addIds: Type.Optional(Type.Array(Id, { maxItems: 100, title: '已上传、要加上的文件' })),
}, strict)

/** Calls on the files of records (spec §7), by the rules that hold for the records themselves. */
export const annexCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(businessAnnexPaths.viewByBizIds, 'id'), id: 'annex.viewByBizIds', tag, summary: '若干记录的附件',
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: mostRecords * 65, title: '记录编号，多个用逗号隔开' }) }),
    body: Type.Object({ slot: Type.Optional(Id) }, strict), answer: Type.Array(File),
    handle: (services, { params, body }) => filesOf(services, (params['id'] ?? '').split(','), body.slot),
  }),
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(businessAnnexPaths.listAll, 'a', 'b'), id: 'annex.listAll', tag, summary: '一条记录一个栏目的附件；栏目为 all 时是全部', answer: Type.Array(File),
    handle: (services, { params: { a = '', b = '' } }) => filesOf(services, [a], b === everySlot ? undefined : b),
  }),
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(businessAnnexPaths.delete, 'a', 'b', 'c'), id: 'annex.delete', tag, summary: '从记录的栏目中去掉一个附件', answer: Nothing,
    handle: (services, { params: { a = '', b = '', c = '' } }) => exchangeFiles(services, { bizId: a, slot: b, deleteIds: [c] }).then(() => null),
  }),
  defineCall({
    client: 'main', method: 'POST', path: businessAnnexPaths.deleteAdd, id: 'annex.deleteAdd', tag, summary: '一步去掉旧附件、加上新附件', body: Exchange, answer: Type.Array(File),
    handle: async (services, { body }) => (await exchangeFiles(services, body)).files,
  }),
  defineCall({
    client: 'main', method: 'POST', path: businessAnnexPaths.deleteAddFileAndLog, id: 'annex.deleteAddFileAndLog', tag, summary: '同 deleteAdd，并告知写入的修改记录的版本',
    body: Exchange, answer: Type.Object({ files: Type.Array(File), version: Type.Integer() }),
    handle: (services, { body }) => exchangeFiles(services, body),
  }),
]

interface FileRow extends Omit<BusinessAnnexFile, 'url' | 'uploadedAt'> {
  readonly resource: string
  readonly uploadedAt: Date | string
}

/** Files of records, as far as the person sees both the record and its slot through some page. */
async function filesOf(services: RecordServices, bizIds: readonly string[], slot?: string): Promise<readonly BusinessAnnexFile[]> {
  if (bizIds.length > mostRecords) throw new RequestRefusal('tooLarge', { message: `一次最多查${mostRecords}条记录的附件` })
  const { rows } = await sql<FileRow>`select id, resource, record_id as "bizId", slot, name, mime, size, uploaded_at as "uploadedAt", uploaded_by as "uploadedBy" from annex_file
    where record_id = any(${bizIds}::text[])${slot === undefined ? sql`` : sql` and slot = ${slot}`} order by record_id, slot, position, id`.execute(services.db)
  const seen = new Set<string>()
  for (const resource of new Set(rows.map((row) => row.resource))) await addSeen(services, resource, bizIds, seen)
  return rows.filter((row) => seen.has(`${row.bizId} ${row.slot}`)).map(({ resource: _resource, uploadedAt, ...file }) => ({
    ...file, size: Number(file.size), uploadedAt: new Date(uploadedAt).toISOString(), url: annexPaths.file(file.id),
  }))
}

/** Notes `record slot` for what the person sees through each of a resource's pages. */
async function addSeen({ set, db, principal }: RecordServices, resource: string, ids: readonly string[], seen: Set<string>): Promise<void> {
  const pages = (set.resources[resource]?.pages ?? []).filter((page) => principal.may(page, 'view'))
  for (const table of pages.map((page) => pageTable(set, page)).filter(({ hasAnnex }) => hasAnnex)) {
    const conditions = [sql`t.id = any(${ids}::text[])`, sql`t.deleted_at is null`, ...scopeConditions(table, principal)]
    const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table.table)} as t${whereAll(conditions)}`.execute(db)
    for (const { id } of rows) for (const slot of Object.keys(table.page.annex)) seen.add(`${id} ${slot}`)
  }
}

/** Takes files off a slot and puts uploaded ones on, as one update of the record: the same rights, states, bounds and history. */
async function exchangeFiles(services: RecordServices, { bizId, slot, deleteIds = [], addIds = [] }: AnnexExchange): Promise<AnnexExchangeLogged> {
  const { table, record } = await findEditable(services, bizId, slot)
  const standing = (record.annex?.[slot] ?? []).map(({ id }) => id)
  const stray = deleteIds.find((id) => !standing.includes(id))
  if (stray !== undefined) throw new RequestRefusal('notFound', { message: '这个栏目里没有要删除的文件' })
  const wanted = [...standing.filter((id) => !deleteIds.includes(id)), ...addIds.filter((id) => !standing.includes(id))]
  const { version } = await updateRecord(services, table.page.id, bizId, { version: record.version, annex: { [slot]: wanted } })
  return { files: await filesOf(services, [bizId], slot), version }
}

/** The record through the first page that has the slot, lets the person edit, and shows him the record. */
async function findEditable(services: RecordServices, bizId: string, slot: string): Promise<{ table: PageTable; record: StoredRecord }> {
  const { set, principal } = services
  const pages = Object.values(set.pages).filter((page) => Object.hasOwn(page.annex, slot) && principal.may(page.id, 'view'))
  let refusal: RequestRefusal = new RequestRefusal('notFound')
  for (const table of pages.map((page) => pageTable(set, page.id))) {
    const record = await findRecord(services, table, bizId).catch((error: unknown) => {
      if (error instanceof RequestRefusal) return null
      throw error
    })
    if (record && table.page.actions.includes('edit') && principal.may(table.page.id, 'edit')) return { table, record }
    // Seen, but not his to change.
    if (record) refusal = new RequestRefusal('forbidden')
  }
  throw refusal
}
