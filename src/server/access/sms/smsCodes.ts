import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorName } from '../../../contract/errorCodes'
import type { AccessDatabase } from '../accessDatabase'
import { sharedSecret } from '../secrets'

/** Seconds that a code is good for. */
export const smsCodeLifetime = 300
/** Wrong entries after which a code is void. */
const attemptsOfCode = 5

/** What a code is for besides signing in: one is never good for the other. */
export const codeFor = (purpose: string, mobile: string): string => `${purpose} ${mobile}`

export type CodeVerdict = 'right' | 'wrong' | 'missing' | 'expired' | 'spent'

/** Why a code is refused, in the words of the catalogue. */
export const codeRefusals = { wrong: 'smsCodeWrong', missing: 'smsCodeMissing', expired: 'smsCodeExpired', spent: 'smsCodeSpent' } as const satisfies Readonly<Record<Exclude<CodeVerdict, 'right'>, ErrorName>>

/** Makes the code of a mobile (or of a purpose and a mobile: `codeFor`), six digits; the one before is void. */
export async function makeCode(database: AccessDatabase, mobile: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = { code_hash: await hashCode(database, mobile, code), attempts: 0, expires_at: sql<string>`now() + make_interval(secs => ${sql.lit(smsCodeLifetime)})` }
  await database.insertInto('access_sms_code').values({ mobile, ...fresh }).onConflict((conflict) => conflict.column('mobile').doUpdateSet(fresh)).execute()
  return code
}

/** Checks a code, once right at most. The attempt is counted before the code is looked at: many at once get no further than five. */
export async function spendCode(database: AccessDatabase, mobile: string, code: string): Promise<CodeVerdict> {
  const hash = await hashCode(database, mobile, code)
  const counted = await database.updateTable('access_sms_code').set({ attempts: sql<number>`attempts + 1` }).where('mobile', '=', mobile)
    .returning(['code_hash', 'attempts', sql<boolean>`expires_at > now()`.as('fresh')]).executeTakeFirst()
  if (!counted) return 'missing'
  if (!counted.fresh) return 'expired'
  if (counted.attempts > attemptsOfCode) return 'spent'
  if (counted.code_hash !== hash) return 'wrong'
  const taken = await database.deleteFrom('access_sms_code').where('mobile', '=', mobile).where('code_hash', '=', hash).returning('mobile').executeTakeFirst()
  return taken ? 'right' : 'missing'
}

/** With a key, because a million codes are soon tried by who has a copy of the table alone. */
async function hashCode(database: AccessDatabase, mobile: string, code: string): Promise<string> {
  const key = await sharedSecret(database, 'smsCodeKey', () => randomBytes(32).toString('base64'))
  return createHmac('sha256', key).update(`${mobile} ${code}`).digest('hex')
}
