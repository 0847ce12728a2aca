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
  const counted = table.page.print.find(({ name }) => name === form)?.count
  const column = table.columns.get(counted ?? '')?.column
  if (column === undefined) throw new RequestRefusal('badRequest', { message: '这张表不记打印次数' })
  const { version } = await findRecord(services, table, id)
  const { db, principal, now } = services
  await sql`with counted as (update ${sql.table(table.table)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, 0) + 1 where id = ${id} returning id)
    insert into record_history (id, resource, record_id, at, by_id, by_name, action, version, changes)
    select ${recordId(now)}::text, ${table.resource.name}::text, counted.id, ${now.toISOString()}::timestamptz, ${principal.empId}::text, ${principal.name}::text, 'print', ${version}::int, '[]'::jsonb from counted`.execute(db)
  return presentRecord(services, table, await findRecord(services, table, id))
}
