import type { ListQuery } from '../../../contract/listQuery'
import { namedStates } from '../../../language/states'
import { RequestRefusal } from '../../errors'
import { listConditions } from '../queries/listConditions'
import { countByValue } from '../queries/listRows'
import { openPage, type RecordServices } from '../recordServices'
import { checkRecycleBin } from './listRecords'

/** Records by state, or by what else the list has tabs for, under the query's other filters. States without records count 0. */
export async function countRecords(services: RecordServices, pageId: string, query: ListQuery): Promise<Readonly<Record<string, number>>> {
  const table = openPage(services, pageId, 'view')
  const { list, states } = table.page
  const counted = table.columns.get(list.tabsBy ?? states?.field ?? '')
  if (!counted) throw new RequestRefusal('badRequest', { message: '这个页面不分页签，不能这样计数' })
  checkRecycleBin(services, table, query)
  const { [counted.field.name]: _own, ...filters } = query.filters
  const conditions = listConditions(table, { ...query, filters }, services.principal, services.now)
  const isState = states !== null && counted.field.name === states.field
  return { ...(isState && Object.fromEntries(namedStates(states).map((name) => [name, 0]))), ...(await countByValue(services.db, table, counted, conditions)) }
}
