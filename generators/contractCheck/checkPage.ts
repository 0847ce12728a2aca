import { isOffered, recordPath } from '../../src/contract/recordPaths'
import type { RecordData } from '../../src/contract/envelope'
import type { FilterValue, ListQuery } from '../../src/contract/listQuery'
import { encodeValues, withNames } from '../../src/client/backendDialect'
import type { RecordClient } from '../../src/client/recordClient'
import { fieldTypeOf, type FieldDefinition } from '../../src/fields/definitions'
import { problemText } from '../../src/fields/problems'
import type { FieldContext } from '../../src/fields/fieldType'
import type { BackendFile } from '../../src/language/backendFile'
import { inlineJson } from '../../src/language/json/printJson'
import { sameJson } from '../../src/language/json/sameJson'
import type { RecordCall } from '../../src/language/endpointsDefinition'
import type { FilterDefinition, PageDefinition } from '../../src/language/pageDefinition'

/** A place where a backend answers otherwise than the page expects. */
export interface ContractFinding {
  readonly page: string
  readonly field: string | null
  /** `GET /system/post/list`. */
  readonly endpoint: string
  readonly message: string
}

export interface CheckedBackend {
  readonly client: RecordClient
  readonly backends: Readonly<Record<string, BackendFile>>
  readonly now: Date
}

const size = 20
const list: ListQuery = { current: 1, size, orders: [], filters: {}, keyword: '', removed: false }
const unknownId = '999999999999'

/** Drives what a page reads: its list, paging, filters, single records, names, history, counts. Changes nothing. */
export async function checkPage(page: PageDefinition, backend: CheckedBackend): Promise<ContractFinding[]> {
  const { quiet: client } = backend.client
  const at = (call: RecordCall) => { const { method, path } = recordPath(page.endpoints, call, { id: '{id}' }); return `${method} ${decodeURIComponent(path)}` }
  const tell = (call: RecordCall, message: string, field: string | null = null): ContractFinding => ({ page: page.id, field, endpoint: at(call), message })
  const attempt = async <Data>(call: RecordCall, work: () => Promise<Data>): Promise<{ data: Data } | { finding: ContractFinding }> =>
    work().then((data) => ({ data }), (error: unknown) => ({ finding: tell(call, `没有按约定应答：${error instanceof Error ? error.message : String(error)}`) }))

  if (page.single || !page.actions.includes('view')) return []
  const listed = await attempt('page', () => client.page(page, list))
  if ('finding' in listed) return [listed.finding]
  const { records, total } = listed.data
  const backendFile = withNames(backend.backends[page.endpoints.backend]!, page.endpoints.names)
  const found: ContractFinding[] = []
  if (backendFile.answer.total && page.list.total !== 'none' && total === null) found.push(tell('page', `总数不在 ${backendFile.answer.total}，或不是数字`))
  if (records.length > size) found.push(tell('page', `要 ${size} 条，给了 ${records.length} 条：${backendFile.request.size} 没有起作用`))
  const shown = page.list.columns.map(({ field }) => field).filter((name) => name in page.fields)
  found.push(...fieldFindings(page, records, shown, backendFile, backend).map(({ field, message }) => tell('page', message, field)))
  const [first] = records
  if (first === undefined || page.statistics !== null) return found
  if (first.id === '') return [...found, tell('page', `记录没有编号：${backendFile.answer.record?.id ?? 'id'} 是空的`, 'id')]
  if (records.length === size && new Set(records.map(({ id }) => id)).size < size) found.push(tell('page', '几条记录的编号相同', 'id'))

  if ((total ?? 0) > 1 && records.length > 1) {
    const second = await attempt('page', () => client.page(page, { ...list, current: 2, size: 1 }))
    if ('finding' in second) found.push(second.finding)
    else if (second.data.records[0]?.id === first.id) found.push(tell('page', `第 2 页和第 1 页相同：${backendFile.request.current} 没有起作用`))
  }
  for (const filter of page.list.filters) found.push(...await checkFilter(page, filter, records, client, (message) => tell('page', message, filter.field)))

  const read = await attempt('get', () => client.get(page, first.id))
  if ('finding' in read) found.push(read.finding)
  else {
    if (read.data.id !== first.id) found.push(tell('get', `要编号 ${first.id}，给了 ${read.data.id}`, 'id'))
    found.push(...fieldFindings(page, [read.data], Object.keys(page.fields), backendFile, backend).map(({ field, message }) => tell('get', message, field)))
  }
  const unknown = await attempt('get', () => client.get(page, unknownId))
  if ('data' in unknown && unknown.data.id !== unknownId) found.push(tell('get', `不存在的编号 ${unknownId} 也给了记录 ${unknown.data.id}`, 'id'))
  if (isOffered(page.endpoints, 'options')) {
    const named = await attempt('options', () => client.options(page.endpoints, { ids: [first.id] }))
    if ('finding' in named) found.push(named.finding)
    else if (!named.data.some(({ id, label }) => id === first.id && label !== '')) found.push(tell('options', `没有给出编号 ${first.id} 的名称`))
  }
  const others: readonly [RecordCall, boolean, () => Promise<unknown>][] = [
    ['history', isOffered(page.endpoints, 'history'), () => client.history(page, first.id)],
    ['counts', isOffered(page.endpoints, 'counts') && page.list.tabsBy !== null, () => client.counts(page, list)],
    ['summary', isOffered(page.endpoints, 'summary') && page.summary.length > 0, () => client.summary(page, list)],
  ]
  for (const [call, isAsked, work] of others) {
    const answer = isAsked ? await attempt(call, work) : null
    if (answer && 'finding' in answer) found.push(answer.finding)
  }
  return found
}

/** Fields that no record has, and values that no field of their type can have; each field is told of once. */
function fieldFindings(page: PageDefinition, records: readonly RecordData[], names: readonly string[], backend: BackendFile, { now }: CheckedBackend): { field: string; message: string }[] {
  const context: FieldContext = { dictionary: (name) => page.dictionaries[name], refLabel: () => undefined, now }
  const theirs = (name: string) => Object.keys(encodeValues(backend, { [name]: null }))[0]!
  return records.length === 0 ? [] : names.flatMap((name) => {
    const field = page.fields[name]!
    const raw = theirs(name) === name ? '' : `（后端叫 ${theirs(name)}）`
    if (records.every((record) => !Object.hasOwn(record, name))) return [{ field: name, message: `应答里没有这个字段${raw}` }]
    const wrong = records.map((record) => ({ id: record.id, value: record[name], problem: problemOf(field, record[name], context) })).find(({ problem }) => problem !== null)
    return wrong ? [{ field: name, message: `编号 ${wrong.id} 的值 ${inlineJson(wrong.value).slice(0, 60)} 不合${fieldTypeOf(field).title}${raw}：${wrong.problem!}` }] : []
  })
}

/** Codes of problems that are a matter of the record's content, not of how the backend says it. */
const contents: ReadonlySet<string> = new Set(['required', 'tooEarly', 'tooLate', 'tooSmall', 'tooLarge', 'tooShort', 'tooLong', 'tooFew', 'tooMany', 'tooFewRows', 'tooManyRows', 'pattern', 'emoji', 'rule', 'vinCheckDigit', 'idCardCheckDigit', 'usccCheckDigit', 'plate', 'vin', 'mobile', 'phone', 'idCard', 'uscc'])

function problemOf(field: FieldDefinition, value: unknown, context: FieldContext): string | null {
  if (value === null || value === undefined || value === '' || field.masked || field.type === 'table' || (Array.isArray(value) && value.length === 0)) return null
  const definition = fieldTypeOf(field)
  // A switch that is a digit, a number that is a text would be shown and filtered otherwise.
  const isOther = (definition.celType === 'bool' && typeof value !== 'boolean') || (definition.storage === 'integer' && typeof value !== 'number')
  const [problem] = isOther ? [{ code: 'type' } as const] : definition.check(definition.normalize(value, field as never), field as never, context)
  return problem && !contents.has(problem.code) ? problemText(problem, field.title) : null
}

/** A filter by the value of a record that is there finds that record, and none with another value. */
async function checkFilter(page: PageDefinition, { field: name, operator }: FilterDefinition, records: readonly RecordData[], client: Pick<RecordClient['quiet'], 'page'>, tell: (message: string) => ContractFinding): Promise<ContractFinding[]> {
  const field = page.fields[name]
  const owner = records.find((record) => { const value = record[name]; return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0) })
  if (field === undefined || field.masked || owner === undefined || ['within', 'overlaps'].includes(operator) || ['text', 'richtext', 'geo', 'table'].includes(field.type)) return []
  const value = owner[name] as string | number | boolean
  const asked = (operator === 'in' ? [value] : operator === 'between' ? [value, value] : value) as FilterValue
  const answer = await client.page(page, { ...list, filters: { [name]: asked } }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
  const shown = inlineJson(value).slice(0, 40)
  if (answer instanceof Error) return [tell(`按 ${shown} 筛选没有按约定应答：${answer.message}`)]
  const other = answer.records.find((record) => !isMeant(record[name], value, operator))
  if (other) return [tell(`按 ${shown} 筛选，却给了 ${inlineJson(other[name]).slice(0, 40)}：筛选没有起作用`)]
  return answer.records.length === 0 ? [tell(`按 ${shown} 筛选，一条也没有，而编号 ${owner.id} 就是`)] : []
}

function isMeant(found: unknown, value: unknown, operator: string): boolean {
  if (operator === 'contains') return String(found).toLowerCase().includes(String(value).toLowerCase())
  return sameJson(found, value) || String(found) === String(value)
}
