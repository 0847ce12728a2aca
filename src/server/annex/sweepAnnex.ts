import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/openDatabase'
import type { AnnexStore } from './annexStore'

const day = 24 * 3_600_000

/** Deletes files that no record has taken within a day. Gives how many. */
export async function sweepAnnex(db: Kysely<Tables>, store: AnnexStore, now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - day).toISOString()
  const { rows } = await sql<{ path: string }>`delete from annex_file where record_id is null and uploaded_at < ${before} returning path`.execute(db)
  for (const { path } of rows) await store.remove(path)
  return rows.length
}
