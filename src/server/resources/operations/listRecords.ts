import type { RecordPage } from '../../../contract/envelope'
import type { ListQuery } from '../../../contract/listQuery'
import { offersAction } from '../../access/permissions'
import { RequestRefusal } from '../../errors'
import type { PageTable } from '../pageTable'
import { presentRow } from '../presentRecord'
import { checkPaging, listConditions } from '../queries/listConditions'
import { readListPage } from '../queries/listRows'
import { openPage, type RecordServices } from '../recordServices'

/** One page of the list. */
export async function listRecords(services: RecordServices, pageId: string, query: ListQuery): Promise<RecordPage> {
  const table = openPage(services, pageId, 'view')
  checkPaging(query)
  checkRecycleBin(services, table, query)
  const conditions = listConditions(table, query, services.principal, services.now)
  const { rows, total } = await readListPage(services.db, table, conditions, query, table.page.list.total !== 'none')
  return { records: rows.map((row) => presentRow(services, table, row)), total, size: query.size, current: query.current }
}

/** Removed records are for those who may bring them back. */
export function checkRecycleBin({ principal }: RecordServices, { page }: PageTable, query: Pick<ListQuery, 'removed'>): void {
  if (query.removed && !(offersAction(page, 'restore') && principal.may(page.id, 'restore'))) throw new RequestRefusal('forbidden')
}
