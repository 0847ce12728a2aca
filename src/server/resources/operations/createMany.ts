import { manyModes, mostMany, type ManyAnswer, type ManyMode, type ManyRequest } from '../../../contract/createMany'
import type { FieldDefinition } from '../../../fields/definitions'
import { problemText, type FieldError, type Problem } from '../../../fields/problems'
import { requiredProblem } from '../../../fields/requiredProblem'
import { namedFiles } from '../../../language/namedFiles'
import { RequestRefusal } from '../../errors'
import { judgeRecords, writeRecords, type JudgedRecord } from '../manyRecords'
import type { PageTable } from '../pageTable'
import { inTransaction, openPage, type RecordServices } from '../recordServices'
import { claimWriting, readWritten } from '../writtenOnce'

type Values = Readonly<Record<string, unknown>>

/** What is wrong with one of many is told this often; a record has few fields that can be. */
const mostErrorsEach = 10

/**
 * Creates a record for each of those a list names, by the rules of `createRecord`: what comes along from it, is found and
 * computed is each record's own. Files come later, so required ones may be missing. All or none, or those that are right.
 */
export async function createMany(services: RecordServices, pageId: string, request: Partial<ManyRequest>): Promise<ManyAnswer> {
  const table = openPage(services, pageId, 'create')
  if (table.page.createMany.length === 0) throw new RequestRefusal('notFound', { message: `“${table.page.title}”不能批量新增` })
  const { mode, key } = readOptions(request)
  const sent = rowsOf(table, request.record)
  const written = key === null ? null : await readWritten(services, pageId, key)
  if (written !== null) return repeated(written, sent.length)
  const rows = await judgeRecords(services, table, sent)
  const errors = rows.flatMap((row, index) => row.errors.slice(0, mostErrorsEach).map((error): FieldError => ({ ...error, path: `${index + 1}/${error.path}` })))
  const right = rows.filter((row) => row.errors.length === 0)
  const failed = rows.length - right.length
  if (failed > 0 && (mode === 'all' || right.length === 0)) {
    // The same list, sent a moment before, may be what these collide with.
    const meanwhile = key === null ? null : await readWritten(services, pageId, key)
    if (meanwhile !== null) return repeated(meanwhile, sent.length)
    throw new RequestRefusal('invalid', { message: `${rows.length}条中有${failed}条不能新增，没有新增任何一条`, errors })
  }
  return inTransaction(services, async (inner) => {
    if (key !== null && !(await claimWriting(inner, pageId, key, right.length))) return repeated((await readWritten(inner, pageId, key)) ?? 0, sent.length)
    const ids = await writeRecords(inner, table, right.map(({ record }) => record))
    const given = new Map<JudgedRecord, string | undefined>(right.map((row, index) => [row, ids[index]]))
    return { created: right.length, failed, ids: rows.map((row) => given.get(row) ?? null), errors, repeated: false }
  })
}

function repeated(created: number, sent: number): ManyAnswer {
  return { created, failed: sent - created, ids: [], errors: [], repeated: true }
}

function readOptions({ mode = 'all', key }: Partial<ManyRequest>): { readonly mode: ManyMode; readonly key: string | null } {
  if (!manyModes.includes(mode)) throw new RequestRefusal('badRequest', { message: `mode 应是 ${manyModes.join('、')} 之一` })
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))) throw new RequestRefusal('badRequest', { message: 'key 应是 8 至 64 个字母、数字、下划线或减号' })
  return { mode, key: key ?? null }
}

/** The record that was sent, once for each it is made for. */
function rowsOf({ page }: PageTable, record: unknown): readonly Values[] {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) throw new RequestRefusal('badRequest', { message: 'record 应是 JSON 对象' })
  const { annex, ...values } = record as Values
  const hasFiles = namedFiles(page, values).length > 0 || Object.values((annex ?? {}) as Values).some((ids) => Array.isArray(ids) && ids.length > 0)
  if (hasFiles) throw new RequestRefusal('badRequest', { message: '批量新增时不能带附件，新增以后逐条上传' })
  const lists = page.createMany.filter((name) => Array.isArray(values[name]) && values[name].length > 0)
  const [name = page.createMany[0]!] = lists
  if (lists.length > 1) throw new RequestRefusal('badRequest', { message: `${lists.map((one) => `“${page.fields[one]?.title ?? one}”`).join('、')}每次只能选其中一种` })
  const members = [...new Set([values[name] ?? []].flat())]
  if (members.length === 0) throw refuseList(page.fields[name]!, requiredProblem(page.fields[name]!))
  if (members.length > mostMany) throw refuseList(page.fields[name]!, { code: 'tooMany', parameters: { max: mostMany } })
  const others = Object.fromEntries(Object.entries(values).filter(([other, value]) => !(page.createMany.includes(other) && Array.isArray(value))))
  return members.map((member) => ({ ...others, [name]: member }))
}

function refuseList({ name, title }: FieldDefinition, problem: Problem): RequestRefusal {
  return new RequestRefusal('invalid', { errors: [{ path: name, code: problem.code, message: problemText(problem, title) }] })
}
