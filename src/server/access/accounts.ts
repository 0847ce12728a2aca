import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { accessDatabase, type AccessDatabase } from './accessDatabase'
import { countUse } from './attempts'
import { hashPassword, verifyPassword } from './passwords'

/** This many wrong passwords in a row lock an account for this long. */
export const lockAfter = 5
export const lockMinutes = 30

export interface NewAccount {
  readonly employeeId: string
  readonly password: string
  /** False makes the first login ask for a new password. */
  readonly pwdChanged?: boolean
  readonly disabled?: boolean
  /** Locked from now on, as after too many wrong passwords. */
  readonly locked?: boolean
}

/**
 * Gives people accounts; who has one keeps it. People who share a password share its hash:
 * it is worked out once, because each takes a third of a second.
 */
export async function createAccounts<Tables>(database: Kysely<Tables>, accounts: readonly NewAccount[]): Promise<void> {
  const hashes = new Map<string, string>()
  for (const { password } of accounts) if (!hashes.has(password)) hashes.set(password, await hashPassword(password))
  const rows = accounts.map((account) => ({
    employee_id: account.employeeId,
    password_hash: hashes.get(account.password) ?? '',
    pwd_changed: account.pwdChanged ?? true,
    disabled: account.disabled ?? false,
    failed_count: account.locked ? lockAfter : 0,
    locked_until: account.locked ? sql<string>`now() + make_interval(mins => ${sql.lit(lockMinutes)})` : null,
  }))
  for (let start = 0; start < rows.length; start += 500) {
    await accessDatabase(database).insertInto('access_account').values(rows.slice(start, start + 500)).onConflict((conflict) => conflict.doNothing()).execute()
  }
}

export type PasswordVerdict =
  | { kind: 'right'; empId: string }
  | { kind: 'wrong'; empId: string | null }
  | { kind: 'locked'; empId: string | null; minutes: number }

/** Checks a person's password, counts failures and locks after too many. `empId` is null for a mobile that nobody has. */
export async function checkPassword(database: AccessDatabase, { empId, mobile, password }: { empId: string | null; mobile: string; password: string }): Promise<PasswordVerdict> {
  const attempt = empId === null ? undefined : await countAttempt(database, empId)
  if (empId === null || !attempt) return checkNobody(database, mobile, password)
  if (attempt.minutes > 0) return { kind: 'locked', empId, minutes: attempt.minutes }
  if (!(await verifyCounted(database, empId, password, attempt.password_hash))) return { kind: 'wrong', empId }
  await database.updateTable('access_account').set({ failed_count: 0, locked_until: null }).where('employee_id', '=', empId).execute()
  return { kind: 'right', empId }
}

/** What stands of a person's account besides the password; null for who has none. */
export async function readAccount(database: AccessDatabase, empId: string): Promise<{ pwdChanged: boolean; disabled: boolean } | null> {
  const row = await database.selectFrom('access_account').select(['pwd_changed', 'disabled']).where('employee_id', '=', empId).executeTakeFirst()
  return row ? { pwdChanged: row.pwd_changed, disabled: row.disabled } : null
}

/** Sets a password; `pwdChanged` false makes the next login ask for a new one. */
export async function setPassword(database: AccessDatabase, empId: string, password: string, { pwdChanged } = { pwdChanged: true }): Promise<void> {
  const passwordHash = await hashPassword(password)
  await database.updateTable('access_account').set({ password_hash: passwordHash, pwd_changed: pwdChanged, failed_count: 0, locked_until: null }).where('employee_id', '=', empId).execute()
}

/**
 * The attempt is counted as a failure before the password is looked at, and taken back when it was right:
 * a hundred attempts at the same moment get no further than five.
 * `minutes` is how long the account is still locked, 0 when this attempt may go on.
 */
async function countAttempt(database: AccessDatabase, empId: string) {
  const lockedNow = sql`locked_until is not null and locked_until > now()`
  const counted = await database.updateTable('access_account')
    .set({
      failed_count: sql<number>`case when locked_until is not null and locked_until <= now() then 1 else failed_count + 1 end`,
      locked_until: sql<string>`case when locked_until is not null and locked_until <= now() then null
        when failed_count + 1 >= ${sql.lit(lockAfter)} then now() + make_interval(mins => ${sql.lit(lockMinutes)}) end`,
    })
    .where('employee_id', '=', empId).where(sql<boolean>`not (${lockedNow})`)
    .returning(['password_hash', sql<number>`0`.as('minutes')]).executeTakeFirst()
  if (counted) return counted
  return database.selectFrom('access_account')
    .select(['password_hash', sql<number>`greatest(1, ceil(extract(epoch from locked_until - now()) / 60))::int`.as('minutes')])
    .where('employee_id', '=', empId).executeTakeFirst()
}

/** A password that was never looked at, because the server has too much to do, is no failure. */
async function verifyCounted(database: AccessDatabase, empId: string, password: string, hash: string): Promise<boolean> {
  try {
    return await verifyPassword(password, hash)
  } catch (error) {
    await database.updateTable('access_account').set({ failed_count: sql<number>`greatest(0, failed_count - 1)`, locked_until: null }).where('employee_id', '=', empId).execute()
    throw error
  }
}

/** A mobile that nobody has is answered like one that somebody has, in the same time, and locks as well. */
async function checkNobody(database: AccessDatabase, mobile: string, password: string): Promise<PasswordVerdict> {
  const locked = await countUse(database, `mobile:${mobile}`, { limit: lockAfter, seconds: lockMinutes * 60 })
  if (locked > 0) return { kind: 'locked', empId: null, minutes: Math.ceil(locked / 60) }
  await verifyPassword(password, null)
  return { kind: 'wrong', empId: null }
}
