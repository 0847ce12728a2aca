import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AccessDatabase } from './accessDatabase'

/** A session unused for a week has run out; no session lives longer than a month. */
const idleDays = 7
const longestDays = 30

export interface SessionClaims {
  readonly sessionId: string
  readonly empId: string
  readonly orgId: string
}

export interface LiveSession extends SessionClaims {
  /** Application of a cloud platform that the person came from. */
  readonly appId: string | null
}

/** Why a session ended, in the words of the dictionary `logout_kind`. */
export type SessionEnd = 'manual' | 'expired' | 'kicked' | 'forced' | 'switchOrg'

/** Opens a session and gives its first refresh token. */
export async function openSession(database: AccessDatabase, person: { empId: string; orgId: string; client: string; appId?: string | null }): Promise<SessionClaims & { refreshToken: string }> {
  const sessionId = randomUUID()
  return database.transaction().execute(async (trx) => {
    await trx.insertInto('access_session').values({ id: sessionId, employee_id: person.empId, org_id: person.orgId, client: person.client, app_id: person.appId ?? null }).execute()
    return { sessionId, empId: person.empId, orgId: person.orgId, refreshToken: await addRefreshToken(trx, sessionId) }
  })
}

export type RefreshOutcome = { kind: 'refreshed'; session: SessionClaims; refreshToken: string } | { kind: 'refused' } | { kind: 'reused'; sessionId: string }

/**
 * Spends a refresh token and gives the next. A token that comes a second time has been stolen, from
 * the user or by him: nobody can tell, so the whole session ends.
 */
export async function refreshSession(database: AccessDatabase, refreshToken: string): Promise<RefreshOutcome> {
  const hash = hashToken(refreshToken)
  return database.transaction().execute(async (trx): Promise<RefreshOutcome> => {
    // One statement decides, so that of two refreshes at the same moment only one spends the token.
    const spent = await trx.updateTable('access_refresh_token').set({ spent_at: sql<string>`now()` })
      .where('token_hash', '=', hash).where('spent_at', 'is', null).where(sql<boolean>`expires_at > now()`)
      .returning('session_id').executeTakeFirst()
    if (!spent) return refuseRefresh(trx, hash)
    const session = await liveSession(trx, spent.session_id)
    if (!session) return { kind: 'refused' }
    return { kind: 'refreshed', session, refreshToken: await addRefreshToken(trx, session.sessionId) }
  })
}

/** Ends a session; false when it had ended before. */
export async function endSession(database: AccessDatabase, sessionId: string, by: SessionEnd): Promise<boolean> {
  const ended = await database.updateTable('access_session').set({ ended_at: sql<string>`now()`, ended_by: by })
    .where('id', '=', sessionId).where('ended_at', 'is', null).returning('id').executeTakeFirst()
  return ended !== undefined
}

/** Ends all sessions of a person but one, as after a change of password. Gives their ids. */
export async function endOtherSessions(database: AccessDatabase, empId: string, keep: string | null, by: SessionEnd): Promise<string[]> {
  let ending = database.updateTable('access_session').set({ ended_at: sql<string>`now()`, ended_by: by }).where('employee_id', '=', empId).where('ended_at', 'is', null)
  if (keep !== null) ending = ending.where('id', '!=', keep)
  const ended = await ending.returning('id').execute()
  return ended.map((session) => session.id)
}

/** The session while it lives: not ended, not too old. */
export async function liveSession(database: AccessDatabase, sessionId: string): Promise<LiveSession | null> {
  const row = await database.selectFrom('access_session').select(['id', 'employee_id', 'org_id', 'app_id'])
    .where('id', '=', sessionId).where('ended_at', 'is', null).where(sql<boolean>`created_at > now() - make_interval(days => ${sql.lit(longestDays)})`)
    .executeTakeFirst()
  return row ? { sessionId: row.id, empId: row.employee_id, orgId: row.org_id, appId: row.app_id } : null
}

/** Forgets tokens that ran out and sessions that ended long ago. Runs daily. */
export async function sweepSessions(database: AccessDatabase): Promise<void> {
  await database.deleteFrom('access_refresh_token').where(sql<boolean>`expires_at < now()`).execute()
  await database.deleteFrom('access_session').where(sql<boolean>`created_at < now() - make_interval(days => ${sql.lit(longestDays + idleDays)})`).execute()
  await database.deleteFrom('access_attempt').where(sql<boolean>`until < now()`).execute()
  await database.deleteFrom('access_sms_code').where(sql<boolean>`expires_at < now() - interval '1 day'`).execute()
  await database.deleteFrom('access_scan_code').where(sql<boolean>`expires_at < now() - interval '1 day'`).execute()
}

async function refuseRefresh(trx: AccessDatabase, hash: string): Promise<RefreshOutcome> {
  const token = await trx.selectFrom('access_refresh_token').select(['session_id', sql<boolean>`spent_at is not null`.as('spent')]).where('token_hash', '=', hash).executeTakeFirst()
  if (!token?.spent) return { kind: 'refused' }
  await endSession(trx, token.session_id, 'forced')
  return { kind: 'reused', sessionId: token.session_id }
}

async function addRefreshToken(trx: AccessDatabase, sessionId: string): Promise<string> {
  const refreshToken = randomBytes(32).toString('base64url')
  await trx.insertInto('access_refresh_token').values({ token_hash: hashToken(refreshToken), session_id: sessionId, expires_at: sql<string>`now() + make_interval(days => ${sql.lit(idleDays)})` }).execute()
  return refreshToken
}

/** Only the hash of what opens a session is kept: a copy of the database opens none. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
