import { sql } from 'kysely'
import type { AccessDatabase } from './accessDatabase'

export interface Allowance {
  readonly limit: number
  /** Counted from the first. */
  readonly seconds: number
}

const secondsLeft = sql<number>`greatest(1, ceil(extract(epoch from until - now())))::int`

/** Counts a use under a key; gives the seconds to wait once there are more than allowed, else 0. */
export async function countUse(database: AccessDatabase, key: string, { limit, seconds }: Allowance): Promise<number> {
  const until = sql<string>`now() + make_interval(secs => ${sql.lit(seconds)})`
  const row = await database.insertInto('access_attempt').values({ key, count: 1, until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({
      count: sql<number>`case when access_attempt.until <= now() then 1 else access_attempt.count + 1 end`,
      until: sql<string>`case when access_attempt.until <= now() then ${until} else access_attempt.until end`,
    }))
    .returning(['count', secondsLeft.as('seconds')]).executeTakeFirstOrThrow()
  return row.count > limit ? row.seconds : 0
}

/** Seconds until a key may be used again, without counting. */
export async function secondsToWait(database: AccessDatabase, key: string, limit: number): Promise<number> {
  const row = await database.selectFrom('access_attempt').select(secondsLeft.as('seconds'))
    .where('key', '=', key).where('count', '>=', limit).where(sql<boolean>`until > now()`).executeTakeFirst()
  return row?.seconds ?? 0
}
