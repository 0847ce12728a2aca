import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/openDatabase'
import type { RecordServices } from './recordServices'

const daysKept = 30

/** How many records a sheet or a form for many has brought under this key; null where it has not been written. */
export async function readWritten({ db, principal }: RecordServices, page: string, key: string): Promise<number | null> {
  const { rows } = await sql<{ created: number }>`select created from sheet_import where key = ${key} and by_id = ${principal.empId} and page = ${page}`.execute(db)
  return rows[0] ? Number(rows[0].created) : null
}

/** Takes the key for this transaction; false where another has written the same. It waits for one that is about to. */
export async function claimWriting({ db, principal, now }: RecordServices, page: string, key: string, created: number): Promise<boolean> {
  const { rows } = await sql`insert into sheet_import (key, by_id, page, at, created)
    values (${key}, ${principal.empId}, ${page}, ${now.toISOString()}, ${created}) on conflict do nothing returning key`.execute(db)
  return rows.length > 0
}

/** Nobody sends the same again after a month. */
export async function sweepWritten(db: Kysely<Tables>): Promise<void> {
  await sql`delete from sheet_import where at < now() - make_interval(days => ${daysKept}::int)`.execute(db)
}
