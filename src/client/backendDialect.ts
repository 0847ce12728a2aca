import { errorCodes } from '../contract/errorCodes'
import type { RecordData, RecordOption, RecordPage } from '../contract/envelope'
import type { FilterValue, ListQuery } from '../contract/listQuery'
import type { FieldError } from '../fields/problems'
import type { BackendFile } from '../language/backendFile'
import type { PageDefinition } from '../language/pageDefinition'
import type { HttpAnswer } from './http'
import { RequestError } from './requestError'

/** The part of a page that says how its filters travel. */
type FilteredPage = Pick<PageDefinition, 'list'>

/** A list query in the words of a backend: names of the paging, form of the order, form of a range. */
export function encodeListQuery(backend: BackendFile, page: FilteredPage, query: ListQuery): Record<string, unknown> {
  return { ...encodePaging(backend, query), ...encodeFilters(backend, page, query) }
}

/** The filters alone, for calls without paging: counts. */
export function encodeFilters(backend: BackendFile, page: FilteredPage, query: ListQuery): Record<string, unknown> {
  const operators = new Map(page.list.filters.map((filter) => [filter.field, filter.operator]))
  const filters = Object.entries(query.filters).flatMap(([field, value]) => encodeFilter(backend, nameAt(backend, field), value, operators.get(field) === 'between'))
  return {
    ...Object.fromEntries(filters),
    ...(query.keyword ? { keyword: query.keyword } : {}),
    ...(query.removed ? { removed: true } : {}),
    ...(query.figure ? { figure: query.figure } : {}),
  }
}

function encodePaging(backend: BackendFile, query: ListQuery): Record<string, unknown> {
  const { request } = backend
  const pagesBefore = query.current - 1
  const current = { pages: query.current, zero: pagesBefore, records: pagesBefore * query.size }[request.paging ?? 'pages']
  const paging = { [request.current]: current, [request.size]: query.size }
  if (request.order.style === 'list') return { ...paging, [request.order.name]: query.orders }
  // Such backends sort by one column only.
  const [first] = query.orders
  if (!first) return paging
  return { ...paging, [request.order.column]: nameAt(backend, first.column), [request.order.direction]: first.asc ? request.order.ascending : request.order.descending }
}

/** The backend as a page speaks to it: with what it calls the page's fields. */
export function withNames(backend: BackendFile, names: Readonly<Record<string, string>> | undefined): BackendFile {
  return names ? { ...backend, answer: { ...backend.answer, record: { ...backend.answer.record, ...names } } } : backend
}

/** Values of a record in the words of the backend. */
export function encodeValues(backend: BackendFile, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [nameAt(backend, field), value]))
}

/** What the backend calls a field, one that every record has as well. */
function nameAt({ answer }: BackendFile, field: string): string {
  return (answer.record as Readonly<Record<string, string>> | undefined)?.[field] ?? field
}

function encodeFilter({ request }: BackendFile, field: string, value: FilterValue, isRange: boolean): [string, unknown][] {
  if (!isRange || request.range === 'list' || !Array.isArray(value)) return [[field, value]]
  const [from, to] = value as readonly unknown[]
  const ends: [string, unknown][] = [[rangeName(request.range.from, field), from], [rangeName(request.range.to, field), to]]
  return ends.filter(([, end]) => end !== null && end !== undefined)
}

/** `{field}Begin` and `begin{Field}` both name the beginning of a range. */
function rangeName(template: string, field: string): string {
  return template.replaceAll('{field}', field).replaceAll('{Field}', field.charAt(0).toUpperCase() + field.slice(1))
}

/**
 * The data of an answer, or the answer itself where it has none, or the `RequestError` that it tells of.
 * Only HTTP 200 counts as success (spec §7).
 */
export function decodeAnswer(backend: Pick<BackendFile, 'name' | 'answer'>, { status, body }: HttpAnswer): unknown {
  const { answer } = backend
  // A backend without codes speaks by its status alone.
  const code = answer.code === '' ? status : at(body, answer.code)
  const isSuccess = isOneOf(answer.success, code) && (status === 200 || answer.code === '')
  if (isOneOf(answer.expired, code) || status === 401) throw new RequestError(messageOf(body, answer.message, errorCodes.sessionExpired.text), errorCodes.sessionExpired.code, status)
  if (isSuccess) return answer.data === '' ? body : unwrap(body, answer.data)
  if (status === 200 && code === undefined) throw new RequestError('服务器的应答无法识别，请联系管理员', errorCodes.unknown.code, status)
  const known = knownError(code, status)
  throw new RequestError(messageOf(body, answer.message, known.text), known.code, status, errorsOf(body, answer), at(body, 'data') ?? null)
}

/** One page of a list. Paths of `records` and `total` lead from the root of the answer. */
export function decodePage(backend: BackendFile, answer: HttpAnswer, query: Pick<ListQuery, 'current' | 'size'>): RecordPage {
  decodeAnswer(backend, answer)
  const records = backend.answer.records === '' ? answer.body : at(answer.body, backend.answer.records)
  if (!Array.isArray(records)) {
    throw new RequestError(`应答中没有列表：后端 ${backend.name} 的 ${backend.answer.records || '应答'} 不是数组`, errorCodes.unknown.code, answer.status)
  }
  const total = backend.answer.total ? at(answer.body, backend.answer.total) : null
  // Java sends a long as text where it must not lose digits.
  const count = typeof total === 'string' && /^\d+$/.test(total) ? Number(total) : total
  return { records: records.map((record) => decodeRecord(backend, record)), total: typeof count === 'number' ? count : null, current: query.current, size: query.size }
}

/** Options come as a list, or page-shaped from backends that only know their list call. */
export function decodeOptions(backend: BackendFile, answer: HttpAnswer): readonly RecordOption[] {
  const data = decodeAnswer(backend, answer)
  const options = Array.isArray(data) ? data : at(answer.body, backend.answer.records)
  if (!Array.isArray(options)) throw new RequestError('应答中没有可选项列表', errorCodes.unknown.code, answer.status)
  return options.map((option: Record<string, unknown>) => ({ ...option, id: String(option['id']), label: String(option['label'] ?? option['id']) }))
}

/** A record as every room expects it. Other backends number their records, have names of their own and know no versions. */
export function decodeRecord(backend: BackendFile, data: unknown): RecordData {
  if (!isObject(data)) throw new RequestError('应答中没有记录', errorCodes.unknown.code, 200)
  const named = Object.entries(backend.answer.record ?? {}).flatMap(([own, theirs]): [string, unknown][] => (data[theirs] === undefined ? [] : [[own, data[theirs]]]))
  const record: Partial<RecordData> & { id?: unknown } = { ...data, ...Object.fromEntries(named) }
  return { version: 0, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, deletedAt: null, ...record, id: String(record.id ?? '') }
}

const keyTypes: ReadonlySet<string> = new Set(['ref', 'refs', 'org', 'orgs', 'emp', 'emps', 'dict', 'multiDict'])

/** A record whose keys are text: other backends number what records refer to, and the items of dictionaries. */
export function withTextKeys({ fields }: Pick<PageDefinition, 'fields'>, record: RecordData): RecordData {
  const texts = Object.values(fields).flatMap(({ name, type }): [string, unknown][] => {
    const value = record[name]
    if (!keyTypes.has(type)) return []
    return Array.isArray(value) ? [[name, value.map(textOf)]] : [[name, textOf(value)]]
  })
  return { ...record, ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)) }
}

function textOf(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

/**
 * One record that was asked for. Some backends answer with success and nothing where there is none; a record that is not
 * saved yet, of a page with one for each organisation, has an empty id.
 */
export function decodeFound(backend: BackendFile, answer: HttpAnswer): RecordData {
  const data = decodeAnswer(backend, answer)
  const hasId = isObject(data) && (data[nameAt(backend, 'id')] ?? null) !== null
  if (!hasId) throw new RequestError(errorCodes.notFound.text, errorCodes.notFound.code, answer.status)
  return decodeRecord(backend, data)
}

/** The record as a write left it. Some backends say only that it is done; then it is as it was sent. */
export function decodeWritten(backend: BackendFile, data: unknown, sent: Readonly<Record<string, unknown>>): RecordData {
  const written = isObject(data) ? decodeRecord(backend, data) : null
  return written?.id ? written : decodeRecord(backend, sent)
}

function unwrap(body: unknown, path: string): unknown {
  const data = at(body, path)
  return data === undefined ? body : data
}

function knownError(code: unknown, status: number): { code: number; text: string } {
  const catalogue = Object.values(errorCodes)
  const byCode = catalogue.find((entry) => entry.code === code)
  if (byCode) return { code: byCode.code, text: byCode.text }
  const meant = status === 200 ? Number(code) : status
  if (meant === 409) return { code: errorCodes.unknown.code, text: '与现有数据冲突，操作未完成' }
  return [502, 504].includes(meant) ? errorCodes.unavailable : (catalogue.find((entry) => entry.status === meant && singleStatuses.has(meant)) ?? errorCodes.unknown)
}

/** Statuses that stand for exactly one entry of the catalogue, so that a bare status says enough. */
const singleStatuses: ReadonlySet<number> = new Set([403, 404, 413, 415, 429, 503])

function messageOf(body: unknown, path: string, otherwise: string): string {
  const message = path === '' ? undefined : at(body, path)
  return typeof message === 'string' && message !== '' ? message : otherwise
}

/** Refused fields; entries of another shape are none. */
function errorsOf(body: unknown, { errors = ownErrors, record = {} }: BackendFile['answer']): readonly FieldError[] {
  const list = at(body, errors.list)
  if (!Array.isArray(list)) return []
  const own = new Map(Object.entries(record).map(([field, theirs]) => [theirs, field]))
  return list.flatMap((entry: unknown): FieldError[] => {
    const [path, message] = [at(entry, errors.field), at(entry, errors.message)]
    return typeof path === 'string' && typeof message === 'string' ? [{ code: 'rule', ...(entry as object), path: own.get(path) ?? path, message }] : []
  })
}

const ownErrors = { list: 'errors', field: 'path', message: 'message' }

function isOneOf(accepted: readonly (string | number)[], code: unknown): boolean {
  return accepted.some((entry) => entry === code)
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

/** What a dotted path leads to; undefined where it leads nowhere. */
export function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined), body)
}
