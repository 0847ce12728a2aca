import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { AnnexFileInfo } from '../../contract/envelope'
import type { AnnexKind } from '../../language/pageFile'
import type { AnnexSlot } from '../../language/pageDefinition'
import { offersAction } from '../access/permissions'
import { RequestRefusal } from '../errors'
import { pageTable } from '../resources/pageTable'
import { recordId } from '../resources/recordId'
import type { RecordServices } from '../resources/recordServices'
import type { AnnexStore } from './annexStore'
import { safeFileName, sniffFile, sniffLength } from './sniffFile'

const megabyte = 1024 * 1024
const kindTitles: Readonly<Record<AnnexKind, string>> = { image: '图片', pdf: 'PDF', word: 'Word 文档', excel: 'Excel 表格', video: '视频', audio: '音频', zip: 'ZIP 压缩包' }

export interface Upload {
  readonly page: string
  readonly slot: string
  readonly name: string
  readonly bytes: Readable
}

/** Where a file is meant to go, and what may go there. */
export interface AnnexPlace {
  readonly page: string
  readonly resource: string
  readonly slot: Pick<AnnexSlot, 'name' | 'title' | 'accept' | 'maxSize'>
}

/** Stores a file of a slot. It belongs to no record until one is saved with it. */
export async function uploadAnnex(services: RecordServices, store: AnnexStore, upload: Upload): Promise<AnnexFileInfo> {
  return storeAnnex(services, store, openSlot(services, upload.page, upload.slot), { ...upload, uploadedBy: services.principal.empId })
}

/** The same for a place that somebody was let into before; the file is `uploadedBy`'s. */
export async function storeAnnex(services: Pick<RecordServices, 'db' | 'now'>, store: AnnexStore, { page, resource, slot }: AnnexPlace, upload: Pick<Upload, 'name' | 'bytes'> & { readonly uploadedBy: string }): Promise<AnnexFileInfo> {
  const name = safeFileName(upload.name)
  const { head, whole } = await readHead(upload.bytes)
  const sniffed = sniffFile(head, name)
  if (!sniffed || !slot.accept.includes(sniffed.kind)) {
    throw new RequestRefusal('unsupportedFile', { message: `${slot.title}只接受${slot.accept.map((kind) => kindTitles[kind]).join('、')}` })
  }
  const id = recordId(services.now)
  const path = `${id.slice(-2)}/${id}`
  const size = await store.write(path, Readable.from(limitSize(whole, slot)))
  const file = { id, name, mime: sniffed.mime, size, uploadedAt: services.now.toISOString(), uploadedBy: upload.uploadedBy }
  try {
    await sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, uploaded_at, uploaded_by)
      values (${id}, ${page}, ${resource}, ${slot.name}, ${name}, ${file.mime}, ${size}, ${path}, ${file.uploadedAt}, ${file.uploadedBy})`.execute(services.db)
  } catch (error) {
    await store.remove(path)
    throw error
  }
  return file
}

/** Whoever may write to a page may bring files for it. */
export function openSlot({ set, principal }: RecordServices, pageId: string, slotName: string): AnnexPlace & { readonly slot: AnnexSlot } {
  if (!Object.hasOwn(set.pages, pageId)) throw new RequestRefusal('badRequest', { message: `没有“${pageId}”这个页面` })
  const table = pageTable(set, pageId)
  const moves = Object.keys(table.page.states?.transitions ?? {})
  if (!['create', 'edit', ...moves].some((action) => offersAction(table.page, action) && principal.may(pageId, action))) throw new RequestRefusal('forbidden')
  const slot = Object.hasOwn(table.page.annex, slotName) ? table.page.annex[slotName] : undefined
  if (!slot) throw new RequestRefusal('badRequest', { message: `没有“${slotName}”这个附件栏目，可用的有：${Object.keys(table.page.annex).join('、')}` })
  return { page: pageId, resource: table.resource.name, slot }
}

/** Reads the first bytes and gives the whole back. */
async function readHead(bytes: Readable): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const chunks: Buffer[] = []
  let length = 0
  while (length < sniffLength) {
    const { value, done } = await iterator.next()
    if (done) break
    chunks.push(value)
    length += value.length
  }
  const head = Buffer.concat(chunks)
  async function* whole() {
    yield head
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { head: head.subarray(0, sniffLength), whole: whole() }
}

/** A generator runs only while it is read, so its refusal always reaches whoever reads. */
async function* limitSize(bytes: AsyncIterable<Buffer>, slot: AnnexPlace['slot']): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > slot.maxSize * megabyte) throw new RequestRefusal('tooLarge', { message: `${slot.title}的每个文件不能超过 ${slot.maxSize} MB` })
    yield chunk
  }
}
