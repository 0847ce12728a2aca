import type { RecordPage } from '../../../contract/envelope'
import type { ListQuery } from '../../../contract/listQuery'
import { offersAction } from '../../access/permissions'
import { RequestRefusal } from '../../errors'
import type { PageTable } from '../pageTable'
import { presentRow } from '../presentRecord'
import { checkPaging, listConditions } from '../queries/listConditions'
import { countStatement, listStatement } from '../queries/listRows'
import { openPage, type RecordServices } from '../recordServices'

/** One page of the list. */
export async function listRecords(services: RecordServices, pageId: string, query: ListQuery): Promise<RecordPage> {
  const table = openPage(services, pageId, 'view')
  checkPaging(query)
  checkRecycleBin(services, table, query)
  const conditions = listConditions(table, query, services.principal, services.now)
  const [list, count] = await Promise.all([
    listStatement(table, conditions, query).execute(services.db),
    table.page.list.total === 'none' ? null : countStatement(table, conditions).execute(services.db),
  ])
  return {
    records: list.rows.map((row) => presentRow(services, table, row)),
    total: count ? (count.rows[0]?.total ?? 0) : null,
    size: query.size,
    current: query.current,
  }
}

/** Removed records are for those who may bring them back. */
export function checkRecycleBin({ principal }: RecordServices, { page }: PageTable, query: Pick<ListQuery, 'removed'>): void {
  if (query.removed && !(offersAction(page, 'restore') && principal.may(page.id, 'restore'))) throw new RequestRefusal('forbidden')
}
