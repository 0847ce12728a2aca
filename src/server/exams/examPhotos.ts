import { sql } from 'kysely'
import type { LivePhotos } from '../../contract/livePhotos'
import type { Random } from '../../fields/fieldType'
import { RequestRefusal } from '../errors'
import { keepPhoto } from '../livePhotos/keepPhoto'
import { nextPhoto, photoMoments } from '../livePhotos/photoMoments'
import { photoNote } from '../livePhotos/photoNote'
import type { PersonServices } from '../platform/call'
import type { RecordServices } from '../resources/recordServices'
import { attemptResource } from './examResources'
import { isOver, ownSheet, type ExamSheet } from './examSheets'

/** Where an attempt keeps the photos taken of who sits. */
export const photoSlot = 'capturePhotos'
const minutesApart = 10
const [fewest, most] = [2, 8]

/** Seconds after the beginning of an exam at which a photo is due. */
export function photoTimes(minutes: number, random: Random): readonly number[] {
  return photoMoments(minutes * 60, Math.min(most, Math.max(fewest, Math.round(minutes / minutesApart))), random)
}

const secondsIn = ({ startedAt }: Pick<ExamSheet, 'startedAt'>, at: Date) => (at.getTime() - startedAt.getTime()) / 1000

/** How far the photos of an attempt are. */
export async function photosOf({ db, now }: Pick<RecordServices, 'db' | 'now'>, sheet: ExamSheet): Promise<LivePhotos> {
  const { rows: [row] } = await sql<{ taken: number; last: string | Date | null }>`select count(*)::integer as taken, max(uploaded_at) as last from annex_file where record_id = ${sheet.recordId} and slot = ${photoSlot}`.execute(db)
  const taken = row?.taken ?? 0
  if (sheet.camera !== 'agreed' || sheet.isHandedIn) return { taken, nextIn: null }
  const next = nextPhoto(sheet.settings.photoTimes ?? [], row?.last ? secondsIn(sheet, new Date(row.last)) : null)
  return { taken, nextIn: next === null ? null : Math.max(0, Math.ceil(next - secondsIn(sheet, now))) }
}

/** Keeps a photo among the attempt's files where one is due. */
export function keepExamPhoto(services: PersonServices, recordId: string, photo: string): Promise<LivePhotos> {
  const read = async (inner: RecordServices, isHeld: boolean): Promise<LivePhotos> => {
    const sheet = await ownSheet(inner, recordId, isHeld ? sql` for update` : undefined)
    if (sheet.camera !== 'agreed') throw new RequestRefusal('moveRefused', { message: '这份答卷没有同意抓拍' })
    const photos = await photosOf(inner, sheet)
    return isOver(sheet, inner.now) ? { ...photos, nextIn: null } : photos
  }
  return keepPhoto(services, { resource: attemptResource, recordId, slot: photoSlot, read }, photo)
}

/** What became of taking photos, for whoever marks; null where the paper takes none. */
export async function examPhotoNote(services: RecordServices, sheet: ExamSheet, end: Date): Promise<string | null> {
  const due = (sheet.settings.photoTimes ?? []).filter((time) => time <= secondsIn(sheet, end)).length
  return photoNote('考生', sheet.camera, { due, taken: (await photosOf(services, sheet)).taken })
}
