import { sql, type Kysely } from 'kysely'
import type { AnnexFileInfo } from '../../contract/envelope'
import { phoneUploadFiles, phoneUploadLifetime, phoneUploadMegabytes, type PhoneUploadFile } from '../../contract/annexPaths'
import type { SchemaSet } from '../../language/schemaSet'
import type { AnnexPlace } from '../annex/uploadAnnex'
import type { Tables } from '../database/openDatabase'
import { RequestRefusal } from '../errors'

/** A session that lives. */
export interface UploadSession {
  readonly id: string
  readonly employeeId: string
  readonly page: string | null
  readonly slot: string | null
  /** A phone has been there. */
  readonly isOpened: boolean
  /** Seconds left. */
  readonly expiresIn: number
}

/** Sessions one person may have open at a time. */
const mostSessions = 20

const sessionColumns = sql`id, employee_id as "employeeId", page, slot, opened_at is not null as "isOpened", greatest(0, floor(extract(epoch from expires_at - now())))::int as "expiresIn"`

/** Opens a session, or starts the time of an own one anew. */
export async function openUploadSession(db: Kysely<Tables>, session: Pick<UploadSession, 'id' | 'employeeId' | 'page' | 'slot'>): Promise<UploadSession> {
  const { id, employeeId, page, slot } = session
  const { rows: [standing] } = await sql<{ count: number }>`select count(*)::int as count from phone_upload where employee_id = ${employeeId} and id <> ${id} and expires_at > now()`.execute(db)
  if ((standing?.count ?? 0) >= mostSessions) throw new RequestRefusal('tooManyRequests', { message: '打开的扫码上传太多，请稍后再试' })
  const { rows: [opened] } = await sql<UploadSession>`insert into phone_upload as upload (id, employee_id, page, slot, expires_at)
    values (${id}, ${employeeId}, ${page}, ${slot}, now() + make_interval(secs => ${sql.lit(phoneUploadLifetime)}))
    on conflict (id) do update set page = excluded.page, slot = excluded.slot, expires_at = excluded.expires_at, opened_at = null where upload.employee_id = excluded.employee_id
    returning ${sessionColumns}`.execute(db)
  if (!opened) throw new RequestRefusal('badRequest', { message: '二维码编号已被使用，请换一个' })
  return opened
}

/** The session while it lives; refuses one that is over, or that nobody opened. */
export async function liveUploadSession(db: Kysely<Tables>, id: string): Promise<UploadSession> {
  const { rows: [session] } = await sql<UploadSession>`select ${sessionColumns} from phone_upload where id = ${id} and expires_at > now()`.execute(db)
  if (!session) throw sessionOver()
  return session
}

/** What is said of a session that is over, or that nobody opened. */
export function sessionOver(): RequestRefusal {
  return new RequestRefusal('notFound', { message: '二维码已失效，请在电脑上刷新后重新扫码' })
}

/** Notes that a phone has opened the session's page. */
export async function noteOpened(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`update phone_upload set opened_at = now() where id = ${id} and opened_at is null`.execute(db)
}

/**
 * Ends an own session before its time and gives its files, for good: whatever comes later is refused, so that no photo is
 * lost between the phone, which was told that it arrived, and the form. Somebody else's session is left as it is.
 */
export async function endUploadSession(db: Kysely<Tables>, { id, employeeId }: Pick<UploadSession, 'id' | 'employeeId'>): Promise<readonly PhoneUploadFile[]> {
  const { rows: [ended] } = await sql<{ id: string }>`update phone_upload set expires_at = least(expires_at, clock_timestamp()) where id = ${id} and employee_id = ${employeeId} returning id`.execute(db)
  return ended ? sessionFiles(db, id) : []
}

/** Where the files of a session go: its form's slot, bounded like any phone upload; without a form, photos and PDF. */
export function uploadPlace(set: SchemaSet, { page: pageId, slot: slotName }: Pick<UploadSession, 'page' | 'slot'>): AnnexPlace & { readonly title: string; readonly maxFiles: number } {
  const page = pageId === null ? undefined : set.pages[pageId]
  const slot = page?.annex[slotName ?? '']
  if (!page || !slot) return { page: '', resource: '', title: '', slot: { name: '', title: '', accept: ['image', 'pdf'], maxSize: phoneUploadMegabytes }, maxFiles: phoneUploadFiles }
  return {
    page: page.id, resource: page.resource, title: page.noun,
    slot: { ...slot, maxSize: Math.min(slot.maxSize, phoneUploadMegabytes) },
    maxFiles: Math.min(slot.max, phoneUploadFiles),
  }
}

/** Files of a session that are on no record yet, oldest first. */
export async function unclaimedFiles(db: Kysely<Tables>, id: string): Promise<readonly AnnexFileInfo[]> {
  return (await sessionFiles(db, id)).flatMap(({ isClaimed, ...file }) => (isClaimed ? [] : [file]))
}

/** Every file of a session that was not deleted, oldest first. */
export async function sessionFiles(db: Kysely<Tables>, id: string): Promise<readonly PhoneUploadFile[]> {
  const { rows } = await sql<PhoneUploadFile & { uploadedAt: string | Date }>`select a.id, a.name, a.mime, a.size, a.uploaded_at as "uploadedAt", a.uploaded_by as "uploadedBy", a.record_id is not null as "isClaimed"
    from phone_upload_file f join annex_file a on a.id = f.annex_id where f.upload_id = ${id} order by a.id`.execute(db)
  return rows.map((file) => ({ ...file, size: Number(file.size), uploadedAt: new Date(file.uploadedAt).toISOString() }))
}

/**
 * Puts a stored file on the session's list, unless the list is full or the session ended while the file was on its way.
 * Two phones at the same moment, and the end of the session, wait for each other.
 */
export async function noteFile(db: Kysely<Tables>, id: string, annexId: string, maxFiles: number): Promise<'noted' | 'full' | 'over'> {
  return db.transaction().execute(async (trx) => {
    // The clock, not the time at which this transaction began: it may have waited for the end.
    const { rows: [live] } = await sql`select 1 from phone_upload where id = ${id} and expires_at > clock_timestamp() for update`.execute(trx)
    if (!live) return 'over'
    if ((await countFiles(trx, id)) >= maxFiles) return 'full'
    await sql`insert into phone_upload_file (upload_id, annex_id) values (${id}, ${annexId})`.execute(trx)
    return 'noted'
  })
}

/** Files a session has taken, claimed ones included. */
export async function countFiles(db: Kysely<Tables>, id: string): Promise<number> {
  const { rows: [counted] } = await sql<{ count: number }>`select count(*)::int as count from phone_upload_file f join annex_file a on a.id = f.annex_id where f.upload_id = ${id}`.execute(db)
  return counted?.count ?? 0
}

/** Forgets a file that is on no record, and gives where its bytes lie; undefined where the session has none such. */
export async function forgetFile(db: Kysely<Tables>, id: string, annexId: string): Promise<string | undefined> {
  const { rows: [file] } = await sql<{ path: string }>`with gone as (
      delete from annex_file a using phone_upload_file f where f.upload_id = ${id} and f.annex_id = a.id and a.id = ${annexId} and a.record_id is null returning a.id, a.path
    ), unlisted as (delete from phone_upload_file where upload_id = ${id} and annex_id in (select id from gone))
    select path from gone`.execute(db)
  return file?.path
}

/** Forgets sessions that are over. Their files are swept with all unclaimed ones. */
export async function sweepUploadSessions(db: Kysely<Tables>): Promise<void> {
  await sql`delete from phone_upload_file where upload_id in (select id from phone_upload where expires_at < now())`.execute(db)
  await sql`delete from phone_upload where expires_at < now()`.execute(db)
}
