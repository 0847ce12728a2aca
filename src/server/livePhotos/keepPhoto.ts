import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { AnnexFileInfo } from '../../contract/envelope'
import { mostPhotoBytes, type LivePhotos } from '../../contract/livePhotos'
import { storeAnnex } from '../annex/uploadAnnex'
import type { PersonServices } from '../platform/call'
import { namedTable } from '../resources/namedRecords'
import { inTransaction, type RecordServices } from '../resources/recordServices'
import { isDue } from './photoMoments'

/** Where photos of somebody go. */
export interface PhotoPlace {
  readonly resource: string
  readonly recordId: string
  readonly slot: string
  /** How far the photos are; the second time with the record held, so that of two windows that send one, one is kept. */
  readonly read: (services: RecordServices, isHeld: boolean) => Promise<LivePhotos>
  /** What is written besides, in the same transaction. */
  readonly note?: (services: RecordServices, file: AnnexFileInfo) => Promise<void>
}

/** Keeps a photo among a record's files where one is due; where none is, it only tells when the next is. */
export async function keepPhoto(services: PersonServices, { resource, recordId, slot: name, read, note }: PhotoPlace, photo: string): Promise<LivePhotos> {
  const before = await read(services, false)
  if (!isDue(before)) return before
  const { page } = namedTable(services, resource)
  const slot = { name, title: page.annex[name]?.title ?? '照片', accept: ['image' as const], maxSize: mostPhotoBytes / 1024 / 1024 }
  const file = await storeAnnex(services, services.store, { page: page.id, resource, slot }, { name: `抓拍${before.taken + 1}.jpg`, bytes: Readable.from([Buffer.from(photo, 'base64')]), uploadedBy: services.principal.empId })
  return inTransaction(services, async (inner) => {
    const photos = await read(inner, true)
    if (!isDue(photos)) return photos
    await sql`update annex_file set record_id = ${recordId}, position = (select count(*) + 1 from annex_file where resource = ${resource} and record_id = ${recordId} and slot = ${name}) where id = ${file.id}`.execute(inner.db)
    await note?.(inner, file)
    return read(inner, true)
  })
}
