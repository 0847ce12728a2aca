import type { OptionsRequest, TransitionRequest } from '../../contract/envelope'
import { fromQueryBody } from '../../contract/listQuery'
import { RequestRefusal } from '../errors'
import type { MatchedCall } from './matchCall'
import { countRecords } from './operations/countRecords'
import { createRecord } from './operations/createRecord'
import { exportRecords } from './operations/exportRecords'
import { getOwnRecord, getRecord } from './operations/getRecord'
import { importRecords } from './operations/importRecords'
import { listRecords } from './operations/listRecords'
import { moveRecord } from './operations/moveRecord'
import { recordHistory } from './operations/recordHistory'
import { recordOptions } from './operations/recordOptions'
import { removeRecord, restoreRecord } from './operations/removeRecord'
import { saveOwnRecord, updateRecord } from './operations/updateRecord'
import { openPage, type RecordServices } from './recordServices'

type Body = Readonly<Record<string, unknown>>

/** Id under which a single page asks for the record of the own organisation. */
export const ownId = 'own'

/** One call, answered by its operation. Gives the envelope's data, or a stream. */
export function answerCall(services: RecordServices, { page, call, id, transition }: MatchedCall, sent: unknown, query: Body, file: () => Promise<Uint8Array>): Promise<unknown> {
  const isOwn = page.single && id === ownId
  const body = () => asBody(sent)
  const list = () => fromQueryBody(body(), { size: page.list.pageSize })
  switch (call) {
    case 'page': return listRecords(services, page.id, list())
    case 'get': return isOwn ? getOwnRecord(services, page.id) : getRecord(services, page.id, id)
    case 'create': return createRecord(services, page.id, body())
    case 'update': return isOwn ? saveOwnRecord(services, page.id, body()) : updateRecord(services, page.id, id, body())
    case 'remove': return removeRecord(services, page.id, id, query['version'] ?? optionalBody(sent)['version']).then(() => null)
    case 'restore': return restoreRecord(services, page.id, id, query['version'] ?? optionalBody(sent)['version'])
    case 'transition': return moveRecord(services, page.id, id, transition, body() as Partial<TransitionRequest>)
    case 'options': return recordOptions(services, page.id, body() as OptionsRequest)
    case 'history': return recordHistory(services, page.id, id)
    case 'counts': return countRecords(services, page.id, list())
    case 'export': return exportRecords(services, page.id, list())
    case 'import':
      // Nobody sends twenty megabytes to learn that he may not.
      openPage(services, page.id, 'import')
      return file().then((bytes) => importRecords(services, page.id, bytes))
  }
}

function asBody(body: unknown): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new RequestRefusal('badRequest', { message: '请求体应是 JSON 对象' })
  return body as Body
}

const optionalBody = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {})
