import type { ListQuery } from '../../../contract/listQuery'
import { namedStates } from '../../../language/moves'
import { RequestRefusal } from '../../errors'
import { listConditions } from '../queries/listConditions'
import { countByState } from '../queries/listRows'
import { openPage, type RecordServices } from '../recordServices'
import { checkRecycleBin } from './listRecords'

/** Records by state, under the query's other filters. States without records count 0. */
export async function countRecords(services: RecordServices, pageId: string, query: ListQuery): Promise<Readonly<Record<string, number>>> {
  const table = openPage(services, pageId, 'view')
  const state = table.page.states && table.columns.get(table.page.states.field)
  if (!table.page.states || !state) throw new RequestRefusal('badRequest', { message: '这个页面没有状态，不能按状态计数' })
  checkRecycleBin(services, table, query)
  const { [state.field.name]: _own, ...filters } = query.filters
  const conditions = listConditions(table, { ...query, filters }, services.principal, services.now)
  const counted = await countByState(services.db, table, state.column, conditions)
  return { ...Object.fromEntries(namedStates(table.page.states).map((name) => [name, 0])), ...Object.fromEntries(counted.map(({ state: name, count }) => [name ?? '', count])) }
}
