import { sql, type Kysely } from 'kysely'
import { dayOf } from '../../../language/calendar'
import type { UrgingCard } from '../../../language/summaryDefinition'
import type { Tables } from '../../database/openDatabase'
import type { PageTable } from '../pageTable'
import type { RecordServices } from '../recordServices'

const daysKept = 30

/** Which of these have been urged today from a card, by whomever. */
export async function urgedToday({ db, now }: RecordServices, { page }: PageTable, card: UrgingCard, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select member_id as id from urged_member
    where page = ${page.id} and card = ${card.name} and day = ${dayOf(now)}::date and member_id = any(${ids}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes for this transaction those whom nobody has urged today, and gives them. Of two who urge at once the second waits
 * for the first, and is given what the first has left; in order, so that neither waits for the other.
 */
export async function claimUrged({ db, principal, now }: RecordServices, { page }: PageTable, card: UrgingCard, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`insert into urged_member (page, card, member_id, day, at, by_id, by_name)
    select ${page.id}::text, ${card.name}::text, m.id, ${dayOf(now)}::date, ${now.toISOString()}::timestamptz, ${principal.empId}::text, ${principal.name}::text
    from unnest(${ids}::text[]) as m(id) order by m.id
    on conflict do nothing returning member_id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Who was urged is looked up on the same day only; a month on, the messages still say it. */
export async function sweepUrged(db: Kysely<Tables>): Promise<void> {
  await sql`delete from urged_member where day < current_date - ${daysKept}::int`.execute(db)
}
