import { sql } from 'kysely'
import { longestStep, type LearningPhotos } from '../../contract/learning'
import type { CameraConsent, LivePhotos } from '../../contract/livePhotos'
import { rowsOf } from '../../language/tableColumns'
import { RequestRefusal } from '../errors'
import { randomOf } from '../exams/drawPaper'
import { participantResource, trainingResource } from '../exams/examResources'
import { keepPhoto } from '../livePhotos/keepPhoto'
import { nextPhoto, photoMoments } from '../livePhotos/photoMoments'
import { photoNote } from '../livePhotos/photoNote'
import type { PersonServices } from '../platform/call'
import { readOne } from '../resources/namedRecords'
import type { StoredRecord } from '../resources/queries/readRecord'
import { inTransaction, type RecordServices } from '../resources/recordServices'
import { numberOf } from '../resources/values'
import { chaptersOf, standingsOf, type ChapterStanding, type CourseChapter } from './chapters'
import { writeQuietly } from './writeQuietly'

/** Where a participation keeps the photos taken while it learned. */
export const faceSlot = 'facePhotos'
/** Of the longest course too somebody has to look at each. */
const mostStretches = 19

/** What somebody learns, and how far he is with it. */
export interface Learning {
  readonly participant: StoredRecord
  readonly training: StoredRecord
  readonly chapters: readonly CourseChapter[]
  readonly standings: ReadonlyMap<string, ChapterStanding>
}

/** How far the photos of somebody who learns are, by the time he has learned. */
export async function learningPhotos(services: RecordServices, learning: Learning): Promise<LearningPhotos> {
  const { participant } = learning
  const rows = countedRows(participant)
  const moments = momentsOf(learning)
  const camera = await consentOf(services, participant.id)
  // Another device may have a camera: who had none is asked anew.
  const asks = moments.length > 0 && participant['status'] === 'learning' && (camera === null || camera === 'absent')
  if (moments.length === 0 || camera !== 'agreed' || participant['status'] !== 'learning') return { asks, taken: rows.length, nextIn: null }
  const next = nextPhoto(moments, lastOf(rows))
  return { asks, taken: rows.length, nextIn: next === null ? null : Math.max(0, Math.ceil(next - (await secondsLearned(services, learning)).seconds)) }
}

/** Keeps a photo of who learns where one is due: among the files of his participation, and in its own table. */
export function keepFacePhoto(services: PersonServices, id: string, photo: string): Promise<LivePhotos> {
  const read = async (inner: RecordServices, isHeld: boolean): Promise<LivePhotos> => {
    const learning = await readLearning(inner, id, isHeld)
    if ((await consentOf(inner, id)) !== 'agreed') throw new RequestRefusal('moveRefused', { message: '没有同意学习抓拍' })
    const { taken, nextIn } = await learningPhotos(inner, learning)
    return { taken, nextIn }
  }
  const note = async (inner: RecordServices, file: { readonly id: string }) => {
    const learning = await readLearning(inner, id, true)
    const { participant } = learning
    const { seconds, chapter } = await secondsLearned(inner, learning)
    const atSecond = Math.max(Math.round(seconds), nextPhoto(momentsOf(learning), lastOf(countedRows(participant))) ?? 0)
    const row = { photo: [file.id], takenTime: inner.now.toISOString(), chapterTitle: chapter, atSecond, verdict: null, judge: null, judgeTime: null, voided: false }
    const faceRecords = [...rowsOf(participant['faceRecords']), row]
    await writeQuietly(inner, participant, { faceRecords, faceNote: await faceNote(inner, { ...learning, participant: { ...participant, faceRecords } }) })
  }
  return keepPhoto(services, { resource: participantResource, recordId: id, slot: faceSlot, read, note }, photo)
}

/** Writes down whether photos may be taken. Who agreed has agreed. */
export async function noteConsent(services: RecordServices, id: string, camera: CameraConsent): Promise<void> {
  await inTransaction(services, async (inner) => {
    const learning = await readLearning(inner, id, true)
    await sql`insert into learning_consent (participant_id, camera, given_at) values (${id}, ${camera}, ${inner.now.toISOString()})
      on conflict (participant_id) do update set camera = excluded.camera, given_at = excluded.given_at where learning_consent.camera <> 'agreed'`.execute(inner.db)
    await writeQuietly(inner, learning.participant, { faceNote: await faceNote(inner, learning) })
  })
}

/** What became of the photos, for whoever looks after the training; null where none was due. */
export async function faceNote(services: RecordServices, learning: Learning): Promise<string | null> {
  const { seconds } = await secondsLearned(services, learning)
  const rows = countedRows(learning.participant)
  // What went by before anybody asked was nobody's to be there for.
  const [first] = rows
  const due = momentsOf(learning).filter((moment) => moment <= seconds && (first === undefined || moment > numberOf(first['atSecond']))).length + (first === undefined ? 0 : 1)
  return photoNote('学员', await consentOf(services, learning.participant.id), { due, taken: rows.length })
}

/** Rows of photos that count: not those of learning that was declared void. */
export const countedRows = (participant: StoredRecord) => rowsOf(participant['faceRecords']).filter((row) => row['voided'] !== true)

const lastOf = (rows: ReturnType<typeof rowsOf>) => (rows.length === 0 ? null : Math.max(...rows.map((row) => numberOf(row['atSecond']))))

/** Seconds of learning at which a photo is due; none where the training takes none. Who has to learn anew is photographed at other moments. */
function momentsOf({ participant, training, chapters }: Learning): readonly number[] {
  const [minutes, required] = [numberOf(training['faceInterval']), chapters.reduce((sum, one) => sum + one.required, 0)]
  if (minutes <= 0 || required === 0) return []
  return photoMoments(required, Math.min(mostStretches, Math.max(1, Math.round(required / 60 / minutes))), randomOf(`${participant.id} faces ${numberOf(participant['voidTimes'])}`))
}

/** Seconds learned, with those under way that no step has told yet, and what is being learned. */
async function secondsLearned({ db, now }: RecordServices, { participant, chapters, standings }: Learning): Promise<{ seconds: number; chapter: string }> {
  const learned = (one: CourseChapter) => Math.min(one.required, standings.get(one.key)?.seconds ?? 0)
  const credited = chapters.reduce((sum, one) => sum + learned(one), 0)
  const { rows: [clock] } = await sql<{ chapter: string; creditedTo: string | Date }>`select chapter, credited_to as "creditedTo" from learning_clock where participant_id = ${participant.id}`.execute(db)
  const open = chapters.find(({ key }) => key === clock?.chapter)
  if (!clock || !open) return { seconds: credited, chapter: '' }
  const underWay = Math.max(0, (now.getTime() - new Date(clock.creditedTo).getTime()) / 1000)
  return { seconds: credited + Math.min(underWay, longestStep, open.required - learned(open)), chapter: open.title }
}

async function readLearning(services: RecordServices, id: string, isHeld: boolean): Promise<Learning> {
  const participant = (await readOne(services, participantResource, id, isHeld ? sql` for update of t` : undefined))!
  const training = (await readOne(services, trainingResource, participant['training']))!
  const chapters = await chaptersOf(services, training)
  return { participant, training, chapters, standings: await standingsOf(services, participant, chapters) }
}

async function consentOf({ db }: RecordServices, id: string): Promise<CameraConsent | null> {
  const { rows: [row] } = await sql<{ camera: CameraConsent }>`select camera from learning_consent where participant_id = ${id}`.execute(db)
  return row?.camera ?? null
}
