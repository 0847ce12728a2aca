import type { OptionsRequest, RecordData, RecordOption } from '../contract/envelope'
import { errorCodes } from '../contract/errorCodes'
import type { ListQuery } from '../contract/listQuery'
import type { EndpointsDefinition } from '../language/endpointsDefinition'
import { RequestError } from './requestError'

export interface RecordReader {
  readonly list: (endpoints: EndpointsDefinition, query: ListQuery) => Promise<readonly RecordData[]>
  readonly get: (endpoints: EndpointsDefinition, id: string) => Promise<RecordData>
}

const mostFound = 100

/**
 * Options where the backend has no call for them: a search is its list, filtered by the field that names a record;
 * asked ids are read one by one, and those it refuses are left out: backends have many ways to say that there is none.
 */
export async function optionsOfRecords({ list, get }: RecordReader, endpoints: EndpointsDefinition, { ids, keyword = '', size = 20 }: OptionsRequest): Promise<readonly RecordOption[]> {
  const { label = 'name' } = endpoints
  const records = ids
    ? await Promise.all(ids.map((id) => get(endpoints, id).catch(nothingIfRefused)))
    : await list(endpoints, { current: 1, size: Math.min(size, mostFound), orders: [], filters: keyword ? { [label]: keyword } : {}, keyword: '', removed: false })
  return records.flatMap((record) => (record ? [{ ...record, label: String(record[label] ?? record.id) }] : []))
}

function nothingIfRefused(error: unknown): null {
  const isAnswer = error instanceof RequestError && [200, 403, 404].includes(error.status)
  if (isAnswer && error.code !== errorCodes.sessionExpired.code) return null
  throw error
}
