import type { ColumnType, Generated, Kysely } from 'kysely'

/** Times are compared by the database, whose clock all nodes share, and never read back. */
type Time = ColumnType<never, Date | string, Date | string | null>

interface AccountRow {
  employee_id: string
  password_hash: string
  pwd_changed: Generated<boolean>
  disabled: Generated<boolean>
  failed_count: Generated<number>
  locked_until: Time | null
}

interface SessionRow {
  id: string
  employee_id: string
  org_id: string
  client: string
  app_id: string | null
  login_log_id: string | null
  created_at: Generated<Time>
  ended_at: Time | null
  ended_by: string | null
}

interface RefreshTokenRow {
  token_hash: string
  session_id: string
  expires_at: Time
  spent_at: Time | null
}

interface ScanCodeRow {
  code: string
  secret_hash: string
  state: Generated<'waiting' | 'scanned' | 'confirmed' | 'refused'>
  address: string
  client: string
  employee_id: string | null
  org_id: string | null
  expires_at: Time
}

export interface AccessTables {
  access_account: AccountRow
  access_session: SessionRow
  access_refresh_token: RefreshTokenRow
  access_attempt: { key: string; count: number; until: Time }
  access_sms_code: { mobile: string; code_hash: string; attempts: Generated<number>; expires_at: Time }
  access_scan_code: ScanCodeRow
  access_cloud_account: { app_id: string; org_openid: string; emp_openid: string; employee_id: string; org_id: string; bound_at: Generated<Time> }
  access_secret: { name: string; value: string }
}

export type AccessDatabase = Kysely<AccessTables>

/** The server's database seen through the tables of access. */
export function accessDatabase<Tables>(database: Kysely<Tables>): AccessDatabase {
  return database as unknown as AccessDatabase
}
