import type { OptionsRequest, RecordData, RecordOption } from '../contract/envelope'
import { errorCodes } from '../contract/errorCodes'
import type { ListQuery } from '../contract/listQuery'
import type { EndpointsDefinition } from '../language/endpointsDefinition'
import { RequestError } from './requestError'

export interface RecordReader {
  readonly list: (endpoints: EndpointsDefinition, query: ListQuery) => Promise<readonly RecordData[]>
  readonly get: (endpoints: EndpointsDefinition, id: string) => Promise<RecordData>
}

/** A list gives no more at once as a rule. */
const pageSize = 100

/**
 * Options where the backend has no call for them: a search is its list, filtered by the field that names a record and by what is asked of it;
 * asked ids are read one by one, and those it refuses are left out: backends have many ways to say that there is none.
 */
export async function optionsOfRecords({ list, get }: RecordReader, endpoints: EndpointsDefinition, { ids, keyword = '', size = 20, where = {} }: OptionsRequest): Promise<readonly RecordOption[]> {
  const { label = 'name' } = endpoints
  const records = ids
    ? await Promise.all(ids.map((id) => get(endpoints, id).catch(nothingIfRefused)))
    : await listed(list, endpoints, size, { ...(where as ListQuery['filters']), ...(keyword ? { [label]: keyword } : {}) })
  return records.flatMap((record) => (record ? [{ ...record, label: String(record[label] ?? record.id) }] : []))
}

/** Page after page, as long as there are more and more are asked for. */
async function listed(list: RecordReader['list'], endpoints: EndpointsDefinition, size: number, filters: ListQuery['filters']): Promise<readonly RecordData[]> {
  const found: RecordData[] = []
  for (let current = 1; found.length < size; current += 1) {
    const page = await list(endpoints, { current, size: Math.min(size, pageSize), orders: [], filters, keyword: '', removed: false })
    found.push(...page)
    if (page.length < Math.min(size, pageSize)) break
  }
  return found.slice(0, size)
}

function nothingIfRefused(error: unknown): null {
  const isAnswer = error instanceof RequestError && [200, 403, 404].includes(error.status)
  if (isAnswer && error.code !== errorCodes.sessionExpired.code) return null
  throw error
}
