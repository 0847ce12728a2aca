import { sql } from 'kysely'
import type { RecordData } from '../../../contract/envelope'
import { RequestRefusal } from '../../errors'
import { presentRecord } from '../presentRecord'
import { recordId } from '../recordId'
import { findRecord } from '../recordScope'
import { openPage, type RecordServices } from '../recordServices'

/** Counts that a form of a record was printed. Nobody edited the record: its version stays, and whoever edits it is not in anybody's way. */
export async function countPrint(services: RecordServices, pageId: string, id: string, form: unknown): Promise<RecordData> {
  const table = openPage(services, pageId, 'print')
  const printed = table.page.print.find(({ name }) => name === form)
  const [count, time] = [printed?.count, printed?.lastTime].map((name) => table.columns.get(name ?? '')?.column)
  const { db, principal, now } = services
  const sets = [...(count ? [sql`${sql.ref(count)} = coalesce(${sql.ref(count)}, 0) + 1`] : []), ...(time ? [sql`${sql.ref(time)} = ${now.toISOString()}::timestamptz`] : [])]
  if (sets.length === 0) throw new RequestRefusal('badRequest', { message: '这张表不记打印次数' })
  const { version } = await findRecord(services, table, id)
  await sql`with counted as (update ${sql.table(table.table)} set ${sql.join(sets)} where id = ${id} returning id)
    insert into record_history (id, resource, record_id, at, by_id, by_name, action, version, changes)
    select ${recordId(now)}::text, ${table.resource.name}::text, counted.id, ${now.toISOString()}::timestamptz, ${principal.empId}::text, ${principal.name}::text, 'print', ${version}::int, '[]'::jsonb from counted`.execute(db)
  return presentRecord(services, table, await findRecord(services, table, id))
}
