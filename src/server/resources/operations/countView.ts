import { sql } from 'kysely'
import type { RecordData } from '../../../contract/envelope'
import { isEditable } from '../../../language/states'
import { RequestRefusal } from '../../errors'
import { presentRecord } from '../presentRecord'
import { findRecord } from '../recordScope'
import { openPage, type RecordServices } from '../recordServices'

/**
 * Counts that somebody opened a record. Nobody edited it: neither its version nor its history tells. What may still be edited
 * is only looked at by those who write it.
 */
export async function countView(services: RecordServices, pageId: string, id: string): Promise<RecordData> {
  const table = openPage(services, pageId, 'view')
  const column = table.columns.get(table.page.detail.views ?? '')?.column
  if (column === undefined) throw new RequestRefusal('badRequest', { message: '这个页面不记查看次数' })
  const record = await findRecord(services, table, id)
  if (table.page.states && isEditable(table.page, record)) return presentRecord(services, table, record)
  await sql`update ${sql.table(table.table)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, 0) + 1 where id = ${id}`.execute(services.db)
  return presentRecord(services, table, await findRecord(services, table, id))
}
