import { sql, type Kysely } from 'kysely'
import { addDays, dayOf } from '../../../language/calendar'
import { holds } from '../../../language/expressions'
import { recordVariables } from '../../../language/expressionVariables'
import type { SchemaSet } from '../../../language/schemaSet'
import type { DatabaseLogger, Tables } from '../../database/openDatabase'
import type { PageTable } from '../pageTable'
import type { RecordServices } from '../recordServices'
import { dueSql, reminderIds } from './dueSql'
import { reminderFields, reminderSources, reminderTable, type ReminderSource } from './reminderSources'

type Place = Pick<RecordServices, 'set' | 'db' | 'now'>

/** Looks at every date that runs out, once a day: raises what has come near, clears what is no longer. */
export async function sweepReminders(db: Kysely<Tables>, set: SchemaSet, logger: DatabaseLogger, now: Date = new Date(), signal?: AbortSignal): Promise<void> {
  for (const [resource, sources] of reminderSources(set)) {
    if (signal?.aborted) return
    try {
      await refresh({ set, db, now }, resource, sources, null)
    } catch (error) {
      // One page's mistake must not keep the others' reminders back.
      logger.error({ error, resource }, 'The reminders of a resource were not renewed')
    }
  }
}

/** The same at once and without patience for mistakes: for records that were just put in. */
export async function renewReminders(db: Kysely<Tables>, set: SchemaSet, now: Date): Promise<void> {
  for (const [resource, sources] of reminderSources(set)) await refresh({ set, db, now }, resource, sources, null)
}

/** Renews the reminders of a record that was changed: what was renewed is no longer reminded of. */
export async function refreshReminders(services: Place, { set, resource }: PageTable, id: string, changed: readonly string[]): Promise<void> {
  const sources = reminderSources(set).get(resource.name)
  if (!sources) return
  const watched = reminderFields(sources)
  if (changed.some((name) => watched.has(name))) await refresh(services, resource.name, sources, [id])
}

/** Raises the reminders of new records, or of one that came back or was removed. */
export async function refreshAllReminders(services: Place, { set, resource }: PageTable, ids: readonly string[]): Promise<void> {
  const sources = reminderSources(set).get(resource.name)
  if (sources) await refresh(services, resource.name, sources, ids)
}

/** Whether a new record will be reminded of at once: most have all their time before them, and nothing to look up. */
export function isDue(services: Place, { set, resource }: PageTable, values: Readonly<Record<string, unknown>>): boolean {
  return (reminderSources(set).get(resource.name) ?? []).some((source) => isNear(source, values, services))
}

/** The date has come near, and the record is one that is reminded of: what `dueSql` asks, of a record that is not written yet. */
function isNear({ field, warnDays, when, table: { page } }: ReminderSource, values: Readonly<Record<string, unknown>>, { set, now }: Place): boolean {
  const value = values[field]
  if (typeof value !== 'string' || value.slice(0, 10) > addDays(dayOf(now), warnDays)) return false
  const variables = recordVariables(page.fields, values, { dictionary: (name) => set.dictionaries[name], refLabel: () => undefined, now, user: { id: '', orgId: '', roles: [] } })
  return when.every((condition) => holds(condition, variables))
}

/** Raised, changed and cleared in one statement: nobody sees it halfway. Whom it concerns is told afterwards (`tellReminders`). */
async function refresh({ set, db, now }: Place, resource: string, sources: readonly ReminderSource[], ids: readonly string[] | null): Promise<void> {
  const { table, column, open, cleared } = reminderTable(set)
  const at = now.toISOString()
  const state = sql.ref(column('status'))
  const written = [
    ['recordType', 'resource'], ['recordId', 'record_id'], ['field', 'field'], ['matter', 'title'], ['title', 'full_title'], ['kind', 'kind'], ['subject', 'subject'], ['expireDate', 'expire_date'], ['org', 'org'], ['owner', 'owner'],
  ].map(([name = '', from = '']) => ({ column: sql.ref(column(name)), from: sql.ref(`d.${from}`) }))
  const columns = sql.join(written.map((one) => one.column))
  const isSame = sql`(${sql.join(written.map((one) => sql`r.${one.column}`))}) is not distinct from (${sql.join(written.map((one) => sql`excluded.${one.column}`))})`
  const sameDate = sql`r.${sql.ref(column('expireDate'))} = excluded.${sql.ref(column('expireDate'))}`
  await sql`with found as (${dueSql(sources, ids, now)}),
    due as (select distinct on (id) *, concat_ws(' ', subject, title) as full_title from found where org is not null order by id, place),
    raised as (
      insert into ${sql.table(table.table)} as r (id, version, created_at, updated_at, ${state}, ${columns})
      select d.id, 1, ${at}::timestamptz, ${at}::timestamptz, ${open}::text, ${sql.join(written.map((one) => one.from))} from due d
      on conflict (id) do update set version = r.version + 1, updated_at = excluded.updated_at, deleted_at = null,
        ${state} = case when ${sameDate} and r.${state} <> ${cleared} then r.${state} else ${open} end,
        ${sql.join(written.map((one) => sql`${one.column} = excluded.${one.column}`))}
      where r.${state} = ${cleared} or r.deleted_at is not null or not (${isSame})
    )
    update ${sql.table(table.table)} r set version = r.version + 1, updated_at = ${at}::timestamptz, ${state} = ${cleared}
    where ${ids === null ? sql`r.${sql.ref(column('recordType'))} = ${resource}` : sql`r.id = any(${reminderIds(resource, sources, ids)}::text[])`}
      and r.${state} <> ${cleared} and not exists (select 1 from due d where d.id = r.id)`.execute(db)
}
