import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ScanCode, ScanInfo } from '../../../contract/session'
import type { AccessDatabase } from '../accessDatabase'
import { hashToken } from '../sessions'

/** Seconds that a code is good for. */
const lifetime = 120
/** Codes that screens of one address may show at a time: a whole office shares one. */
const codesPerAddress = 40

/** What became of a code, as the screen that shows it is told. */
export type ScanState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'expired'

const isFresh = sql<boolean>`expires_at > now()`

/** A new code for a screen; null when its address shows too many. */
export async function openScanCode(database: AccessDatabase, { address, client }: { address: string; client: string }): Promise<ScanCode | null> {
  const { open } = await database.selectFrom('access_scan_code').select(sql<number>`count(*)::int`.as('open')).where('address', '=', address).where(isFresh).executeTakeFirstOrThrow()
  if (open >= codesPerAddress) return null
  const [code, secret] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
  await database.insertInto('access_scan_code').values({ code, secret_hash: hashToken(secret), address, client, employee_id: null, org_id: null, expires_at: sql<string>`now() + make_interval(secs => ${sql.lit(lifetime)})` }).execute()
  return { code, secret, expiresIn: lifetime }
}

/** Where codes stand; one that was used or swept away has expired. */
export async function readScanStates(database: AccessDatabase, codes: readonly string[]): Promise<ReadonlyMap<string, ScanState>> {
  const rows = await database.selectFrom('access_scan_code').select(['code', 'state', isFresh.as('fresh')]).where('code', 'in', codes).execute()
  const found = new Map(rows.map(({ code, state, fresh }) => [code, fresh ? state : 'expired' as const]))
  return new Map(codes.map((code) => [code, found.get(code) ?? 'expired']))
}

/** Whether this secret was given out with this code. */
export async function isSecretOf(database: AccessDatabase, { code, secret }: Pick<ScanCode, 'code' | 'secret'>): Promise<boolean> {
  const row = await database.selectFrom('access_scan_code').select('code').where('code', '=', code).where('secret_hash', '=', hashToken(secret)).executeTakeFirst()
  return row !== undefined
}

/** A phone has read the code: what screen it is of. Null when nobody waits for it any more. */
export async function scan(database: AccessDatabase, code: string): Promise<ScanInfo | null> {
  const row = await database.updateTable('access_scan_code').set({ state: 'scanned' }).where('code', '=', code).where('state', 'in', ['waiting', 'scanned']).where(isFresh)
    .returning(['client', 'address', sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('expiresIn')]).executeTakeFirst()
  return row ?? null
}

/** The person at the phone lets the screen in, or does not; false when nobody waits any more. Decided once. */
export async function settle(database: AccessDatabase, code: string, { accept, empId, orgId }: { accept: boolean; empId: string; orgId: string }): Promise<boolean> {
  const settled = await database.updateTable('access_scan_code').set({ state: accept ? 'confirmed' : 'refused', employee_id: empId, org_id: orgId })
    .where('code', '=', code).where('state', 'in', ['waiting', 'scanned']).where(isFresh).returning('code').executeTakeFirst()
  return settled !== undefined
}

export type SpentCode = { kind: 'confirmed' | 'refused'; empId: string; orgId: string } | { kind: 'waiting' | 'expired' | 'invalid' }

/** Spends a confirmed code: one login, by the screen that has its secret. */
export async function spendScanCode(database: AccessDatabase, { code, secret }: Pick<ScanCode, 'code' | 'secret'>): Promise<SpentCode> {
  const own = database.deleteFrom('access_scan_code').where('code', '=', code).where('secret_hash', '=', hashToken(secret))
  const spent = await own.where('state', 'in', ['confirmed', 'refused']).where(isFresh).returning(['state', 'employee_id', 'org_id']).executeTakeFirst()
  if (spent) return { kind: spent.state === 'confirmed' ? 'confirmed' : 'refused', empId: spent.employee_id ?? '', orgId: spent.org_id ?? '' }
  if (!(await isSecretOf(database, { code, secret }))) return { kind: 'invalid' }
  return { kind: (await readScanStates(database, [code])).get(code) === 'expired' ? 'expired' : 'waiting' }
}
