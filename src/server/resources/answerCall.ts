import type { DeriveRequest, OptionsRequest, RecordData, TransitionRequest } from '../../contract/envelope'
import { fromQueryBody, type ListQuery } from '../../contract/listQuery'
import { importModes, sheetPurposes, type ImportMode, type SheetPurpose } from '../../contract/sheet'
import type { RecordCall } from '../../language/endpointsDefinition'
import type { PageDefinition } from '../../language/pageDefinition'
import { RequestRefusal } from '../errors'
import type { MatchedCall } from './matchCall'
import { countRecords } from './operations/countRecords'
import { createMany } from './operations/createMany'
import { createRecord } from './operations/createRecord'
import { deriveValues } from './operations/deriveValues'
import { exportRecords } from './operations/exportRecords'
import { getOwnRecord, getRecord } from './operations/getRecord'
import { importRecords } from './operations/importRecords'
import { exportStatistics, listStatistics } from './operations/listStatistics'
import { listRecords } from './operations/listRecords'
import { countPrint } from './operations/countPrint'
import { countView } from './operations/countView'
import { moveRecord } from './operations/moveRecord'
import { recordHistory } from './operations/recordHistory'
import { recordOptions } from './operations/recordOptions'
import { removeRecord, restoreRecord } from './operations/removeRecord'
import { summarizeRecords } from './operations/summarizeRecords'
import { readTree } from './operations/readTree'
import { saveOwnRecord, updateRecord } from './operations/updateRecord'
import { urgeMissed } from './operations/urgeMissed'
import { openPage, type RecordServices } from './recordServices'
import { changeSheet } from './sheets/changeSheet'
import { importTemplate } from './sheets/importTemplate'
import type { Watch } from './watch'

type Body = Readonly<Record<string, unknown>>

/** Id under which a single page asks for the record of the own organisation. */
export const ownId = 'own'

/** What a request brings along. */
export interface CallParts {
  readonly body: unknown
  readonly query: Body
  readonly file: () => Promise<Uint8Array>
  readonly watch: Watch
}

/** One call, answered by its operation. Gives the envelope's data, or a stream. */
export function answerCall(services: RecordServices, { page, call, id, transition }: MatchedCall, { body: sent, query, file, watch }: CallParts): Promise<unknown> {
  const isOwn = page.single && id === ownId
  const body = () => asBody(sent)
  const list = () => fromQueryBody(body(), { size: page.list.pageSize })
  if (page.statistics !== null && call !== 'urgeMissed') return answerStatistics(services, page, call, list)
  switch (call) {
    case 'page': return listRecords(services, page.id, list())
    case 'get': return isOwn ? getOwnRecord(services, page.id) : getRecord(services, page.id, id)
    case 'create': return createRecord(services, page.id, body())
    case 'createMany': return createMany(services, page.id, body())
    case 'update': return isOwn ? saveOwnRecord(services, page.id, body()) : updateRecord(services, page.id, id, body())
    case 'remove': return removeRecord(services, page.id, id, query['version'] ?? optionalBody(sent)['version']).then(() => null)
    case 'restore': return restoreRecord(services, page.id, id, query['version'] ?? optionalBody(sent)['version'])
    case 'transition': return answerTransition(services, page.id, id, transition, body())
    case 'options': return recordOptions(services, page.id, body() as OptionsRequest)
    case 'derive': return deriveValues(services, page.id, body() as Partial<DeriveRequest>)
    case 'history': return recordHistory(services, page.id, id)
    case 'counts': return countRecords(services, page.id, list())
    case 'summary': return summarizeRecords(services, page.id, list())
    case 'urgeMissed': return urgeMissed(services, page.id, body())
    case 'tree': return readTree(services, page.id, body())
    case 'export': return query['purpose'] === 'changes' ? changeSheet(services, page.id, list()) : exportRecords(services, page.id, list())
    case 'template': return importTemplate(services, page.id)
    case 'import': return answerImport(services, page, query, file, watch)
  }
}

/** No transition bears the name of an action. */
function answerTransition(services: RecordServices, pageId: string, id: string, transition: string, request: Partial<TransitionRequest>): Promise<RecordData> {
  if (transition === 'print') return countPrint(services, pageId, id, request.values?.['form'])
  return transition === 'view' ? countView(services, pageId, id) : moveRecord(services, pageId, id, transition, request)
}

async function answerImport(services: RecordServices, page: PageDefinition, { mode = 'commit', purpose = 'new', key = null }: Body, file: CallParts['file'], watch: Watch): Promise<unknown> {
  if (!importModes.includes(mode as ImportMode)) throw new RequestRefusal('badRequest', { message: `mode 应是 ${importModes.join('、')} 之一` })
  if (!sheetPurposes.includes(purpose as SheetPurpose)) throw new RequestRefusal('badRequest', { message: `purpose 应是 ${sheetPurposes.join('、')} 之一` })
  if (key !== null && (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))) throw new RequestRefusal('badRequest', { message: 'key 应是 8 至 64 个字母、数字、下划线或减号' })
  // Nobody sends twenty megabytes to learn that he may not.
  openPage(services, page.id, 'import')
  return importRecords(services, page.id, { mode: mode as ImportMode, purpose: purpose as SheetPurpose, key, bytes: await file() }, watch)
}

/** A statistic is looked at and exported; there is no record of it. Its cards urge as those of any page do. */
function answerStatistics(services: RecordServices, page: PageDefinition, call: RecordCall, list: () => ListQuery): Promise<unknown> {
  if (call === 'page') return listStatistics(services, page, list())
  if (call === 'export') return exportStatistics(services, page, list())
  if (call === 'summary') return summarizeRecords(services, page.id, list())
  throw new RequestRefusal('notFound', { message: `“${page.title}”是统计页面，没有这个接口` })
}

function asBody(body: unknown): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new RequestRefusal('badRequest', { message: '请求体应是 JSON 对象' })
  return body as Body
}

const optionalBody = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {})
